// Version VERSION. Nothing of the app is ever served from a cache of this worker: pages and scripts come from
// the server. Only when it cannot be reached a page that says so is shown, with what it needs to look right.
const CACHE = "tavoliere-VERSION";
const NEEDED = ["all.css", "theme.js", "offline.js"].map((name) => `/static/VERSION/${name}`);

addEventListener("install", (event) => {
  event.waitUntil(
    caches
      .open(CACHE)
      .then((cache) => cache.addAll(["/offline", ...NEEDED]))
      .then(() => skipWaiting()),
  );
});

addEventListener("activate", (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((keys) => Promise.all(keys.filter((key) => key !== CACHE).map((key) => caches.delete(key))))
      .then(() => clients.claim()),
  );
});

addEventListener("fetch", (event) => {
  const { mode, url } = event.request;
  const kept = mode === "navigate" ? "/offline" : NEEDED.find((path) => new URL(url).pathname === path);
  if (kept) event.respondWith(fetch(event.request).catch(() => caches.match(kept)));
});
