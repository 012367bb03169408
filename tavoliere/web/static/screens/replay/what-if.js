import { useState } from "../../core/ui.js";
import { _ } from "../../core/i18n.js";
import { frameAfter } from "../../engine/finished.js";
import { further } from "../../engine/what-if.js";

// What if: leave the game at a moment, and go on as the coach would.
export function useWhatIf(game, seat, failed) {
  const [branch, set] = useState(null); // { from, frames }: the frame where it begins, and what follows
  const [isThinking, think] = useState(false);
  const [isChoosing, choose] = useState(false);
  const last = branch?.frames.findLastIndex(({ step }) => step.kind === "play");
  const goOn = async (from, so, own) => {
    choose(false);
    if (isThinking) return;
    think(true);
    const add = (before, step) => frameAfter(before, step, seat);
    try {
      set({ from, frames: await further(game, from, so, add, own) });
    } catch {
      failed(_("The coach cannot think in this browser."));
    }
    think(false);
  };
  return {
    branch,
    isThinking,
    frames: branch ? [...game.slice(0, branch.from + 1), ...branch.frames] : game,
    begin: (from) => goOn(from, []),
    goOn: () => goOn(branch.from, branch.frames),
    choice: branch?.frames.findLast(({ step }) => step.kind === "play")?.step,
    really: branch?.frames.find(({ step }) => step.really)?.step,
    // A move of one's own in the place of the last choice, and the table on which it is chosen.
    instead: (move) => goOn(branch.from, branch.frames.slice(0, last), move),
    choose,
    own: isChoosing && {
      before: (branch.frames[last - 1] ?? game[branch.from]).here,
      seat: branch.frames[last].step.seat,
    },
    leave: () => (choose(false), set(null)),
  };
}
