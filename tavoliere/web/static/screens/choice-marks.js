// Choices marked on the board: what somebody chose, and what was best. The games need not know about it:
// their modules say where a move is seen.
import { useEffect } from "../core/ui.js";
import { gameOf } from "../games/all.js";

// `marks`: [{ move, kind, text, place }]; kind is "best" or "worse", text is a word or two, place a digit for
// each cell of the move. A pass is seen nowhere.
export function useChoiceMarks(game, marks) {
  useEffect(() => {
    const undo = marks.flatMap(({ move, kind, text, place }) =>
      (move === "pass" ? [] : gameOf(game).spots(move)).flatMap((spot, i) =>
        [...document.querySelectorAll(spot)].map((seen) => mark(seen, kind, place ?? (i ? "" : text))),
      ),
    );
    return () => undo.forEach((take) => take());
  });
}

const areMet = (flags) => {
  const box = flags.getBoundingClientRect();
  return [...document.querySelectorAll(".choice-flags")].some((other) => {
    const { left, right, top, bottom } = other.getBoundingClientRect();
    return other !== flags && left < box.right && box.left < right && top < box.bottom && box.top < bottom;
  });
};

// Two choices at the same place are shown side by side.
function mark(place, kind, text) {
  place.dataset.choice = kind;
  let flags = place.querySelector(".choice-flags");
  if (text && !flags) {
    flags = document.createElement("span");
    flags.className = "choice-flags";
    place.append(flags);
  }
  if (text) flags.insertAdjacentHTML("beforeend", `<span class="choice-flag ${kind}"></span>`);
  if (text) flags.lastChild.textContent = text;
  // If these words would cover a neighbour's, they move to the lower edge.
  if (text) flags.classList.toggle("low", areMet(flags));
  place.scrollIntoView({ block: "nearest" });
  return () => {
    delete place.dataset.choice;
    flags?.remove();
  };
}
