// The daily roll without a network: this device took the day's dice along, and they are played here. What
// came of it is brought to the server when there is a network.
import { Refusal, get, memory, post } from "../../core/api.js";
import { keep } from "./live.js";
import { below } from "./position.js";
import { loadTable } from "./rules.js";
import * as store from "./store.js";
import { HERE, Table } from "./table.js";

const KEY = "taken"; // in the memory of this device: [{ day, table }]

const all = () => memory.get(KEY) ?? [];
export const takenOn = (day) => all().find((one) => one.day === day) ?? null;

// The address of the table where today's dice of this game are played now.
export async function takeAlong(game, name) {
  const rules = { [game]: await loadTable(game) }; // first: whoever takes the dice must be able to play
  const { day, dice } = await post("/api/daily/dice", { name });
  const table = new Table(`daily-${below(2 ** 30).toString(36)}`, rules);
  const seats = [{ name, device: HERE }];
  const settings = { game, hints: false, day, taken: dice };
  await keep(table, [
    { type: "opened", number: 1, settings, seats },
    { type: "started", seats, first: 0, lot: false },
  ]);
  store.persist();
  memory.set(KEY, [...all(), { day, table: table.id }]);
  return `/device#${table.id}`;
}

// A game with dice that were taken along: its moves if it is over, and the points.
export async function takenGame({ table: id }) {
  const { tableAt } = await import("./past.js");
  const table = await tableAt(id, 1);
  if (table?.stage !== "over") return null;
  const moves = table.steps.filter(({ kind }) => kind === "play").map(({ text }) => text);
  return { moves, points: table.result().scores[0] };
}

// Bring what is over to the server. What it refuses for good is dropped, what it cannot take now stays.
export async function bringTaken() {
  for (const one of all()) {
    const game = await takenGame(one);
    if (!game) continue;
    try {
      await post("/api/daily/played", { day: one.day, moves: game.moves }, { tries: 1 });
    } catch (error) {
      if (!(error instanceof Refusal) || error.status >= 429) throw error;
    }
    memory.set(
      KEY,
      all().filter(({ day }) => day !== one.day),
    );
    await store.remove(one.table);
  }
}

// What the server tells of today; without one, what this device knows by itself.
export async function today() {
  try {
    await bringTaken();
    return { told: await get("/api/daily") };
  } catch (error) {
    const one = all().at(-1);
    if (error instanceof Refusal || !one) throw error;
    return { taken: one, game: await takenGame(one) };
  }
}
