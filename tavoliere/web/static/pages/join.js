// A code or a link, typed or pasted, leads to its table.
import { server } from "../core/addresses.js";

for (const form of document.querySelectorAll("[data-join]"))
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const text = form.querySelector("input").value.trim();
    const found = text.match(/\/?t\/([\w-]+)(?:\/([\w-]+))?/);
    location.href =
      server + (found ? `/t/${found.slice(1).filter(Boolean).join("/")}` : `/j/${encodeURIComponent(text)}`);
  });
