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
  // The home page asks the server and the device for some of what it shows: its place is there before it
  // comes. Who has played here, or has a name, is shown the daily roll.
  const isKnown = ["name", "tables", "games"].some((name) => kept(name));
  const places = { ...(isKnown && { daily: 174 }), ...kept("places"), ...(navigator.onLine || { daily: 0 }) };
  const late = Object.entries(places).filter(([, height]) => height > 0);
  root.dataset.places = late.map(([name]) => name).join(" ");
  for (const [name, height] of late) root.style.setProperty(`--place-${name}`, `${height}px`);

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
