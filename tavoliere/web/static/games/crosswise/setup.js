// The board of Crosswise set up by hand: choose a tile, then tap its cells; and the hands, tile by tile or
// by lot.
import { html, Icon, Seg } from "../../core/ui.js";
import { _ } from "../../core/i18n.js";
import { seatsOf } from "../../parts/setup.js";
import { CELLS, Grid } from "./board.js";
import { ACTIONS, SYMBOLS, Tile, tileName } from "./tiles.js";

const BOARD = "board";
const TILES = [...SYMBOLS, ...ACTIONS];

export function Board({ view, change, own }) {
  const chosen = own.tile ?? 0;
  return html`
    <${Grid}
      view=${view}
      board=${view.board}
      others=${new Set(CELLS)}
      onCell=${(cell) => change("lay", CELLS.indexOf(cell), chosen)}
    />
  `;
}

export function Dock({ draft, view, change, own, setOwn, set }) {
  const where = own.where ?? BOARD;
  const chosen = own.tile ?? 0;
  const left = (tile) => view.unseen[tile] ?? 0;
  const tap = (tile, i) => {
    if (where !== BOARD) change("give", where, i);
    else if (i < SYMBOLS.length) setOwn({ tile: i });
    else change("spend", i - SYMBOLS.length);
  };
  const hand = where !== BOARD && view.hands[where].tiles;
  return html`
    <${Seg}
      wide
      label=${_("Where a tile goes")}
      value=${where}
      choices=${[[BOARD, _("Board")], ...seatsOf(draft.players)]}
      onPick=${(one) => setOwn({ where: one })}
    />
    <div class="score-tiles setup-tiles" role="group" aria-label=${_("Tiles")}>
      ${TILES.map(
        (tile, i) => html`
          <button
            key=${tile}
            aria-pressed=${where === BOARD && i < SYMBOLS.length ? String(i === chosen) : undefined}
            aria-label=${`${tileName(tile)}: ${_("{n} left", { n: left(tile) })}`}
            onClick=${() => tap(tile, i)}
          >
            <${Tile} tile=${tile} />
            ${left(tile)}
          </button>
        `,
      )}
    </div>
    ${
      hand &&
      html`
        <div class="score-tiles setup-hand" role="group" aria-label=${_("The hand")}>
          ${hand.map(
            (tile, i) => html`
              <button
                key=${i}
                aria-label=${_("Put back: {tile}", { tile: tileName(tile) })}
                onClick=${() => change("take", where, TILES.indexOf(tile))}
              >
                <${Tile} tile=${tile} />
              </button>
            `,
          )}
        </div>
      `
    }
    <div class="row-of setup-row">
      <span>${_("Turn")}</span>
      <${Seg}
        wide
        label=${_("Turn")}
        value=${view.active}
        choices=${seatsOf(draft.players)}
        onPick=${(seat) => change("turn", seat)}
      />
      <button class="btn ghost" onClick=${() => set(draft.dealt())}>
        <${Icon} name="again" />
        ${_("Draw the hands")}
      </button>
    </div>
  `;
}
