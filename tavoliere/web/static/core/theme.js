// Runs before the style sheets are applied, so that nothing flashes: the user's choice, else the system's.
(function (root) {
  const key = "tavoliere-theme";
  const system = matchMedia("(prefers-color-scheme: dark)");
  // What settings.js keeps, a palette and a text size; and whether anything was ever played here.
  const kept = (name) => {
    try {
      return JSON.parse(localStorage.getItem(`tavoliere-${name}`)) || "";
    } catch {
      return "";
    }
  };
  const own = () => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  };
  function show() {
    const theme = own() || (system.matches ? "dark" : "light");
    root.dataset.theme = theme;
    root.dataset.palette = kept("palette");
    root.dataset.text = kept("text");
    root.dataset.visit = kept("games") || kept("tables") || kept("met") ? "again" : "first";
    const meta = document.querySelector("meta[name=theme-color]");
    if (meta) meta.content = theme === "dark" ? "#121917" : "#E2E5DB";
  }
  function choose(theme) {
    try {
      if (theme) localStorage.setItem(key, theme);
      else localStorage.removeItem(key);
    } catch {
      /* lasts for this page */
    }
    show();
  }
  show();
  system.addEventListener("change", show);
  addEventListener("storage", show); // chosen in another tab
  addEventListener("click", (event) => {
    if (event.target.closest("[data-theme-toggle]")) choose(root.dataset.theme === "dark" ? "light" : "dark");
  });
  window.tavoliereTheme = { own, choose, show };
})(document.documentElement);
