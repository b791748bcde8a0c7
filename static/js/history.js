// What the pages of the history do beside links and forms: print, and copy a share link.
"use strict";

for (const button of document.querySelectorAll("[data-print]")) {
  button.hidden = false;
  button.addEventListener("click", () => window.print());
}

document.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-copy]");
  if (!button) return;
  const field = document.getElementById(button.dataset.copy);
  try {
    await navigator.clipboard.writeText(field.value);
  } catch {
    field.select();
  }
});

// The replay: arrow keys, slider, swipe and the choice of view fetch the same page's part, and the address follows.
const SWIPE = 50;
const STEPS = { "zum-anfang": () => 0, zurueck: (at) => at - 1, weiter: (at) => at + 1, "zum-ende": () => Infinity };
let asked = 0;
let wanted = null; // the step asked for while its part is on the way, so that quick presses add up

async function show(address) {
  const turn = ++asked;
  const answer = await fetch(address, { headers: { "HX-Request": "true" }, credentials: "same-origin" });
  if (turn !== asked) return;
  if (!answer.ok) {
    window.location.assign(address);
    return;
  }
  const part = new DOMParser().parseFromString(await answer.text(), "text/html").querySelector("[data-replay]");
  if (turn !== asked) return;
  const focused = document.activeElement?.id;
  document.querySelector("[data-replay]").replaceWith(document.importNode(part, true));
  history.replaceState(null, "", address);
  wanted = null;
  prepare();
  if (focused) document.getElementById(focused)?.focus({ preventScroll: true });
}

function prepare() {
  for (const button of document.querySelectorAll("[data-no-script]")) button.hidden = true;
}

// The address of what a form of the replay asks for.
function address(form, step) {
  const query = new URLSearchParams(new FormData(form));
  query.delete("zu");
  query.set("schritt", step);
  if (!query.get("sicht")) query.delete("sicht");
  return `?${query}`;
}

function press(id) {
  const slider = document.getElementById("schritt");
  const step = STEPS[id](wanted ?? slider.valueAsNumber);
  wanted = Math.min(Math.max(step, 0), Number(slider.max));
  show(address(slider.form, wanted));
}

if (document.querySelector("[data-replay]")) {
  prepare();

  document.addEventListener("click", (event) => {
    const link = event.target.closest("[data-replay] a[href^='?']");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    if (link.id in STEPS) press(link.id);
    else show(link.getAttribute("href"));
  });
  document.addEventListener("change", (event) => {
    const form = event.target.closest("[data-go]");
    if (form) show(address(form, document.getElementById("schritt").value));
  });
  document.addEventListener("keydown", (event) => {
    // A field keeps the keys it uses itself.
    if (event.target.closest("input, select, textarea") || event.altKey || event.ctrlKey || event.metaKey) return;
    const id = { ArrowRight: "weiter", ArrowLeft: "zurueck", Home: "zum-anfang", End: "zum-ende" }[event.key];
    if (!id) return;
    event.preventDefault();
    press(id);
  });

  let from = null;
  document.addEventListener("touchstart", (event) => {
    const table = event.target.closest(".replay-table");
    from = table && event.touches.length === 1 ? event.touches[0] : null;
  }, { passive: true });
  document.addEventListener("touchend", (event) => {
    if (!from) return;
    const to = event.changedTouches[0];
    const [x, y] = [to.clientX - from.clientX, to.clientY - from.clientY];
    from = null;
    if (Math.abs(x) > SWIPE && Math.abs(x) > 2 * Math.abs(y)) press(x < 0 ? "weiter" : "zurueck");
  }, { passive: true });
}
