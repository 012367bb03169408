// Bots think in a worker, so that the page never waits for them.
import { address } from "./rules.js";

let worker;
let asked = 0;
const waiting = new Map();

function ask(question) {
  if (!worker) {
    worker = new Worker(new URL("thinker.js", import.meta.url), { type: "module" });
    worker.addEventListener("message", ({ data: { id, action, error } }) => {
      const { done, failed } = waiting.get(id);
      waiting.delete(id);
      if (error) failed(new Error(error));
      else done(action);
    });
  }
  asked += 1;
  const id = asked;
  return new Promise((done, failed) => {
    waiting.set(id, { done, failed });
    worker.postMessage({ id, ...question });
  });
}

// The action that a bot chooses for a seat, from what that seat may see.
export const think = (game, level, players, seat, view) =>
  ask({
    address: address(game),
    level,
    players,
    seat,
    view,
    seed: crypto.getRandomValues(new Uint32Array(1))[0],
  });

const warm = new Set();
export function warmUp(game, level, players) {
  const key = `${game} ${level} ${players}`;
  if (warm.has(key)) return;
  warm.add(key);
  ask({ address: address(game), level, players }).catch(() => warm.delete(key));
}
