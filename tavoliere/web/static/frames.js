// A finished game, frame by frame: what happened, and the table after it as a seat saw it; null is a
// spectator. The server says where it started, what happened, and from where one can play on; the rules on the page
// make the rest.
import { get } from "./api.js";
import { Position } from "./device/position.js";
import { load } from "./device/rules.js";

export async function replayOf(path, seat) {
  const { game, names, start, steps, positions } = await get(`${path}/replay`);
  const frames = framesOf(Position.read(await load(game), start), steps, seat);
  return { game, names, frames: frames.map((frame, i) => ({ ...frame, position: positions[i] })) };
}

export function framesOf(start, steps, seat) {
  let position = start;
  const frames = [{ step: { kind: "start", text: "", seat: null }, view: start.view(seat) }];
  for (const step of steps) {
    const before = position;
    position = before.after(step);
    const did = step.kind === "play" && { did: before.effect(step.seat, step.text, position) };
    frames.push({ step: { ...step, ...did }, view: position.view(seat) });
  }
  return frames;
}
