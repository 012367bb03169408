// Lets a device's table answer the same messages as the server's. What chance brought is the server's; all else is
// the device's own, and is given back to be compared.
import { answer } from "./static/engine/device/play.js";
import { loadTable } from "./static/engine/device/rules.js";
import { recordOf, storyOf } from "./static/engine/device/past.js";
import { Table } from "./static/engine/device/table.js";

async function answered(table, { message, body, isBot }) {
  try {
    return { events: await answer(table, message, body, isBot) };
  } catch (error) {
    const { code, template, rule, values } = error;
    if (!template) throw error;
    return { refused: { code, template, rule, values } };
  }
}

async function follow(rules, { opened, steps }) {
  const table = new Table("same", rules);
  const keep = (events) => events.forEach((event) => table.apply({ seq: table.seq + 1, at: 0, event }));
  keep([opened]);
  const found = [];
  for (const step of steps) {
    const before = table.seq;
    const said = await answered(table, step);
    if (said.events?.length) keep(step.events ?? []);
    const { table: shown, you } = table.state(0);
    const { position, stage } = table;
    found.push({
      ...said,
      table: shown,
      undo: you.undo,
      views: position ? [...position.seats, null].map((seat) => position.view(seat)) : [],
      told: table.told.filter(({ seq }) => seq > before),
      past: stage === "over" ? { record: await recordOf(table), story: await storyOf(table) } : null,
    });
  }
  return found;
}

export default async function followIn(games, script) {
  const rules = {};
  for (const game of games) rules[game] = await loadTable(game);
  return follow(rules, script);
}
