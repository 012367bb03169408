// The board of Crosswise with the points of its lines, and a hand.
import { html, cx, useRef } from "../../core/ui.js";
import { _, _n, signed } from "../../core/i18n.js";
import { ACTIONS, Arrow, Symbol, Tile, actionHelp, tileName } from "./tiles.js";

const LETTERS = "abcdef";
export const CELLS = Array.from({ length: 36 }, (_unused, i) => `${LETTERS[i % 6]}${Math.floor(i / 6) + 1}`);
export const isCell = (word) => /^[a-f][1-6]$/.test(word);
const rowOf = (cell) => Number(cell[1]);
const columnOf = (cell) => LETTERS.indexOf(cell[0]) + 1;
export const cellText = (cell) =>
  _("row {row}, column {column}", { row: rowOf(cell), column: columnOf(cell) });
export const cellShort = (cell) => _("R{row} C{column}", { row: rowOf(cell), column: columnOf(cell) });
export const teamName = (team) => (team === "green" ? _("Columns") : _("Rows"));
export const cellsOf = (move) => move.split(" ").filter(isCell);

export const TeamSign = ({ team, size }) => html`
  <svg width=${size} height=${size} viewBox="0 0 20 20" fill="none">
    <path d=${team === "green" ? "M5.5 3v14M10 3v14M14.5 3v14" : "M3 5.5h14M3 10h14M3 14.5h14"} />
  </svg>
`;

// How much more something is worth than when it was last drawn, and the how-manieth time that happens.
function useGain(worth) {
  const was = useRef(worth);
  const gain = useRef({ by: 0, nth: 0 });
  if (worth !== was.current) gain.current = { by: worth - was.current, nth: gain.current.nth + 1 };
  was.current = worth;
  return gain.current;
}

function Edge({ team, line, points, before, six }) {
  const rows = team === "orange";
  const changed = before !== undefined && before !== points;
  const place = rows ? _("Row {n}", { n: line + 1 }) : _("Column {n}", { n: line + 1 });
  const label = `${place}: ${_n("{n} point", "{n} points", points)}`;
  const gain = useGain(before ?? points); // a preview has won nothing yet
  return html`
    <span
      class=${cx("edge", rows ? "orange" : "green", changed && "changed", six && "six-equal")}
      style=${{ gridArea: rows ? `${line + 2}/1` : `8/${line + 2}` }}
      role="img"
      aria-label=${label}
    >
      <b>${points}</b>
      ${changed && html`<i>${_("was {n}", { n: before })}</i>`}
      ${
        gain.by > 0 &&
        html`<em key=${gain.nth} class="gain centre" aria-hidden="true">${signed(gain.by)}</em>`
      }
    </span>
  `;
}

export function Grid({
  view,
  board,
  points,
  lit,
  others,
  picks = [],
  last = [],
  from,
  doubt,
  onCell,
  onOff,
}) {
  const won = view.six_equal;
  const winning = (cell) => won && (won === `row ${rowOf(cell)}` || won === `column ${cell[0]}`);
  const corner = { move: "1/1", remove: "1/8", swap: "8/1", replace: "8/8" };
  const cells = cellsOf(picks.join(" "));
  const target = points ? CELLS.filter((cell) => board[cell] && board[cell] !== view.board[cell]) : [];
  return html`
    <section
      class=${cx("board-frame", lit && "choosing", won && "won", won?.startsWith("column") && "won-g")}
      aria-label=${_("Board")}
    >
      <div class="board-grid">
        ${ACTIONS.map(
          (tile) => html`
            <span
              key=${tile}
              class="corner"
              style=${{ gridArea: corner[tile] }}
              role="img"
              aria-label=${_("{tile}: {n} of 3 played", { tile: tileName(tile), n: view.spent[tile] })}
            >
              <${Arrow} tile=${tile} />
              <i>${[0, 1, 2].map((i) => html`<em key=${i} class=${i < view.spent[tile] && "on"}></em>`)}</i>
            </span>
          `,
        )}
        ${view.row_points.map(
          (before, i) => html`
            <${Edge}
              key=${`r${i}`}
              team="orange"
              line=${i}
              six=${won === `row ${i + 1}`}
              before=${points ? before : undefined}
              points=${points ? points.row_points[i] : before}
            />
            <span
              key=${`s${i}`}
              class="rail orange"
              style=${{ gridArea: `${i + 2}/8` }}
              aria-hidden="true"
            ></span>
          `,
        )}
        ${view.column_points.map(
          (before, i) => html`
            <${Edge}
              key=${`c${i}`}
              team="green"
              line=${i}
              six=${won === `column ${LETTERS[i]}`}
              before=${points ? before : undefined}
              points=${points ? points.column_points[i] : before}
            />
            <span
              key=${`t${i}`}
              class="rail green"
              style=${{ gridArea: `1/${i + 2}` }}
              aria-hidden="true"
            ></span>
          `,
        )}
        ${CELLS.map((cell) => {
          const tile = board[cell];
          const name = `${cellText(cell)}: ${tile ? tileName(tile) : _("empty")}`;
          const style = { gridArea: `${rowOf(cell) + 1}/${columnOf(cell) + 1}` };
          const can = lit?.has(cell);
          const leaves = points && !tile && view.board[cell];
          const classes = cx(
            "board-cell",
            !tile && "empty",
            can && "lit",
            lit && !can && "off",
            target.includes(cell) && "ghost",
            leaves && "hole",
            !points && cells.includes(cell) && "lifted",
            last.includes(cell) && "last",
            doubt === cell && "doubted",
            winning(cell) && "winning",
          );
          const inside = html`
            <span class="token" data-slot=${cell} data-token=${tile ?? ""} data-home=${from}>
              ${
                tile
                  ? html`<${Tile} tile=${tile} />`
                  : leaves && html`<span class="was"><${Symbol} tile=${view.board[cell]} /></span>`
              }
            </span>
          `;
          return can || others?.has(cell)
            ? html`
                <button
                  key=${cell}
                  class=${classes}
                  style=${style}
                  data-cell=${cell}
                  aria-label=${name}
                  onClick=${() => onCell(cell)}
                >
                  ${inside}
                </button>
              `
            : html`
                <span
                  key=${cell}
                  class=${classes}
                  style=${style}
                  data-cell=${cell}
                  role="img"
                  aria-label=${name}
                  onClick=${onOff && (() => onOff(cell))}
                >
                  ${inside}
                </span>
              `;
        })}
      </div>
    </section>
  `;
}

export function Hand({ view, seat, picks, pick, usable, hidden, placed }) {
  const { tiles, size } = view.hands[seat];
  const fan = size > 4 ? "hand six" : "hand";
  const bag = html`
    <span
      class="bag"
      data-place="bag"
      role="img"
      aria-label=${_n("{n} tile left in the bag", "{n} tiles left in the bag", view.bag)}
    >
      <svg viewBox="0 0 32 32" aria-hidden="true">
        <path d="M11 5h10l-2.5 4.5c5 2 8 7 8 12 0 4-3 6-10.5 6s-10.5-2-10.5-6c0-5 3-10 8-12Z" />
        <path d="M12.5 9.8h7" />
      </svg>
      ${view.bag}
    </span>
  `;
  if (hidden)
    return html`
      <section class=${fan} aria-label=${_("Your hand, face down")}>
        ${tiles.map((_tile, i) => html`<span key=${i} class="hand-tile"><${Back} /></span>`)}${bag}
      </section>
    `;
  const replacing = picks[0] === "replace" && picks.length === 1;
  return html`
    <section class=${fan} aria-label=${_("Your hand")}>
      ${tiles.map((tile, i) => {
        const chosen = picks[0] === tile && pick.index === i;
        const second = picks[0] === "replace" && picks[1] === tile && pick.second === i;
        const can = replacing ? usable.has(tile) : usable.has(tile) && !picks.length;
        const played = placed && (chosen || second); // it is on the board already, as a preview
        return html`
          <button
            key=${i}
            class=${cx(
              "hand-tile",
              (chosen || second) && "chosen",
              replacing && can && "lit",
              picks.length && !chosen && !second && !can && "dim",
            )}
            data-tile=${tile}
            aria-pressed=${String(chosen || second)}
            aria-label=${actionHelp(tile) || tileName(tile)}
            onClick=${() => pick.tile(tile, i)}
          >
            <span class="token" data-slot=${`hand ${i}`} data-token=${played ? "" : tile} data-home="bag">
              <${Tile} tile=${tile} />
            </span>
          </button>
        `;
      })}${bag}
    </section>
  `;
}

export const Back = () => html`
  <span class="tile-back" aria-hidden="true">
    <svg viewBox="0 0 24 24">
      <circle cx="8" cy="8" r="2.9" />
      <path d="M16 5 19.2 10.7H12.8Z" />
      <rect x="5.4" y="13.4" width="5.2" height="5.2" rx=".3" />
      <path d="M16 12.4 19.2 16 16 19.6 12.8 16Z" />
    </svg>
  </span>
`;
