// The daily roll: before the game what there is to know, afterwards the result beside perfect play.
import { html, Icon, Sorry, cellName, colourWord, render } from "../../core/ui.js";
import { _, _n, begun, joined, number, refusal, tenths } from "../../core/i18n.js";
import { titleOf } from "../../core/about.js";
import { go } from "../../core/addresses.js";
import { memory, pause, post } from "../../core/api.js";
import { CopyButton } from "../../core/copying.js";
import { shortly } from "../../core/noted.js";
import { Emblem, Three, dateOf, hasPlayed } from "../../parts/daily.js";
import { Mini } from "../../parts/sheet.js";
import { takeAlong, takenOn, today } from "../../engine/device/daily.js";
import { Week } from "../../screens/people/week.js";

const root = document.getElementById("main");
const AGAIN = 4000; // milliseconds until the server is asked again for what perfect play says
const BIN = 5; // points that share a bar
const COSTLY = 1; // points: from here on a turn is a mistake

async function play(event) {
  event.target.disabled = true;
  try {
    go(`/t/${(await post("/api/daily", { name: memory.get("name") || _("Somebody") })).table}`);
  } catch (error) {
    event.target.disabled = false;
    fail(error);
  }
}

const fail = (error) =>
  render(html`<${Sorry} title=${_("That did not work")} text=${refusal(error)} />`, root);

// --- before the game

const Before = ({ told }) => html`
  <div class="people-part stack">
    <section class="card daily-today stack">
      <div class="daily-head wraps"><h2>${dateOf(told.day)}</h2><span>${titleOf(told.game)}</span></div>
      <${Emblem} />
      <p>${_("A game alone, with the same dice for everybody. You have one try, until midnight UTC.")}</p>
      <${Three} told=${told} />
      <${Begin} told=${told} />
    </section>
    ${!told.table && !told.taken && html`<${Along} game=${told.game} />`}
  </div>
  <div class="people-part stack">
    <${Week} />
    <${Yesterday} told=${told} />
    <${Sealed} told=${told} />
  </div>
`;

function Begin({ told: { day, table, taken } }) {
  if (table) return html`<a class="btn solid big" href=${`/t/${table}`}>${_("Continue")}</a>`;
  if (!taken) return html`<button class="btn solid big" onClick=${play}>${_("Play today’s dice")}</button>`;
  const here = takenOn(day);
  return here
    ? html`<a class="btn solid big" href=${`/device#${here.table}`}>${_("Continue")}</a>`
    : html`<p>${_("Another of your devices took today’s dice along: they are played there.")}</p>`;
}

// Without a network later: the dice come along now, and it is said what that proves.
const Along = ({ game }) => html`
  <section class="card">
    <h2>${_("No network later?")}</h2>
    <p>
      ${_("Take today’s dice along and play them on this device.")}${" "}
      ${_("The result comes here when there is a network.")}${" "}
      ${_("They are the same dice for you as for everybody, and the seal shows it afterwards.")}${" "}
      ${_("That you did not look ahead, it cannot show: so you have a place, but are not the day’s best.")}
    </p>
    <div class="ways">
      <button class="btn tonal" onClick=${(event) => takeThem(event, game)}>${_("Take them along")}</button>
    </div>
  </section>
`;

async function takeThem(event, game) {
  event.target.disabled = true;
  try {
    go(await takeAlong(game, memory.get("name") || _("Somebody")));
  } catch (error) {
    fail(error);
  }
}

// Without a network: the dice that this device took along, or what came of them.
const Away = ({ taken, game }) => html`
  <div class="people-part stack">
    <section class="card daily-today stack">
      <div class="daily-head wraps"><h2>${dateOf(taken.day)}</h2></div>
      <${Emblem} />
      ${
        game
          ? html`
              <p class="daily-number">${number(game.points)}</p>
              <p>${_("This result is brought to the server when there is a network.")}</p>
            `
          : html`
              <p>${_("You took these dice along: they are played on this device.")}</p>
              <a class="btn solid big" href=${`/device#${taken.table}`}>${_("Continue")}</a>
            `
      }
    </section>
  </div>
`;

const Line = ({ icon, title, hint, children }) => html`
  <section class="card daily-line row-of wraps">
    <span class="round-icon"><${Icon} name=${icon} /></span>
    <p><b>${title}</b><span>${hint}</span></p>
    ${children}
  </section>
`;

const Yesterday = ({ told: { yesterday } }) =>
  yesterday.best !== null &&
  html`
    <${Line}
      icon="crown"
      title=${_n("Yesterday’s best: {n} point", "Yesterday’s best: {n} points", yesterday.best)}
      hint=${_("played by {name}", { name: yesterday.by })}
    >
      ${yesterday.replay && html`<a class="btn tonal" href="/daily/best">${_("Replay")}</a>`}
    <//>
  `;

const Sealed = ({ told: { commitment, yesterday } }) => html`
  <${Line}
    icon="seal"
    title=${_("Sealed dice: {seal}", { seal: shortly(commitment) })}
    hint=${_("The seal is opened when the day is over. Then anybody can check every roll.")}
  >
    ${
      yesterday.table &&
      html`<a class="btn tonal" href=${`/t/${yesterday.table}/verify/1`}>${_("Check yesterday’s")}</a>`
    }
  <//>
`;

// --- after the game

function endOf({ end, closed, turns }) {
  const why =
    end?.why === "misthrows"
      ? _("The misthrow column is full")
      : begun(_("{colours} are closed", { colours: joined(closed.map(colourWord)) }));
  return turns ? _("{text} after {n} turns", { text: why, n: turns.length }) : why;
}

const Points = ({ done }) => html`
  <section class="card daily-points">
    <p>${endOf(done)}</p>
    <p class="daily-number">${number(done.points)}</p>
    <p>
      ${
        done.perfect === null
          ? _n("point", "points", done.points)
          : _("points. Perfect play made {n} of the same dice.", { n: html`<b>${number(done.perfect)}</b>` })
      }
    </p>
    <${Mini} sheet=${done.sheet} />
  </section>
`;

const moveName = (move) => (move === "pass" ? _("Pass") : cellName(move));

// The turns whose loss is written below its bar: the largest, as far as they do not get in each other's way.
function labelled(turns) {
  const room = Math.ceil(turns.length / 9);
  const costly = turns.map((turn, i) => [turn.lost, i]).filter(([lost]) => lost >= COSTLY);
  const found = [];
  for (const [, i] of costly.toSorted(([one], [other]) => other - one))
    if (found.every((other) => Math.abs(other - i) >= room)) found.push(i);
  return new Set(found);
}

function Lost({ table, done: { turns, waits } }) {
  if (!turns)
    return (
      waits &&
      html`
        <section class="card" role="status">
          <h2>${_("What you gave away")}</h2>
          <p>${_("Perfect play is being worked out. The first time on a server takes some minutes.")}</p>
        </section>
      `
    );
  const total = turns.reduce((sum, turn) => sum + turn.lost, 0);
  const worst = turns.reduce((most, turn, i) => (turn.lost > turns[most].lost ? i : most), 0);
  const { lost, best, played, step } = turns[worst];
  const most = Math.max(lost, 2);
  const written = labelled(turns);
  return html`
    <section class="card daily-lost">
      <div class="daily-head wraps">
        <h2>${_("What you gave away")}</h2>
        <span>${_("{n} points", { n: tenths(total) })}</span>
      </div>
      ${
        lost > 0
          ? html`
              <p>
                ${_("A dot is a turn that could not be played better.")}${" "}
                ${_("Turn {n} cost the most. Played: {played}. Better: {best}.", {
                  n: worst + 1,
                  played: moveName(played),
                  best: moveName(best),
                })}
              </p>
            `
          : html`<p>${_("Nothing: nobody could have played these dice better.")}</p>`
      }
      <ol class="turn-bars" aria-label=${_("Points given away, turn by turn")}>
        ${turns.map(
          (turn, i) => html`
            <li key=${i} class=${turn.lost >= COSTLY ? "costly" : ""}>
              <i style=${{ height: turn.lost > 0 ? `${(60 * turn.lost) / most}px` : "" }}></i>
              <span class=${written.has(i) ? "" : "spoken"}>
                ${turn.lost > 0 ? `−${tenths(turn.lost)}` : _("nothing")}
              </span>
              <b>${i === 0 || (i + 1) % 6 === 0 ? i + 1 : ""}</b>
            </li>
          `,
        )}
      </ol>
      ${
        lost > 0 &&
        html`
          <a class="daily-link" href=${`/t/${table}/replay/1#${step}`}>
            ${_("Look at turn {n}", { n: worst + 1 })}
            <${Icon} name="next" />
          </a>
        `
      }
    </section>
  `;
}

// How many reached how many points today, in bars of five.
function Spread({ done: { spread, points } }) {
  const bin = (n) => Math.floor(n / BIN);
  const first = bin(spread[0][0]);
  const counts = Array.from({ length: bin(spread.at(-1)[0]) - first + 1 }, () => 0);
  for (const [n, many] of spread) counts[bin(n) - first] += many;
  if (counts.length < 3) return null;
  const most = Math.max(...counts);
  const shown = Math.ceil(counts.length / 5);
  return html`
    <ol class="spread" aria-label=${_("How many had how many points")}>
      ${counts.map(
        (many, i) => html`
          <li key=${i} class=${i === bin(points) - first ? "own" : ""}>
            <i style=${{ height: `${(64 * many) / most}px` }}></i>
            <span class="spoken">
              ${_("{from} to {to}: {n}", { from: (first + i) * BIN, to: (first + i + 1) * BIN - 1, n: many })}
            </span>
            <b aria-hidden="true">${i % shown === 0 ? (first + i) * BIN : ""}</b>
          </li>
        `,
      )}
    </ol>
  `;
}

const Standing = ({ told }) => html`
  <section class="card">
    <${Three} told=${told} today />
    <${Spread} done=${told.done} />
    ${
      told.taken &&
      html`
        <p class="hint">
          ${_("Played without a network: nobody can check that you did not look ahead.")}
        </p>
      `
    }
  </section>
`;

// --- what can be shared: crosses and how well each turn was played, but no dice

const SIGNS = { red: "●", yellow: "▲", green: "■", blue: "◆" };
const HEIGHTS = "▁▂▃▄▅▆▇█";

export function wordsOf({ day, done: { points, perfect, sheet, turns } }) {
  const date = dateOf(day, { day: "numeric", month: "long" });
  const result = perfect === null ? number(points) : _("{n} of {of}", { n: points, of: perfect });
  const lines = [
    `Tavoliere, ${date}: ${result}`,
    sheet.rows.map((row) => `${SIGNS[row.colour]} ${row.crosses}`).join("  "),
  ];
  const height = (lost) => HEIGHTS[lost ? Math.min(7, 1 + Math.floor(lost)) : 0];
  return [...lines, ...(turns ? [turns.map((turn) => height(turn.lost)).join("")] : [])].join("\n");
}

function Share({ told }) {
  const words = wordsOf(told);
  return html`
    <section class="card daily-share">
      <h2>${_("Share it, spoil nothing")}</h2>
      <pre aria-label=${_("Text to share")}>${words}</pre>
      <div class="ways">
        ${
          navigator.share &&
          html`
            <${CopyButton}
              text=${words}
              label=${_("Share")}
              icon="share"
              title="Tavoliere"
              as="text"
              className="btn solid"
            />
          `
        }
        <${CopyButton} text=${words} label=${_("Copy")} />
      </div>
      <p class="hint">
        ${_("Crosses in each row, and how well each turn was played.")}${" "}
        ${_("No dice: your friends still have them before them.")}
      </p>
    </section>
  `;
}

const After = ({ told }) => html`
  <div class="people-part stack">
    <${Points} done=${told.done} />
    <${Lost} table=${told.table} done=${told.done} />
  </div>
  <div class="people-part stack">
    <${Standing} told=${told} />
    <${Share} told=${told} />
    <${Week} />
    <${Yesterday} told=${told} />
    <${Sealed} told=${told} />
  </div>
`;

async function show() {
  const { told, ...away } = await today();
  if (!told) return render(html`<${Away} ...${away} />`, root);
  render(told.done ? html`<${After} told=${told} />` : html`<${Before} told=${told} />`, root);
  const sub = document.querySelector(".topbar-title p");
  const hours = Math.ceil(told.next / 3_600_000);
  sub.textContent = hasPlayed(told)
    ? `${dateOf(told.day)} · ${_n("next in {n} hour", "next in {n} hours", hours)}`
    : dateOf(told.day);
  if (told.done?.waits) {
    await pause(AGAIN);
    await show();
  }
  return undefined;
}

show().catch(fail);
