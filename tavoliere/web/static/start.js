// On every page: the language menu, and the worker that makes the app installable.
for (const menu of document.querySelectorAll("[data-language]"))
  menu.addEventListener("change", () => {
    document.cookie = `language=${menu.value}; path=/; max-age=31536000; samesite=lax`;
    location.reload();
  });

if ("serviceWorker" in navigator && isSecureContext) navigator.serviceWorker.register("/worker.js").catch(() => {});
