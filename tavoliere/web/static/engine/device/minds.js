// Makes the arguments of a bot from a description: scratch arrays, and learnt numbers from a file.
import { unpacked } from "./packed.js";

const BOXES = { Uint8Array, Int8Array, Int16Array, Int32Array, Float32Array, Float64Array };
const loaded = new Map();
const ready = new Map();

// A failed load is tried again.
export const once = (map, key, make) => {
  if (!map.has(key)) {
    map.set(key, make());
    map.get(key).catch(() => map.delete(key));
  }
  return map.get(key);
};

async function learntIn(file) {
  const answer = await fetch(file);
  if (!answer.ok) throw new Error(`${file}: ${answer.status}`);
  return unpacked(await answer.arrayBuffer());
}

// A value from its description.
export function made(spec, game, learnt) {
  if (spec === null || typeof spec !== "object") return spec;
  if ("records" in spec) return game.records(game.State, spec.records);
  if ("fields" in spec)
    return Object.fromEntries(
      Object.entries(spec.fields).map(([name, part]) => [name, made(part, game, learnt)]),
    );
  const Box = BOXES[spec.box];
  return "at" in spec ? new Box(learnt, spec.at, spec.size) : new Box(spec.size).fill(spec.fill);
}

export const module = (address) => once(loaded, address, () => import(address));

// The arguments of a thinking function; learnt numbers are beside its module.
export async function toldOf({ file, told }, address, game) {
  const place = new URL(file, address).href;
  const learnt = file && (await once(loaded, place, () => learntIn(place)));
  return told.map((part) => made(part, game, learnt));
}

// A bot of this level for this many players.
export async function mind(address, level, players) {
  const game = await module(address);
  const described = game.MINDS[level][players];
  return {
    game,
    choose: game[described.function],
    told: await toldOf(described, address, game),
    views: game.records(game.State, 1),
  };
}

// The action of a bot for a seat, from the bytes of what the seat may see. Without a view it only gets ready.
export async function choose({ address, level, players, seat, view, seed }) {
  const bot = await once(ready, `${address} ${level} ${players}`, () => mind(address, level, players));
  if (!view) return null;
  bot.views[0].bytes.set(view);
  const action = new Int16Array(1);
  bot.choose(bot.views, Float64Array.of(seat), Float64Array.of(seed), ...bot.told, action);
  return action[0];
}
