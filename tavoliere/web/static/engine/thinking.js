// Bots and the coach think in workers, so that the page never waits for them. Bots have one, and the coach
// has another: a review takes long. Both are told only what the page knows.
import { base } from "./device/rules.js";

// A worker that is started when it is first asked: `ask(about, question, tell)` resolves to what it found.
function thinker() {
  const waiting = new Map();
  let worker;
  let count = 0;
  function start() {
    worker = new Worker(new URL("thinker.js", import.meta.url), { type: "module" });
    worker.addEventListener("message", ({ data: { id, told, found, error } }) => {
      const { done, failed, tell } = waiting.get(id);
      if (told) return tell?.(told);
      waiting.delete(id);
      return error ? failed(new Error(error)) : done(found);
    });
  }
  return (about, question, tell) => {
    if (!worker) start();
    count += 1;
    const id = count;
    return new Promise((done, failed) => {
      waiting.set(id, { done, failed, tell });
      worker.postMessage({ id, about, ...question });
    });
  };
}

const askBots = thinker();
const askCoach = thinker();

// --- bots

const botsOf = (game) => `${base}/${game}.bots.js`;
const chanceSeed = () => crypto.getRandomValues(new Uint32Array(1))[0];

// The action that a bot chooses for a seat, from what that seat may see.
export const think = (game, level, players, seat, view) =>
  askBots("choose", { address: botsOf(game), level, players, seat, view, seed: chanceSeed() });

const warm = new Set();
export function warmUp(game, level, players) {
  const key = `${game} ${level} ${players}`;
  if (warm.has(key)) return;
  warm.add(key);
  askBots("choose", { address: botsOf(game), level, players }).catch(() => warm.delete(key));
}

// --- the coach

const coachOf = (game) => `${base}/${game}.coach.js`;

// The best choices of a seat, from the bytes of what it may see; with a move, also what that would give away.
export const hint = (game, players, seat, view, move) =>
  askCoach("hint", { address: coachOf(game), players, seat, view, move });

// The review of a finished game (finished.js); `tell` gets it step by step.
export const review = ({ game, positions, steps, players, resigned, bots }, tell) => {
  const size = positions[0].state.bytes.length;
  const states = new Uint8Array(size * positions.length);
  positions.forEach(({ state }, i) => states.set(state.bytes, i * size));
  const rated = Array.from({ length: players }, (_, seat) => resigned === null && !bots.includes(seat));
  const told = steps.map(({ kind, seat, text }, i) =>
    kind === "play"
      ? { seat, action: positions[i].action(text), text }
      : { seat: -1, action: positions[i].due, text },
  );
  const question = { address: coachOf(game), players, states, steps: told, resigned: resigned ?? -1, rated };
  return askCoach("review", question, tell);
};
