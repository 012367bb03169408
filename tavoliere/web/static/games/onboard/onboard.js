// Qwixx On Board: the sheet, and the spiral track with its pawns.
import { html, Seg, colourWord, cx } from "../../core/ui.js";
import { _, _n, number } from "../../core/i18n.js";
import { DiceDock, GameTray } from "../../parts/dice-dock.js";
import { Owner, Sheet, moveOf } from "../../parts/sheet.js";
import { closing, crossed, crossing, sheetPrompts } from "../sheets/sheets.js";
import {
  moveName as crossName,
  placeSpot as rowSpot,
  typedExamples as fieldExamples,
} from "../sheets/sheets.js";
import { PawnShape, SPIRAL, Track, lettersOf, useStrip, way } from "./track.js";
import { SIDES, codeOf, entriesOf, ownChoices, ownSides, sideName } from "../../engine/device/tracks.js";

export {
  Final,
  aims,
  fairness,
  isRound,
  lasted,
  nth,
  passed,
  resultLook,
  round,
  sealed,
  spots,
  tokens,
  typed,
  verdict,
} from "../sheets/sheets.js";
export const Curtain = null;
export const hasHanding = true;
export const look = "table-onboard";
export const Summary = () => null;

export const sentence = (name, move, did, field) =>
  did.cell
    ? (closing(name, did.cell, did, field) ??
      _("{name} moved the pawn to {field}, bonus {n}", { name, field: field(did.cell), n: did.bonus }))
    : crossed(name, move, did, field);

export const shortly = (move, did, field) =>
  did.cell ? _("pawn to {field}", { field: field(did.cell) }) : field(move);

export const placeSpot = (place) =>
  place === "pawn" ? ".stage :is(.stand, .track-start) .pawn-you" : rowSpot(place);
export const placeName = (place) => (place === "pawn" ? _("your pawn") : colourWord(place));
export const moveName = (move) =>
  move.startsWith("+") ? _("Pawn {steps}", { steps: move }) : crossName(move);

// The two sides that come with the app, and those of one's own board that were typed in.
export function Options({ table, set, row }) {
  const own = ownChoices();
  const { side, track } = table.options;
  const chosen = ownSides().find((one) => track && codeOf(entriesOf(one)) === codeOf(track));
  const pick = (key) =>
    set(
      SIDES.includes(key) ? { side: key, track: null } : { side: null, track: entriesOf(key.split(" ")[1]) },
    );
  return row(
    _("Track"),
    html`<a href="/track/on-board">${own.length ? _("Your printed track") : _("Type in your board’s")}</a>`,
    html`
      <${Seg}
        label=${_("Track")}
        value=${track ? `own ${chosen}` : side || "a"}
        onPick=${pick}
        choices=${[...SIDES.map((one) => [one, sideName(one)]), ...own]}
      />
    `,
  );
}

// Where the fields of the track lie, and which way each leads on.
export const spiral = SPIRAL.map(([row, column], i) => ({ row, column, way: way(i) }));

export const facts = ({ options }) => [
  [_("Track"), options.track ? _("A track of our own") : sideName(options.side)],
];

export const viewer = () => import("./viewer.js");

export function Play({ game }) {
  const { view, seat, names } = game;
  const mine = seat ?? view.active;
  const rows = view.sheets[mine].rows;
  const plays = view.legal
    .filter((move) => move !== "pass")
    .map((move) => {
      if (!move.startsWith("+")) return crossing(rows, move);
      const field = view.track[view.steps[move] - 1];
      const cell = moveOf(field.colour, field.number);
      const row = rows.find((one) => one.colour === field.colour);
      const have = row.fields.find((one) => one.number === field.number).state === "crossed";
      const cross = have
        ? {
            notes: [view.costly.includes(move) ? number(-view.misthrow) : _("visit")],
            quiet: true,
          }
        : { ...crossing(rows, cell), notes: [_("cross")] };
      return { ...cross, move, cell, bonus: field.bonus };
    });
  const onStep = (move) => game.choose(plays.find((play) => play.move === move));
  if (seat !== null) onStep.why = game.why;
  // The whole track is needed only to move one's own pawn, or where a lesson refers to it.
  const isPawnTurn = seat !== null && view.phase === "action-3" && view.to_move.includes(seat);
  // On a phone that all share, the tabs of the sheets stand for the players.
  const areHere = game.shared && view.pawns.length === game.own.length;
  const order = [mine, ...view.pawns.map((_p, i) => i).filter((i) => i !== mine)];
  const near = useStrip(view, seat !== null && !isPawnTurn && !game.wholeTrack);
  return html`
    <main id="main" class=${cx("stage", !near.strip && "whole-track", isPawnTurn && "walking")}>
      <section class=${cx("seats four", areHere && "mates")} aria-label=${_("Players")}>
        ${order.map(
          (i) => html`
            <button
              key=${i}
              class=${cx(
                "pawn-seat",
                view.active === i && "active",
                !game.table.seats[i].connected && "away",
              )}
              data-person=${i}
              onClick=${() => game.openSheet(i)}
            >
              <${PawnShape} letter=${lettersOf(names)[i]} you=${i === seat} />
              <span>
                <b class="clip">${names[i]}</b>
                <i>
                  ${
                    view.to_move.includes(i) && i !== seat
                      ? _("thinking")
                      : _("bonus {n}", { n: view.bonus[i] })
                  }
                </i>
              </span>
              <strong aria-hidden="true">${number(view.scores[i])}</strong>
              <span class="spoken">
                ${_n("{n} point", "{n} points", view.scores[i])},${" "}
                ${view.pawns[i] ? _("pawn on field {n}", { n: view.pawns[i] }) : _("pawn on the start")}.
                ${" "}${_("Open the sheet")}
              </span>
            </button>
          `,
        )}
      </section>
      ${
        view.announced !== null &&
        html`
          <p class="note-last" role="status">
            ${_("{name} reached the end of the track: everybody else has one more turn.", {
              name: names[view.announced],
            })}
          </p>
        `
      }
      <${Track}
        view=${view}
        seat=${seat}
        names=${names}
        onStep=${onStep}
        doubt=${game.doubt}
        ...${near}
      />
      <${GameTray} game=${game} small />
      <${Owner} game=${game} seat=${mine} />
      <${Sheet}
        key=${mine}
        low
        sheet=${view.sheets[mine]}
        total=${view.scores[mine]}
        limit=${view.misthrow_limit}
        bonus=${view.bonus[mine]}
        label=${seat === null ? names[mine] : _("Your sheet")}
        legal=${new Set(view.legal)}
        fresh=${game.fresh}
        doubt=${game.doubt}
        onPlay=${onStep}
        onWhy=${seat !== null && game.why}
      />
    </main>
    <${DiceDock} game=${game} of=${3} plays=${plays} prompts=${sheetPrompts(view, seat)} />
  `;
}

// A position to look at: the track, the dice, and the sheet of the player who chooses.
export const Still = ({ game }) => html`
  <${Track}
    view=${game.view}
    seat=${game.seat}
    names=${game.names}
    onStep=${game.act}
    ...${useStrip(game.view, game.view.phase !== "action-3")}
  />
  <${GameTray} game=${game} small />
  <${Sheet}
    low
    sheet=${game.view.sheets[game.seat]}
    total=${game.view.scores[game.seat]}
    limit=${game.view.misthrow_limit}
    bonus=${game.view.bonus[game.seat]}
    label=${game.names[game.seat]}
    legal=${new Set(game.view.legal)}
  />
`;

export const typedExamples = () => `${fieldExamples()}, +3`;
export const keepsake = () => import("./keepsake.js");
export const first = () => import("./first.js");
