// The board of a finished game of Crosswise as a picture.
import { html, cx } from "../../core/ui.js";
import { joined } from "../../core/i18n.js";
import { Crown, INNER, Paper, Words, fitting, place } from "../../parts/keepsake.js";
import { CELLS, TeamSign, teamName } from "./board.js";
import { Symbol } from "./tiles.js";

const CELL = 124,
  TILE = 114,
  EDGE = 84, // the column with the points of the rows
  HEAD = 132;
const LEFT = (INNER - EDGE - 6 * CELL) / 2;
const BOARD = HEAD + 6 * CELL;

export const nameless = (view) => view.teams.map(() => "");

function Team({ facts, team, x }) {
  const { view, names, scores, winners, isNamed } = facts;
  const members = view.teams.flatMap((one, seat) => (one === team ? [seat] : []));
  const isWon = winners.includes(members[0]) && winners.length < view.teams.length;
  const width = INNER / 2 - 36;
  const called = joined(members.map((seat) => names[seat]));
  return html`
    <g class=${cx("keepsake-team", team)} transform=${place(x, 24)}>
      <rect class=${isWon ? "keepsake-won" : ""} width=${width} height="92" rx="22" />
      <g class="keepsake-sign" transform=${place(20, 20, 2.6)}>
        <${TeamSign} team=${team} size=${20} />
      </g>
      <${Words} x="92" y=${isNamed ? 46 : 58} size="36" weight="700">${teamName(team)}<//>
      ${
        isNamed &&
        html`
          <${Words} look="keepsake-soft" x="92" y="78" size=${fitting(called, 26, 200)}>${called}<//>
        `
      }
      <${Words} x=${width - 22} y="68" size="62" weight="800" at="end">${scores[members[0]]}<//>
      ${isWon && html`<${Crown} x=${width - 162} y="26" size="40" />`}
    </g>
  `;
}

const Points = ({ team, x, y, n, isSix }) => html`
  <g class=${cx("keepsake-points", team, isSix && "keepsake-won")} transform=${place(x, y)}>
    <rect x="-31" y="-31" width="62" height="62" rx="16" />
    <${Words} x="0" y="11" size="32" weight="800" at="middle">${n}<//>
  </g>
`;

function Cell({ view, cell }) {
  const column = "abcdef".indexOf(cell[0]),
    row = Number(cell[1]) - 1;
  const tile = view.board[cell];
  const isWinning = [`row ${row + 1}`, `column ${cell[0]}`].includes(view.six_equal);
  return html`
    <g transform=${place(LEFT + EDGE + column * CELL, HEAD + row * CELL)}>
      <rect
        class=${cx(tile ? "keepsake-tile" : "keepsake-empty", isWinning && "keepsake-winning")}
        width=${TILE}
        height=${TILE}
        rx="18"
      />
      ${tile && html`<g transform=${place(13, 13, 2.2)}><${Symbol} tile=${tile} size=${40} /></g>`}
    </g>
  `;
}

export function drawing(facts) {
  const { view } = facts;
  const middle = (i) => i * CELL + TILE / 2;
  return [
    BOARD + 88,
    html`
      <${Paper} height=${BOARD + 88} />
      <${Team} facts=${facts} team="orange" x="24" />
      <${Team} facts=${facts} team="green" x=${INNER / 2 + 12} />
      ${CELLS.map((cell) => html`<${Cell} view=${view} cell=${cell} />`)}
      ${view.row_points.map(
        (n, i) => html`
          <${Points}
            team="orange"
            x=${LEFT + EDGE / 2 - 6}
            y=${HEAD + middle(i)}
            n=${n}
            isSix=${view.six_equal === `row ${i + 1}`}
          />
        `,
      )}
      ${view.column_points.map(
        (n, i) => html`
          <${Points}
            team="green"
            x=${LEFT + EDGE + middle(i)}
            y=${BOARD + 36}
            n=${n}
            isSix=${view.six_equal === `column ${"abcdef"[i]}`}
          />
        `,
      )}
    `,
  ];
}
