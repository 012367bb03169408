// Settings: each choice is kept on this device at once.
import { memory } from "../core/api.js";
import { choices } from "../core/choices.js";
import { canTremble, isMuted, setMuted, trembles } from "../core/sound.js";

// What is chosen now, and how a choice is kept, by the name that the page gives it.
const SETTINGS = {
  theme: [() => window.tavoliereTheme.own() || "", (value) => window.tavoliereTheme.choose(value)],
  sound: [() => (isMuted() ? "off" : "on"), (value) => setMuted(value === "off")],
  tremble: [() => (trembles() ? "on" : "off"), (value) => memory.set("tremble", value)],
  pace: [() => choices.pace, (value) => memory.set("pace", value)],
  "goes-on": [() => (choices.goesOn ? "on" : "off"), (value) => memory.set("goes-on", value)],
  handing: [() => (choices.handing ? "on" : "off"), (value) => memory.set("handing", value)],
  explains: [() => (choices.explains ? "on" : "off"), (value) => memory.set("explains", value)],
  reviews: [() => (choices.reviews ? "on" : "off"), (value) => memory.set("reviews", value)],
  palette: [() => memory.get("palette") || "", (value) => memory.set("palette", value)],
  text: [() => memory.get("text") || "", (value) => memory.set("text", value)],
};

function show() {
  for (const button of document.querySelectorAll("[data-setting]")) {
    const [chosen] = SETTINGS[button.dataset.setting];
    button.setAttribute("aria-pressed", String(chosen() === button.dataset.value));
  }
}

addEventListener("click", (event) => {
  const button = event.target.closest("[data-setting]");
  if (!button) return;
  SETTINGS[button.dataset.setting][1](button.dataset.value);
  window.tavoliereTheme.show();
  show();
});

const name = document.getElementById("own-name");
name.value = memory.get("name") || "";
name.addEventListener("change", () => memory.set("name", name.value.trim()));
document.getElementById("tremble").hidden = !canTremble;
show();
