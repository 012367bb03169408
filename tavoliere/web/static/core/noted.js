// What this device knows by itself of the dice of its games (docs/security.md): the numbers that it has
// sealed, and what it saw before the first roll. What the server says later is compared with that.
import { entropy, memory } from "./api.js";
import { _ } from "./i18n.js";
import { ascii, bytesOf, hexOf, sha256 } from "./sha256.js";

const MOST = 60;

// If the browser keeps nothing, the page does as long as it is open.
const here = { numbers: [], notes: [] };
const read = (name) => memory.get(name) ?? here[name];
const write = (name, list) => memory.set(name, (here[name] = list.slice(0, MOST)));

export const sealOf = (number) => hexOf(sha256(ascii(number)));
export const commitmentOf = (seed) => hexOf(sha256(bytesOf(seed)));

// A new number for the dice: it stays here until the game starts, and only its seal goes out.
export function newSeal() {
  const number = entropy();
  const seal = sealOf(number);
  write("numbers", [{ seal, number, isShown: false }, ...read("numbers")]);
  return seal;
}

// A number of this device, by its seal: `{ number, isShown, where }`.
export const sealed = (seal) => read("numbers").find((one) => one.seal === seal);

// A number is shown once, for dice whose commitment and other seals are known by then: `where` says which,
// with `seals` null if there is no other person at the table.
export const shown = (seal, where) =>
  write(
    "numbers",
    read("numbers").map((one) =>
      one.seal === seal ? { ...one, isShown: true, where: { at: Date.now(), ...where } } : one,
    ),
  );

// The note of a game: `{ table, number, commitment, seals, stage, at, isBegun, changed }`. `stage` is that of
// the table when the commitment was first seen, `seals` are those of the players, once they are fixed.
export const noteOf = (table, number) =>
  read("notes").find((note) => note.table === table && note.number === number);

export const keep = (note) =>
  write("notes", [
    note,
    ...read("notes").filter((other) => other.table !== note.table || other.number !== note.number),
  ]);

export const leftOut = () =>
  _("The number of this device is not in the dice of this game: the server says it was away at the start.");

// The beginning of a fingerprint, for people to compare.
export const shortly = (hex) => `${hex.slice(0, 4)} ${hex.slice(4, 8)}`;

// The text of a game with what this device noted of its dice and was told of it, for `tavoliere verify`.
export function withNote(text, note, known) {
  if (known) text = text.replace(/\nresult:/, `\nseen: ${known.seq} ${known.head}\nresult:`);
  if (!note) return text;
  const stage = note.stage === "lobby" ? "before the game" : "later";
  const line = `noted: ${note.commitment} ${new Date(note.at).toISOString()} ${stage}`;
  return text.replace(/\nresult:/, `\n${line}\nresult:`);
}

// --- the head of the chain of what this device was told of each of its last tables (`engine/past.js`)

const HEADS = 30; // tables

const heads = () => memory.get("heads") ?? [];

export const knownOf = (table) => heads().find((line) => line.table === table);

export const keepHead = (table, seq, head) =>
  memory.set(
    "heads",
    [{ table, seq, head }, ...heads().filter((line) => line.table !== table)].slice(0, HEADS),
  );
