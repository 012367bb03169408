// The games of this device, and those played from it at tables of the server: unfinished ones, to go on with,
// and finished ones, to replay, review with the coach, or forget.
import { html, Icon, Seg, cx, render, useState } from "../core/ui.js";
import { _, joined, language, number, refusal, signed, tenths } from "../core/i18n.js";
import { games as all, hasCoach, titleOf } from "../core/about.js";
import { isFolder } from "../core/addresses.js";
import { dropNote, games, noteId, remove, replayAddress } from "../engine/device/store.js";
import { CopyButton } from "../core/copying.js";
import { decidedBy, outcome } from "../parts/ending.js";
import { levelName } from "../core/levels.js";
import { finishedThere, forgetFinished, playedGames, reviewOf } from "../core/mine.js";
import { memory, pause } from "../core/api.js";
import { OpenGame, openGames } from "./open-games.js";
import { bringAll, keepHere, linkTo } from "../engine/travel.js";

const root = document.getElementById("main");
const when = new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "short" });
let shown = ""; // the game to list; empty: all
let open = []; // the games that are not over
const there = { games: [], more: false }; // what the server keeps of this person's games

// The chance to win, if the game was reviewed.
const Line = ({ line }) => html`
  <svg class="past-line" viewBox="0 0 80 32" preserveAspectRatio="none" aria-hidden="true">
    <path class="even" d="M0 16H80" />
    <path
      class="mine"
      d=${line
        .map((n, i) => `${i ? "L" : "M"}${(80 * i) / Math.max(1, line.length - 1)} ${30 - 0.28 * n}`)
        .join("")}
    />
  </svg>
`;

// The only player of this device is "you", as at the table.
const nameOf = ({ names, own }, seat) => (own.length === 1 && own[0] === seat ? _("You") : names[seat]);

function Found({ luck, rating, between }) {
  const levels = between.map(levelName);
  return html`
    <p class="past-found">
      ${_("Luck {n}", { n: signed(Math.round(100 * luck)) })}
      ${rating && ` · ${_("Rating {n}", { n: tenths(rating.value) })}`}
      ${levels.length > 0 && ` (${levels.reverse().join(" – ")})`}
    </p>
  `;
}

function Past({ one }) {
  const names = one.names.map((_name, seat) => nameOf(one, seat));
  const decided = decidedBy(one, names);
  const found = reviewOf(one.table, one.number) ?? one.found;
  const [error, setError] = useState("");
  const keep = () => keepHere(one.table, one.number).then(show, (problem) => setError(refusal(problem)));
  return html`
    <article class="card past-game">
      <div class="past-text">
        <h2>${titleOf(one.game)}</h2>
        <p>${joined(one.scores.map((score, i) => `${names[i]} ${number(score)}`))}</p>
        ${decided && html`<p>${decided}</p>`}
        ${one.isBegun && html`<p>${_("Played on from a position: it is not counted.")}</p>`}
        <p><time datetime=${new Date(one.at).toISOString()}>${when.format(one.at)}</time></p>
        ${found && html`<${Found} ...${found} />`}
        ${error && html`<p class="error" role="alert">${error}</p>`}
      </div>
      <div class="past-side row-of wraps">
        ${
          one.own.length > 0 &&
          html`
            <span class=${cx("past-outcome", one.own.some((seat) => one.winners.includes(seat)) && "won")}>
              ${outcome(one)}
            </span>
          `
        }
        ${
          !one.isPersons &&
          html`
            <button
              class="icon-button"
              aria-label=${
                one.isOwn ? _("Forget this table and its games") : _("Take this game off the list")
              }
              onClick=${() => forget(one).then(show)}
            >
              <${Icon} name="close" />
            </button>
          `
        }
        ${found?.line && html`<${Line} line=${found.line} />`}
      </div>
      <div class="past-ways wraps">
        ${
          hasCoach(one.game) &&
          html`
            <a class="btn tonal" href=${one.review}>
              <${Icon} name="review" />
              ${_("Review")}
            </a>
          `
        }
        <a class="btn tonal" href=${one.replay}>
          <${Icon} name="replay" />
          ${_("Replay")}
        </a>
        ${
          one.isOwn &&
          !isFolder &&
          html`
            <${CopyButton}
              text=${() => linkTo(one.table, one.number)}
              label=${_("Share")}
              icon="share"
              title="Tavoliere"
              className="btn tonal"
              small
            />
          `
        }
        ${
          one.isThere &&
          html`
            <button class="icon-button" aria-label=${_("Keep on this device")} onClick=${keep}>
              <${Icon} name="down" />
            </button>
          `
        }
      </div>
    </article>
  `;
}

async function forget({ isOwn, table, number, id }) {
  if (isOwn) return remove(table);
  forgetFinished(table, number);
  return dropNote(id).catch(() => {});
}

// A game of this device, or one of the server that is kept here.
const ofDevice = (one) => ({
  ...one,
  own: one.own ?? [],
  isOwn: !one.kept,
  replay: replayAddress(one.table, one.number),
  review: replayAddress(one.table, one.number).replace("/replay?", "/review?"),
});
const ofServer = (one) => ({
  ...one,
  id: noteId(one.table, one.number),
  isThere: true,
  replay: `/t/${one.table}/replay/${one.number}`,
  review: `/t/${one.table}/review/${one.number}`,
});

async function show() {
  const here = (await games().catch(() => [])).map(ofDevice);
  const isHere = (one) => here.some(({ id, there }) => id === one.id || there === one.table);
  const persons = there.games.map((one) => ({ ...ofServer(one), isPersons: true }));
  const isPersons = (one) => persons.some(({ id }) => id === one.id);
  const noted = isFolder ? [] : finishedThere().map(ofServer);
  const kept = [...persons, ...noted.filter((one) => !isPersons(one))].filter((one) => !isHere(one));
  const found = [...here, ...kept].sort((one, other) => other.at - one.at);
  const played = all.filter(({ name }) => found.some((one) => one.game === name));
  const listed = found.filter((one) => !shown || one.game === shown);
  const pick = (game) => {
    shown = game;
    show();
  };
  render(
    html`
      ${
        open.length > 0 &&
        html`
          <h2 class="past-h">${_("On the table")}</h2>
          ${open.map((state) => html`<${OpenGame} key=${state.table.id} ...${state} />`)}
          <h2 class="past-h">${_("Played")}</h2>
        `
      }
      ${finished(found, played, listed, pick)}
      <p class="past-more wraps">
        ${!isFolder && html`<a class="btn tonal" href="/open">${_("Open a game")}</a>`}
        <a class="btn tonal" href="/dice">${_("The dice")}</a>
      </p>
    `,
    root,
  );
}

const finished = (found, played, listed, pick) =>
  found.length
    ? html`
          ${
            played.length > 1 &&
            html`
              <${Seg}
                label=${_("Which games")}
                value=${shown}
                choices=${[
                  ["", _("All {n}", { n: found.length })],
                  ...played.map(({ name, title }) => [name, title]),
                ]}
                onPick=${pick}
              />
            `
          }
          ${listed.map((one) => html`<${Past} key=${one.id} one=${one} />`)}
          ${there.more && html`<button class="btn ghost" onClick=${further}>${_("Show more")}</button>`}
        `
    : html`
          <section class="card guest-card sorry stack">
            <p>${_("No game has been finished on this device yet.")}</p>
            <a class="btn solid big" href="/">${_("Back to the start")}</a>
          </section>
        `;

// What goes on stands above what is over, so both are shown at once; a server that is slow is not waited for.
const SOON = 1000;
async function further() {
  const before = there.games.at(-1)?.at;
  const told = await playedGames(before ? { before } : {}).catch(() => ({ games: [], more: false }));
  Object.assign(there, { games: [...there.games, ...told.games], more: told.more });
  await show();
}
// Whoever has several devices has said that the games of this one come along.
const coming = memory.get("devices") ? bringAll().catch(() => {}) : Promise.resolve();
const asked = Promise.all([
  openGames().then((found) => {
    open = found;
  }),
  coming.then(further),
]);
Promise.race([asked, pause(SOON)]).then(show);
asked.then(show);
