// Home: play now, invite, join, continue.
import { html, render, useEffect, useState } from "./ui.js";
import { _, joined, refusal } from "./i18n.js";
import { forget, get, memory } from "./api.js";
import { create, playNow } from "./begin.js";
import { Die } from "./dice.js";
import { LEVELS, levelName } from "./levels.js";

const TITLES = { qwixx: "Qwixx", "on-board": "Qwixx On Board", duel: "Qwixx Duel", crosswise: "Crosswise" };
const problem = document.getElementById("problem");
const say = (error) => { problem.textContent = refusal(error); problem.hidden = false; };

render(html`${[["white", 3], ["red", 5], ["yellow", 4], ["green", 6], ["blue", 2]].map(([colour, face]) => html`<${Die} key=${colour} colour=${colour} face=${face} />`)}`, document.getElementById("hero-dice"));

function Level() {
  const [level, setLevel] = useState(memory.get("level") || "easy");
  return html`<label class="pick"><span>${_("Bots")}</span><select value=${level} onChange=${(event) => { setLevel(event.target.value); memory.set("level", event.target.value); }}>
    ${LEVELS.map((one) => html`<option key=${one} value=${one}>${levelName(one)}</option>`)}</select></label>`;
}
render(html`<${Level} />`, document.getElementById("level"));

addEventListener("click", (event) => {
  const button = event.target.closest("[data-play], [data-invite]");
  if (!button || button.disabled) return;
  const { play, invite, players, dice } = button.dataset;
  button.disabled = true;
  const going = play ? playNow(play) : create({ game: invite, players: Number(players), ...(dice && { dice }) }).then((id) => { location.href = `/t/${id}`; });
  going.catch((error) => { button.disabled = false; say(error); });
});
addEventListener("pageshow", () => document.querySelectorAll("[data-play], [data-invite]").forEach((button) => { button.disabled = false; }));

// The games of this device that are not over.
function Continue() {
  const [tables, setTables] = useState([]);
  useEffect(() => {
    Promise.all((memory.get("tables") || []).slice(0, 5).map(({ id }) => get(`/api/tables/${id}`).catch((error) => { if (error.status === 404 || error.status === 410) forget(id); })))
      .then((states) => {
        const open = states.filter((state) => state && state.table.stage !== "over");
        setTables(open.slice(0, 2));
        document.getElementById("continue").hidden = !open.length;
      });
  }, []);
  return tables.map(({ table, you }) => {
    const mine = you.seats.some((seat) => seat in table.asked);
    const others = table.seats.filter((seat, i) => !you.seats.includes(i) && seat.name).map((seat) => seat.name);
    return html`<article key=${table.id} class="card cont"><div class="ct">${mine && html`<span class="pill">${_("Your turn")}</span>`}<h2>${TITLES[table.game]}</h2><p>${others.length ? _("with {names}", { names: joined(others) }) : ""}</p></div><a class="btn solid" href=${`/t/${table.id}`}>${_("Continue")}</a></article>`;
  });
}
render(html`<${Continue} />`, document.getElementById("continue"));
