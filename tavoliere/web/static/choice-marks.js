// Choices marked on the board: what somebody took, and what was best. The games need not know of it: their
// modules say where a move is seen.
import { useEffect } from "./ui.js";
import { gameOf } from "./games/all.js";

// `marks`: [{ move, kind, text }]; kind is "best", "worse" or "found". A pass is seen nowhere.
export function useChoiceMarks(game, marks) {
  useEffect(() => {
    const found = marks.flatMap(({ move, kind, text }) =>
      (move === "pass" ? [] : gameOf(game).spots(move)).flatMap((spot, i) =>
        [...document.querySelectorAll(spot)].map((element) => {
          element.dataset.choice = kind;
          if (!i) element.dataset.choiceText = text;
          return element;
        }),
      ),
    );
    return () =>
      found.forEach((element) => {
        delete element.dataset.choice;
        delete element.dataset.choiceText;
      });
  });
}
