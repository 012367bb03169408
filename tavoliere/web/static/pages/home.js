// Home: play now, invite, continue.
import { html, render, useEffect, useState } from "../core/ui.js";
import { _, _n, refusal } from "../core/i18n.js";
import { keepPlace, memory } from "../core/api.js";
import { go } from "../core/addresses.js";
import { MOST_BOTS, create, opponents, playNow } from "../engine/begin.js";
import { LEVELS, levelHelp, levelName } from "../core/levels.js";
import { OpenGame, isMine, openGames } from "./open-games.js";

const problem = document.getElementById("problem");
const say = (error) => {
  problem.textContent = refusal(error);
  problem.hidden = false;
};

// Each game says how many bots there will be, if it is not just one.
function tellBots() {
  for (const button of document.querySelectorAll("[data-play]")) {
    const n = Math.min(opponents.bots, Number(button.dataset.most));
    button.querySelector("small").textContent = n > 1 ? _n("against {n} bot", "against {n} bots", n) : "";
  }
}

// Its own height, without the place that was kept for it.
function keepHeight(name) {
  const place = document.getElementById(name);
  place.style.minBlockSize = "0";
  keepPlace(name, place.classList.contains("late") ? 0 : Math.ceil(place.getBoundingClientRect().height));
  place.style.minBlockSize = "";
}

function Against() {
  const [, draw] = useState(0);
  const set = (key) => (event) => {
    memory.set(key, event.target.value);
    draw((n) => n + 1);
    tellBots();
  };
  useEffect(() => keepHeight("against"));
  return html`
    <div class="against row-of wraps">
      <span class="against-label second" aria-hidden="true">${_("Against")}</span>
      <label class="pick second">
        <span class="spoken">${_("Number of bots")}</span>
        <select value=${String(opponents.bots)} onChange=${set("bots")}>
          ${Array.from({ length: MOST_BOTS }, (_unused, i) => i + 1).map(
            (n) => html`<option key=${n} value=${n}>${_n("{n} bot", "{n} bots", n)}</option>`,
          )}
        </select>
      </label>
      <label class="pick second">
        <span class="spoken">${_("Bot level")}</span>
        <select
          id="bot-level"
          aria-describedby="level-help"
          value=${opponents.level}
          onChange=${set("level")}
        >
          ${LEVELS.map((one) => html`<option key=${one} value=${one}>${levelName(one)}</option>`)}
        </select>
      </label>
      <p id="level-help" class="third">${levelHelp(opponents.level)}</p>
    </div>
  `;
}
render(html`<${Against} />`, document.getElementById("against"));
tellBots();

// Without a network a line says so, and what needs others waits. New tables are then opened on this device.
function tellNetwork() {
  for (const one of document.querySelectorAll("[data-network]"))
    one.hidden = (one.dataset.network === "on") !== navigator.onLine;
  document.querySelector("#join .btn")?.toggleAttribute("disabled", !navigator.onLine);
}
addEventListener("online", tellNetwork);
addEventListener("offline", tellNetwork);
tellNetwork();

// The host needs a name: friends read it in the invitation.
const naming = document.getElementById("naming");
naming.querySelector("[data-close]").addEventListener("click", () => naming.close(""));
naming.querySelector("form").addEventListener("submit", (event) => {
  const name = document.getElementById("host-name");
  name.value = name.value.trim(); // spaces are not a name
  if (!name.reportValidity()) event.preventDefault();
});
function named() {
  if (memory.get("name")) return Promise.resolve(true);
  naming.showModal();
  return new Promise((done) =>
    naming.addEventListener(
      "close",
      () => {
        const isOpened = naming.returnValue === "open";
        if (isOpened) memory.set("name", document.getElementById("host-name").value);
        done(isOpened);
      },
      { once: true },
    ),
  );
}

async function invite({ invite: game, players, dice }) {
  if (!(await named())) return false;
  go((await create({ game, players: Number(players), ...(dice && { dice }) })).address);
  return true;
}

addEventListener("click", (event) => {
  const button = event.target.closest("[data-play], [data-invite]");
  if (!button || button.disabled) return;
  button.disabled = true;
  const going = button.dataset.play
    ? playNow(button.dataset.play)
    : invite(button.dataset).then((gone) => {
        button.disabled = gone;
      });
  going.catch((error) => {
    button.disabled = false;
    say(error);
  });
});
addEventListener("pageshow", () =>
  document.querySelectorAll("[data-play], [data-invite]").forEach((button) => {
    button.disabled = false;
  }),
);

// The games that wait for this person, or else the latest two that are not over.
function Continue() {
  const [tables, setTables] = useState([]);
  const [isAsked, setAsked] = useState(false);
  useEffect(() => {
    openGames().then((open) => {
      setTables(open.slice(0, Math.max(2, open.filter(isMine).length)));
      document.getElementById("continue").classList.toggle("late", !open.length);
      setAsked(true);
    });
  }, []);
  useEffect(() => isAsked && keepHeight("continue"), [isAsked]);
  return tables.map((state) => html`<${OpenGame} key=${state.table.id} ...${state} />`);
}
render(html`<${Continue} />`, document.getElementById("continue"));
