// What pages ask the coach. It thinks in a worker on this device, and is told only what the page knows.
import { base } from "../device/rules.js";

let worker;
let asked = 0;
const waiting = new Map();

function ask(question, tell) {
  if (!worker) {
    worker = new Worker(new URL("thinker.js", import.meta.url), { type: "module" });
    worker.addEventListener("message", ({ data: { id, told, found, error } }) => {
      const { done, failed, tell } = waiting.get(id);
      if (told) return tell?.(told);
      waiting.delete(id);
      return error ? failed(new Error(error)) : done(found);
    });
  }
  asked += 1;
  const id = asked;
  return new Promise((done, failed) => {
    waiting.set(id, { done, failed, tell });
    worker.postMessage({ id, ...question });
  });
}

const address = (game) => `${base}/${game}.coach.js`;

// The best choices of a seat, from the bytes of what it may see; with a move, also what that would give away.
export const hint = (game, players, seat, view, move) =>
  ask({ about: "hint", address: address(game), players, seat, view, move });

// The review of a finished game (`record.js`); `tell` gets it step by step.
export const review = ({ game, positions, steps, players, resigned, bots }, tell) => {
  const size = positions[0].state.bytes.length;
  const states = new Uint8Array(size * positions.length);
  positions.forEach(({ state }, i) => states.set(state.bytes, i * size));
  const rated = Array.from({ length: players }, (_, seat) => resigned < 0 && !bots.includes(seat));
  const told = steps.map(({ seat, action, text }) => ({ seat, action, text }));
  return ask(
    { about: "review", address: address(game), players, states, steps: told, resigned, rated },
    tell,
  );
};
