// Choices marked on the board: what somebody took, and what was best. The games need not know of it: their
// modules say where a move is seen.
import { useEffect } from "./ui.js";
import { gameOf } from "./games/all.js";

// `marks`: [{ move, kind, text }]; kind is "best" or "worse", the text a word or two. A pass is seen nowhere.
export function useChoiceMarks(game, marks) {
  useEffect(() => {
    const undo = marks.flatMap(({ move, kind, text }) =>
      (move === "pass" ? [] : gameOf(game).spots(move)).flatMap((spot, i) =>
        [...document.querySelectorAll(spot)].map((place) => mark(place, kind, i ? "" : text)),
      ),
    );
    return () => undo.forEach((take) => take());
  });
}

function mark(place, kind, text) {
  place.dataset.choice = kind;
  const flag = document.createElement("span");
  flag.className = "choice-flag";
  flag.textContent = text;
  if (text) place.append(flag);
  place.scrollIntoView({ block: "nearest" });
  return () => {
    delete place.dataset.choice;
    flag.remove();
  };
}
