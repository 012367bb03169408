// An evening of several games: its plan, who comes, the rounds, and how it stands; on a television without
// anything to press. The page asks every few seconds what is new.
import { html, render } from "../../core/ui.js";
import { _, _n, refusal } from "../../core/i18n.js";
import { memory, post } from "../../core/api.js";
import { titleOf } from "../../core/about.js";
import { useWakeLock } from "../../core/wake.js";
import { Plan, modeName } from "./evening-plan.js";
import { Come, Crowd, Host, Mine, Rounds } from "./evening-parts.js";
import { Bracket, Standing } from "./evening-standing.js";

const root = document.getElementById("main");
const { evening, key, shown } = root.dataset;
const EVERY = 3000; // milliseconds between two looks
const path = `/api/evenings/${evening}`;
let last = null; // what was shown last

const acts = {
  async do(what, body) {
    draw(await post(`${path}/${what}`, body));
  },
  async come(name, guest = false) {
    const told = await post(`${path}/come`, { name, key, guest });
    if (!guest) memory.set("name", name);
    draw(told);
  },
  async close() {
    await post(`${path}/close`);
    await look();
  },
};

const hint = ({ mode }) =>
  ({
    all: _("A win counts 2, a tie 1. Of equals, the games between them decide, then the points made."),
    swiss: [
      _("A win counts 2, a tie 1, a rest 2."),
      _("Of equals, the points of their opponents decide, then the points made."),
    ].join(" "),
    knockout: _("A tie is played again. Whoever is out can watch, or play on at a table of their own."),
  })[mode];

function Page({ told }) {
  const isBegun = told.rounds.length > 0;
  const mayPress = !shown;
  useWakeLock(!mayPress);
  return html`
    <div class="people-part stack">
      ${mayPress && told.invite && !told.me && !told.over && html`<${Come} told=${told} acts=${acts} />`}
      ${mayPress && html`<${Mine} told=${told} />`}
      ${isBegun && html`<${Rounds} told=${told} acts=${mayPress && acts} />`}
      ${!isBegun && html`<${Crowd} told=${told} acts=${mayPress && acts} />`}
      ${mayPress && told.host && !told.over && html`<${Host} told=${told} acts=${acts} />`}
    </div>
    <div class="people-part stack">
      ${
        isBegun &&
        html`
          <section class="card" aria-labelledby="standing-h">
            <div class="daily-head wraps">
              <h2 id="standing-h">${modeName(told.mode)}</h2>
              <span>${told.over ? _("it is over") : ""}</span>
            </div>
            ${told.mode === "knockout" && html`<${Bracket} told=${told} />`}
            <${Standing} told=${told} />
            <p class="devices-note">${hint(told)}</p>
          </section>
        `
      }
      ${mayPress && isBegun && !told.over && html`<${Crowd} told=${told} acts=${acts} />`}
    </div>
  `;
}

function titled({ name, game, players }) {
  const here = players.filter((one) => one.here).length;
  document.title = `${name} · Tavoliere`;
  const place = document.querySelector(".topbar-title");
  place.querySelector("h1").textContent = name;
  place.querySelector("p")?.remove();
  const sub = `${titleOf(game)}, ${_n("{n} person", "{n} people", here)}`;
  place.append(Object.assign(document.createElement("p"), { textContent: sub }));
}

function draw(told) {
  last = told;
  titled(told);
  // The invitation is a key: it stays in no history.
  if (told.me && key && !shown) history.replaceState(null, "", `/e/${evening}`);
  render(html`<${Page} told=${told} />`, root);
}

async function look() {
  try {
    const told = await post(`${path}/look`, { key }, { tries: 1 });

    if (JSON.stringify(told) !== JSON.stringify(last)) draw(told);
  } catch (error) {
    if (last && error.status !== 404) return; // the next look will do
    clearInterval(looking);
    render(
      html`
        <section class="card">
          <h2>${error.status === 404 ? _("There is no such evening") : _("That did not work")}</h2>
          <p>${refusal(error)}</p>
        </section>
      `,
      root,
    );
  }
}

// On a television as large as the screen is wide: nobody sits close to it.
const WIDTH = 960; // of the page that is made large: two columns
const enlarge = () => {
  document.body.style.zoom = Math.max(1, innerWidth / WIDTH);
};
if (shown) {
  enlarge();
  addEventListener("resize", enlarge);
}

let looking = 0;
if (evening) {
  look();
  looking = setInterval(() => document.hidden || look(), EVERY);
  document.addEventListener("visibilitychange", () => document.hidden || look());
} else render(html`<${Plan} />`, root);
