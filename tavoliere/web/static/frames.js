// A finished game, frame by frame: what happened, and the table after it as a seat saw it; null is a
// spectator. The server, or the log on this device, says where it started, what happened, and from where one
// can play on; the rules on the page make the rest.
import { _ } from "./i18n.js";
import { get } from "./api.js";
import { Position, refuse } from "./device/position.js";
import { load } from "./device/rules.js";
import { namesOf } from "./whose.js";

export function framesOf(start, steps, seat) {
  let position = start;
  const frames = [{ step: { kind: "start", text: "", seat: null }, view: start.view(seat) }];
  for (const step of steps) {
    const before = position;
    position = before.after(step);
    const did = step.kind === "play" && { did: before.effect(step.seat, step.text, position) };
    frames.push({ step: { ...step, ...did }, view: position.view(seat) });
  }
  return frames;
}

// The game that a page is about: one of a table of the server, or of this device if the page names none.
export const finishedGame = ({ table, number }) =>
  table ? ofServer(table, Number(number)) : ofDevice(new URLSearchParams(location.search));

async function ofServer(id, number) {
  const path = `/api/tables/${id}`;
  const { table, you } = await get(path);
  const { game, names, start, steps, positions } = await get(`${path}/games/${number}/replay`);
  const found = facts(table, number, you.seats, names, Position.read(await load(game), start), steps);
  return {
    ...found,
    frames: found.frames.map((frame, i) => ({ ...frame, position: positions[i] })),
    back: `/t/${id}`,
    review: `/t/${id}/review/${number}`,
    text: `${path}/games/${number}/export`,
  };
}

async function ofDevice(asked) {
  const { positionsOf, recordOf, startOf, stepsOf, tableAt } = await import("./device/past.js");
  const table = await tableAt(asked.get("table"), Number(asked.get("number")));
  if (!table) throw refuse(_("this game is not on this device"));
  const names = table.seats.map((seat) => seat.name);
  const found = facts(table.public(), table.number, table.own, names, startOf(table), stepsOf(table));
  const positions = positionsOf(table);
  const { side, lone } = table.settings;
  return {
    ...found,
    frames: found.frames.map((frame, i) => ({ ...frame, position: positions[i] })),
    begun: { side, lone, first: table.first },
    back: `/device#${table.id}`,
    review: `/device/review${location.search}`,
    text: URL.createObjectURL(new Blob([recordOf(table)], { type: "text/plain" })),
  };
}

// `text` is where the game is as a text file, `file` how it is to be called.
function facts(table, number, own, names, start, steps) {
  const seat = own[0] ?? null;
  return {
    game: start.rules.ABOUT.game,
    names: table.number === number ? namesOf(table, own) : names,
    frames: framesOf(start, steps, seat),
    seat,
    table: {
      ...table,
      dice: "fair",
      seats: start.seats.map((i) => ({ bot: null, ...table.seats[i], connected: true })),
    },
    file: `tavoliere-${table.id}-${number}.txt`,
  };
}
