// How the table feels: cards that move, a clock, a sound when it is your turn, keys. Nothing of the game depends on it.
(() => {
  'use strict';
  const root = document.getElementById('tisch');
  const spoken = document.getElementById('stich-ansage');
  const GATHER = parseFloat(getComputedStyle(root).getPropertyValue('--time-gather'));
  const BUBBLE = 4000;
  const table = () => document.getElementById('table');
  const mine = () => table().dataset.seat !== '' && table().dataset.turn === table().dataset.seat;
  let trick = { id: '', cards: [] };
  let gathering = '';
  let gathered = '';
  let timer = 0;
  let swappedAt = performance.now();
  const bubbles = new Map();

  // A card that was not there before slides to its place; what lay there on arrival at the page stays still.
  function arrive(still) {
    const list = table().querySelector('.trick-cards');
    if (!list) return;
    const cards = [...list.querySelectorAll('[data-card]')];
    const before = trick.id === list.dataset.trick ? trick.cards : [];
    cards.forEach((card) => { if (!still && !before.includes(card.dataset.card)) card.closest('li').classList.add('is-arriving'); });
    trick = { id: list.dataset.trick, cards: cards.map((card) => card.dataset.card) };
  }

  // A full trick lies until everyone has seen it, then goes to its winner, once, however often the panels are swapped.
  function lie(still) {
    const list = table().querySelector('[data-goes-to]');
    if (!list) { clearTimeout(timer); gathering = ''; return; }
    const id = list.dataset.trick;
    if (gathered === id || still) { gathered = id; list.classList.add('is-gathered'); return; }
    if (gathering === id) return;
    gathering = id;
    if (root.dataset.pause !== 'tap') timer = setTimeout(gather, Number(root.dataset.pause) * 1000);
  }

  function gather() {
    const list = table().querySelector('[data-goes-to]');
    if (!list || gathered === list.dataset.trick) return;
    list.dataset.winner = list.dataset.goesTo;
    timer = setTimeout(() => { gathered = list.dataset.trick; lie(false); }, GATHER);
  }

  function hush() {
    table().querySelectorAll('.seat-speech').forEach((bubble) => {
      const key = `${table().dataset.runde} ${/seat-\w+/.exec(bubble.closest('.seat').className)} ${bubble.textContent}`;
      const since = bubbles.get(key) || performance.now();
      bubbles.set(key, since);
      setTimeout(() => { bubble.hidden = true; }, Math.max(BUBBLE - (performance.now() - since), 0));
    });
  }

  function tick() {
    table().querySelectorAll('.time-left').forEach((clock) => {
      const left = Math.max(Math.round(Number(clock.dataset.left) - (performance.now() - swappedAt) / 1000), 0);
      clock.textContent = `${left} s`;
      const seat = clock.closest('.seat');
      seat.classList.toggle('is-urgent', left <= 5);
      const pace = Number(root.dataset.pace);
      const ring = seat.querySelector('.turn-ring-time');
      if (ring && pace) ring.setAttribute('stroke-dasharray', `${Math.min(100, Math.round(100 * left / pace))} 100`);
    });
  }

  function call() {
    if (navigator.vibrate && navigator.userActivation?.hasBeenActive) navigator.vibrate(60);
    if (root.dataset.sound === 'soft') knock();
    if (document.hidden && root.dataset.notify && window.Notification && Notification.permission === 'granted') {
      const note = new Notification(table().dataset.title, { tag: 'dran', silent: true });
      note.onclick = () => { window.focus(); note.close(); };
    }
  }

  let audio = null;
  document.addEventListener('pointerdown', () => {
    audio = audio || (window.AudioContext ? new AudioContext() : null);
    if (root.dataset.notify && window.Notification && Notification.permission === 'default') Notification.requestPermission();
  }, { once: true });

  function knock() {
    if (!audio) return;
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    tone.frequency.value = 392;
    volume.gain.setValueAtTime(0.08, audio.currentTime);
    volume.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + 0.25);
    tone.connect(volume).connect(audio.destination);
    tone.start();
    tone.stop(audio.currentTime + 0.25);
  }

  document.addEventListener('table:swapped', (event) => {
    swappedAt = performance.now();
    arrive(false);
    lie(false);
    hush();
    if (mine() && event.detail.turnBefore !== table().dataset.turn) call();
    while (spoken.children.length > 12) spoken.firstElementChild.remove();
  });

  // "Zweimal tippen": the first tap raises the card, the second plays it.
  document.addEventListener('click', (event) => {
    if (event.target.closest('.trick')) gather();
    const card = event.target.closest('.hand-card-playable');
    if (!card || !root.dataset.double || card.classList.contains('is-raised')) return;
    event.preventDefault();
    event.stopPropagation();
    table().querySelectorAll('.is-raised').forEach((other) => other.classList.remove('is-raised'));
    card.classList.add('is-raised');
  }, true);

  const labels = (selector) => [...document.querySelectorAll(selector)].map((one) => one.getAttribute('aria-label')).join(', ');
  const texts = (selector) => [...document.querySelectorAll(selector)].map((one) => one.textContent.trim().replace(/\s+/g, ' ')).join(', ');
  const toggle = (id) => () => { const panel = document.getElementById(id); if (!panel) return; if (panel.matches(':popover-open') || !panel.checkVisibility()) panel.togglePopover(); panel.focus(); };
  const focus = (...selectors) => () => { const found = selectors.map((one) => document.querySelector(one)).find(Boolean); if (found) found.focus(); };
  const say = (text) => () => { const line = document.createElement('p'); line.textContent = text(); spoken.append(line); };
  const KEYS = {
    l: toggle('letzter-stich'), v: toggle('spielverlauf'), s: toggle('sprueche'), m: toggle('tischmenue'), '?': toggle('tasten'),
    h: focus('.hand button, .hand input, #hand'), f: focus('.table-sheet [name=action]', '.table-sheet .button-primary', '.table-sheet .button'),
    k: say(() => labels('.hand [aria-label]')), t: say(() => labels('.trick [aria-label]')), a: say(() => texts('.fact')),
    p: say(() => labels('#bar [role=group], .score-three')), d: say(() => labels('.seat.is-turn') || table().dataset.title),
  };

  document.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.target.closest('input:not([type=radio]):not([type=checkbox]), textarea, select')) return;
    const card = table().querySelectorAll('.hand :is(button, input)')[Number(event.key) - 1];
    if (card && !document.querySelector(':popover-open')) { card.focus(); card.click(); } else if (KEYS[event.key]) KEYS[event.key]();
    else return;
    event.preventDefault();
  });

  document.querySelectorAll('[data-passing]').forEach((notice) => setTimeout(() => notice.remove(), 8000));
  setInterval(tick, 1000);
  arrive(true);
  lie(true);
  hush();
})();
