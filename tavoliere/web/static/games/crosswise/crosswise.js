// Crosswise: the board, the teams, a hand, and action tiles that guide the player through their steps.
import { html, Dots, Icon, cx, useEffect, useMemo, useRef, useState } from "../../core/ui.js";
import { _, _n, joined } from "../../core/i18n.js";
import { useMotion } from "../../core/motion.js";
import {
  Back,
  CELLS,
  Grid,
  Hand,
  TeamSign,
  cellShort,
  cellText,
  cellsOf,
  isCell,
  teamName,
} from "./board.js";
import { meant } from "../../core/ui.js";
import { chosen, nextWords } from "./choice.js";
import { TileDock } from "./dock.js";
import { ACTIONS, SYMBOLS, Tile, tileName } from "./tiles.js";

export const look = "table-crosswise";
export const resultLook = "page-result-board";
export const round = () => "";
export const nth = (n) => _("turn {n}", { n });
export const lasted = (n) => _n("Finished after {n} turn", "Finished after {n} turns", n);
export const isRound = (event) => event.type === "played";
export const passed = (names, n = 1) => _n("{names} passed", "{names} passed", n, { names });

function Teams({ game, points }) {
  const { view, names, table } = game;
  const sum = (list) => list.reduce((a, b) => a + b, 0);
  return html`
    <section class="seats teams" aria-label=${_("Teams")}>
      ${["orange", "green"].map((team) => {
        const now = sum(team === "green" ? view.column_points : view.row_points);
        const isAlone = view.teams.filter((one) => one === team).length === 1;
        const then = points ? sum(team === "green" ? points.column_points : points.row_points) : now;
        return html`
          <div key=${team} class=${cx("team", team === "green" ? "green" : "orange")}>
            <span class="team-icon" aria-hidden="true"><${TeamSign} team=${team} /></span>
            <p>
              <b>${teamName(team)}</b>
              <span class="team-names clip">
                ${joined(names.filter((_name, i) => view.teams[i] === team))}
              </span>
            </p>
            <strong>
              ${then !== now && html`<span class="was-points second">${now} →</span>`}
              <span>${then}</span>
            </strong>
            <div class=${cx("team-members", isAlone && "alone")}>
              ${view.teams.map(
                (other, i) =>
                  other === team &&
                  html`
                    <span
                      key=${i}
                      data-place=${`seat ${i}`}
                      data-person=${i}
                      class=${cx(
                        view.active === i && !view.over && "acting",
                        !table.seats[i].connected && "away",
                      )}
                    >
                      ${(table.seats[i].bot || table.seats[i].program) && html`<${Icon} name="bot" />`}
                      <span class="name clip">${names[i]}</span>
                      ${view.active === i && !view.over && i !== game.seat && html`<${Dots} />`}
                      <span
                        class="tiles-held"
                        role="img"
                        aria-label=${_n("{n} tile", "{n} tiles", view.hands[i].size)}
                      >
                        ${Array.from({ length: view.hands[i].size }, (_u, k) => html`<i key=${k}></i>`)}
                      </span>
                    </span>
                  `,
              )}
            </div>
          </div>
        `;
      })}
    </section>
  `;
}

export function Play({ game }) {
  const { view, seat } = game;
  const [picks, setPicks] = useState([]);
  const [places, setPlaces] = useState({});
  const turn = seat !== null && view.to_move.includes(seat);
  useEffect(() => {
    if (!picks.length) return; // nothing to draw again
    setPicks([]);
    setPlaces({});
  }, [game.decision, seat]);
  const move = chosen(view.legal, picks);
  const points = useMemo(() => (move && game.preview?.(move)) || null, [move, game.decision]);
  const board = points ? points.board : view.board;
  const stage = useRef(null);
  useMotion(stage);
  const usable = new Set(
    picks.length ? nextWords(view.legal, picks) : view.legal.map((move) => move.split(" ")[0]),
  );
  const pick = {
    index: places.index,
    second: places.second,
    tile(tile, i) {
      if (!turn) return;
      if (picks[0] === "replace" && picks.length === 1 && usable.has(tile)) {
        setPicks([...picks, tile]);
        setPlaces({ ...places, second: i });
        return;
      }
      if (places.index === i) {
        setPicks([]);
        setPlaces({});
        return;
      }
      if (view.legal.some((move) => move.split(" ")[0] === tile)) {
        setPicks([tile]);
        setPlaces({ index: i });
      } else game.whyTile(tile);
    },
  };
  const lit = turn && picks.length && !move ? new Set([...usable].filter(isCell)) : null;
  const others =
    turn && move && !SYMBOLS.includes(picks[1])
      ? new Set([...nextWords(view.legal, picks.slice(0, -1))].filter(isCell))
      : null;
  const onCell = (cell) => {
    setPicks([...(move ? picks.slice(0, -1) : picks), cell]);
  };
  const onOff =
    seat !== null
      ? (cell) => {
          if (!picks.length) return turn && game.tell(_("Choose a tile from your hand first."));
          if (SYMBOLS.includes(picks[0])) game.why(`${picks[0]} ${cell}`);
          else if (picks[0] === "move" && picks.length === 2) game.why(`move ${picks[1]} ${cell}`);
          else if (picks[0] === "remove") game.why(`remove ${cell}`);
          return undefined;
        }
      : undefined;
  const free = 36 - Object.keys(view.board).length;
  const last = game.lines.findLast((line) => line.move);
  return html`
    <main id="main" class="stage" ref=${stage}>
      <${Teams} game=${game} points=${points} />
      ${game.ticker}
      <${Grid}
        view=${view}
        board=${board}
        points=${points}
        lit=${lit}
        others=${others}
        picks=${picks}
        last=${last ? cellsOf(last.move) : []}
        from=${`seat ${last?.seat}`}
        doubt=${game.doubt && cellsOf(game.doubt).at(-1)}
        onCell=${onCell}
        onOff=${onOff}
      />
      ${
        seat !== null &&
        html`
          <${Hand}
            view=${view}
            seat=${seat}
            picks=${picks}
            pick=${pick}
            usable=${turn ? usable : new Set()}
            hidden=${game.handHidden}
            placed=${points}
          />
        `
      }
    </main>
    <${TileDock}
      game=${game}
      picks=${picks}
      setPicks=${setPicks}
      clear=${() => {
        setPicks([]);
        setPlaces({});
      }}
      move=${move}
      points=${points}
      turn=${turn}
      free=${free}
    />
  `;
}

// Hides a hand while the device goes from one person to the next.
export function Curtain({ game, name, onShow, onHide }) {
  const { view, seat } = game;
  const team = view.teams[seat];
  const title = useRef(null);
  useEffect(() => title.current.focus({ preventScroll: true }), [seat]); // where a screen reader goes on
  return html`
    <main id="main" class="curtain is-curtain">
      <div class="curtain-top"><p class="curtain-told">${game.lines.at(-1)?.text}</p></div>
      <div class="curtain-centre stack">
        <span class=${cx("team-icon", team)} aria-hidden="true"><${TeamSign} team=${team} /></span>
        <h1 ref=${title} tabindex="-1">${_("Pass to {name}", { name })}</h1>
        <p>${_("The tiles stay face down until {name} turns them over.", { name })}</p>
        <div
          class="curtain-hand"
          role="img"
          aria-label=${_n("{n} tile, face down", "{n} tiles, face down", view.hands[seat].size)}
        >
          ${Array.from({ length: view.hands[seat].size }, (_u, i) => html`<${Back} key=${i} />`)}
        </div>
      </div>
      <div class="curtain-foot">
        <button class="btn curtain-open" data-key="Enter" onClick=${onShow}>
          <${Icon} name="eye" />
          ${_("I am {name}, show my tiles", { name })}
        </button>
        ${
          game.undo &&
          html`
            <button
              class="curtain-undo"
              data-key="u"
              onClick=${() => {
                onHide(); // taking the device back also asks who it is
                game.undo();
              }}
            >
              ${_("Undo: {name}", { name: game.undoer })}
            </button>
          `
        }
      </div>
    </main>
  `;
}

// --- in the log, in the lobby, in a lesson, at the end

export function sentence(name, move, did) {
  const [what, , symbol] = move.split(" ");
  const cells = cellsOf(move).map(cellText);
  const tiles = (did.tiles || []).map(tileName);
  if (what === "keep") return _("{name} kept the hand", { name });
  if (what === "redraw") return _("{name} drew a new hand", { name });
  if (what === "move") return _("{name} moved {tile} to {cell}", { name, tile: tiles[0], cell: cells[1] });
  if (what === "remove") return _("{name} took {tile}: {cell}", { name, tile: tiles[0], cell: cells[0] });
  if (what === "swap") return _("{name} swapped {one} and {two}", { name, one: tiles[0], two: tiles[1] });
  if (what === "replace")
    return _("{name} put {tile} in place of {old}: {cell}", {
      name,
      tile: tileName(symbol),
      old: tiles[0],
      cell: cells[0],
    });
  return _("{name} placed {tile}: {cell}", { name, tile: tileName(what), cell: cells[0] });
}

export const shortly = (move, did) => sentence("", move, did);

// With three at the table one plays alone against two.
export const Options = ({ table, set, row }) =>
  table.seats.length === 3 &&
  row(
    _("Alone against two"),
    _("plays the columns"),
    html`
      <label class="pick second">
        <span class="spoken">${_("Alone against two")}</span>
        <select
          value=${String(table.options.lone ?? 1)}
          onChange=${(event) => set({ lone: Number(event.target.value) })}
        >
          ${table.seats.map(
            (seat, i) => html`
              <option key=${i} value=${i}>${seat.name || _("Seat {n}", { n: i + 1 })}</option>
            `,
          )}
        </select>
      </label>
    `,
  );

export const count = () => import("./count.js"); // the page that counts a board of a real table
export { teamName };
export const facts = ({ seats, options }) =>
  seats.length === 3
    ? [
        [
          _("Alone against two"),
          seats[options.lone ?? 1].name || _("Seat {n}", { n: (options.lone ?? 1) + 1 }),
        ],
      ]
    : [];

// A tile from the hand, then cells, then the button: only what comes next is ringed.
export function aims(move) {
  const [tile, ...words] = move.split(" ");
  if (!document.querySelector(`.hand-tile.chosen[data-tile=${tile}]`))
    return [`.hand-tile[data-tile=${tile}]`];
  // In "replace c4 sun", the tile from the hand is chosen first.
  const next = words
    .toSorted((one, other) => isCell(one) - isCell(other))
    .map((word) =>
      isCell(word)
        ? `[data-cell=${word}]:not(.ghost):not(.lifted):not(.hole)`
        : `.hand-tile.lit[data-tile=${word}]`,
    )
    .find((selector) => document.querySelector(selector));
  return [next || ".dock [data-confirm]"];
}

export const spots = (move) => cellsOf(move).map((cell) => `.stage [data-cell=${cell}]`);

export const placeName = (place) => (place === "hand" ? _("your hand") : cellText(place));
export const placeSpot = (place) => (place === "hand" ? ".stage .hand" : `.stage [data-cell=${place}]`);
export function moveName(move) {
  const [what, , symbol] = move.split(" ");
  if (what === "keep") return _("Keep these");
  if (what === "redraw") return _("Draw again");
  if (what === "pass") return _("Pass");
  const cells = (text) =>
    cellsOf(move)
      .map(text)
      .join(what === "swap" ? " ↔ " : " → ");
  const name = `${tileName(what)}${what === "replace" ? ` → ${tileName(symbol)}` : ""}`;
  return html`
    ${name}${" "}
    <span class="move-cells" aria-hidden="true">${cells(cellShort)}</span>
    <span class="spoken">(${cells(cellText)})</span>
  `;
}

// Tiles by name or the beginning of it, in the reader's language too; cells in any order.
const called = (tile) => [tile, tileName(tile).toLowerCase()];
export function typed(text) {
  const parts = text.split(/[\s,]+/).map((part) => part.replace(/^([1-6])([a-f])$/, "$2$1"));
  const names = [...SYMBOLS, ...ACTIONS].flatMap((tile) => called(tile).map((name) => [name, tile]));
  const [what, ...more] = parts.filter((part) => !isCell(part)).map((part) => meant(part, names));
  const cells = parts.filter(isCell);
  if (what === "swap") cells.sort((one, other) => CELLS.indexOf(one) - CELLS.indexOf(other));
  return [what, ...cells, ...more].join(" ");
}
export const typedExamples = () => `sun c4, ${called("move")[1]} c4 d5`;

export const sealed = () => _("Tiles sealed before the first draw");
export const fairness = (n) =>
  n
    ? _n("{n} draw, and it is fair", "All {n} draws are fair", n)
    : _("Nothing was drawn, and the seal holds");

export function verdict({ view, winners }) {
  const teams = new Set(winners.map((seat) => view.teams[seat]));
  return teams.size > 1 ? _("A draw") : _("{team} win", { team: teamName([...teams][0]) });
}

export const Summary = ({ view, names, winners, scores }) => {
  return html`
    <div class="team-results">
      ${["orange", "green"].map((team) => {
        const members = view.teams.map((one, i) => one === team && i).filter((i) => i !== false);
        const won = winners.includes(members[0]) && winners.length < view.teams.length;
        return html`
          <div key=${team} class=${cx("team-result", team === "green" ? "green" : "orange", won && "win")}>
            <span class="team-icon" aria-hidden="true"><${TeamSign} team=${team} /></span>
            <p>
              <b>${teamName(team)}${won && html`<${Icon} name="crown" />`}</b>
              <span class="fourth" data-person=${members.join(" ")}>
                ${joined(members.map((i) => names[i]))}
              </span>
            </p>
            <strong>${scores[members[0]]}</strong>
          </div>
        `;
      })}
    </div>
  `;
};

// Six equal in a line are what has won; else one of each symbol.
export const tokens = ({ view }) => {
  const [kind, line] = (view.six_equal ?? "").split(" ");
  const cells = kind && CELLS.filter((cell) => cell[kind === "row" ? 1 : 0] === line);
  const tiles = cells ? cells.map((cell) => view.board[cell]) : SYMBOLS;
  return tiles.map((tile) => html`<${Tile} tile=${tile} />`);
};

export const Final = ({ view }) => html`<${Grid} view=${view} board=${view.board} />`;

// A position to look at: the board, and the hand of the player who chooses.
export const Still = ({ game }) => html`
  <${Grid} view=${game.view} board=${game.view.board} onCell=${() => {}} />
  <${Hand} view=${game.view} seat=${game.seat} picks=${[]} pick=${{}} usable=${new Set()} />
`;

export const keepsake = () => import("./keepsake.js");
export const first = () => import("./first.js");
