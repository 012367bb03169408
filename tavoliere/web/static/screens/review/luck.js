// A seat's ledger in whole per cent, and its luck in a sentence.
import { _ } from "../../core/i18n.js";

export const percent = (share) => Math.round(100 * share);

// The numbers beside the bars add up as well: the surprises absorb the rounding, so that what a
// player gave away is the same in everybody's review.
export function entriesOf({ start, result, seats }, seat) {
  const { luck, hidden, own, others } = seats[seat];
  const shown = [luck, 0, own, others].map(percent);
  shown[1] = percent(result[seat]) - shown.reduce((sum, n) => sum + n, percent(start[seat]));
  let sum = start[seat];
  return [luck, hidden, own, others].map((change, i) => {
    const from = sum;
    sum += change;
    return { from, to: sum, shown: shown[i] };
  });
}

const FELT = 8; // of 100: luck worth mentioning

export function lucky(luck, isMine, name) {
  if (Math.abs(luck) < FELT) return _("Luck took no side.");
  if (luck > 0) return isMine ? _("Luck was with you.") : _("Luck was with {name}.", { name });
  return isMine ? _("Luck was against you.") : _("Luck was against {name}.", { name });
}
