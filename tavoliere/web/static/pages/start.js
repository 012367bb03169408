// On every page: the language menu, and the worker that keeps the app on this device.
import { fileAt, inLanguage, isFolder, ownCaches } from "../core/addresses.js";

// The pages kept on this device change their language too: fetched again from a server, else those that were
// taken along (along.js).
async function speak(language) {
  if (!globalThis.caches) return;
  for (const key of await ownCaches()) {
    const cache = await caches.open(key);
    await cache.put("/language", new Response(language));
    const pages = (await cache.keys()).filter(({ url }) => {
      const { pathname, search } = new URL(url);
      return !search && !pathname.startsWith("/static/") && pathname !== "/language";
    });
    await Promise.all(pages.map(({ url }) => cache.add(url).catch(() => {})));
  }
}

for (const menu of document.querySelectorAll("[data-language]"))
  menu.addEventListener("change", async () => {
    if (isFolder) {
      localStorage.setItem("tavoliere-language", JSON.stringify(menu.value));
      location.href = inLanguage(menu.value);
      return;
    }
    document.cookie = `language=${menu.value}; path=/; max-age=31536000; samesite=lax`;
    await speak(menu.value);
    location.reload();
  });

// What is kept for later must not hold up what is wanted now.
const SOON = 3000;
if ("serviceWorker" in navigator && isSecureContext)
  setTimeout(() => navigator.serviceWorker.register(fileAt("/worker.js")).catch(() => {}), SOON);
