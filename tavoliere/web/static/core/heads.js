// The head of the chain of what this device was told of each of its last tables (`engine/past.js`).
import { memory } from "./api.js";

const MOST = 30; // tables

const all = () => memory.get("heads") ?? [];

export const knownOf = (table) => all().find((line) => line.table === table);

export const keepHead = (table, seq, head) =>
  memory.set("heads", [{ table, seq, head }, ...all().filter((line) => line.table !== table)].slice(0, MOST));
