// A board of a real table, counted: the game shows what lies, the rules say what it is worth.
import { html, render } from "../../core/ui.js";
import { counting } from "../../engine/device/counting.js";
import { gameOf, loadGame } from "../../games/all.js";

const root = document.getElementById("app");
const { game } = root.dataset;
const [counted] = await Promise.all([counting(game), loadGame(game)]);
const { Count } = await gameOf(game).count();
root.innerHTML = "";
render(html`<${Count} counted=${counted} />`, root);
