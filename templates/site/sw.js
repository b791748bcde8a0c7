// Without a line: the offline page, and the pages that belong to nobody. Tables and hands are never kept.
"use strict";
const PAGES = [{% for page in pages %}"{{ page|escapejs }}"{% if not forloop.last %}, {% endif %}{% endfor %}];
const FILES = [{% for file in files %}"{{ file|escapejs }}"{% if not forloop.last %}, {% endif %}{% endfor %}];
const KEPT = "lesbar " + FILES.join(" ");

const neutral = (address) => new Request(address, { credentials: "omit", cache: "no-cache" });

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(KEPT).then((kept) => kept.addAll([...PAGES, ...FILES].map(neutral))).then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  const old = (names) => Promise.all(names.filter((name) => name !== KEPT).map((name) => caches.delete(name)));
  event.waitUntil(caches.keys().then(old).then(() => self.clients.claim()));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const path = new URL(request.url).pathname;
  if (request.method !== "GET") return;
  if (request.mode === "navigate") {
    const kept = () => caches.open(KEPT).then((all) => all.match(PAGES.includes(path) ? path : PAGES[0]));
    event.respondWith(fetch(request).catch(kept));
  } else if (FILES.includes(path)) {
    event.respondWith(fetch(request).catch(() => caches.open(KEPT).then((all) => all.match(path))));
  }
});
