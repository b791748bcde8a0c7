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

async function show(address, replace) {
  const answer = await fetch(address, { headers: { "HX-Request": "true" }, credentials: "same-origin" });
  if (!answer.ok) {
    window.location.assign(address);
    return;
  }
  const focused = document.activeElement?.id;
  const part = new DOMParser().parseFromString(await answer.text(), "text/html").querySelector("[data-replay]");
  document.querySelector("[data-replay]").replaceWith(document.importNode(part, true));
  history[replace ? "replaceState" : "pushState"](null, "", address);
  prepare();
  if (focused) document.getElementById(focused)?.focus({ preventScroll: true });
}

function prepare() {
  for (const button of document.querySelectorAll("[data-no-script]")) button.hidden = true;
}

if (document.querySelector("[data-replay]")) {
  const press = (id) => document.getElementById(id)?.click();
  prepare();

  document.addEventListener("click", (event) => {
    const link = event.target.closest("[data-replay] a[href^='?']");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    show(link.getAttribute("href"), true);
  });
  document.addEventListener("change", (event) => {
    const form = event.target.closest("[data-go]");
    if (!form) return;
    const query = new URLSearchParams(new FormData(form));
    if (query.has("zu")) query.set("schritt", query.get("zu"));
    query.delete("zu");
    if (!query.get("sicht")) query.delete("sicht");
    show(`?${query}`, true);
  });
  document.addEventListener("keydown", (event) => {
    const field = event.target.closest("input, select, textarea");
    // A field keeps the keys it uses itself.
    if (field || event.altKey || event.ctrlKey || event.metaKey) return;
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
  window.addEventListener("popstate", () => window.location.reload());
}
