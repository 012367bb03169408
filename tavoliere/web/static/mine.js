// The finished games of this device at tables of the server, and what reviews have found out about them.
import { memory } from "./api.js";

const MOST = 300;

export const finishedThere = () => memory.get("games") || [];

// A game is over: what the list of past games shows of it.
export function noteFinished({ id, number, game, result, options }, own) {
  const { names, scores, winners, resigned, end } = result;
  const known = finishedThere().find((one) => one.table === id && one.number === number);
  const facts = { names, scores, winners, resigned, end, isBegun: Boolean(options.position) };
  const noted = { table: id, number, game, ...facts, own, at: known?.at ?? Date.now() };
  memory.set("games", [noted, ...finishedThere().filter((one) => one !== known)].slice(0, MOST));
}

export const forgetFinished = (table, number) =>
  memory.set(
    "games",
    finishedThere().filter((one) => one.table !== table || one.number !== number),
  );

const key = (table, number) => `${table} ${number}`;

export const reviewOf = (table, number) => memory.get("reviewed")?.[key(table, number)] ?? null;

export const noteReview = (table, number, found) =>
  memory.set("reviewed", { ...memory.get("reviewed"), [key(table, number)]: found });
