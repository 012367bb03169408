// What a review of a finished game needs to begin, and what is kept of what it finds. `which` says which
// game: the id of its table, its number there, and whether that is a table of this device.
import { Refusal, get } from "../../core/api.js";
import { keep, pack } from "../../core/cards.js";
import { noteReview } from "../../core/mine.js";
import { lineOf } from "./graph.js";
import { entriesOf } from "./waterfall.js";

// The choice as a card to practise with.
export const cardOf = ({ id, number }, moment) => `${id} ${number} ${moment.n}`;

// Each costly choice becomes a card to practise with, and the list of games gets the findings.
export function keepFound(which, found, record, seats, names) {
  for (const moment of found.moments) {
    if (moment.mark !== "??" || !seats.includes(moment.seat)) continue;
    const { state } = record.positions[moment.step].concealed(moment.seat);
    keep({
      id: cardOf(which, moment),
      game: record.game,
      seat: moment.seat,
      state: pack(state.bytes.slice()),
      best: moment.best,
      chosen: moment.text,
      choices: moment.choices.map(({ move, win }) => ({ move, win })),
      why: moment.why_parts,
      others: names.filter((_name, seat) => seat !== moment.seat),
    });
  }
  const [seat] = seats;
  const { own, rating, between, marks } = found.seats[seat];
  const shown = entriesOf(found, seat).map((one) => one.shown); // as the page shows it
  const line = lineOf(found.moments, seat).map(({ after }) => Math.round(100 * after[seat]));
  const every = Math.ceil(line.length / 40);
  const noted = {
    luck: shown[0] / 100,
    choices: shown.slice(2),
    own,
    rating,
    between,
    marks,
    line: line.filter((_n, i) => i % every === 0),
  };
  noteReview(which.id, which.number, noted);
  return noted;
}

// The record of the game, and who plays here: from the server, or from this device.
export async function asked({ id, number, isHere }) {
  if (isHere) return (await import("../../engine/device/past.js")).asked(id, number);
  const [{ table, you }, answer] = await Promise.all([
    get(`/api/tables/${id}`),
    fetch(`/api/tables/${id}/games/${number}/export`),
  ]);
  if (!answer.ok) throw new Refusal(answer.status, (await answer.json().catch(() => null))?.error);
  const text = await answer.text();
  // A game with its own track, or one that was continued from a position, begins where the replay does.
  const isBegun = /^(position|track):/m.test(text);
  const begun = isBegun && (await get(`/api/tables/${id}/games/${number}/replay`)).start;
  return { table, own: you.seats, text, begun, isThis: table.number === number };
}
