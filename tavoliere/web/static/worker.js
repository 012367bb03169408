// Version VERSION. The app is kept on the device, so that it opens and plays without a connection. Pages
// come from where they lie as long as that answers, so that nobody sees an old one; files whose address
// names their version come from here.
const CACHE = "tavoliere-VERSION";
const PAGES = ["PAGES"];
const FILES = ["FILES"];
const BOTS = /\.bots\.js$/;
const USUAL = "easy"; // the level of bots that people play with unless they choose another
const PATIENCE = 3000; // milliseconds: on a bad line the page that is kept comes sooner
const STATIC = new URL("static/", location.href).pathname;

async function install() {
  const cache = await caches.open(CACHE);
  await cache.addAll([...PAGES, ...FILES]);
  await skipWaiting();
}

// A page that is open while the app is updated still finds the files of its own version: the one before
// stays.
async function activate() {
  const old = (await caches.keys()).filter((key) => key !== CACHE);
  await Promise.all(old.slice(0, -1).map((key) => caches.delete(key)));
  await clients.claim();
  await takeAlong();
}

// What the bots have learnt is large: what those of the usual level need comes last, and not where data are
// to be saved. The rest is taken along when somebody says so (along.js).
async function takeAlong() {
  if (navigator.connection?.saveData) return;
  const cache = await caches.open(CACHE);
  for (const path of FILES.filter((file) => BOTS.test(file))) {
    const text = await (await cache.match(path)).text();
    const minds = JSON.parse(/^export const MINDS = (.*);$/m.exec(text)[1]);
    for (const { file: name } of Object.values(minds[USUAL])) {
      const file = new URL(name, new URL(path, location.href)).href;
      if (name && !(await cache.match(file))) await cache.add(file);
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
  const { pathname } = new URL(request.url);
  const kept = await keptPage(pathname);
  try {
    return await fetch(request, kept && { signal: AbortSignal.timeout(PATIENCE) });
  } catch {
    return kept ?? otherPage();
  }
}

// In the language that was chosen last, if it was taken along.
async function keptPage(pathname) {
  const cache = await caches.open(CACHE);
  const language = await (await cache.match("/language"))?.text();
  const page = (address) => cache.match(address, { ignoreVary: true });
  return (language && (await page(`${pathname}?language=${language}`))) || page(pathname);
}

async function otherPage() {
  const page = new URL("OFFLINE_PAGE", location.href);
  // A page in a folder of files finds the others from where it lies.
  return page.pathname.endsWith(".html") ? Response.redirect(page) : keptPage(page.pathname);
}

addEventListener("install", (event) => event.waitUntil(install()));
addEventListener("activate", (event) => event.waitUntil(activate()));
addEventListener("fetch", (event) => {
  const { mode, method, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (method !== "GET" || origin !== location.origin) return;
  if (mode === "navigate") event.respondWith(pageOf(event.request));
  else if (pathname.startsWith(STATIC) || pathname.endsWith("/manifest.webmanifest"))
    event.respondWith(fromHere(event.request));
});
