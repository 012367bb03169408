// What positions are worth to a judge of a script.
import { mind } from "/static/engine/device/minds.js";

export default async function judge(name, recording, players, seats, most) {
  const raw = new Uint8Array(await (await fetch(recording)).arrayBuffer());
  const { game, choose, told, views } = await mind(new URL(name, location.href).href, "judge", players);
  return seats.map((seat, i) => {
    views[0].bytes.set(raw.subarray(i * game.State.SIZE, (i + 1) * game.State.SIZE));
    const [counts, actions, worths] = [new Float64Array(1), new Int16Array(most), new Float64Array(most)];
    const values = new Float64Array(1);
    choose(views, Float64Array.of(seat), ...told, counts, actions, worths, values);
    return values[0];
  });
}
