// Everything on this device: what bots of all levels have learnt, and the pages in all languages. After one
// tap the app needs no connection any more.
import { _, number } from "../core/i18n.js";
import { inLanguage, isFolder, ownCaches } from "../core/addresses.js";
import { persist } from "../engine/device/store.js";

const row = document.getElementById("along");
const button = row.querySelector("button");
const status = row.querySelector("[role=status]");
const PAGE = 12_000; // approximate bytes of a page in transit

// The addresses of what bots of all levels, and the coach, have learnt: their modules name the files.
async function learnt(cache) {
  const modules = (await cache.keys()).filter(({ url }) => /\.(bots|coach)\.js$/.test(url));
  const found = await Promise.all(
    modules.map(async ({ url }) => {
      const text = await (await cache.match(url)).text();
      return [...text.matchAll(/"file": "([^"]+)"/g)].map(([, name]) => new URL(name, url).href);
    }),
  );
  return [...new Set(found.flat())];
}

// The pages that are kept, in the other languages.
async function pages(cache) {
  const codes = [...document.querySelectorAll("select[data-language] option")].map((one) => one.value);
  if (isFolder) {
    const own = inLanguage(document.documentElement.lang.slice(0, 2), new URL(".", location.href).href);
    const here = (await cache.keys()).map(({ url }) => url).filter((url) => url.startsWith(own));
    return here.flatMap((url) => codes.map((code) => inLanguage(code, url)));
  }
  const kept = (await cache.keys()).map(({ url }) => new URL(url));
  const own = kept.filter(
    ({ pathname, search }) =>
      !search && !pathname.startsWith("/static/") && !/\.webmanifest$|^\/language$/.test(pathname),
  );
  return own.flatMap(({ pathname }) => codes.map((code) => `${pathname}?language=${code}`));
}

async function missing(cache) {
  const all = [...(await learnt(cache)), ...(await pages(cache))];
  const there = await Promise.all(all.map((one) => cache.match(one, { ignoreVary: true })));
  return all.filter((_one, i) => !there[i]);
}

// How many bytes are transferred.
async function sizeOf(file) {
  if (/\?|\.html$/.test(file)) return PAGE;
  const answer = await fetch(file, { method: "HEAD" });
  return Number(answer.headers.get("Content-Length")) || 0;
}

const sum = (list) => list.reduce((a, b) => a + b, 0);
const inMB = (bytes) => number(Math.max(0.1, Math.round(bytes / 1e5) / 10));

async function offer() {
  await navigator.serviceWorker.ready;
  const cache = await caches.open((await ownCaches()).at(-1));
  const wanted = await missing(cache);
  row.hidden = false;
  status.textContent = wanted.length
    ? _("All levels of bots and all languages, to play in flight mode.")
    : _("Everything is on this device.");
  if (!wanted.length) {
    button.hidden = true;
    return;
  }
  const size = sum(await Promise.all(wanted.map(sizeOf)));
  button.textContent = _("Take everything along, {n} MB", { n: inMB(size) });
  button.onclick = () => take(cache, wanted).catch(() => trouble());
  button.hidden = false; // now that it has its words
}

async function take(cache, wanted) {
  button.disabled = true;
  persist();
  for (const [i, one] of wanted.entries()) {
    status.textContent = _("{n} of {of}", { n: i + 1, of: wanted.length });
    await cache.add(one);
  }
  button.disabled = false;
  await offer();
}

function trouble() {
  button.disabled = false;
  status.textContent = _("The server cannot be reached now. Try again in a moment.");
}

if (navigator.serviceWorker && globalThis.caches) offer().catch(() => {});
