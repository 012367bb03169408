// What this device was told of its tables, in one fingerprint each (the head of a chain: docs/security.md).
// If a table goes on from another past than the one that was told here, the device sees it.
import { keepHead, knownOf } from "../core/noted.js";
import { ascii, bytesOf, hexOf, sha256 } from "../core/sha256.js";

// What everybody is told: without what only one's own seat knows.
function publicLine({ type, ...line }) {
  if (type === "drawn") delete line.tile;
  if (type === "answered") delete line.move;
  return JSON.stringify({ type, ...line });
}

const leafOf = (line) => (line.was ? bytesOf(line.was) : sha256(ascii(publicLine(line))));

// The head after these lines, from another one on; with `at`, also the one after that number in the log.
export function headAfter(lines, before, at) {
  let head = bytesOf(before);
  let earlier = null;
  for (const [i, line] of lines.entries()) {
    head = sha256(Uint8Array.of(...head, ...leafOf(line)));
    if (line.seq === at && lines[i + 1]?.seq !== at) earlier = hexOf(head);
  }
  return { head: hexOf(head), earlier };
}

// Whether a state goes on from what was told here; null if these lines do not say: then it is asked again
// with the whole log. Of a game whose end this device has missed, only the next one is known.
export function goesOn({ seq, since, table }, events) {
  if (!table.head) return true; // from a version before this one
  const known = knownOf(table.id);
  const isFine = !known || known.seq > seq || follows(known, seq, table.head, events, since === null);
  if (isFine) keepHead(table.id, seq, table.head);
  return isFine;
}

function follows(known, seq, head, events, isAnew) {
  if (known.seq === seq && known.head !== head) return false;
  const [first] = events;
  // All that is told when a page opens is looked through from the beginning of the game, if it is all.
  if (isAnew && first?.type === "opened" && first.seq <= known.seq) {
    const whole = events.filter((line) => line.seq <= seq);
    const found = headAfter(whole, first.before ?? "", known.seq);
    return found.head === head && found.earlier === known.head;
  }
  if (known.seq === seq) return true;
  const lines = events.filter((line) => line.seq > known.seq && line.seq <= seq);
  if (lines[0]?.seq === known.seq + 1) return headAfter(lines, known.head).head === head;
  return first?.type === "opened" && first.seq > known.seq ? true : null;
}
