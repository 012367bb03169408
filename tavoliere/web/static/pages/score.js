// A board of a real table, counted: the game shows what lies, the rules say what it is worth.
import { html, render } from "../core/ui.js";
import { Position } from "../engine/device/position.js";
import { load } from "../engine/device/rules.js";
import { gameOf, loadGame } from "../games/all.js";

const root = document.getElementById("app");
const { game } = root.dataset;
const [rules] = await Promise.all([load(game), loadGame(game)]);
const { Count } = await gameOf(game).count();
root.innerHTML = "";
render(html`<${Count} rules=${rules} empty=${() => Position.start(rules, 2, 0)} />`, root);
