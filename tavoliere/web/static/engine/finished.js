// A finished game: who played, where it began, what happened, and where one can play on from. The server
// tells it, or the log on this device; the rules on the page compute the rest.
import { _ } from "../core/i18n.js";
import { get } from "../core/api.js";
import { Position } from "./device/position.js";
import { load } from "./device/rules.js";
import { namesOf } from "../core/whose.js";

// The game at a table with this number. Its n-th position is the one before its n-th step, and its n-th line
// says how to begin a table there; `own` are the seats of this device.
export async function finishedGame({ id, number, isHere }) {
  const told = isHere ? await ofDevice(id, number) : await ofServer(id, number);
  const { table, own, start, steps } = told;
  const positions = [start];
  for (const step of steps) positions.push(positions.at(-1).after(step));
  const seats = own.filter((seat) => seat < start.players);
  const nameOf = (name, seat) => (seats.length === 1 && seats[0] === seat ? _("You") : name);
  return {
    ...told,
    own: seats,
    positions,
    game: start.rules.ABOUT.game,
    players: start.players,
    names: table.number === number ? namesOf(table, seats) : told.names.map(nameOf),
    file: `tavoliere-${table.id}-${number}.txt`,
  };
}

// A table that has expired leaves the games of its players.
const isGone = ({ status }) => status === 404 || status === 410;
const ofServer = (id, number) =>
  ofTable(id, number).catch((error) => {
    if (isGone(error)) return ofPerson(id, number, error);
    throw error;
  });

async function ofPerson(id, number, gone) {
  const told = await get(`/api/person/games/${id}/${number}`).catch(() => {
    throw gone;
  });
  const table = { id, number: 0, seats: [] };
  return {
    ...(await ofReplay(told.replay)),
    table,
    own: [told.seat],
    text: asFile(told.text),
    back: "/past",
  };
}

async function ofTable(id, number) {
  const path = `/api/tables/${id}`;
  const [{ table, you }, replay] = await Promise.all([get(path), get(`${path}/games/${number}/replay`)]);
  const text = `${path}/games/${number}/export`;
  return { ...(await ofReplay(replay)), table, own: you.seats, text, back: `/t/${id}` };
}

// What a server tells of a game.
export async function ofReplay({ game, start, positions, ...replay }) {
  return { ...replay, lines: positions, start: Position.read(await load(game), start) };
}

const asFile = (text) => URL.createObjectURL(new Blob([text], { type: "text/plain" }));

async function ofDevice(id, number) {
  const past = await import("./device/past.js");
  const kept = await past.keptGame(id, number);
  if (!kept) {
    const { text, ...told } = await past.pastGame(id, number);
    return { ...told, text: asFile(text), back: `/device#${id}` };
  }
  const { table, own, replay, text } = kept;
  return {
    ...(await ofReplay({ ...inText(text), ...replay })),
    table,
    own,
    text: asFile(text),
    back: "/past",
  };
}

// Games that were kept by older versions say this in their text alone.
function inText(text) {
  const [, bots = ""] = /^bots: (.*)$/m.exec(text) ?? [];
  const [, resigned = null] = /^resigned: (.*)$/m.exec(text) ?? [];
  return {
    bots: bots.split(" ").filter(Boolean).map(Number),
    resigned: resigned === null ? null : Number(resigned),
  };
}

// --- frame by frame: what happened, and the table after it as a seat saw it; null is a spectator.

const frameOf = (step, here, seat) => ({ step, here, view: here.view(seat) });

// The frame after a step from a position.
export function frameAfter(before, step, seat) {
  const here = before.after(step);
  const did = step.kind === "play" && { did: before.effect(step.seat, step.text, here) };
  return frameOf({ ...step, ...did }, here, seat);
}

export function framesOf({ positions, steps, lines }, seat) {
  const frames = [frameOf({ kind: "start", text: "", seat: null }, positions[0], seat)];
  for (const step of steps) frames.push(frameAfter(frames.at(-1).here, step, seat));
  return frames.map((frame, i) => ({ ...frame, position: lines[i] }));
}

// The record's events as the log knows them; drawn tiles are left out.
export function eventsOf(frames) {
  return frames.map(({ step: event }, i) => {
    const before = frames[i - 1]?.view;
    if (event.kind === "roll") return { seq: i, type: "rolled", seat: before.due, dice: event.text };
    if (event.kind === "play")
      return { seq: i, type: "played", seat: event.seat, move: event.text, did: event.did };
    return { seq: i, type: event.kind === "start" ? "started" : "drawn", seat: before?.due };
  });
}
