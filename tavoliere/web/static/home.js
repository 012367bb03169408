// Home: play now, invite, continue.
import { html, render, useEffect, useState } from "./ui.js";
import { _, _n, joined, refusal } from "./i18n.js";
import { forget, get, memory } from "./api.js";
import { titleOf } from "./about.js";
import { go, isFolder } from "./addresses.js";
import { MOST_BOTS, create, opponents, playNow } from "./begin.js";
import { Die } from "./dice.js";
import { LEVELS, levelHelp, levelName } from "./levels.js";

const problem = document.getElementById("problem");
const say = (error) => {
  problem.textContent = refusal(error);
  problem.hidden = false;
};

render(
  html`
    ${[
      ["white", 3],
      ["red", 5],
      ["yellow", 4],
      ["green", 6],
      ["blue", 2],
    ].map(([colour, face]) => html`<${Die} key=${colour} colour=${colour} face=${face} />`)}
  `,
  document.getElementById("hero-dice"),
);

// Each game says how many bots there will be, where it is not the usual one.
function tellBots() {
  for (const button of document.querySelectorAll("[data-play]")) {
    const n = Math.min(opponents.bots, Number(button.dataset.most));
    button.querySelector("small").textContent = n > 1 ? _n("against {n} bot", "against {n} bots", n) : "";
  }
}

function Against() {
  const [, draw] = useState(0);
  const set = (key) => (event) => {
    memory.set(key, event.target.value);
    draw((n) => n + 1);
    tellBots();
  };
  return html`
    <div class="against">
      <span class="against-label" aria-hidden="true">${_("Against")}</span>
      <label class="pick">
        <span class="spoken">${_("Number of bots")}</span>
        <select value=${String(opponents.bots)} onChange=${set("bots")}>
          ${Array.from({ length: MOST_BOTS }, (_unused, i) => i + 1).map(
            (n) => html`<option key=${n} value=${n}>${_n("{n} bot", "{n} bots", n)}</option>`,
          )}
        </select>
      </label>
      <label class="pick">
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
      <p id="level-help">${levelHelp(opponents.level)}</p>
    </div>
  `;
}
render(html`<${Against} />`, document.getElementById("against"));
tellBots();

// Who invites is known by name: friends read it in the invitation.
const naming = document.getElementById("naming");
naming.querySelector("[data-close]").addEventListener("click", () => naming.close(""));
function named() {
  if (memory.get("name")) return Promise.resolve(true);
  naming.showModal();
  return new Promise((done) =>
    naming.addEventListener(
      "close",
      () => {
        const name = document.getElementById("host-name").value.trim();
        if (naming.returnValue === "open" && name) memory.set("name", name);
        done(naming.returnValue === "open" && Boolean(name));
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

// Tables that live on this device, as far as the list shows them.
async function tablesHere() {
  const { tables } = await import("./device/store.js");
  return (await tables()).map(({ id, game, stage, names }) => ({
    table: {
      id,
      game,
      stage,
      address: `/device#${id}`,
      asked: {},
      seats: names.map((name) => ({ name })),
    },
    you: { seats: [0] },
  }));
}

// The games of this device that are not over.
function Continue() {
  const [tables, setTables] = useState([]);
  useEffect(() => {
    Promise.all(
      (isFolder ? [] : memory.get("tables") || []).slice(0, 5).map(({ id }) =>
        get(`/api/tables/${id}`).catch((error) => {
          if (error.status === 404 || error.status === 410) forget(id);
        }),
      ),
    ).then(async (states) => {
      const here = await tablesHere().catch(() => []);
      const open = [...states, ...here].filter((state) => state && state.table.stage !== "over");
      setTables(open.slice(0, 2));
      document.getElementById("continue").hidden = !open.length;
    });
  }, []);
  return tables.map(({ table, you }) => {
    const mine = you.seats.some((seat) => seat in table.asked);
    const others = table.seats
      .filter((seat, i) => !you.seats.includes(i) && seat.name)
      .map((seat) => seat.name);
    return html`
      <article key=${table.id} class="card continue-card">
        <div class="continue-text">
          ${mine && html`<span class="pill">${_("Your turn")}</span>`}
          <h2>${titleOf(table.game)}</h2>
          <p>${others.length ? _("with {names}", { names: joined(others) }) : ""}</p>
        </div>
        <a class="btn solid" href=${table.address ?? `/t/${table.id}`}>${_("Continue")}</a>
      </article>
    `;
  });
}
render(html`<${Continue} />`, document.getElementById("continue"));
