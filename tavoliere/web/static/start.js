// On every page: the language menu, and the worker that keeps the app on this device.
import { fileAt, inLanguage, isFolder } from "./addresses.js";

for (const menu of document.querySelectorAll("[data-language]"))
  menu.addEventListener("change", async () => {
    if (isFolder) {
      localStorage.setItem("tavoliere-language", JSON.stringify(menu.value));
      location.href = inLanguage(menu.value);
      return;
    }
    document.cookie = `language=${menu.value}; path=/; max-age=31536000; samesite=lax`;
    // The pages that are kept on this device change their language too.
    if (globalThis.caches)
      for (const key of await caches.keys()) {
        const cache = await caches.open(key);
        const pages = (await cache.keys()).filter(({ url }) => !new URL(url).pathname.startsWith("/static/"));
        await Promise.all(pages.map(({ url }) => cache.add(url).catch(() => {})));
      }
    location.reload();
  });

// What is kept for later must not hold up what is wanted now.
const SOON = 3000;
if ("serviceWorker" in navigator && isSecureContext)
  setTimeout(() => navigator.serviceWorker.register(fileAt("/worker.js")).catch(() => {}), SOON);
