// A new table, and at once a game against bots.
import { _ } from "./i18n.js";
import { Refusal, entropy, memory, post } from "./api.js";
import { aboutGame, games } from "./about.js";
import { go, isFolder } from "./addresses.js";
import { choices } from "./choices.js";
import { LEVELS, levelsOf } from "./levels.js";

const PATIENCE = 5000; // milliseconds for a server to open a table; on a bad line this device does it

export const MOST_BOTS = Math.max(...games.map((game) => game.players[1])) - 1;

// Against whom people play, as they last chose it.
export const opponents = {
  get level() {
    return LEVELS.includes(memory.get("level")) ? memory.get("level") : "easy";
  },
  get bots() {
    return Math.min(Math.max(Number(memory.get("bots")) || 1, 1), MOST_BOTS);
  },
};

// A new table at the server, or on this device if there is no server or it does not answer: where it is,
// and how it is spoken to.
export async function create(body) {
  const named = { name: memory.get("name") || _("Player"), pace: choices.pace, ...body };
  const here = async () => (await import("./device/live.js")).createHere(named);
  if (isFolder) return here();
  try {
    const { table } = await post("/api/tables", named, { tries: 1, patience: PATIENCE });
    const path = `/api/tables/${table.id}`;
    return { address: `/t/${table.id}`, send: (message, more) => post(`${path}/${message}`, more) };
  } catch (error) {
    if (error instanceof Refusal && error.status !== 503) throw error;
    return here();
  }
}

export async function playNow(game) {
  const levels = levelsOf(game);
  // The level, or the strongest there is below it; as many bots as the game has seats for.
  const level =
    LEVELS.slice(0, LEVELS.indexOf(opponents.level) + 1).findLast((one) => levels.includes(one)) ?? levels[0];
  const bots = Math.min(opponents.bots, aboutGame(game).players[1] - 1);
  const { address, send } = await create({ game, players: 1 + bots });
  for (let seat = 1; seat <= bots; seat++) await send("bot", { seat, level });
  await send("start", { entropy: entropy() });
  go(address);
}
