// A finished game, frame by frame: what happened, and the table after it as a seat saw it; null is a
// spectator. The server, or the log on this device, says where it started, what happened, and where one can
// play on from; the rules on the page compute the rest.
import { get } from "../core/api.js";
import { Position } from "./device/position.js";
import { load } from "./device/rules.js";
import { namesOf } from "../core/whose.js";

const frameOf = (step, here, seat) => ({ step, here, view: here.view(seat) });

// The frame after a step from a position.
export function frameAfter(before, step, seat) {
  const here = before.after(step);
  const did = step.kind === "play" && { did: before.effect(step.seat, step.text, here) };
  return frameOf({ ...step, ...did }, here, seat);
}

export function framesOf(start, steps, seat) {
  const frames = [frameOf({ kind: "start", text: "", seat: null }, start, seat)];
  for (const step of steps) frames.push(frameAfter(frames.at(-1).here, step, seat));
  return frames;
}

// The game that a page is about: from a table of the server, or of this device if the page names none.
export const finishedGame = ({ table, number }) =>
  table ? ofServer(table, Number(number)) : ofDevice(new URLSearchParams(location.search));

async function ofServer(id, number) {
  const path = `/api/tables/${id}`;
  const { table, you } = await get(path);
  const replay = await get(`${path}/games/${number}/replay`);
  return {
    ...(await told({ table, own: you.seats, replay }, number)),
    back: `/t/${id}`,
    review: `/t/${id}/review/${number}`,
    text: `${path}/games/${number}/export`,
  };
}

// As a server sent it: where it started, what happened, and where one can play on from.
async function told({ table, own, replay }, number) {
  const { game, names, start, steps, positions } = replay;
  const found = facts(table, number, own, names, Position.read(await load(game), start), steps);
  return { ...found, frames: withLines(found.frames, positions) };
}

const withLines = (frames, positions) => frames.map((frame, i) => ({ ...frame, position: positions[i] }));
const asFile = (text) => URL.createObjectURL(new Blob([text], { type: "text/plain" }));

async function ofDevice(asked) {
  const past = await import("./device/past.js");
  const id = asked.get("table");
  const number = Number(asked.get("number"));
  const review = `/device/review${location.search}`;
  const kept = await past.keptGame(id, number);
  if (kept) return { ...(await told(kept, number)), back: "/past", review, text: asFile(kept.text) };
  const table = await past.finishedTable(id, number);
  const names = table.seats.map((seat) => seat.name);
  const start = past.startOf(table);
  const found = facts(table.public(), table.number, table.own, names, start, past.stepsOf(table));
  const { side, track, lone } = table.settings;
  return {
    ...found,
    frames: withLines(found.frames, past.positionsOf(table)),
    begun: { side, track, lone, first: table.first },
    back: `/device#${table.id}`,
    review,
    text: asFile(past.recordOf(table)),
  };
}

// `text` is the address of the game as a text file, `file` its name.
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
