// Settings: each choice is kept on this device at once.
import { memory } from "./api.js";
import { isMuted, setMuted } from "./sound.js";

function show() {
  for (const button of document.querySelectorAll("[data-theme-choice]"))
    button.setAttribute(
      "aria-pressed",
      String((window.tavoliereTheme.own() || "") === button.dataset.themeChoice),
    );
  for (const button of document.querySelectorAll("[data-sound]"))
    button.setAttribute("aria-pressed", String((button.dataset.sound === "off") === isMuted()));
}

addEventListener("click", (event) => {
  const button = event.target.closest("[data-theme-choice], [data-sound]");
  if (button?.dataset.themeChoice !== undefined) window.tavoliereTheme.choose(button.dataset.themeChoice);
  if (button?.dataset.sound) setMuted(button.dataset.sound === "off");
  show();
});

const name = document.getElementById("own-name");
name.value = memory.get("name") || "";
name.addEventListener("change", () => memory.set("name", name.value.trim()));
show();
