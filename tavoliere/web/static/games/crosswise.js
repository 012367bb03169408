// The table of Crosswise: grid with live line points, hand, bag, and action tiles that guide through their
// steps.
import { html, Dots, Icon, cx, useEffect, useRef, useState } from "../ui.js";
import { _, _n, signed } from "../i18n.js";
import { Prompt, Waiting } from "../dock.js";
import { preview } from "../api.js";
import { useMotion } from "../motion.js";
import { ACTIONS, Arrow, SYMBOLS, Symbol, Tile, actionHelp, tileName } from "./tiles.js";

const LETTERS = "abcdef";
const CELLS = Array.from({ length: 36 }, (_unused, i) => `${LETTERS[i % 6]}${Math.floor(i / 6) + 1}`);
const isCell = (word) => /^[a-f][1-6]$/.test(word);
const rowOf = (cell) => Number(cell[1]);
const columnOf = (cell) => LETTERS.indexOf(cell[0]) + 1;
export const cellText = (cell) =>
  _("row {row}, column {column}", { row: rowOf(cell), column: columnOf(cell) });
export const teamName = (team) => (team === "green" ? _("Columns") : _("Rows"));
export const cellsOf = (move) => move.split(" ").filter(isCell);

export const TeamSign = ({ team }) => html`
  <svg viewBox="0 0 20 20" fill="none">
    <path d=${team === "green" ? "M5.5 3v14M10 3v14M14.5 3v14" : "M3 5.5h14M3 10h14M3 14.5h14"} />
  </svg>
`;

// --- the choice so far: a tile of the hand, then cells or a symbol, until it is one legal move

// `picks` are words; a legal move matches if it has them all, the tile first. Swaps know no order.
function matching(legal, picks) {
  return legal.filter((move) => {
    const words = move.split(" ");
    return words[0] === picks[0] && picks.slice(1).every((pick) => words.includes(pick, 1));
  });
}

// What may be chosen next: words that occur in a matching move and are not chosen yet.
function nextWords(legal, picks) {
  const words = new Set(matching(legal, picks).flatMap((move) => move.split(" ").slice(1)));
  picks.slice(1).forEach((pick) => words.delete(pick));
  if (picks[0] === "move" && picks.length === 1)
    return new Set(matching(legal, picks).map((move) => move.split(" ")[1]));
  if (picks[0] === "move")
    return new Set(
      matching(legal, picks)
        .filter((move) => move.split(" ")[1] === picks[1])
        .map((move) => move.split(" ")[2]),
    );
  if (picks[0] === "replace" && picks.length === 1)
    return new Set([...words].filter((word) => !isCell(word)));
  return words;
}

// The move that is chosen, once every word of a legal one is; and how many words there are to choose.
const chosen = (legal, picks) =>
  picks.length ? matching(legal, picks).find((move) => move.split(" ").length === picks.length) : undefined;
const lengthOf = (legal, tile) => matching(legal, [tile])[0]?.split(" ").length ?? 2;

function sentence(picks, board) {
  const [what, one, two] = picks;
  const tile = (cell) => tileName(board[cell]);
  if (SYMBOLS.includes(what))
    return one
      ? _("{tile} in {cell}?", { tile: tileName(what), cell: cellText(one) })
      : _("Choose a cell for {tile}", { tile: tileName(what) });
  if (what === "move")
    return two
      ? _("Move {tile} to {cell}?", { tile: tile(one), cell: cellText(two) })
      : one
        ? _("Choose an empty cell for {tile}", { tile: tile(one) })
        : _("Choose a tile to move");
  if (what === "remove")
    return one ? _("Take {tile} into your hand?", { tile: tile(one) }) : _("Choose a tile to take");
  if (what === "swap")
    return two
      ? _("Swap {one} and {two}?", { one: tile(one), two: tile(two) })
      : one
        ? _("Choose the tile it changes with")
        : _("Choose the first tile");
  return two
    ? _("{new} for {old}?", { new: tileName(one), old: tile(two) })
    : one
      ? _("Choose the tile it replaces")
      : _("Choose a symbol of your hand");
}

const confirmWord = (what) =>
  ({ move: _("Move it"), remove: _("Take it"), swap: _("Swap them"), replace: _("Replace it") })[what] ||
  _("Place the tile");

// --- drawing

function Edge({ team, line, points, before, six }) {
  const rows = team === "orange";
  const changed = before !== undefined && before !== points;
  const place = rows ? _("Row {n}", { n: line + 1 }) : _("Column {n}", { n: line + 1 });
  const label = `${place}: ${_n("{n} point", "{n} points", points)}`;
  return html`
    <span
      class=${cx("edge", rows ? "orange" : "green", changed && "changed", six && "six-equal")}
      style=${{ gridArea: rows ? `${line + 2}/1` : `8/${line + 2}` }}
      role="img"
      aria-label=${label}
    >
      <b>${points}</b>
      ${changed && html`<i>${_("was {n}", { n: before })}</i>`}
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
      class=${cx("board-frame", lit && "pick", won && "won", won?.startsWith("column") && "won-g")}
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

function Hand({ view, seat, picks, pick, usable, hidden, placed }) {
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
        const played = placed && (chosen || second); // it lies on the board already, as a preview
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

function Teams({ game, points }) {
  const { view, names, table } = game;
  const sum = (list) => list.reduce((a, b) => a + b, 0);
  return html`
    <section class="seats teams" aria-label=${_("Teams")}>
      ${["orange", "green"].map((team) => {
        const now = sum(team === "green" ? view.column_points : view.row_points);
        const then = points ? sum(team === "green" ? points.column_points : points.row_points) : now;
        return html`
          <div key=${team} class=${cx("team", team === "green" ? "green" : "orange")}>
            <span class="team-icon" aria-hidden="true"><${TeamSign} team=${team} /></span>
            <p><b>${teamName(team)}</b></p>
            <strong>
              ${then !== now && html`<span class="was-points">${now} →</span>`}
              <span>${then}</span>
            </strong>
            <div class="team-members">
              ${view.teams.map(
                (other, i) =>
                  other === team &&
                  html`
                    <span
                      key=${i}
                      data-place=${`seat ${i}`}
                      class=${cx(
                        view.active === i && !view.over && "acting",
                        !table.seats[i].connected && "away",
                      )}
                    >
                      ${table.seats[i].bot && html`<${Icon} name="bot" />`}
                      <span class="name">${names[i]}</span>
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
  const [found, setFound] = useState(null);
  const turn = seat !== null && view.to_move.includes(seat);
  useEffect(() => {
    setPicks([]);
    setPlaces({});
  }, [game.decision, seat]);
  const move = chosen(view.legal, picks);
  const points = found && found.move === move ? found : null;
  const board = points ? points.board : view.board;
  useEffect(() => {
    if (move)
      preview(
        CELLS.map((cell) => view.board[cell]),
        move,
      ).then(
        (after) => setFound({ ...after, move }),
        () => {},
      );
  }, [move, game.decision]);
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
          if (!picks.length) return turn && game.tell(_("Choose a tile of your hand first."));
          if (SYMBOLS.includes(picks[0])) game.why(`${picks[0]} ${cell}`);
          else if (picks[0] === "move" && picks.length === 2) game.why(`move ${picks[1]} ${cell}`);
          else if (picks[0] === "remove") game.why(`remove ${cell}`);
          return undefined;
        }
      : undefined;
  const free = 36 - Object.keys(view.board).length;
  const mover = game.lines.findLast((line) => line.move)?.seat;
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
        last=${game.lastCells}
        from=${`seat ${mover}`}
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
      ${game.log}
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

function TileDock({ game, picks, setPicks, clear, move, points, turn, free }) {
  const { view } = game;
  if (game.dock) return game.dock;
  if (!turn) {
    if (view.chance)
      return html`
        <section class="dock" aria-label=${_("What you can do now")}>
          <${Prompt} title=${_("Tiles are drawn")} />
        </section>
      `;
    return html`<${Waiting} ...${game.waiting} missing=${view.to_move} undo=${game.undo} />`;
  }
  const two = (left, right) => html`<div class="plays two half">${left}${right}</div>`;
  if (view.phase === "ask")
    return html`
      <section class="dock" aria-label=${_("What you can do now")}>
        <${Prompt}
          title=${_("Action tiles only. Keep them?")}
          hint=${_("Or put them all back and draw anew.")}
        />
        ${two(
          html`<button class="btn ghost big" onClick=${() => game.act("keep")}>${_("Keep these")}</button>`,
          html`
            <button class="btn solid big" data-key="Enter" onClick=${() => game.act("redraw")}>
              <${Icon} name="again" />
              ${_("Draw anew")}
            </button>
          `,
        )}
      </section>
    `;
  if (view.legal.length === 1 && view.legal[0] === "pass")
    return html`
      <section class="dock" aria-label=${_("What you can do now")}>
        <${Prompt} title=${_("You can do nothing")} />
        <button class="btn solid big" data-key="Enter" onClick=${() => game.act("pass")}>${_("Pass")}</button>
      </section>
    `;
  if (!picks.length)
    return html`
      <section class="dock" aria-label=${_("What you can do now")}>
        <${Prompt}
          title=${_("Your turn: choose a tile")}
          hint=${_n("{n} cell is free.", "{n} cells are free.", free)}
          undo=${game.undo}
        />
      </section>
    `;
  const sum = (list) => list.reduce((a, b) => a + b, 0);
  const change =
    points &&
    html`
      <span class="delta">
        <span class="orange">${_("Rows")} ${signed(sum(points.row_points) - sum(view.row_points))}</span>
        <span class="green">
          ${_("Columns")}${" "}${signed(sum(points.column_points) - sum(view.column_points))}
        </span>
        <span>${_("A tile is drawn then: it is final.")}</span>
      </span>
    `;
  const steps = lengthOf(view.legal, picks[0]);
  return html`
    <section class="dock tile-dock" aria-label=${_("What you can do now")}>
      <${Prompt}
        step=${Math.min(picks.length, steps)}
        of=${steps > 2 ? steps : 1}
        title=${sentence(picks, view.board)}
        hint=${move ? change : actionHelp(picks[0])}
        undo=${
          picks.length > 1 && ACTIONS.includes(picks[0]) ? () => setPicks(picks.slice(0, -1)) : undefined
        }
      />
      ${two(
        html`<button class="btn ghost big" data-key="Escape" onClick=${clear}>${_("Cancel")}</button>`,
        html`
          <button
            class="btn solid big"
            data-key="Enter"
            data-confirm
            disabled=${!move}
            onClick=${() => game.act(move)}
          >
            <${Icon} name="check" />
            ${confirmWord(picks[0])}
          </button>
        `,
      )}
    </section>
  `;
}

// Hides a hand while the device goes from one person to the next.
export function Curtain({ game, name, onShow }) {
  const { view, seat } = game;
  const team = view.teams[seat];
  return html`
    <main id="main" class="curtain is-curtain">
      <div class="curtain-top"><p class="curtain-told">${game.lastSentence}</p></div>
      <div class="curtain-centre">
        <span class=${cx("curtain-icon", team)} aria-hidden="true"><${TeamSign} team=${team} /></span>
        <h1>${_("Pass to {name}", { name })}</h1>
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
      </div>
    </main>
  `;
}
