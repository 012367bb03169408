// A game from outside the package, which has no screens of its own: what its view says as a table, and its
// legal moves as buttons (docs/new-game.md).
import { html, cx } from "../../core/ui.js";
import { _, _n, joined, number } from "../../core/i18n.js";
import { OneButton, Prompt, Undo, Waiting } from "../../parts/dock.js";

export const isPlain = true; // its rolls are words, not six dice
export const look = "table-plain";
export const resultLook = "";
export const round = (n) => _("Turn {n}", { n });
export const nth = (n) => _("turn {n}", { n });
export const lasted = (n) => _n("Finished after {n} turn", "Finished after {n} turns", n);
export const isRound = (event) => event.type === "rolled";
export const sentence = (name, move) => `${name}: ${move}`;
export const shortly = (move) => move;
export const passed = (names, n = 1) => _n("{names} passed", "{names} passed", n, { names });
export const moveName = (move) => move;
export const placeName = (place) => place;
export const placeSpot = () => ".stage";
export const aims = () => [];
export const spots = () => [];
export const typed = (text) => text;
export const typedExamples = () => "";
export const Options = () => null;
export const facts = () => [];
export const Curtain = null;
export const Summary = () => null;
export const tokens = () => [];
export const sealed = () => _("Dice sealed before the first roll");
export const fairness = (n) =>
  n
    ? _n("{n} roll, and it is fair", "All {n} rolls are fair", n)
    : _("Nothing was rolled, and the seal holds");

export function verdict({ names, own, winners, scores }) {
  const best = number(scores[winners[0]]);
  if (winners.length > 1)
    return _("{names} share the win", { names: joined(winners.map((seat) => names[seat])) });
  if (own.length === 1 && own[0] === winners[0]) return _("You win with {n}", { n: best });
  return _("{name} wins with {n}", { name: names[winners[0]], n: best });
}

// What every view has; the rest is the game's own.
const USUAL = "game players seat chance due to_move legal scores over winners active phase ladder".split(" ");
const written = (value) =>
  value === null ? "–" : typeof value === "object" ? JSON.stringify(value) : String(value);

const Facts = ({ view }) => html`
  <table class="plain-facts">
    <tbody>
      ${Object.entries(view)
        .filter(([name]) => !USUAL.includes(name))
        .map(
          ([name, value]) => html`
            <tr key=${name}>
              <th scope="row">${name}</th>
              <td>${written(value)}</td>
            </tr>
          `,
        )}
    </tbody>
  </table>
`;

const Scores = ({ game: { view, names } }) => html`
  <table class="plain-scores">
    <caption class="spoken">
      ${_("Points")}
    </caption>
    <tbody>
      ${view.scores.map(
        (points, seat) => html`
          <tr key=${seat} class=${cx(view.active === seat && !view.over && "active")} data-person=${seat}>
            <th scope="row">${names[seat]}</th>
            <td>${number(points)}</td>
          </tr>
        `,
      )}
    </tbody>
  </table>
`;

export const Still = ({ game }) => html`
  <section class="card plain">
    <${Scores} game=${game} />
    <${Facts} view=${game.view} />
  </section>
`;

export const Final = ({ view, names }) => Still({ game: { view, names } });

function Dock({ game }) {
  const { view, seat, names, decision, undo } = game;
  if (game.dock) return game.dock;
  const missing = view.chance ? [view.due] : view.to_move;
  if (decision === undefined) return Waiting({ ...game.waiting, missing, undo });
  if (view.chance)
    return OneButton({
      title: seat === view.due ? _("Your turn") : names[view.due],
      undo,
      label: _("Roll the dice"),
      icon: "die",
      onClick: () => game.roll(),
    });
  return html`
    <section class="dock choices" aria-label=${_("What you can do now")}>
      <${Prompt} title=${_("Your turn")} />
      <div class="plays plain-plays">
        ${view.legal.map(
          (move, i) => html`
            <button
              key=${move}
              class="btn ghost big"
              data-key=${i + 1}
              data-chip=${move}
              onClick=${() => game.act(move)}
            >
              ${move === "pass" ? _("Pass") : move}
            </button>
          `,
        )}
      </div>
      <div class="quiet"><${Undo} onClick=${undo} /></div>
    </section>
  `;
}

export const Play = ({ game }) => html`
  <main id="main" class="stage">
    <${Still} game=${game} />
    ${game.ticker}
  </main>
  <${Dock} game=${game} />
`;
