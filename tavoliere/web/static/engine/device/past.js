// Finished games of this device, for replays and as text.
import { _ } from "../../core/i18n.js";
import { refuse } from "./position.js";
import { loadPast, loadTable } from "./rules.js";
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
  const table = new Table(id, { [game]: await loadTable(game) }, own);
  return table.stage === "lobby" ? null : table;
}

const written = ({ kind, text, seat }) => `${kind === "play" ? seat : kind} ${text}`;

// What to tell a new table so that it begins after this many steps: everything that happened until then.
function positionsOf({ settings, steps }) {
  const lines = steps.map(written);
  return [...lines, ""].map((_line, i) =>
    [settings.position, ...lines.slice(0, i)].filter(Boolean).join("; "),
  );
}

// The facts of its story (tavoliere/notation/story.py).
export async function storyOf(table) {
  const { steps, about } = table;
  const { facts_of } = await loadPast(about.game);
  const states = [table.startOf()];
  for (const step of steps) states.push(states.at(-1).after(step));
  return facts_of(
    states.map(({ state }) => state),
    steps.map(({ kind }) => kind),
    steps.map(({ seat }) => seat ?? -1),
    steps.map(({ action }) => action ?? -1),
    about.turn,
  );
}

// The game as a text file, as the server writes it (tavoliere/table/export.py). The record says that the dice
// were this device's own: there is no seal to check.
export async function recordOf(table) {
  const { settings, players, first, lot, resigned, position } = table;
  const options = { players: players.length, first, side: settings.side, track: settings.track };
  if (players.length === 3) options.lone = settings.lone;
  const headers = {
    game: settings.game,
    ...options,
    ...Object.fromEntries(players.map(({ name }, i) => [`seat ${i}`, name.replaceAll("#", "♯")])),
    table: `${table.id} game ${table.number}`,
    dice: settings.dice === "own" ? "own" : "device",
    "first by": lot ? "lot" : "choice",
    bots: [...table.byBots].sort().join(" ") || null,
    resigned,
    result: position.over ? position.scores.join(" ") : "*",
  };
  const lines = Object.entries(headers).flatMap(([key, value]) =>
    value === undefined || value === null ? [] : [`${key}: ${value}`],
  );
  return [...lines, "", ...(await turns(table)), ""].join("\n");
}

// All its steps, with those that it began after, one line per turn.
async function turns(table) {
  const { lines_of } = await loadPast(table.about.game);
  const steps = [...table.before, ...table.steps];
  return lines_of(
    steps.map(({ kind }) => kind),
    steps.map(written),
  );
}

// A finished game of a server, if it is kept here: `{ table, own, replay, text }`, as the server sent it.
export const keptGame = async (id, number) =>
  (await store.noteOf(store.noteId(id, number)).catch(() => null))?.kept;

// A finished game of this device, as a server would tell it (`ofReplay` in finished.js), and as text.
export async function pastGame(id, number) {
  const table = await tableAt(id, number);
  if (table?.stage !== "over") throw refuse(_("this game is not on this device"));
  const { side, track, lone } = table.settings;
  return {
    table: table.public(),
    own: table.own,
    names: table.players.map((seat) => seat.name),
    start: table.startOf(),
    steps: table.steps,
    lines: positionsOf(table),
    bots: [...table.byBots],
    resigned: table.resigned,
    begun: { side, track, lone, first: table.first },
    text: await recordOf(table),
  };
}
