// Measures the contrast of all text as it is drawn; the answer lists what is below WCAG 2.2 AA.
() => {
  const channels = (colour) => {
    const [r, g, b, a = 1] = (colour.match(/[\d.]+/g) ?? [0, 0, 0, 0]).map(Number);
    return colour.startsWith('color(') ? [255 * r, 255 * g, 255 * b, a] : [r, g, b, a];
  };
  const over = ([r, g, b, a], below) => [[r, 0], [g, 1], [b, 2]].map(([one, at]) => one * a + below[at] * (1 - a)).concat(1);
  const linear = (value) => (value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4);
  const luminance = ([r, g, b]) => 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
  const hex = getComputedStyle(document.documentElement).getPropertyValue('--felt-light').match(/[\da-f]{2}/gi);
  const felt = hex ? [...hex.map((one) => parseInt(one, 16)), 1] : [255, 255, 255, 1];
  // The felt is a gradient: its lightest tone counts.
  const ground = (element) => {
    const layers = [];
    for (let one = element; one; one = one.parentElement) {
      if (one.matches('.game-table, .play-now, .replay-table, .room-table')) { layers.push(felt); break; }
      const colour = channels(getComputedStyle(one).backgroundColor);
      if (colour[3] > 0) layers.push(colour);
      if (colour[3] === 1) break;
    }
    return layers.reverse().reduce((below, layer) => over(layer, below), [255, 255, 255, 1]);
  };
  const wrong = new Set();
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const text = texts.currentNode.textContent.trim();
    const element = texts.currentNode.parentElement;
    const drawing = element.namespaceURI.includes('svg');
    if (!text || (drawing && !element.matches('text')) || !element.checkVisibility()) continue;
    if (element.closest('.visually-hidden, .skip-link, [aria-live], :disabled, [aria-disabled=true], noscript')) continue;
    const style = getComputedStyle(element);
    const behind = ground(element);
    const [x, y] = [luminance(over(channels(drawing ? style.fill : style.color), behind)), luminance(behind)];
    const ratio = (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05);
    const size = parseFloat(style.fontSize);
    const large = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
    if (ratio < (large ? 3 : 4.5)) wrong.add(`contrast ${ratio.toFixed(2)}: ${element.className} «${text.slice(0, 24)}»`);
  }
  return [...wrong];
}
