// A new table, and at once a game against a bot.
import { _ } from "./i18n.js";
import { entropy, get, memory, post } from "./api.js";
import { LEVELS } from "./levels.js";

// The level, or the strongest there is below it.
async function bestLevel(game) {
  const { games } = await get("/api/games");
  const has = games.find((one) => one.name === game).levels;
  const wanted = LEVELS.indexOf(memory.get("level") || "easy");
  return LEVELS.slice(0, wanted + 1).findLast((level) => has.includes(level)) ?? has[0];
}

export async function create(body) {
  const name = memory.get("name") || _("Player");
  return (await post("/api/tables", { name, ...body })).table.id;
}

export async function playNow(game) {
  const [level, id] = await Promise.all([bestLevel(game), create({ game, players: 2 })]);
  await post(`/api/tables/${id}/bot`, { seat: 1, level });
  await post(`/api/tables/${id}/start`, { entropy: entropy() });
  location.href = `/t/${id}`;
}
