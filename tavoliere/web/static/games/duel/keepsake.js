// The board of a finished Duel as a picture.
import { html, CLASS, Lock, cx } from "../../core/ui.js";
import { number } from "../../core/i18n.js";
import { Crown, INNER, Paper, Words, fitting, place } from "../../parts/keepsake.js";
import { Piece, sideName } from "./board.js";

const ROW = 112,
  HEAD = 118,
  SIDE = 62; // a column with the points of one side

export const nameless = () =>
  [0, 1].map((seat) => sideName(seat).replace(/^./, (sign) => sign.toUpperCase()));

// How high a stack is drawn; a piece is placed by the middle of its foot.
const heightOf = (height) => 30 + Math.min(height - 1, 4) * 3.6;
const Standing = ({ seat, height = 1, x, y, size = 1.9 }) => html`
  <g transform=${place(x - 15 * size, y - heightOf(height) * size, size)}>
    <${Piece} seat=${seat} height=${height} size=${30} />
  </g>
`;

function Side({ facts, seat }) {
  const { names, scores, winners } = facts;
  const x = (n) => (seat ? INNER - n : n);
  const outer = seat ? "end" : "start",
    inner = seat ? "start" : "end";
  return html`
    <${Standing} seat=${seat} x=${x(58)} y="92" size="2" />
    <${Words} x=${x(102)} y="78" size=${fitting(names[seat], 38, 170)} weight="600" at=${outer}>
      ${names[seat]}
    <//>
    <${Words} x=${x(INNER / 2 - 26)} y="84" size="66" weight="800" at=${inner}>${number(scores[seat])}<//>
    ${winners.includes(seat) && html`<${Crown} x=${seat ? INNER - 334 : 292} y="40" size="42" />`}
  `;
}

function Row({ row, y }) {
  const width = (INNER - 48 - 2 * SIDE) / 12;
  const points = (seat) => html`
    <${Words} x=${seat ? INNER - 48 - SIDE / 2 : SIDE / 2} y="66" size="32" weight="800" at="middle">
      ${row.points[seat]}
    <//>
  `;
  return html`
    <g class=${cx(CLASS[row.colour], "keepsake-duel")} transform=${place(24, y)}>
      <rect class="keepsake-band" x=${SIDE} width=${12 * width} height=${ROW - 10} rx="16" />
      ${points(0)}${points(1)}
      ${row.fields.map((field, i) => {
        const x = SIDE + (i + 0.5) * width;
        return html`
          <${Words} x=${x} y="30" size="24" weight="700" at="middle">${field.number}<//>
          <circle class="keepsake-well" cx=${x} cy="66" r="27" />
          ${
            field.owner !== null &&
            html`<${Standing} seat=${field.owner} height=${field.height} x=${x} y="95" size="1.9" />`
          }
        `;
      })}
      ${
        row.lock !== null
          ? html`<${Standing} seat=${row.lock} x=${SIDE + 11.5 * width} y="80" />`
          : html`
              <g class="keepsake-lock" transform=${place(SIDE + 11.5 * width - 18, 32, 1.5)}>
                <${Lock} size=${24} />
              </g>
            `
      }
    </g>
  `;
}

function Misthrows({ view, y }) {
  const all = [...Array(view.misthrows[0]).fill(0), ...Array(view.misthrows[1]).fill(1)];
  const first = INNER / 2 - 35 * (view.misthrow_limit - 1);
  return html`
    <g transform=${place(0, y)}>
      ${Array.from(
        { length: view.misthrow_limit },
        (_unused, i) => html`
          <circle class="keepsake-free" cx=${first + 70 * i} cy="28" r="27" />
          ${i < all.length && html`<${Standing} seat=${all[i]} x=${first + 70 * i} y="55" size="1.8" />`}
        `,
      )}
      ${[0, 1].map(
        (seat) => html`
          <${Words}
            look="keepsake-soft"
            x=${seat ? INNER - 24 - SIDE / 2 : 24 + SIDE / 2}
            y="40"
            size="32"
            weight="800"
            at="middle"
          >
            ${number(view.misthrow_points[seat])}
          <//>
        `,
      )}
    </g>
  `;
}

export function drawing(facts) {
  const { view } = facts;
  const foot = HEAD + 4 * ROW + 6;
  return [
    foot + 84,
    html`
      <${Paper} height=${foot + 84} />
      <${Words} look="keepsake-soft" x=${INNER / 2} y="80" size="56" at="middle">:<//>
      ${[0, 1].map((seat) => html`<${Side} facts=${facts} seat=${seat} />`)}
      ${view.rows.map((row, i) => html`<${Row} row=${row} y=${HEAD + ROW * i} />`)}
      <${Misthrows} view=${view} y=${foot} />
    `,
  ];
}
