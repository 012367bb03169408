// A new table, and at once a game against bots.
import { _ } from "../core/i18n.js";
import { Refusal, entropy, memory, post } from "../core/api.js";
import { aboutGame, games } from "../core/about.js";
import { go, isFolder } from "../core/addresses.js";
import { choices } from "../core/choices.js";
import { LEVELS, levelsOf } from "../core/levels.js";

const PATIENCE = 5000; // milliseconds for a server to open a table; with a bad connection this device does it

export const MOST_BOTS = Math.max(...games.map((game) => game.players[1])) - 1;

// Whom people play against, as last chosen.
export const opponents = {
  get level() {
    return LEVELS.includes(memory.get("level")) ? memory.get("level") : "easy";
  },
  get bots() {
    return Math.min(Math.max(Number(memory.get("bots")) || 1, 1), MOST_BOTS);
  },
};

const ownName = () => memory.get("name") || _("Player");

// A new table at the server, or on this device if there is no server or it does not answer: its address, and
// how to send it messages.
export async function create(body) {
  const named = { name: ownName(), pace: choices.pace, ...body };
  const here = async () => (await import("./device/live.js")).createHere(named);
  if (isFolder || body.isHere) return here();
  try {
    const { table } = await post("/api/tables", named, { tries: 1, patience: PATIENCE });
    const path = `/api/tables/${table.id}`;
    return { address: `/t/${table.id}`, send: (message, more) => post(`${path}/${message}`, more) };
  } catch (error) {
    if (body.position || (error instanceof Refusal && error.status !== 503)) throw error;
    return here();
  }
}

// A level of this game: the wanted one, or the strongest below it.
function levelOf(game, wished = opponents.level) {
  const levels = levelsOf(game);
  return LEVELS.slice(0, LEVELS.indexOf(wished) + 1).findLast((one) => levels.includes(one)) ?? levels[0];
}

// A new table that begins from a position of another game, against bots; bots that sat there keep their
// level. A game of this device continues here: `begun` says how it was started.
export async function playOn({ game, position, begun, seat, seats }) {
  const wanted = { game, position, players: seats.length, name: null };
  const table = await create(begun ? { ...wanted, ...begun, isHere: true } : wanted);
  await table.send("sit", { seat, name: ownName() });
  for (const [other, { bot }] of seats.entries())
    if (other !== seat) await table.send("bot", { seat: other, level: levelOf(game, bot ?? undefined) });
  await table.send("start", { entropy: entropy() });
  go(table.address);
}

export async function playNow(game) {
  // As many bots as the game has seats for.
  const level = levelOf(game);
  const bots = Math.min(opponents.bots, aboutGame(game).players[1] - 1);
  const table = await create({ game, players: 1 + bots });
  for (let seat = 1; seat <= bots; seat++) await table.send("bot", { seat, level });
  await table.send("start", { entropy: entropy() });
  go(table.address);
}
