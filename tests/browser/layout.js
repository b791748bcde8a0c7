// Measures a page as it lies on the screen; the answer is a list of what is wrong with it.
() => {
  const wrong = [];
  const game = document.body.classList.contains('game-page');
  const box = (one) => one.getBoundingClientRect();
  const name = (one) => `${one.tagName.toLowerCase()}.${one.className.baseVal ?? one.className} «${one.textContent.trim().slice(0, 24)}»`;
  const seen = (one) => one.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !one.closest('.visually-hidden, .skip-link, [aria-live]');
  const all = (selector) => [...document.querySelectorAll(selector)].filter(seen);
  const page = document.scrollingElement;
  if (page.scrollWidth > innerWidth) wrong.push('the page scrolls sideways');
  const large = parseFloat(getComputedStyle(document.documentElement).fontSize) > 16; // text, so that the table may scroll
  const end = large ? page.scrollHeight : innerHeight;
  if (game && page.scrollHeight > end) wrong.push('the game page scrolls');

  // Targets for a finger, inside the screen where it does not scroll. Links within a sentence may be smaller.
  const scrolls = (one) => { const sheet = one.closest(':popover-open'); return sheet && sheet.scrollHeight > sheet.clientHeight; };
  all('a, button, label:has(input), summary, select, input:not(label input, [type=hidden])').forEach((one) => {
    const { width, height, left, right, top, bottom } = box(one);
    const inText = one.matches('a:not(.button, .event, .menu-item, .seal)') && one.closest('p, span, td, th, dd, li, h2, h3');
    if ((width < 43.5 || height < 43.5) && !inText) wrong.push(`small: ${name(one)} ${Math.round(width)} x ${Math.round(height)}`);
    if (game && !scrolls(one) && (left < -1 || top < -1 || right > innerWidth + 1 || bottom > end + 1)) wrong.push(`outside: ${name(one)}`);
  });

  // Only the names of people may end in an ellipsis.
  all('p, span, dd, dt, li, h1, h2, h3, button, a, td, th, strong, label, figcaption').forEach((one) => {
    const style = getComputedStyle(one);
    if (one.closest('.seat-name, .score-name, .team-name') || one.querySelector('.score-name') || style.display === 'inline' || !one.clientWidth || one.closest('.table-scroll, thead')) return;
    if (one.scrollWidth > one.clientWidth + 1) wrong.push(`cut: ${name(one)} ${one.scrollWidth} > ${one.clientWidth}`);
  });

  // What is written in a chart shrinks with it.
  all('svg.chart text').forEach((one) => {
    const chart = one.closest('svg'), frame = box(chart), { left, right } = box(one);
    const size = parseFloat(getComputedStyle(one).fontSize) * frame.width / chart.viewBox.baseVal.width;
    if (left < frame.left - 1 || right > frame.right + 1) wrong.push(`cut: ${name(one)} in a chart`);
    if (size < 10) wrong.push(`small: ${name(one)} in a chart, ${size.toFixed(1)} px`);
    chart.querySelectorAll('rect').forEach((bar) => {
      if (left < box(bar).right && right > box(bar).left && box(one).top < box(bar).bottom && box(one).bottom > box(bar).top) wrong.push(`covered: ${name(one)} in a chart`);
    });
  });

  if (!game) return wrong;
  const parts = all('.seat-plate, .seat-avatar, .seat-cards, .trick-card, .tricks-taken, .hand-hint, .hand .card, .table-sheet, .seat-speech, .marriage-label, .game-tools, .fact, .score-line, .score-three, .bar-actions, .table-prompt, .lesson-bubble, .watch-note, .turned-card, .table-felt');
  parts.forEach((one) => {
    const { left, right, top, bottom } = box(one);
    if (left < 0 || top < 0 || right > innerWidth || bottom > end) wrong.push(`outside: ${name(one)}`);
  });
  // A speech bubble may cover the counters for the seconds that it is there, an answer the head of a question.
  const passes = (one, other) => (one.matches('.trick-card, .tricks-taken') && other.matches('.trick-card, .seat-speech'))
    || (one.matches('.table-sheet') && other.matches('.hand-hint'));
  parts.forEach((one, at) => parts.slice(at + 1).forEach((other) => {
    if (one.contains(other) || other.contains(one) || passes(one, other)) return;
    const [a, b] = [box(one), box(other)];
    const [x, y] = [Math.min(a.right, b.right) - Math.max(a.left, b.left), Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)];
    if (x > 3 && y > 3) wrong.push(`overlap: ${name(one)} | ${name(other)} ${Math.round(x)} x ${Math.round(y)}`);
  }));
  all('.table-sheet').forEach((one) => {
    if (one.scrollHeight > one.clientHeight + 1) wrong.push(`the sheet is too full: ${one.scrollHeight} > ${one.clientHeight}`);
    if (box(one).top < 0 || box(one).bottom > end) wrong.push('the sheet sticks out');
  });
  return wrong;
}
