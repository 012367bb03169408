// What a result tells besides the table: it is there before the result is drawn, so that nothing moves
// when it comes. What takes too long is left out.
import { pause } from "../../core/api.js";
import { finishedThere } from "../../core/mine.js";
import { games } from "../../engine/device/store.js";

const SOON = 1000; // milliseconds that a result waits for it
const known = new Map();
const coming = new Map();
const keyOf = ({ id, number }) => `${id} ${number}`;

// The points of the best game alone before this one; null if there was none.
async function bestAlone(table) {
  if (table.result.scores.length > 1) return null;
  const isOther = (one) =>
    one.game === table.game &&
    one.scores?.length === 1 &&
    !one.isBegun &&
    !(one.table === table.id && one.number === table.number);
  const here = await games().catch(() => []);
  const all = [...here, ...finishedThere()].filter(isOther).map((one) => one.scores[0]);
  return all.length ? Math.max(...all) : null;
}

export const isReady = (table) => known.has(keyOf(table));

// The facts of the story, and that best game.
export const readyOf = (table) => known.get(keyOf(table)) ?? { facts: [], best: null };

export function prepare(live) {
  const key = keyOf(live.state.table);
  if (!coming.has(key)) coming.set(key, find(live, live.state.table));
  return coming.get(key);
}

async function find(live, table) {
  const found = { facts: [], best: null };
  const asked = Promise.all([
    live.story(table.number).then((facts) => Object.assign(found, { facts })),
    bestAlone(table).then((best) => Object.assign(found, { best })),
  ]);
  await Promise.race([asked.catch(() => {}), pause(SOON)]); // a result without its story is still a result
  known.set(keyOf(table), { ...found });
}
