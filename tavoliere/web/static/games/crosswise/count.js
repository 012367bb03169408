// A finished board of a real table: tap the tiles into the cells, and read what each line holds (C10).
import { html, Icon, TopBar, cx, useState } from "../../core/ui.js";
import { _, _n } from "../../core/i18n.js";
import { memory } from "../../core/api.js";
import { CopyButton } from "../../core/copying.js";
import { Prompt } from "../../parts/dock.js";
import { CELLS, Grid, teamName } from "./board.js";
import { SYMBOLS, Tile, tileName } from "./tiles.js";

const EACH = 7; // tiles of each symbol (C2)
const KEPT = "counted";
const EMPTY = ".".repeat(CELLS.length);
const letterOf = (tile) => tile[0];
const tileOf = (letter) => SYMBOLS.find((tile) => letterOf(tile) === letter);
const total = (points) => points.reduce((sum, one) => sum + one, 0);

// The word for what a line holds; the digits are those of `combination` in tavoliere/games/lines.py.
const combinationName = (found) =>
  ({
    0: "–",
    1: _("six different"),
    2: _("a pair"),
    22: _("two pairs"),
    222: _("three pairs"),
    3: _("three"),
    32: _("three and a pair"),
    33: _("twice three"),
    4: _("four"),
    42: _("four and a pair"),
    5: _("five"),
    6: _("six equal"),
  })[found];

// A board as 36 letters and dots, row by row, as it lies in a link and on this device.
function read(text) {
  const signs = [...(text ?? "")].filter((one) => one === "." || tileOf(one));
  return signs.length === CELLS.length ? signs.join("") : null;
}

function verdict({ rows, columns, won }, laid) {
  const values = { rows: total(rows), columns: total(columns) };
  if (won) return won.startsWith("row") ? _("Rows win: six equal") : _("Columns win: six equal");
  if (laid < CELLS.length) return _("Rows {rows}, columns {columns} so far", values);
  if (values.rows === values.columns) return _("A draw, {rows} to {columns}", values);
  return values.rows > values.columns
    ? _("Rows win, {rows} to {columns}", values)
    : _("Columns win, {columns} to {rows}", values);
}

const Team = ({ team, points, names }) => html`
  <section class=${cx("score-team", team)}>
    <h2>
      ${teamName(team)}
      <b>${total(points)}</b>
    </h2>
    <ol>
      ${points.map(
        (one, i) => html`
          <li key=${i}>
            <i>${i + 1}</i>
            <span>${combinationName(names[i])}</span>
            <b>${one}</b>
          </li>
        `,
      )}
    </ol>
  </section>
`;

export function Count({ counted }) {
  const [board, setBoard] = useState(() => read(location.hash.slice(1)) ?? read(memory.get(KEPT)) ?? EMPTY);
  const [chosen, choose] = useState(SYMBOLS[0]);
  const found = counted([...board].map((one) => tileOf(one) ?? ""));
  const laid = [...board].filter((one) => one !== ".").length;
  const left = (tile) => EACH - [...board].filter((one) => one === letterOf(tile)).length;
  const lay = (next) => {
    setBoard(next);
    memory.set(KEPT, next);
  };
  // The chosen tile is laid; the same one there already is taken away again.
  const onCell = (cell) => {
    const at = CELLS.indexOf(cell);
    const sign = board[at] === letterOf(chosen) ? "." : letterOf(chosen);
    if (sign === "." || left(chosen)) lay(board.slice(0, at) + sign + board.slice(at + 1));
  };
  const view = {
    board: {},
    spent: {},
    row_points: found.rows,
    column_points: found.columns,
    six_equal: found.won,
  };
  const tiles = Object.fromEntries(CELLS.map((cell, i) => [cell, tileOf(board[i])]));
  return html`
    <div class="tool-page score-page">
      <${TopBar} title=${_("Count a board")} sub=${_("Crosswise, from your own box")}>
        <button class="icon-button" aria-label=${_("Empty the board")} onClick=${() => lay(EMPTY)}>
          <${Icon} name="again" />
        </button>
      <//>
      <main id="main" class="stack">
        <${Grid} view=${view} board=${tiles} others=${new Set(CELLS)} onCell=${onCell} />
        <section class="card score-lines">
          <${Team} team="orange" points=${found.rows} names=${found.rowNames} />
          <${Team} team="green" points=${found.columns} names=${found.columnNames} />
        </section>
      </main>
      <section class="dock" aria-label=${_("What you can do now")}>
        <div class="row-of wraps">
          <div role="status" class="score-verdict">
            <${Prompt}
              title=${verdict(found, laid)}
              hint=${
                laid === CELLS.length
                  ? _("All 36 tiles lie.")
                  : `${_n("{n} tile lies.", "{n} tiles lie.", laid)} ${_("Tap a tile, then its cells.")}`
              }
            />
          </div>
          <${CopyButton}
            text=${() => new URL(`#${board}`, location.href).href}
            label=${_("Copy link")}
            small
          />
        </div>
        <div class="score-tiles" role="group" aria-label=${_("Tiles")}>
          ${SYMBOLS.map(
            (tile) => html`
              <button
                key=${tile}
                class="fourth"
                aria-pressed=${String(tile === chosen)}
                aria-label=${`${tileName(tile)}: ${_("{n} left", { n: left(tile) })}`}
                onClick=${() => choose(tile)}
              >
                <${Tile} tile=${tile} />
                ${_("{n} left", { n: left(tile) })}
              </button>
            `,
          )}
        </div>
      </section>
    </div>
  `;
}
