// The finished games of this device at tables of the server, and what reviews have found out about them.
import { memory } from "./api.js";

const MOST = 300;

export const finishedThere = () => memory.get("games") || [];

const isGame = (table, number) => (one) => one.table === table && one.number === number;

// A game is over: what the list of past games shows of it.
export function noteFinished({ id, number, game, result, options }, own) {
  const { names, scores, winners, resigned, end } = result;
  const all = finishedThere();
  const isThis = isGame(id, number);
  const facts = { names, scores, winners, resigned, end, isBegun: Boolean(options.position) };
  const noted = { table: id, number, game, ...facts, own, at: all.find(isThis)?.at ?? Date.now() };
  memory.set("games", [noted, ...all.filter((one) => !isThis(one))].slice(0, MOST));
}

export function forgetFinished(table, number) {
  const isThis = isGame(table, number);
  memory.set(
    "games",
    finishedThere().filter((one) => !isThis(one)),
  );
}

const key = (table, number) => `${table} ${number}`;

export const reviewOf = (table, number) => memory.get("reviewed")?.[key(table, number)] ?? null;

export const noteReview = (table, number, found) =>
  memory.set("reviewed", { ...memory.get("reviewed"), [key(table, number)]: found });
