// Version VERSION. Nothing of the app is ever served from a cache of this worker: pages and scripts come from the
// server, and only when it cannot be reached a page that says so is shown.
const CACHE = "tavoliere-VERSION";

addEventListener("install", (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.add("/offline")).then(() => skipWaiting()));
});

addEventListener("activate", (event) => {
  event.waitUntil(caches.keys().then((keys) => Promise.all(keys.filter((key) => key !== CACHE).map((key) => caches.delete(key)))).then(() => clients.claim()));
});

addEventListener("fetch", (event) => {
  if (event.request.mode === "navigate") event.respondWith(fetch(event.request).catch(() => caches.match("/offline")));
});
