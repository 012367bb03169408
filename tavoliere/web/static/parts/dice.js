// Dice: pips have the shape of their colour. They tumble on a new roll; at a table they fall.
import { html, CLASS, COLOURS, colourName, cx, shape } from "../core/ui.js";
import { _ } from "../core/i18n.js";

const A = 12,
  B = 24,
  C = 36;
export const PIPS = {
  1: [[B, B]],
  2: [
    [A, A],
    [C, C],
  ],
  3: [
    [A, A],
    [B, B],
    [C, C],
  ],
  4: [
    [A, A],
    [C, A],
    [A, C],
    [C, C],
  ],
  5: [
    [A, A],
    [C, A],
    [B, B],
    [A, C],
    [C, C],
  ],
  6: [
    [A, A],
    [C, A],
    [A, B],
    [C, B],
    [A, C],
    [C, C],
  ],
};

export const Pips = ({ colour, face, r = 4.3 }) =>
  PIPS[face].map(([x, y]) => shape(colour, x, y, colour === "red" || colour === "white" ? r : r * 0.95));

// `falls`: another face is seen until it lands.
export function Die({ colour, face, rest, turn = 0, falls, unseen, due }) {
  const name = face
    ? _("{colour} die {face}", { colour: colourName(colour), face })
    : unseen
      ? _("{colour} die, not looked at", { colour: colourName(colour) })
      : due
        ? _("{colour} die, not rolled yet", { colour: colourName(colour) })
        : _("{colour} die, out of the game", { colour: colourName(colour) });
  return html`
    <span
      class=${cx("die", CLASS[colour], rest && "resting", !face && "gone", turn && `tumble t${turn}`)}
      role="img"
      aria-label=${name}
    >
      <svg viewBox="0 0 48 48" aria-hidden="true">
        <rect class="die-body" x="1.5" y="1.5" width="45" height="45" rx="11" />
        ${face && html`<path class="die-shine" d="M5 13.5A9 9 0 0 1 13.5 5h21A9 9 0 0 1 43 13.5" />`}
        ${
          face > 0 &&
          falls &&
          html`<g class="die-pips other-face"><${Pips} colour=${colour} face=${7 - face} /></g>`
        }
        <g class="die-pips face">
          ${face ? html`<${Pips} colour=${colour} face=${face} />` : shape(colour, 24, 24, 7)}
        </g>
      </svg>
    </span>
  `;
}

// `usable(colour)`: does a legal move need this die? `white`: is the white sum what counts now?
export function Tray({ dice, white, usable, closed, small, roll, past, falls }) {
  const faces = dice && [...dice.white, ...COLOURS.map((colour) => dice[colour])];
  return html`
    <section class=${cx("tray", small && "small", past && "past")} aria-label=${past || _("Dice")}>
      ${past && html`<span class="tray-label clip fourth" aria-hidden="true">${past}</span>`}
      ${
        dice
          ? html`
              <div class="dice" key=${roll} aria-hidden=${falls ? "true" : undefined}>
                <span class="pair">
                  ${dice.white.map(
                    (face, i) => html`
                      <${Die}
                        key=${i}
                        colour="white"
                        face=${face}
                        turn=${i + 1}
                        falls=${falls}
                        rest=${!usable("white")}
                      />
                    `,
                  )}
                  <span
                    class=${cx("sum", !white && "used")}
                    role="img"
                    aria-label=${_("white sum {sum}", { sum: sumOf(dice) })}
                  >
                    ${sumOf(dice)}
                  </span>
                </span>
                <span class="coloured-dice row-of">
                  ${COLOURS.map(
                    (colour, i) => html`
                      <${Die}
                        key=${colour}
                        colour=${colour}
                        face=${faces[i + 2]}
                        turn=${i + 3}
                        falls=${falls}
                        rest=${faces[i + 2] && !usable(colour)}
                        unseen=${!closed?.includes(colour)}
                      />
                    `,
                  )}
                </span>
              </div>
            `
          : html`
              <div class="dice due">
                <span class="pair">
                  ${[1, 2].map((i) => html`<${Die} key=${i} colour="white" face=${0} due />`)}
                  <span class="sum used">?</span>
                </span>
                <span class="coloured-dice row-of">
                  ${COLOURS.map(
                    (colour) => html`
                      <${Die}
                        key=${colour}
                        colour=${colour}
                        face=${0}
                        rest=${closed?.includes(colour)}
                        due=${!closed?.includes(colour)}
                      />
                    `,
                  )}
                </span>
              </div>
            `
      }
    </section>
  `;
}

export const sumOf = (dice) => dice.white[0] + dice.white[1];

export const MiniDice = ({ dice }) =>
  dice &&
  html`
    <span class="dice-mini">
      ${dice.white.map((face, i) => html`<${Die} key=${i} colour="white" face=${face} />`)}
      ${COLOURS.map((colour) => html`<${Die} key=${colour} colour=${colour} face=${dice[colour]} />`)}
    </span>
  `;

// The coloured dice in the game that nobody has looked at yet: own dice at a real table.
export const unseen = (view) =>
  view.dice ? COLOURS.filter((colour) => !view.dice[colour] && !view.closed.includes(colour)) : [];

// { white: [4, 1], red: 2 } → "41 2???"
export const writeRoll = (dice) =>
  `${dice.white.join("")} ${COLOURS.map((colour) => dice[colour] || "?").join("")}`;

// "41 2356" → { white: [4, 1], red: 2, … }
export function readRoll(text) {
  const faces = text
    .replace(/\s/g, "")
    .split("")
    .map((sign) => Number(sign) || null); // - is out of the game, ? was not looked at
  return { white: faces.slice(0, 2), red: faces[2], yellow: faces[3], green: faces[4], blue: faces[5] };
}
