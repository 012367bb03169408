// Reviews and hints as a device makes them.
import { hint, review } from "/static/engine/coach/coach.js";

export default async function ask(address, positions, { views, ...game }) {
  const bytes = new Uint8Array(await (await fetch(positions)).arrayBuffer());
  const found = await review({ address, states: bytes, ...game });
  const hints = [];
  for (const { seat, at, view } of views)
    hints.push(await hint({ address, players: game.players, seat, view: Uint8Array.from(view) }));
  return { found, hints };
}
