// On every page: the language menu, and the worker that makes the app installable.
for (const menu of document.querySelectorAll("[data-language]"))
  menu.addEventListener("change", async () => {
    document.cookie = `language=${menu.value}; path=/; max-age=31536000; samesite=lax`;
    // The page for when there is no connection changes its language too.
    if (globalThis.caches)
      for (const key of await caches.keys()) await (await caches.open(key)).add("/offline").catch(() => {});
    location.reload();
  });

if ("serviceWorker" in navigator && isSecureContext)
  navigator.serviceWorker.register("/worker.js").catch(() => {});
