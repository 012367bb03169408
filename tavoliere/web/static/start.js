// On every page: the language menu, and the worker that makes the app installable.
for (const menu of document.querySelectorAll("[data-language]"))
  menu.addEventListener("change", async () => {
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
  setTimeout(() => navigator.serviceWorker.register("/worker.js").catch(() => {}), SOON);
