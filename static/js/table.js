// The table page: sends what is pressed over the socket, swaps in newer panels, and comes back after any silence.
// The server's answers are whole panels; this script keeps what belongs to the reader: focus, half-made choices.
(() => {
  'use strict';
  const root = document.getElementById('tisch');
  const form = document.getElementById('zug');
  const banner = document.getElementById('verbindung');
  const SILENCE = 12000; // the server pulses every 4 s
  const NO_SOCKET = 3000;
  const SLOW = 2000; // who has no answer by then may press again
  const FULL = 4503; // the server has as many sockets as it can serve: the page lives by its form, and asks again later
  const ASK_AGAIN = 30000;
  let socket = null; // htmx's wrapper, which outlives the connections
  let line = null; // the connection now in use; an older one may close later than this one opened
  let open = false;
  let everOpen = false;
  let notBefore = 0; // when a full server is asked again for a socket
  let first = true; // nothing has come on this socket yet
  let heard = 0; // frames on any socket
  let last = Date.now();
  let prompt = '';
  let deafUntil = 0;
  let answerBy = 0; // what was pressed last is on its way until then, or until panels come: a second press is one too many
  let pressed = null;
  let kept = {};
  let fetched = false; // panels were fetched past the socket, which goes on from those that it sent
  let told = ''; // how far the live region has told the Runde: what a socket opened anew goes on from

  const reload = () => location.replace(root.dataset.url); // not location.reload: the page may be the answer to a POST
  const byId = (id) => document.getElementById(id);
  const table = () => byId('table');
  const version = () => Number(table().dataset.version);
  const place = () => { const { partie, runde, seq, phase } = table().dataset; return [partie, runde, seq, phase].join('.'); };

  const reached = () => { const { runde, seq } = table().dataset; return `${runde}.${seq}`; };

  function keep() {
    const focused = document.activeElement;
    const chosen = table().querySelector('input[name=action]:checked');
    kept = {
      place: place(), turn: table().dataset.turn, id: focused && focused.id, inHand: !!(focused && focused.closest('.hand')),
      inTable: table().contains(focused), chosen: chosen && chosen.value,
      cut: byId('abheben') && byId('abheben').value, quiet: byId('still') && byId('still').checked,
    };
  }

  function restore() {
    answerBy = 0;
    form.runde.value = table().dataset.runde;
    form.seq.value = table().dataset.seq;
    if (kept.place === place()) {
      const radio = kept.chosen && table().querySelector(`input[name=action][value="${kept.chosen}"]`);
      if (radio) radio.checked = true;
      if (byId('still')) byId('still').checked = kept.quiet;
    }
    if (byId('abheben') && kept.cut) byId('abheben').value = kept.cut;
    refocus();
    show();
    document.dispatchEvent(new CustomEvent('table:swapped', { detail: { turnBefore: kept.turn } }));
  }

  function refocus() {
    if (!kept.id && !kept.inTable) return;
    let target = kept.id && byId(kept.id);
    if (!target && kept.inTable) {
      const hand = '.hand button:not([aria-disabled]), .hand input';
      target = table().querySelector(kept.inHand ? hand : '[name=action]:not(:disabled)') || byId('hand') || table();
    }
    if (target && target !== document.activeElement) target.focus({ preventScroll: true });
  }

  // What follows from the panels as they are: the tab's title, the seal in the menu, the labels of choices, when a new
  // question appeared.
  function show() {
    document.title = `${table().dataset.title} – Bauernschnapsen`;
    byId('menue-siegel').textContent = table().dataset.commitment.slice(0, 8).replace(/(?=.{4}$)/, ' ').toUpperCase();
    label();
    drawCut();
    const question = table().querySelector('[name=action]:not(:disabled)') ? place() : '';
    if (question && question !== prompt) deafUntil = performance.now() + Number(root.dataset.deaf);
    prompt = question;
  }

  function label() {
    const button = table().querySelector('[data-choice]');
    const chosen = table().querySelector('input[name=action]:checked');
    if (!button || !chosen) return;
    button.textContent = chosen.dataset.chosen;
    const rule = byId('ansage-regel');
    if (rule) { rule.textContent = chosen.dataset.rule; rule.hidden = false; }
  }

  function drawCut() {
    const range = byId('abheben');
    if (!range) return;
    const count = Number(range.value);
    const { knock, card, cards } = range.dataset;
    const text = [knock, card][count] || cards.replace('{n}', count);
    range.setAttribute('aria-valuetext', text);
    table().querySelector('.cut-place').textContent = text;
    table().querySelectorAll('.cut-card').forEach((card, at) => card.setAttribute('y', at < count ? 6 : 14));
  }

  function drop(event) {
    event.preventDefault();
    event.stopPropagation();
  }

  // Deaf for a moment after a question appears; locked while the line is down; an ordinary form if there never was one.
  document.addEventListener('submit', (event) => {
    if (event.target !== form) return;
    pressed = event.submitter;
    if (pressed && pressed.closest('[popover]')) pressed.closest('[popover]').hidePopover();
    const now = performance.now();
    if (now < deafUntil || now < answerBy || (everOpen && !open)) { drop(event); return; }
    answerBy = now + SLOW;
    const next = pressed && pressed.value === 'next';
    form.bits.value = next ? Array.from(crypto.getRandomValues(new Uint8Array(16)), (b) => b.toString(16).padStart(2, '0')).join('') : '';
    if (!everOpen) event.stopPropagation();
    else if (pressed) pressed.classList.add('is-sent');
  }, true);

  root.addEventListener('htmx:wsConfigSend', (event) => {
    const body = {};
    new FormData(form).forEach((value, name) => { if (value !== '' && name !== 'csrfmiddlewaretoken') body[name] = value; });
    if (pressed && pressed.name) {
      if (pressed.name !== 'action') delete body.action;
      body[pressed.name] = pressed.value;
    }
    if (body.action !== 'pass') delete body.still;
    event.detail.messageBody = JSON.stringify(body);
  });

  root.addEventListener('htmx:wsOpen', (event) => {
    socket = event.detail.socketWrapper;
    line = event.detail.event.target;
    open = everOpen = first = true;
    last = Date.now();
    banner.hidden = true;
    root.dataset.line = 'open';
  });

  root.addEventListener('htmx:wsClose', (event) => {
    const { code, target } = event.detail.event;
    if (line && target !== line) return;
    open = false;
    root.dataset.line = 'down';
    if (code === FULL) { everOpen = false; notBefore = Date.now() + ASK_AGAIN; return; }
    if (code === 4401 || code === 4404) { if (heard) reload(); return; }
    setTimeout(() => { banner.hidden = open || !everOpen; }, 800);
  });

  root.addEventListener('htmx:wsBeforeMessage', (event) => {
    const message = event.detail.message;
    last = Date.now();
    heard += 1;
    byId('voll').hidden = true;
    if (message.startsWith('<span id="puls"')) {
      event.preventDefault();
      first = false;
      socket.send(JSON.stringify({ puls: version() }));
      return;
    }
    const sent = /<main[^>]* data-version="(\d+)"/.exec(message);
    if (sent && Number(sent[1]) < version() && !first) { event.preventDefault(); return; }
    if (sent && first) first = fetched = false;
    keep();
  });
  root.addEventListener('htmx:wsAfterMessage', () => { restore(); told = reached(); });

  told = reached();
  const openSocket = htmx.createWebSocket;
  // Who has been told all that is shown says so, and is sent no panels before there are newer ones; announcements likewise.
  const shown = () => `${told === reached() ? `&stand=${version()}` : ''}&durchsage=${byId('durchsage').dataset.number}`;
  htmx.createWebSocket = (url) => openSocket(`${url}?seit=${told}${shown()}`);

  // Fetch the panels and open the socket anew: after a silence, and whenever the page comes back to somebody's eyes.
  async function resync() {
    last = Date.now();
    try {
      const answer = await fetch(root.dataset.url, { headers: { 'HX-Request': 'true' }, cache: 'no-store' });
      if (!answer.ok || answer.redirected) { reload(); return; }
      swap(await answer.text());
    } catch { banner.hidden = !everOpen; }
    if (socket && Date.now() >= notBefore) socket.reconnect();
  }

  function swap(html) {
    const page = document.createElement('template');
    page.innerHTML = html;
    const main = page.content.getElementById('table');
    if (!main || Number(main.dataset.version) < version()) return;
    keep();
    fetched = true;
    [...page.content.children].forEach((panel) => { const old = byId(panel.id); if (old) old.replaceWith(panel); });
    restore();
  }

  setInterval(() => {
    if (!document.hidden && Date.now() - last > (everOpen ? SILENCE : NO_SOCKET)) resync();
  }, 1000);
  document.addEventListener('visibilitychange', () => { if (!document.hidden) resync(); });
  window.addEventListener('pageshow', (event) => { if (event.persisted) resync(); });
  window.addEventListener('online', resync);
  banner.querySelector('button').addEventListener('click', resync);
  document.addEventListener('change', (event) => { if (event.target.name === 'action') label(); });
  document.addEventListener('input', (event) => { if (event.target.id === 'abheben') drawCut(); });
  show();
})();
