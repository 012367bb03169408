// The part of this device in the dice of a server's table. It seals a number of its own, shows it when all
// have sealed theirs, and looks whether everything stays as it was then. Nobody sees any of it.
import { commitmentOf, keep, newSeal, noteOf, sealOf, sealed, shown } from "../core/noted.js";

const MOST_NEW = 20; // numbers that are sealed anew on a page: two pages must not do it in turn for ever
const replaced = new Set();
const sent = new Set();

const same = (one, other) => one.join() === other.join();

// The dice of somebody who plays against bots: there is one seal, and no other may be in the game.
export const alone = (commitment, seal, seat, players) => ({
  commitment,
  seals: Array.from({ length: players }, (_, i) => (i === seat ? seal : null)),
});

// Look at a state of the table: `{ messages, isChanged, isLeftOut }`, what is to be sent, whether dice are
// not those that were sealed, and whether they were mixed without the number of this device.
export function seen({ table, you }) {
  if (!table.commitment) return { messages: [], isChanged: false }; // a game from a device
  return table.stage === "lobby" ? inLobby(table, you) : inGame(table);
}

// Of those who play: open seats are left out at the start.
const sealsOf = ({ stage, seats, seals }) =>
  stage === "lobby" ? seals.filter((_, i) => seats[i].kind !== "open") : seals;

const placeOf = ({ id, number }) => ({ table: id, number });

// The first time that this commitment was seen counts. `own` are the seals of this device before the start,
// `offs` the starts that came to nothing after it had shown a number.
function noted(table, seals, { own, hasComeToNothing } = {}) {
  const { id, number, commitment, stage } = table;
  const before = noteOf(id, number);
  const { at, stage: then } = before?.commitment === commitment ? before : { at: Date.now(), stage };
  const ours = own ?? before?.own ?? [];
  const isBegun = stage !== "lobby";
  const isLeftOut = isBegun && ours.length > 0 && !ours.some((seal) => seals.includes(seal));
  const offs = (before?.offs ?? 0) + (hasComeToNothing ? 1 : 0);
  const note = { ...placeOf(table), commitment, seals, stage: then, at, isBegun, own: ours, isLeftOut, offs };
  if (JSON.stringify(note) !== JSON.stringify(before)) keep(note);
}

function inLobby(table, you) {
  const own = you.seats.filter((seat) => table.seals[seat]);
  const before = noteOf(table.id, table.number);
  if (!table.starting) {
    const wasHere = before?.seals?.some((seal) => sealed(seal)?.isShown);
    const unused = own.map((seat) => table.seals[seat]).filter((seal) => sealed(seal)?.isShown === false);
    noted(table, null, { own: unused, hasComeToNothing: wasHere });
    // A number that this device has lost, or that was shown for a start that came to nothing, is of no use.
    const spent = own.filter((seat) => sealed(table.seals[seat])?.isShown !== false);
    // After such a start, all who took part in it are ready again.
    const again = wasHere ? you.seats.filter((seat) => table.seals[seat] === null) : [];
    return { messages: [...spent, ...again].flatMap((seat) => sealAnew(seat, table)), isChanged: false };
  }
  // From here on numbers are shown, so nothing may change any more.
  const hasShown = own.some((seat) => sealed(table.seals[seat])?.isShown);
  if (hasShown && before?.seals && isOther(before, table)) return changed(before, table);
  noted(table, sealsOf(table));
  const awaited = table.starting.filter((seat) => own.includes(seat));
  return { messages: awaited.flatMap((seat) => show(seat, table)), isChanged: false };
}

function sealAnew(seat, { seals, commitment }) {
  const old = seals[seat] ?? `${commitment} ${seat}`;
  if (replaced.has(old) || replaced.size >= MOST_NEW) return [];
  replaced.add(old);
  return [["ready", { seat, seal: newSeal() }]];
}

function show(seat, table) {
  const seal = table.seals[seat];
  const own = sealed(seal);
  if (!own || sent.has(seal) || isElsewhere(own, table)) return [];
  sent.add(seal);
  shown(seal, { commitment: table.commitment, seals: sealsOf(table) });
  return [["show", { seat, entropy: own.number }]];
}

const isOther = ({ commitment, seals }, table) =>
  commitment !== table.commitment || (seals !== null && !same(seals, sealsOf(table)));

// Whether a number was shown for other dice than these. Whoever knows it could have chosen these to suit it.
const isElsewhere = ({ where }, table) => Boolean(where) && isOther(where, table);

function inGame(table) {
  const before = noteOf(table.id, table.number);
  if (before?.changed) return { messages: [], isChanged: true };
  const exchanged = table.seals.map(sealed).find((own) => own && isElsewhere(own, table));
  if (exchanged) return changed({ ...before, ...exchanged.where, ...placeOf(table), stage: "lobby" }, table);
  // A start may have been called off, and another made while this device was away: it has no number in that.
  const isIn = before?.seals?.some((seal) => sealed(seal) && table.seals.includes(seal));
  const isSame = before?.isBegun || isIn;
  if (isSame && isOther(before, table)) return changed(before, table);
  noted(table, sealsOf(table));
  const note = noteOf(table.id, table.number);
  return fits(table) ? { messages: [], isChanged: false, isLeftOut: note.isLeftOut } : changed(note, table);
}

// Is what was shown what was sealed, and nothing else? Games of earlier versions sealed nothing.
let last = "";
function fits({ id, number, stage, seals, entropy, seed, commitment }) {
  const now = [id, number, stage].join();
  if (now === last) return true;
  const isFine =
    (!seals.some(Boolean) ||
      seals.every((seal, i) => (entropy[i] ? sealOf(entropy[i]) : "") === (seal || ""))) &&
    (!seed || commitmentOf(seed) === commitment);
  if (isFine) last = now;
  return isFine;
}

function changed(note, { commitment }) {
  keep({ ...note, changed: { at: Date.now(), commitment } });
  return { messages: [], isChanged: true };
}
