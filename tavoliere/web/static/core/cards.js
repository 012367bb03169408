// Cards to practise with: the costly choices of the user's own games, and how each card went. Both stay on
// this device.
//
//   id        identifies the choice, so that it is kept once; shipped puzzles have ids of their own
//   game, seat, state    what the chooser saw: the record's bytes, as `pack` writes them
//   best, chosen         moves as text
//   choices   [{ move, win }], best first, `win` from 0 to 1
//   why       { template, values } of a review, or null
//   others    the names of the other players in order; none for shipped puzzles
//   lost      what the choice gave away, from 0 to 1; none for shipped puzzles
import { memory } from "./api.js";

const MOST = 200; // of the user's own cards: the oldest are dropped
const DAY = 86_400_000;
const FIRST_WAIT = 3; // days until a card comes back after a wrong answer; doubled after each right one

export const pack = (bytes) => btoa(String.fromCharCode(...bytes));
export { unpack } from "./api.js";

export const cards = (game) => (memory.get("cards") || []).filter((card) => !game || card.game === game);

export const keep = (card) =>
  memory.set("cards", [card, ...cards().filter((other) => other.id !== card.id)].slice(0, MOST));

// --- how practice went

const progress = () => ({ streak: 0, best: 0, seen: {}, ...memory.get("practice") });

export const streak = () => progress().streak;
export const longest = () => progress().best;

// null: never seen; otherwise { due, wait, right }.
export const seen = (id) => progress().seen[id] ?? null;
export const isDue = (id) => (seen(id)?.due ?? 0) <= Date.now();

// Note how a card went; return the days until it comes back.
export function note(id, right) {
  const { streak, best, seen } = progress();
  const wait = right && seen[id] ? 2 * seen[id].wait : FIRST_WAIT;
  const now = right ? streak + 1 : 0;
  memory.set("practice", {
    streak: now,
    best: Math.max(best, now),
    seen: { ...seen, [id]: { due: Date.now() + wait * DAY, wait, right } },
  });
  return wait;
}
