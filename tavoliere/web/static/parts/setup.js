// What the games with dice have in common when a position is set up by hand: whose turn it is, what is due,
// the dice.
import { html, COLOURS, Seg } from "../core/ui.js";
import { _ } from "../core/i18n.js";
import { Die } from "./dice.js";

export const seatName = (seat) => _("Seat {n}", { n: seat + 1 });
export const seatsOf = (players, name = seatName) =>
  Array.from({ length: players }, (_unused, seat) => [seat, name(seat)]);

const PHASES = ["roll", "action-1", "action-2", "action-3"];
const WHITES = ["white", "white"];

const phases = (steps) =>
  [_("Roll"), _("White sum"), _("Colour"), _("Pawn")].slice(0, steps).map((word, i) => [i, word]);

// A tap on a die shows its next face.
function Dice({ dice, change }) {
  const faces = [...dice.white, ...COLOURS.map((colour) => dice[colour])];
  return html`
    <div class="setup-dice" role="group" aria-label=${_("Dice")}>
      ${[...WHITES, ...COLOURS].map(
        (colour, die) => html`
          <button
            key=${die}
            disabled=${!faces[die]}
            onClick=${() => change("show_die", die, (faces[die] % 6) + 1)}
          >
            <${Die} colour=${colour} face=${faces[die]} />
          </button>
        `,
      )}
    </div>
  `;
}

export function DiceDock({ draft, view, change, name, steps, children }) {
  const isOver = view.phase === "over";
  return html`
    <div class="row-of setup-row">
      <span>${_("Turn")}</span>
      <${Seg}
        wide
        label=${_("Turn")}
        value=${view.active}
        choices=${seatsOf(draft.players, name)}
        onPick=${(seat) => change("turn", seat)}
      />
      ${children}
    </div>
    ${
      !isOver &&
      html`
        <${Seg}
          wide
          label=${_("What is due")}
          value=${PHASES.indexOf(view.phase)}
          choices=${phases(steps)}
          onPick=${(phase) => change("step", phase)}
        />
      `
    }
    ${view.dice && html`<${Dice} dice=${view.dice} change=${change} />`}
  `;
}
