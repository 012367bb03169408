// A new table, and at once a game against bots.
import { _ } from "../core/i18n.js";
import { Refusal, memory, post } from "../core/api.js";
import { newSeal, sealed, shown } from "../core/noted.js";
import { LEVELS, aboutGame, games, levelsOf } from "../core/about.js";
import { go, isFolder } from "../core/addresses.js";
import { choices } from "../core/choices.js";
import { alone, seen } from "./seal.js";

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
  const here = async () => (await import("./device/opening.js")).createHere(named);
  if (isFolder || body.isHere) return here();
  try {
    const state = await post("/api/tables", named, { tries: 1, patience: PATIENCE });
    seen(state);
    const { id, commitment } = state.table;
    const send = (message, more) => post(`/api/tables/${id}/${message}`, more);
    return { address: `/t/${id}`, send, isServers: true, commitment };
  } catch (error) {
    if (body.position || (error instanceof Refusal && error.status !== 503)) throw error;
    return here();
  }
}

// Start against bots, from this seat. The page that opens then would show the number, too, but later.
async function start({ send, isServers, commitment }, seat, players, seal = newSeal()) {
  await send("start", { seal });
  if (!isServers) return;
  shown(seal, alone(commitment, seal, seat, players));
  await send("show", { seat, entropy: sealed(seal).number });
}

// A level of this game: the wanted one, or the strongest below it.
export function levelOf(game, wished = opponents.level) {
  const levels = levelsOf(game);
  return LEVELS.slice(0, LEVELS.indexOf(wished) + 1).findLast((one) => levels.includes(one)) ?? levels[0];
}

// A new table that begins from a position of another game, against bots; bots that sat there keep their
// level. A game of this device continues here: `begun` says how it was started.
export async function playOn({ game, position, begun, seat, seats }) {
  const wanted = { game, position, players: seats.length, name: null };
  const table = await create(begun ? { ...wanted, ...begun, isHere: true } : wanted);
  const seal = newSeal();
  await table.send("sit", { seat, name: ownName(), seal });
  for (const [other, { bot }] of seats.entries())
    if (other !== seat) await table.send("bot", { seat: other, level: levelOf(game, bot ?? undefined) });
  await start(table, seat, seats.length, seal);
  go(table.address);
}

export async function playNow(game) {
  // As many bots as the game has seats for.
  const level = levelOf(game);
  const bots = Math.min(opponents.bots, aboutGame(game).players[1] - 1);
  const table = await create({ game, players: 1 + bots });
  for (let seat = 1; seat <= bots; seat++) await table.send("bot", { seat, level });
  await start(table, 0, 1 + bots);
  go(table.address);
}
