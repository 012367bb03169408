// A new table on this device, with the same interface as one of the server (`create` in begin.js).
import { CARRIED, keep } from "./live.js";
import { open } from "./lobby.js";
import { answer } from "./play.js";
import { below } from "./position.js";
import { loadTable } from "./rules.js";
import * as store from "./store.js";
import { Table } from "./table.js";

const carry = (events) => CARRIED + encodeURIComponent(JSON.stringify(events));

export async function createHere(body) {
  const rules = { [body.game]: await loadTable(body.game) };
  const table = new Table(`${Date.now().toString(36)}-${below(2 ** 30).toString(36)}`, rules);
  const all = [];
  const add = (events) => {
    all.push(...events);
    return keep(table, events);
  };
  await add([open(rules, body)]);
  store.persist();
  return {
    get address() {
      return `/device#${table.isUnkept ? carry(all) : table.id}`;
    },
    send: async (message, more) => add(await answer(table, message, more)),
  };
}
