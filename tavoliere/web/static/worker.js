// Version VERSION. The app is kept on the device, so that it opens and plays without a connection. Pages
// come from the server as long as it can be reached, so that nobody sees an old one; files whose address
// names their version come from here.
const CACHE = "tavoliere-VERSION";
const PAGES = ["PAGES"];
const FILES = ["FILES"];
const BOTS = /\.bots\.js$/;

async function install() {
  const cache = await caches.open(CACHE);
  await cache.addAll([...PAGES, ...FILES]);
  await skipWaiting();
}

async function activate() {
  const old = (await caches.keys()).filter((key) => key !== CACHE);
  await Promise.all(old.map((key) => caches.delete(key)));
  await clients.claim();
  await takeAlong();
}

// What the bots have learnt is large: it comes last, and not where data are to be saved.
async function takeAlong() {
  if (navigator.connection?.saveData) return;
  const cache = await caches.open(CACHE);
  for (const path of FILES.filter((file) => BOTS.test(file))) {
    const text = await (await cache.match(path)).text();
    for (const [, name] of text.matchAll(/"file": "([^"]+)"/g)) {
      const file = new URL(name, new URL(path, location.href)).href;
      if (!(await cache.match(file))) await cache.add(file);
    }
  }
}

async function fromHere(request) {
  const kept = await caches.match(request, { ignoreVary: true });
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) (await caches.open(CACHE)).put(request, answer.clone());
  return answer;
}

async function pageOf(request) {
  try {
    return await fetch(request);
  } catch {
    const { pathname } = new URL(request.url);
    return (
      (await caches.match(pathname, { ignoreVary: true })) ?? caches.match("/offline", { ignoreVary: true })
    );
  }
}

addEventListener("install", (event) => event.waitUntil(install()));
addEventListener("activate", (event) => event.waitUntil(activate()));
addEventListener("fetch", (event) => {
  const { mode, method, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (method !== "GET" || origin !== location.origin) return;
  if (mode === "navigate") event.respondWith(pageOf(event.request));
  else if (pathname.startsWith("/static/") || pathname === "/manifest.webmanifest")
    event.respondWith(fromHere(event.request));
});
