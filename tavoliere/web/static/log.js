// The log: what happened, in sentences, from the events of the server.
import { html, Cell, Icon, cellName, cx } from "./ui.js";
import { _, joined } from "./i18n.js";
import { MiniDice, readRoll } from "./dice.js";
import { cellText, cellsOf } from "./games/crosswise.js";
import { tileName } from "./games/tiles.js";

const SAID = new Set(["rolled", "revealed", "played", "undone", "timed_out", "left", "returned", "resigned", "drawn"]);

// Spoken or drawn: `field` turns r7 into words or into a mark.
function moveSentence(game, name, move, field, step) {
  if (move === "pass") return game === "crosswise" ? _("{name} passed", { name }) : game === "duel" ? _("{name} placed nothing", { name }) : _("{name} crossed nothing", { name });
  if (move === "keep") return _("{name} kept the hand", { name });
  if (move === "redraw") return _("{name} drew a new hand", { name });
  if (move.startsWith("+")) return _("{name} moved the pawn {n}", { name, n: move });
  if (game !== "crosswise") return game === "duel" ? _("{name} played {field}", { name, field: field(move) }) : _("{name} crossed {field}", { name, field: field(move) });
  const [what] = move.split(" ");
  const [one, two] = cellsOf(move);
  if (what === "move") return _("{name} moved a tile to {cell}", { name, cell: cellText(two) });
  if (what === "remove") return _("{name} took the tile of {cell}", { name, cell: cellText(one) });
  if (what === "swap") return _("{name} swapped {one} and {two}", { name, one: cellText(one), two: cellText(two) });
  if (what === "replace") return _("{name} put {tile} in place of a tile: {cell}", { name, tile: tileName(move.split(" ")[2]), cell: cellText(one) });
  return _("{name} placed {tile}: {cell}", { name, tile: tileName(what), cell: cellText(one) });
}

// One entry per line: { round, seat, text, plain, dice }. The newest comes last.
export function entries(events, game, names) {
  const lines = [];
  let round = 0;
  const add = (event, seat, make, more) => lines.push({ key: `${event.seq}-${seat ?? ""}`, seq: event.seq, round, seat, text: make((move) => html`<${Cell} move=${move} />`), plain: [make(cellName)].flat().join(""), ...more });
  for (const event of events) {
    const name = names[event.seat] ?? "";
    if (!SAID.has(event.type)) continue;
    if (event.type === "rolled") {
      round += 1;
      const dice = readRoll(event.dice);
      add(event, event.seat, () => _("{name} rolled {dice}", { name, dice: `${dice.white[0]} + ${dice.white[1]}` }), { dice, roll: true });
    } else if (event.type === "revealed") {
      const moves = Object.entries(event.moves);
      const passed = moves.filter(([, move]) => move === "pass").map(([seat]) => names[seat]);
      moves.filter(([, move]) => move !== "pass").forEach(([seat, move]) => add(event, Number(seat), (field) => moveSentence(game, names[seat], move, field)));
      if (passed.length) add(event, "p", () => _("{names} passed", { names: joined(passed) }));
    } else if (event.type === "played") {
      if (game === "crosswise") round += 1;
      const before = lines.at(-1);
      if (event.move === "pass" && before?.move === "pass" && before.seat === event.seat && before.round === round) continue;
      add(event, event.seat, (field) => moveSentence(game, name, event.move, field), { move: event.move });
    } else if (event.type === "undone") add(event, event.seat, () => _("{name} took back the last answer", { name }));
    else if (event.type === "timed_out") add(event, event.seat, () => _("Time ran out for {name}", { name }));
    else if (event.type === "left") add(event, event.seat, () => _("{name} left; a bot plays on", { name }));
    else if (event.type === "returned") add(event, event.seat, () => _("{name} is back", { name }));
    else if (event.type === "resigned") add(event, event.seat, () => _("{name} resigned", { name }));
  }
  return lines;
}

export const LogList = ({ lines, mine, onPick, current }) =>
  html`<ol>${[...lines].reverse().map((line) => {
    const inside = html`<span>${line.round || ""}</span><p>${line.text}${line.dice && html`<${MiniDice} dice=${line.dice} />`}</p>`;
    return html`<li key=${line.key} class=${cx(mine.includes(line.seat) && "you", current === line.seq && "cur")}>${onPick ? html`<button onClick=${() => onPick(line)}>${inside}</button>` : inside}</li>`;
  })}</ol>`;

export const LogAside = (props) => html`<aside class="log" aria-label=${_("Log")} tabindex="0"><h2>${_("Log")}</h2><${LogList} ...${props} /></aside>`;

export const Ticker = ({ lines, onOpen }) =>
  lines.length > 0 && html`<button class="ticker" onClick=${onOpen}><span>${lines.at(-1).text}</span><span class="sr">. ${_("Open the log")}</span><${Icon} name="next" /></button>`;
