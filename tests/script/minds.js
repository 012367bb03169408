// Asks the bots of a script what they would do, and compares with what Python's bots did.
import { choose } from "/static/engine/device/minds.js";

export default async function ask(address, asked, views) {
  const { size, questions } = await (await fetch(asked)).json();
  const raw = new Uint8Array(await (await fetch(views)).arrayBuffer());
  const found = { compared: 0, different: [] };
  for (const { level, players, place, seat, seed, action } of questions) {
    const view = raw.subarray(place * size, (place + 1) * size);
    const mine = await choose({ address, level, players, seat, seed, view });
    found.compared++;
    if (mine !== action) found.different.push({ level, players, place, mine, action });
  }
  return { ...found, different: found.different.slice(0, 10) };
}
