// The positions of this week, in the page of the daily roll: which are open, how the others went, and a line
// to share.
import { html, Icon, useEffect, useState } from "../../core/ui.js";
import { _, number } from "../../core/i18n.js";
import { aboutGame, titleOf } from "../../core/about.js";
import { get } from "../../core/api.js";
import { CopyButton } from "../../core/copying.js";

const HEIGHTS = "▁▂▃▄▅▆▇█";
const A_STEP = 3; // percent of a won game that make a bar one higher

export const weekOf = (week) => _("week {n}", { n: number(Number(week.split("-W")[1])) });

const height = (lost) => HEIGHTS[lost ? Math.min(7, 1 + Math.floor(lost / A_STEP)) : 0];

// A line of symbols that spoils nothing.
const wordsOfWeek = ({ week, puzzles }) =>
  [
    `Tavoliere, ${weekOf(week)}`,
    puzzles
      .filter(({ done }) => done)
      .map(({ game, done }) => `${aboutGame(game).short} ${height(done.lost)}`)
      .join("  "),
  ].join("\n");

const whole = (share) => Math.round(100 * share);
const place = ({ place: { place, of } }) => _("No. {n} of {of}", { n: number(place), of: number(of) });

function How({ puzzle: { game, state, done } }) {
  if (!state) return html`<span>${_("is being looked for")}</span>`;
  if (!done) return html`<a class="btn tonal" href=${`/weekly/${game}`}>${_("Choose")}</a>`;
  const mine = done.choices.find(({ move }) => move === done.move) ?? done.choices.at(-1);
  const lost = whole(done.choices[0].win) - whole(mine.win); // as the answer says it
  return html`
    <span>${place(done)}</span>
    <a class="week-done" href=${`/weekly/${game}`}>
      ${done.lost === 0 ? html`<${Icon} name="check" /> ${_("found")}` : _("−{n} %", { n: number(lost) })}
    </a>
  `;
}

export function Week() {
  const [told, tell] = useState(null);
  useEffect(() => {
    get("/api/weekly").then(tell, () => {}); // without it the daily roll is all there is
  }, []);
  const done = told?.puzzles.filter((puzzle) => puzzle.done) ?? [];
  return html`
    <section class="card week" id="week" aria-labelledby="week-h">
      <div class="daily-head wraps">
        <h2 id="week-h">${_("This week")}</h2>
        <span>${told && weekOf(told.week)}</span>
      </div>
      <p>
        ${_("A position in each of the other games, the same for everybody.")}${" "}
        ${_("You have one choice; the coach judges it.")}
      </p>
      <ol>
        ${told?.puzzles.map(
          (puzzle) => html`
            <li key=${puzzle.game} class="wraps">
              <b>${titleOf(puzzle.game)}</b>
              <${How} puzzle=${puzzle} />
            </li>
          `,
        )}
      </ol>
      ${
        done.length > 0 &&
        html`
          <div class="ways">
            <${CopyButton} text=${wordsOfWeek(told)} label=${_("Copy the line to share")} />
          </div>
        `
      }
    </section>
  `;
}
