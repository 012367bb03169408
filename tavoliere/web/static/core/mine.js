// The finished games of this device at tables of the server, and what reviews have found out about them.
import { history } from "./about.js";
import { isFolder } from "./addresses.js";
import { get, memory, post } from "./api.js";

const MOST = 300;

export const finishedThere = () => memory.get("games") || [];

const isGame = (table, number) => (one) => one.table === table && one.number === number;

// A game is over: what the list of past games shows of it.
export function noteFinished({ id, number, game, result, options }, own) {
  const { names, scores, winners, resigned, reason, end } = result;
  const all = finishedThere();
  const isThis = isGame(id, number);
  const facts = { names, scores, winners, resigned, reason, end, isBegun: Boolean(options.position) };
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

// The server keeps it with the game, so that all devices of a person know it.
export const tellReview = (table, number, { luck, lost, rating, line }, card = undefined) =>
  history &&
  !isFolder &&
  post("/api/person/reviews", {
    table,
    number,
    found: { luck, lost, rating: rating && Math.min(1000, rating.value), line },
    card,
  }).catch(() => {}); // it is kept on this device

// --- what the server keeps of the games of this person

const asHere = ({ table, number, game, at, seat, seats, ended, found }) => ({
  table,
  number,
  game,
  at,
  own: [seat],
  names: seats.map(({ name }) => name),
  scores: seats.map(({ points }) => points),
  winners: seats.flatMap(({ won }, i) => (won ? [i] : [])),
  resigned: ended === "resigned" ? seats.findIndex(({ won }) => !won) : null,
  end: { why: ended },
  found: found && { ...found, rating: found.rating === null ? null : { value: found.rating }, between: [] },
});

// The last games, as `finishedThere` lists them, and whether there are more; none without a server.
export async function playedGames(query = {}) {
  if (!history || isFolder) return { games: [], more: false };
  const told = await get(`/api/person/games?${new URLSearchParams(query)}`);
  return { games: told.games.map(asHere), more: told.more };
}
