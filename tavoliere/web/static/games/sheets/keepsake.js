// The sheets of a finished game as a picture.
import { html, CLASS, Lock, X, cx, shape } from "../../core/ui.js";
import { _, number } from "../../core/i18n.js";
import { Crown, INNER, Paper, Words, fitting, place } from "../../parts/keepsake.js";

const BLOCK = 456; // the height of a sheet
const GAP = 24;
const BAND = INNER - 48;

// Without names the points say who was how strong: “Player 1 wins” would tell nobody anything.
export const namelessVerdict = ({ scores }) =>
  scores
    .toSorted((one, other) => other - one)
    .map((points) => number(points))
    .join(" : ");
export const nameless = (view) => view.scores.map((_points, i) => _("Player {n}", { n: i + 1 }));

const Crossed = ({ x, y, scale }) => html`
  <g class="keepsake-cross" transform=${place(x, y, scale)}><${X} size=${24} /></g>
`;

// A cross, an open number, or one that was passed over.
function Field({ field, x }) {
  const isCrossed = field.state === "crossed";
  return html`
    <g class=${`keepsake-${field.state}`} transform=${place(x, 4)}>
      <rect width="68" height="58" rx="10" />
      ${isCrossed && html`<${Crossed} x="18" y="5" scale="1.3" />`}
      <${Words} x="34" y=${isCrossed ? 54 : 40} size=${isCrossed ? 17 : 29} weight="700" at="middle">
        ${field.number}
      <//>
    </g>
  `;
}

const Row = ({ row, y }) => html`
  <g class=${CLASS[row.colour]} transform=${place(24, y)}>
    <rect class="keepsake-band" width=${BAND} height="66" rx="16" />
    ${row.fields.map((field, i) => html`<${Field} field=${field} x=${4 + 76 * i} />`)}
    <g class=${row.locked ? "keepsake-crossed" : "keepsake-lock"} transform=${place(840, 4)}>
      <rect width="68" height="58" rx="10" />
      <g transform=${place(17, 10, 1.45)}><${Lock} size=${24} /></g>
    </g>
  </g>
`;

// Misthrows, and what each row is worth.
const Foot = ({ sheet, bonus, limit, y }) => html`
  <g transform=${place(24, y)}>
    ${Array.from(
      { length: limit },
      (_unused, i) => html`
        <g
          class=${i < sheet.misthrows ? "keepsake-misthrow" : "keepsake-free"}
          transform=${place(6 + 44 * i, 0)}
        >
          <rect width="34" height="34" rx="8" />
          ${i < sheet.misthrows && html`<${Crossed} x="3" y="3" scale="1.15" />`}
        </g>
      `,
    )}
    ${sheet.rows.map(
      (row, i) => html`
        <g
          class=${cx(CLASS[row.colour], "keepsake-worth")}
          transform=${place((bonus === undefined ? 446 : 300) + 118 * i, 0)}
        >
          ${shape(row.colour, 14, 17, 11)}
          <${Words} x="36" y="29" size="32" weight="700">${row.points}<//>
        </g>
      `,
    )}
    ${
      bonus !== undefined &&
      html`<${Words} look="keepsake-soft" x=${BAND - 6} y="29" size="32" weight="700" at="end">+${bonus}<//>`
    }
  </g>
`;

function Block({ facts, seat, isSmall }) {
  const { view, names, winners, scores } = facts;
  const sheet = view.sheets[seat];
  const isWon = winners.includes(seat);
  const size = isSmall ? 54 : 44;
  return html`
    <${Paper} height=${BLOCK} />
    <${Words} x="34" y="70" size=${fitting(names[seat], size, 560)} weight=${isWon ? 800 : 600}>
      ${names[seat]}
    <//>
    ${isWon && html`<${Crown} x=${INNER - 250} y="22" size="58" />`}
    <${Words} x=${INNER - 34} y="78" size=${isSmall ? 80 : 70} weight="800" at="end">
      ${number(scores[seat])}
    <//>
    ${sheet.rows.map((row, i) => html`<${Row} row=${row} y=${98 + 74 * i} />`)}
    <${Foot} sheet=${sheet} bonus=${view.bonus?.[seat]} limit=${view.misthrow_limit} y="402" />
  `;
}

// Two by two; if there are only two, or an odd number, the first ones have the whole width.
export function drawing(facts) {
  const { ranks } = facts.table.result;
  const order = ranks.map((_rank, seat) => seat).sort((a, b) => ranks[a] - ranks[b]);
  const large = order.length === 2 && !facts.isDense ? 2 : order.length % 2;
  const scale = (INNER - GAP) / 2 / INNER;
  const whole = large * (BLOCK + GAP);
  const small = BLOCK * scale + GAP;
  const drawn = order.map((seat, i) => {
    const n = i - large;
    const at =
      n < 0
        ? place(0, i * (BLOCK + GAP))
        : place((n % 2) * (INNER * scale + GAP), whole + Math.floor(n / 2) * small, scale);
    return html`<g transform=${at}><${Block} facts=${facts} seat=${seat} isSmall=${n >= 0} /></g>`;
  });
  return [whole + Math.ceil((order.length - large) / 2) * small - GAP, drawn];
}
