// The log: what happened, in sentences, from the events of the server.
import { html, Cell, Icon, cellName, colourName, cx } from "./ui.js";
import { _, _n, joined } from "./i18n.js";
import { MiniDice, readRoll } from "./dice.js";
import { cellText, cellsOf } from "./games/crosswise.js";
import { tileName } from "./games/tiles.js";

const SAID = new Set(["rolled", "revealed", "played", "undone", "timed_out", "left", "returned", "resigned"]);

// Spoken or drawn: `field` turns r7 into words or into a mark. What a move did beyond its words the server
// says.
function moveSentence(game, name, move, did, field) {
  if (did.miss)
    return _n("{name} took a miss: {n} point less", "{name} took a miss: {n} points less", did.miss, {
      name,
    });
  if (move === "pass")
    return game === "crosswise"
      ? _("{name} passed", { name })
      : game === "duel"
        ? _("{name} placed nothing", { name })
        : _("{name} crossed nothing", { name });
  if (move === "keep") return _("{name} kept the hand", { name });
  if (move === "redraw") return _("{name} drew a new hand", { name });
  if (did.cell)
    return _("{name} moved the pawn to {field}, bonus {n}", { name, field: field(did.cell), n: did.bonus });
  if (did.locks)
    return _("{name} took {field} and closed {colour}", {
      name,
      field: field(move),
      colour: joined(did.locks.map(colourName)),
    });
  if (did.use === "capture") return _("{name} captured {field}", { name, field: field(move) });
  if (did.use === "stack")
    return _("{name} stacked {field}, {n} high", { name, field: field(move), n: did.height });
  if (game === "duel") return _("{name} placed {field}", { name, field: field(move) });
  if (game !== "crosswise") return _("{name} crossed {field}", { name, field: field(move) });
  const [what, , symbol] = move.split(" ");
  const cells = cellsOf(move).map(cellText);
  const tiles = (did.tiles || []).map(tileName);
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

// One entry per line: { round, seat, text, plain, dice }. The newest comes last.
export function entries(events, game, names) {
  const lines = [];
  let round = 0;
  const add = (event, seat, make, more) =>
    lines.push({
      key: `${event.seq}-${seat ?? ""}`,
      seq: event.seq,
      round,
      seat,
      text: make((move) => html`<${Cell} move=${move} />`),
      plain: [make(cellName)].flat().join(""),
      ...more,
    });
  const addMove = (event, seat, move, did = {}) =>
    add(event, seat, (field) => moveSentence(game, names[seat], move, did, field), {
      move,
      bad: did.miss > 0,
    });
  for (const event of events) {
    const name = names[event.seat] ?? "";
    if (!SAID.has(event.type)) continue;
    if (event.type === "rolled") {
      round += 1;
      const dice = readRoll(event.dice);
      add(
        event,
        event.seat,
        () => _("{name} rolled {dice}", { name, dice: `${dice.white[0]} + ${dice.white[1]}` }),
        { dice, roll: true },
      );
    } else if (event.type === "revealed") {
      const moves = Object.entries(event.moves);
      const passed = moves.filter(([, move]) => move === "pass").map(([seat]) => names[seat]);
      moves
        .filter(([, move]) => move !== "pass")
        .forEach(([seat, move]) => addMove(event, Number(seat), move, event.did?.[seat]));
      if (passed.length) add(event, "p", () => _("{names} passed", { names: joined(passed) }));
    } else if (event.type === "played") {
      if (game === "crosswise") round += 1;
      const before = lines.at(-1);
      if (
        event.move === "pass" &&
        before?.move === "pass" &&
        before.seat === event.seat &&
        before.round === round
      )
        lines.pop();
      addMove(event, event.seat, event.move, event.did);
    } else if (event.type === "undone")
      add(event, event.seat, () => _("{name} took back the last answer", { name }));
    else if (event.type === "timed_out") add(event, event.seat, () => _("Time ran out for {name}", { name }));
    else if (event.type === "left") add(event, event.seat, () => _("{name} left; a bot plays on", { name }));
    else if (event.type === "returned") add(event, event.seat, () => _("{name} is back", { name }));
    else if (event.type === "resigned") add(event, event.seat, () => _("{name} resigned", { name }));
  }
  return lines;
}

export const LogList = ({ lines, mine, onPick, current }) =>
  lines.length === 0
    ? html`<p class="empty">${_("What happens at the table is written here.")}</p>`
    : html`
        <ol>
          ${[...lines].reverse().map((line) => {
            const inside = html`
              <span>${line.round || ""}</span>
              <p>
                <span>${line.text}</span>
                ${line.dice && html`<${MiniDice} dice=${line.dice} />`}
              </p>
            `;
            return html`
              <li
                key=${line.key}
                class=${cx(
                  mine.includes(line.seat) && "you",
                  line.bad && "bad",
                  current === line.seq && "current",
                )}
              >
                ${onPick ? html`<button onClick=${() => onPick(line)}>${inside}</button>` : inside}
              </li>
            `;
          })}
        </ol>
      `;

export const LogAside = (props) => html`
  <aside class="log" aria-label=${_("Log")} tabindex="0">
    <h2>${_("Log")}</h2>
    <${LogList} ...${props} />
  </aside>
`;

export const Ticker = ({ lines, onOpen }) => html`
  <button class="ticker" onClick=${onOpen}>
    <span>${lines.at(-1)?.text ?? _("The game begins.")}</span>
    <span class="spoken">. ${_("Open the log")}</span>
    <${Icon} name="next" />
  </button>
`;
