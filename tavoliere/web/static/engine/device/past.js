// Finished games of this device, for replays and as text.
import { _ } from "../../core/i18n.js";
import { refuse } from "./position.js";
import { load } from "./rules.js";
import * as store from "./store.js";
import { Table } from "./table.js";

// The table as it was at the end of its game with this number, or as it is now.
export async function tableAt(id, number) {
  const logged = id ? await store.eventsOf(id) : []; // the address may not name one
  const opened = ({ event }) => event.type === "opened";
  const begin = logged.findIndex((one) => opened(one) && one.event.number === number);
  if (begin < 0) return null;
  const length = logged.slice(begin + 1).findIndex(opened);
  const own = length < 0 ? logged.slice(begin) : logged.slice(begin, begin + 1 + length);
  const { game } = own.findLast(({ event }) => event.settings).event.settings;
  const table = new Table(id, { [game]: await load(game) }, own);
  table.byBots = own.flatMap(({ event }) => botsOf(event));
  return table.stage === "lobby" ? null : table;
}

// The seats that a bot starts playing for with an event.
function botsOf({ type, seat, bot, seats }) {
  if (type === "started") return seats.flatMap((one, i) => (one.bot ? [i] : []));
  return bot && seat !== undefined ? [seat] : [];
}

// A step of a table's history, `roll 41 2356` or `0 y5`, split into its parts.
function stepOf(text) {
  const [word, ...rest] = text.split(" ");
  const isChance = word === "roll" || word === "draw";
  return { kind: isChance ? word : "play", text: rest.join(" "), seat: isChance ? null : Number(word) };
}

export function startOf(table) {
  const begun = Object.assign(Object.create(Object.getPrototypeOf(table)), table);
  begun.begin();
  return begun.position;
}

export const stepsOf = (table) => table.history.map(stepOf);

// What to tell a new table so that it begins after this many steps: everything that happened until then.
export const positionsOf = ({ before, history }) =>
  [...history, ""].map((_step, i) => [...before, ...history.slice(0, i)].join("; "));

// The facts of its story, as the server finds them (tavoliere/notation/story.py).
export function storyOf(table) {
  const { rules } = table.position;
  const start = startOf(table);
  const positions = [start];
  const tally = [start.scores];
  const begins = [];
  const steps = stepsOf(table);
  steps.forEach((step, i) => {
    positions.push(positions[i].after(step));
    if (step.kind === rules.ABOUT.turn) {
      begins.push(i);
      tally.push(null);
    }
    tally[tally.length - 1] = positions[i + 1].scores;
  });
  const { over, winners, players } = table.position;
  const won = Int8Array.from({ length: players }, (_, seat) => over && winners.includes(seat));
  const found = rules.course(Int16Array.from(tally.flat()), players, won);
  return found.map((fact) => {
    if (fact.kind !== "best") return fact;
    const seat = fact.seats.at(-1);
    const first = begins[fact.turn - 1],
      end = begins[fact.turn] ?? steps.length;
    const move = steps.slice(first, end).findLast((step) => step.seat === seat)?.text;
    const { locks } = move ? positions[first].effect(seat, move, positions[end]) : {};
    return locks ? { ...fact, locks } : fact;
  });
}

// The game as a text file, as the server writes it (tavoliere/table/export.py). The record says that the dice
// were this device's own: there is no seal to check.
export function recordOf(table) {
  const { settings, seats, first, lot, resigned, position } = table;
  const options = { players: seats.length, first, side: settings.side, track: settings.track };
  if (seats.length === 3) options.lone = settings.lone;
  const headers = {
    game: settings.game,
    ...options,
    ...Object.fromEntries(seats.map(({ name }, i) => [`seat ${i}`, name.replaceAll("#", "♯")])),
    table: `${table.id} game ${table.number}`,
    dice: settings.dice === "own" ? "own" : "device",
    "first by": lot ? "lot" : "choice",
    bots: table.byBots.length ? [...new Set(table.byBots)].sort().join(" ") : null,
    resigned,
    result: position.over ? position.scores.join(" ") : "*",
  };
  const lines = Object.entries(headers).flatMap(([key, value]) =>
    value === undefined || value === null ? [] : [`${key}: ${value}`],
  );
  return [...lines, "", ...turns(table), ""].join("\n");
}

// One line per turn: a roll or a draw begins a new one.
function turns(table) {
  const lines = [];
  let before = "play";
  for (const { kind, text, seat } of [...table.before.map(stepOf), ...stepsOf(table)]) {
    if (!lines.length || (kind !== "play" && before === "play")) lines.push([]);
    lines.at(-1).push(kind === "play" ? `${seat} ${text}` : `${kind} ${text}`);
    before = kind;
  }
  return lines.map((steps) => steps.join("; "));
}

// A finished game of a server, if it is kept here: `{ table, own, replay, text }`, as the server sent it.
export const keptGame = async (id, number) =>
  (await store.noteOf(store.noteId(id, number)).catch(() => null))?.kept;

export async function finishedTable(id, number) {
  const table = await tableAt(id, number);
  if (table?.stage !== "over") throw refuse(_("this game is not on this device"));
  return table;
}

// A game as a review needs it.
export async function asked(id, number) {
  const kept = await keptGame(id, number);
  if (kept) {
    const { table, own, replay, text } = kept;
    return { table, own, text, begun: replay.start, isThis: table.number === number, back: "/past" };
  }
  const table = await finishedTable(id, number);
  return { table: table.public(), own: table.own, text: recordOf(table), isThis: true };
}
