// Version VERSION. The app is kept on the device, so that it opens and plays offline. Pages come from the
// host as long as it answers, so that nobody sees an old one; files whose address contains their version
// come from here.
const HERE = new URL("./", location.href); // the folder of the app; the same host may have others
const OWN = `tavoliere${HERE.pathname} `;
const CACHE = `${OWN}VERSION`;
const PAGES = ["PAGES"];
const FILES = ["FILES"];
const LEARNT = /\.(bots|coach)\.js$/; // modules that name files with what was learnt
const USUAL = "easy"; // the default level of bots
const PATIENCE = 3000; // milliseconds: with a bad connection the kept page is used after this
const STATIC = new URL("static/", location.href).pathname;

// In a folder of files each language has a folder of pages: those in languages used here are kept. A server
// answers every address in the wanted language.
const within = ({ url }) => (url.startsWith(HERE.href) ? url.slice(HERE.href.length) : "");
const languageOf = (page) => /^(\w\w)\//.exec(page)?.[1];
const pagesIn = (language) => PAGES.filter((page) => languageOf(page) === language);

async function install() {
  const cache = await caches.open(CACHE);
  const languages = new Set(
    [...(await clients.matchAll({ includeUncontrolled: true })), ...(await allKept())].map((one) =>
      languageOf(within(one)),
    ),
  );
  await cache.addAll([...new Set([undefined, ...languages])].flatMap(pagesIn).concat(FILES));
  await skipWaiting();
}

const ownCaches = async () => (await caches.keys()).filter((key) => key.startsWith(OWN));

// Everything kept, of this version and earlier ones.
async function allKept() {
  const all = await Promise.all((await ownCaches()).map(async (key) => (await caches.open(key)).keys()));
  return all.flat();
}

// Somebody reads this language: from now on it is kept, too.
async function keepLanguage(request) {
  const pages = pagesIn(languageOf(within(request)) ?? "");
  const cache = await caches.open(CACHE);
  if (pages.length && !(await cache.match(pages[0]))) await cache.addAll(pages);
}

// The previous version stays, so that a page that is open during an update still finds its files.
async function activate() {
  const old = (await ownCaches()).filter((key) => key !== CACHE);
  await Promise.all(old.slice(0, -1).map((key) => caches.delete(key)));
  await clients.claim();
  await takeAlong();
}

// What the bots have learnt is large: what those of the default level need is fetched last, and not in data
// saver mode. The rest is fetched on request (along.js); what the previous version had is fetched again, and
// if that was everything, so is what has been learnt since.
async function takeAlong() {
  if (navigator.connection?.saveData) return;
  const cache = await caches.open(CACHE);
  const before = (await allKept()).map(({ url }) => url);
  const had = new Set(before.map((url) => url.split("/").at(-1)));
  const wanted = before.filter((url) => url.includes("?language="));
  for (const path of FILES.filter((file) => LEARNT.test(file))) {
    const text = await (await cache.match(path)).text();
    const [, minds = "{}"] = /^export const MINDS = (.*);$/m.exec(text) ?? [];
    const usual = Object.values(JSON.parse(minds)[USUAL] ?? {}).map(({ file }) => file);
    const module = new URL(path, location.href);
    const same = before.filter(
      (url) => url.endsWith(path.slice(path.lastIndexOf("/"))) && url !== module.href,
    );
    const olds = await Promise.all(same.map(async (url) => filesIn(await (await caches.match(url)).text())));
    const hadAll = olds.some((files) => files.every((name) => had.has(name)));
    const again = filesIn(text).filter((name) => hadAll || had.has(name));
    for (const name of [...usual, ...again]) if (name) wanted.push(new URL(name, module).href);
  }
  for (const url of new Set(wanted)) if (!(await cache.match(url))) await cache.add(url);
}

// The files of learnt numbers that a module names.
const filesIn = (text) => [...text.matchAll(/"file": "([^"]+)"/g)].map(([, name]) => name);

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
    return kept ?? otherPage(request);
  }
}

// The kept page in the language chosen last, if it was taken along.
async function keptPage(pathname) {
  const cache = await caches.open(CACHE);
  const language = await (await cache.match("/language"))?.text();
  const page = (address) => cache.match(address, { ignoreVary: true });
  return (language && (await page(`${pathname}?language=${language}`))) || page(pathname);
}

// In a folder of files, the same page in a language that is kept, or the first one.
async function otherPage(request) {
  const first = new URL("OFFLINE_PAGE", location.href);
  if (!first.pathname.endsWith(".html")) return keptPage(first.pathname);
  const [, page] = within(request).split(/^\w\w\/|[?#]/);
  const same = (await allKept()).map(within).find((one) => languageOf(one) && one.slice(3) === page);
  return Response.redirect(same ? new URL(same, HERE) : first);
}

// A notice from the server is shown, or taken away if somebody answered meanwhile (parts/days/calls.js).
const ICON = FILES.find((file) => file.endsWith("/icon-192.png"));

async function call({ about, url, title, text, waiting }) {
  await (waiting ? navigator.setAppBadge?.(waiting) : navigator.clearAppBadge?.());
  if (title) return registration.showNotification(title, { body: text, tag: about, icon: ICON, data: url });
  for (const notice of await registration.getNotifications({ tag: about })) notice.close();
}

async function lead(url) {
  const pages = await clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = pages.find((page) => new URL(page.url).pathname === url);
  return there ? there.focus() : clients.openWindow(url);
}

// The service of the browser's maker wants another address from now on.
async function renew({ oldSubscription, newSubscription }) {
  const made = newSubscription ?? (await registration.pushManager.subscribe(oldSubscription.options));
  const { endpoint, keys } = made.toJSON();
  const { on, quiet } = await (await fetch("/api/person/notices")).json();
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  const body = JSON.stringify({ endpoint, keys, zone, quiet });
  const headers = { "Content-Type": "application/json" };
  if (on) await fetch("/api/person/notices", { method: "POST", headers, body });
}

addEventListener("push", (event) => event.waitUntil(call(event.data.json())));
addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(lead(event.notification.data));
});
addEventListener("pushsubscriptionchange", (event) => event.waitUntil(renew(event)));
addEventListener("install", (event) => event.waitUntil(install()));
addEventListener("activate", (event) => event.waitUntil(activate()));
addEventListener("fetch", (event) => {
  const { mode, method, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (method !== "GET" || origin !== location.origin) return;
  if (mode === "navigate") {
    const answer = pageOf(event.request);
    event.respondWith(answer);
    event.waitUntil(answer.then(() => keepLanguage(event.request)).catch(() => {}));
  } else if (pathname.startsWith(STATIC) || pathname.endsWith("/manifest.webmanifest"))
    event.respondWith(fromHere(event.request));
});
