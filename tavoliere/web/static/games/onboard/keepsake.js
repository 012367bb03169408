// A finished game of On Board as a picture: the track with the pawns, and the sheets.
import { html, CLASS, cx, shape } from "../../core/ui.js";
import { Paper, Words, place } from "../../parts/keepsake.js";
import { drawing as sheets } from "../sheets/keepsake.js";
import { PawnShape, SPIRAL, lettersOf } from "./track.js";

export { nameless, namelessVerdict } from "../sheets/keepsake.js";

const CELL = { width: 114, height: 74 };
const TRACK = 5 * CELL.height + 48;
const GAP = 24;
const at = (i) => [SPIRAL[i][1] * CELL.width + 24, SPIRAL[i][0] * CELL.height + 24];

const Field = ({ field, i }) => html`
  <g class=${cx(CLASS[field.colour], "keepsake-track")} transform=${place(...at(i))}>
    <rect class="keepsake-band" x="3" y="3" width=${CELL.width - 6} height=${CELL.height - 6} rx="12" />
    ${shape(field.colour, 20, CELL.height / 2, 9)}
    <${Words} x="36" y=${CELL.height / 2 + 10} size="28" weight="700">${field.number}<//>
  </g>
`;

// A pawn that is still on the start is not shown.
function Pawns({ view, names }) {
  const letters = lettersOf(names);
  return view.pawns.map((field, seat) => {
    if (!field) return null;
    const [x, y] = at(field - 1);
    return html`
      <g class="keepsake-pawn" transform=${place(x + 77, y + 12, 1.7)}>
        <${PawnShape} letter=${letters[seat]} size=${20} />
      </g>
    `;
  });
}

export function drawing(facts) {
  const { view, names, isNamed } = facts;
  const [height, drawn] = sheets({ ...facts, isDense: true });
  return [
    TRACK + GAP + height,
    html`
      <${Paper} height=${TRACK} />
      ${view.track.map((field, i) => html`<${Field} field=${field} i=${i} />`)}
      <${Pawns} view=${view} names=${isNamed ? names : names.map((_name, i) => String(i + 1))} />
      <g transform=${place(0, TRACK + GAP)}>${drawn}</g>
    `,
  ];
}
