// Qwixx Duel: two players, one board.
import { html, CLASS, Icon, LETTER, Mark, colourName, colourWord, cx, useRef } from "../../core/ui.js";
import { _, _n, number } from "../../core/i18n.js";
import { unseen } from "../../parts/dice.js";
import { DiceDock, GameTray } from "../../parts/dice-dock.js";
import { useMotion } from "../../core/motion.js";
import { scene } from "../../parts/scene.js";
import { Points } from "../../parts/sheet.js";
import { Board, Piece, sideName } from "./board.js";
import { closing } from "../sheets/sheets.js";

export {
  aims,
  fairness,
  isRound,
  moveName,
  passed,
  placeName,
  placeSpot,
  resultLook,
  sealed,
  spots,
  typed,
  typedExamples,
  verdict,
} from "../sheets/sheets.js";
export const look = "table-duel";
export const round = (n) => _("Turn {n}", { n });
export const nth = (n) => _("turn {n}", { n });
export const lasted = (n) => _n("Finished after {n} turn", "Finished after {n} turns", n);

export const sentence = (name, move, did, field) =>
  closing(name, move, did, field) ??
  (did.use === "capture"
    ? _("{name} captured {field}", { name, field: field(move) })
    : did.use === "stack"
      ? _("{name} stacked {field}, {n} high", { name, field: field(move), n: did.height })
      : _("{name} placed {field}", { name, field: field(move) }));

export const shortly = (move, did, field) =>
  did.use === "capture"
    ? _("captured {field}", { field: field(move) })
    : did.use === "stack"
      ? _("stacked {field}", { field: field(move) })
      : _("placed {field}", { field: field(move) });

// What a piece would do on a field: the view says which.
const use = (field, seat) =>
  ({ place: _("place"), capture: _("capture"), stack: _("stack {n}", { n: field.height + 1 }) })[
    field.use[seat]
  ];

function Seat({ game, seat }) {
  const { view, names, table } = game;
  const left = view.supply[seat];
  const isActive = view.active === seat && !view.over;
  const doing = isActive ? (view.chance ? _("to roll") : _("to play")) : sideName(seat);
  return html`
    <div
      class=${cx("duel-seat", isActive && "active", !table.seats[seat].connected && "away")}
      data-person=${seat}
    >
      <span class="supply-piece" data-place=${`supply-${seat}`}><${Piece} seat=${seat} /></span>
      <div>
        <p>
          <b class="clip">${names[seat]}</b>
          <span class="clip">${doing}</span>
        </p>
        <span
          class="supply"
          role="img"
          aria-label=${_("{n} of {of} pieces left", { n: left, of: view.pieces })}
        >
          ${Array.from(
            { length: view.pieces },
            (_unused, i) =>
              html`<i key=${i} class=${cx(i < left && "on", seat ? "supply-grey" : "supply-black")}></i>`,
          )}
        </span>
      </div>
      <span class="supply-left" aria-hidden="true">
        ${left}
        <i>${_("left")}</i>
      </span>
      <strong>
        <${Points} n=${view.scores[seat]} />
        <i aria-hidden="true">${_("pts")}</i>
      </strong>
    </div>
  `;
}

export function Play({ game }) {
  const { view, seat } = game;
  const plays = view.legal
    .filter((move) => move !== "pass")
    .map((move) => {
      const row = view.rows.find((one) => one.colour === LETTER[move[0]]);
      const field = row.fields.find((one) => one.number === Number(move.slice(1)));
      const play = { move, cell: move, notes: [use(field, seat)] };
      if (field.number !== row.closes_at) return play;
      return {
        ...play,
        notes: [_("closes")],
        yes: _("Close the row"),
        confirm: [
          _("Close {colour}?", { colour: colourWord(row.colour) }),
          _("Nobody can place there any more."),
        ],
      };
    });
  const some = plays.length > 0;
  const isUnseen = unseen(view).length > 0;
  const sum = view.dice && view.dice.white[0] + view.dice.white[1];
  const prompts =
    view.phase === "action-1"
      ? {
          title: some
            ? _("Use the white {sum}, or not", { sum })
            : _("The white {sum} fits nowhere", { sum }),
          named: (name) =>
            some
              ? _("{name}: use the white {sum}?", { name, sum })
              : _("{name}: the white {sum} fits nowhere", { name, sum }),
          hint: some ? _("Then a white die with a colour.") : "",
          pass: _("Pass"),
          nothing: _("Nothing placed this turn"),
        }
      : {
          title: some || isUnseen ? _("Add a white die to a colour") : _("No colour fits"),
          named: (name) =>
            some || isUnseen ? _("{name}: use a colour?", { name }) : _("{name}: no colour fits", { name }),
          hint: "",
          pass: _("End turn"),
          nothing: _("Nothing placed this turn"),
        };
  const order = seat === 1 ? [1, 0] : [0, 1];
  const stage = useRef(null);
  useMotion(stage);
  return html`
    <main id="main" class="stage" ref=${stage}>
      <section class="seats duel" aria-label=${_("Players")}>
        ${order.map((i) => html`<${Seat} key=${i} game=${game} seat=${i} />`)}
      </section>
      ${game.ticker}
      <${GameTray} game=${game} />
      <${Board} game=${game} plays=${plays} last=${new Set(Object.values(game.last).flat())} />
    </main>
    <${DiceDock} game=${game} of=${2} plays=${plays} prompts=${prompts} />
  `;
}

// The winner's pieces; after a draw, those of both.
export const tokens = ({ winners }) =>
  [0, 1, 0, 1, 0].map((side) => html`<${Piece} seat=${winners.length > 1 ? side : winners[0]} />`);
export const Options = () => null;
export const facts = () => [];
export const Curtain = null;
export const Summary = () => null;

export function Final({ view, names, winners, scores }) {
  const most = Math.max(1, ...view.rows.flatMap((row) => row.points));
  const side = (seat) => html`<${Piece} seat=${seat} />`;
  const bar = (points) => points > 0 && html`<i style=${{ width: `${(points * 100) / most}%` }}></i>`;
  return html`
    <section class="card duel-result" aria-label=${_("Result by row")}>
      <div class="duel-line duel-heading">
        <span data-person="0">
          ${side(0)}
          <b>${names[0]}</b>
        </span>
        <i></i>
        <span data-person="1">
          <b>${names[1]}</b>
          ${side(1)}
        </span>
      </div>
      ${view.rows.map(
        (row) => html`
          <div key=${row.colour} class=${cx("duel-line", CLASS[row.colour])}>
            <span class="duel-points">${row.points[0]}</span>
            <span class="duel-bar bar-left">${bar(row.points[0])}</span>
            <em>
              <${Mark} colour=${row.colour} size=${14} />
              <span class="spoken">${colourName(row.colour)}</span>
            </em>
            <span class="duel-bar bar-right">${bar(row.points[1])}</span>
            <span class="duel-points">${row.points[1]}</span>
          </div>
        `,
      )}
      <div class="duel-line neg">
        <span class="duel-points">${number(view.misthrow_points[0])}</span>
        <span class="duel-misthrown">${Array(view.misthrows[0]).fill(side(0))}</span>
        <em>${_("misthrows")}</em>
        <span class="duel-misthrown">${Array(view.misthrows[1]).fill(side(1))}</span>
        <span class="duel-points">${number(view.misthrow_points[1])}</span>
      </div>
      <div class="duel-line duel-sum">
        ${[0, 1].map(
          (seat) => html`
            <strong key=${seat} class=${cx(seat && "right", winners.includes(seat) && "won")}>
              ${number(scores[seat])}${winners.includes(seat) && html`<${Icon} name="crown" />`}
            </strong>
            ${!seat && html`<i></i>`}
          `,
        )}
      </div>
    </section>
    <section class="result-sheets" aria-label=${_("The board at the end")}>
      <${Board} game=${scene({ view, seat: null })} plays=${[]} last=${new Set()} />
    </section>
  `;
}

// A position to look at: the dice and the board.
export const Still = ({ game }) => html`
  <${GameTray} game=${game} small />
  <${Board}
    game=${game}
    plays=${game.view.legal.filter((move) => move !== "pass").map((move) => ({ move, notes: [] }))}
    last=${new Set()}
  />
`;

export const keepsake = () => import("./keepsake.js");
export const first = () => import("./first.js");
