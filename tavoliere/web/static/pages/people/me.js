// What somebody's finished games add up to: pictures with one number each.
import { html, Seg, render } from "../../core/ui.js";
import { _, _n, begun, language, number, refusal } from "../../core/i18n.js";
import { games } from "../../core/about.js";
import { get, memory } from "../../core/api.js";
import { go } from "../../core/addresses.js";
import { keep } from "../../core/cards.js";
import { bringAll, notBrought } from "../../engine/travel.js";
import {
  AgainstBots,
  AgainstPeople,
  ByGame,
  ByPlayers,
  Deeds,
  Level,
  Luck,
  Mistakes,
  Points,
  Streak,
} from "../../screens/people/cards.js";

const root = document.getElementById("main");
const month = new Intl.DateTimeFormat(language, { month: "long", year: "numeric" });
const MOST_MISTAKES = 3;
const year = new Date().getFullYear();
const newYear = new Date(year, 0, 1).getTime();
const shown = { game: "", since: 0 }; // empty: all games, all the time
let cards = []; // the costliest choices
let left = 0; // games of this device that are not among them

const practise = (card) => {
  keep(card);
  go(`/practice/${card.game}#${encodeURIComponent(card.id)}`);
};

const mistakes = () =>
  cards
    .filter(({ game }) => !shown.game || game === shown.game)
    .toSorted((one, other) => other.lost - one.lost)
    .slice(0, MOST_MISTAKES);

function Choices({ told }) {
  const played = games.filter(({ name }) => told.kinds.some((one) => one.name === name));
  const pick = (key) => (value) => {
    shown[key] = value;
    show();
  };
  return html`
    <div class="numbers-choices">
      ${
        (played.length > 1 || shown.game) &&
        html`
          <${Seg}
            label=${_("Which games")}
            value=${shown.game}
            choices=${[["", _("All games")], ...played.map(({ name, short }) => [name, short])]}
            onPick=${pick("game")}
          />
        `
      }
      ${
        told.since < newYear &&
        html`
          <${Seg}
            label=${_("Which time")}
            value=${shown.since}
            choices=${[
              [0, begun(_("since {month}", { month: month.format(told.since) }))],
              [newYear, _("This year")],
            ]}
            onPick=${pick("since")}
          />
        `
      }
    </div>
  `;
}

const NotBrought = () =>
  left > 0 &&
  html`
    <section class="card numbers-left">
      <p>
        ${_n(
          "{n} game was played on this device without a network.",
          "{n} games were played on this device without a network.",
          left,
        )}${" "}
        ${_("Bring them here, and they count, on all your devices.")}
      </p>
      <button class="btn tonal" onClick=${bringThem}>${_("Bring them")}</button>
    </section>
  `;

async function bringThem(event) {
  event.target.disabled = true;
  await bringAll();
  await look();
}

const Numbers = ({ told }) => html`
  <${Choices} told=${told} />
  ${!shown.game && told.kinds.length > 0 && html`<${ByGame} ...${told} />`}
  <${Points} ...${told} />
  <${AgainstBots} ...${told} />
  <${AgainstPeople} ...${told} />
  <${Luck} ...${told} />
  <${Level} ...${told} />
  <${Mistakes} cards=${mistakes()} onPractise=${practise} />
  ${told.latest.length > 0 && html`<${Streak} ...${told} />`}
  <${ByPlayers} ...${told} />
  <${Deeds} ...${told} />
`;

const address = () =>
  `/api/person/statistics?${new URLSearchParams(Object.entries(shown).filter(([, value]) => value))}`;

async function show() {
  const told = await get(address());
  const total = told.kinds.reduce((sum, one) => sum + one.games, 0);
  const sub = document.querySelector(".topbar-title p");
  const count = { n: number(total), month: told.since && month.format(told.since) };
  sub.textContent = told.since ? _n("{n} game since {month}", "{n} games since {month}", total, count) : "";
  render(
    html`
      ${
        told.since === null
          ? html`
              <section class="card">
                <p>${_("When you have finished a game here, its numbers begin on this page.")}</p>
              </section>
            `
          : html`<${Numbers} told=${told} />`
      }
      <${NotBrought} />
      <p class="hint">${_("Nobody sees this page but you.")}</p>
    `,
    root,
  );
}

async function look() {
  left = (await notBrought().catch(() => [])).length;
  await show();
}

// Whoever has several devices has said that their games come along.
if (memory.get("devices")) await bringAll().catch(() => {});
Promise.all([
  look(),
  get("/api/person/cards").then((told) => {
    ({ cards } = told);
  }),
]).then(show, (error) => render(html`<p class="error" role="alert">${refusal(error)}</p>`, root));
