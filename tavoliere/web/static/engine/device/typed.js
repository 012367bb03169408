// A track that is being typed in: what is wrong with it, by the rules (tavoliere/games/onboard_track.py).
import { load } from "./rules.js";

// `faults(entries)`: [{ place, text, isDoubt }] of the fields that are typed.
export async function typing(game) {
  const rules = await load(game);
  const { ABOUT } = rules;
  const cells = Array.from({ length: ABOUT.paper.misthrow }, (_unused, cell) => rules.write_move(cell));
  const faults = (entries) => {
    const typed = entries.map((one) => one.split("/"));
    const track = Int8Array.from(typed, ([move]) => cells.indexOf(move));
    const bonus = Int8Array.from(typed, ([, points]) => Number(points ?? 0));
    return entries.flatMap((entry, place) => {
      const found = entry ? rules.fault(track, bonus, place) : 0;
      return found ? [{ place, text: ABOUT.faults[found], isDoubt: found === ABOUT.doubt }] : [];
    });
  };
  return { faults, cells, most: ABOUT.most_bonus };
}
