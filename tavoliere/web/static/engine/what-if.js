// What if: from any moment of a finished game, step by step, what the coach would do for everybody, or a move
// of one's own instead. Dice and tiles are those of the game as long as they fit, then others.
import { hint } from "./thinking.js";

const seenBy = (position, seat) => position.concealed(seat).state.bytes.slice();
const isSame = (one, other) => one.every((byte, i) => byte === other[i]);

// The next step from a position, as a record has it; null when the game is over. `own`: this move, not the
// coach's. A choice also has the `choices` that there were, with the chance to win of each.
async function nextStep(position, wished, own) {
  if (position.over) return null;
  const { game, chance } = position.rules.ABOUT;
  if (position.chance) {
    const text = position.canHappen(wished) ? wished : position.chanceOutcome();
    return { kind: chance === "tile" ? "draw" : "roll", text, seat: null };
  }
  const [seat] = position.toMove;
  const { best, choices } = await hint(game, position.players, seat, seenBy(position, seat));
  return { kind: "play", text: own ?? best, seat, choices };
}

// What really happened at this choice, and both chances as the coach sees them; nothing if it never came up.
async function really(frames, from, { here }, { seat, text, choices }) {
  const view = seenBy(here, seat);
  const at = frames.findIndex(
    ({ step }, i) =>
      i > from &&
      step.kind === "play" &&
      step.seat === seat &&
      isSame(seenBy(frames[i - 1].here, seat), view),
  );
  if (at < 0) return null;
  const move = frames[at].step.text;
  const chanceOf = async (one) => {
    const looked = choices.find((choice) => choice.move === one);
    if (looked) return looked.win;
    const found = await hint(here.rules.ABOUT.game, here.players, seat, view.slice(), one);
    return found.choices[0].win - found.loss / 100;
  };
  return { move, win: await chanceOf(move), instead: await chanceOf(text) };
}

const isChance = ({ step }) => step.kind === "roll" || step.kind === "draw";

// The frames from a frame of the game on, and one step more, with the tiles drawn after it.
export async function further(frames, from, branch, frameAfter, own) {
  const found = [...branch];
  const came = frames.slice(from + 1).filter(isChance);
  let step;
  do {
    const last = found.at(-1) ?? frames[from];
    const wished = came[found.filter(isChance).length]?.step.text;
    step = await nextStep(last.here, wished, own);
    if (step?.kind === "play" && found.every(isChance)) step.really = await really(frames, from, last, step);
    if (step) found.push(frameAfter(last.here, step));
  } while (step?.kind === "draw");
  return found;
}
