// The coach on this device: judges and ledger are the server's own, translated from Python (tavoliere/coach).
import { made, module, once, toldOf } from "../device/minds.js";

const ready = new Map();

async function ask(address, players) {
  const own = await module(address);
  const [mind] = await toldOf(own.COACH.minds[players], address, own);
  return { own, mind, findings: made(own.COACH.findings, own), states: own.records(own.State, 2) };
}

const coachOf = (address, players) => once(ready, `${address} ${players}`, () => ask(address, players));

// The best choices of a seat, from the bytes of what it may see; with a move, also what that would give away.
export async function hint({ address, players, seat, view, move }) {
  const { own, mind, findings, states } = await coachOf(address, players);
  states[0].bytes.set(view);
  const action = move ? own.action_of(states[0], seat, move, findings.moves) : -1;
  return own.advice(states, seat, action, !move, mind, findings);
}

// Review a finished game: `states` are the bytes of its positions one after the other, `steps` what led from
// each to the next: a seat with its action, or seat -1 and the seat that rolled or drew. `tell` gets every
// step; `until` is awaited between them, so that other messages get through.
export async function review(
  { address, players, states: bytes, steps, resigned, rated, isSure = true },
  tell,
  until,
) {
  const { own, mind, findings, states } = await coachOf(address, players);
  const size = own.State.SIZE;
  const put = (place, at) => states[place].bytes.set(bytes.subarray(at * size, (at + 1) * size));
  const book = own.new_book(players);
  const moments = [];
  const { levels, ratings } = own.COACH.minds[players];
  const sum = () => ({
    start: Array.from(book.start),
    result: Array.from(book.worth),
    seats: rated.map((isRated, seat) => own.seat_of(book, seat, isRated, levels, ratings)),
  });
  put(0, 0);
  own.begin(states, mind, findings, book);
  for (const [number, { seat, action, text }] of steps.entries()) {
    put(0, number);
    put(1, number + 1);
    const step = own.of_step(states, seat, action, text, number, isSure, mind, findings, book);
    moments.push(...step);
    tell?.({ moments: step, done: number + 1, of: steps.length, ...sum() });
    await until?.();
  }
  put(0, steps.length);
  moments.push(...own.of_end(states, resigned, steps.length, mind, findings, book));
  return { ...sum(), moments, levels: levels.map((level, i) => [level, ratings[i]]) };
}
