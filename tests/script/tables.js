// Lets a device's table answer the same messages as the server's. What chance brought is the server's; all else is
// the device's own, and is given back to be compared.
import { handle } from "/static/engine/device/messages.js";
import { Table } from "/static/engine/device/table.js";

export default async function follow(modules, script) {
  const rules = {};
  for (const [game, address] of Object.entries(modules)) rules[game] = await import(address);
  const { opened, steps } = await (await fetch(script)).json();
  const table = new Table("same", rules);
  const keep = (events) => events.forEach((event) => table.apply({ seq: table.seq + 1, at: 0, event }));
  keep([opened]);
  return steps.map(({ message, body, events }) => {
    let mine = null;
    try {
      mine = handle(table, message, body);
    } catch (error) {
      if (!error.template) throw error;
    }
    if (mine?.length) keep(events ?? []);
    const { table: shown, you, views } = table.state(0);
    return { events: mine, table: shown, undo: you.undo, views, told: table.told.at(-1) };
  });
}
