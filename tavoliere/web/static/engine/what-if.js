// What if: from any moment of a finished game, step by step, what the coach would do for everybody. Dice and
// tiles are those of the game as long as they fit, then others.
import { hint } from "./thinking.js";

// The next step from a position, as a record has it; null when the game is over.
async function nextStep(position, wished) {
  if (position.over) return null;
  const { game, chance } = position.rules.ABOUT;
  if (position.chance) {
    const text = position.canHappen(wished) ? wished : position.chanceOutcome();
    return { kind: chance === "tile" ? "draw" : "roll", text, seat: null };
  }
  const [seat] = position.toMove;
  const { best } = await hint(game, position.players, seat, position.concealed(seat).state.bytes.slice());
  return { kind: "play", text: best, seat };
}

const isChance = ({ step }) => step.kind === "roll" || step.kind === "draw";

// The frames from a frame of the game on, and one step more, with the tiles drawn after it.
export async function further(frames, from, branch, frameAfter) {
  const found = [...branch];
  const came = frames.slice(from + 1).filter(isChance);
  let step;
  do {
    const last = found.at(-1) ?? frames[from];
    const wished = came[found.filter(isChance).length]?.step.text;
    step = await nextStep(last.here, wished);
    if (step) found.push(frameAfter(last.here, step));
  } while (step?.kind === "draw");
  return found;
}
