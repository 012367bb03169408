// What is kept of what a review of a finished game finds. `which` says which game: the id of its table, its
// number there, and whether that is a table of this device.
import { keep, pack } from "../../core/cards.js";
import { noteReview } from "../../core/mine.js";
import { lineOf } from "./graph.js";
import { entriesOf } from "./waterfall.js";

// The choice as a card to practise with.
export const cardOf = ({ id, number }, moment) => `${id} ${number} ${moment.n}`;

// Each costly choice becomes a card to practise with, and the list of games gets the findings.
export function keepFound(which, found, { game, names, own, positions }) {
  for (const moment of found.moments) {
    if (moment.mark !== "??" || !own.includes(moment.seat)) continue;
    const { state } = positions[moment.step].concealed(moment.seat);
    keep({
      id: cardOf(which, moment),
      game,
      seat: moment.seat,
      state: pack(state.bytes.slice()),
      best: moment.best,
      chosen: moment.text,
      choices: moment.choices.map(({ move, win }) => ({ move, win })),
      why: moment.why_parts,
      others: names.filter((_name, seat) => seat !== moment.seat),
    });
  }
  const [seat] = own;
  const { own: choices, rating, between, marks } = found.seats[seat];
  const shown = entriesOf(found, seat).map((one) => one.shown); // as the page shows it
  const line = lineOf(found.moments, seat).map(({ after }) => Math.round(100 * after[seat]));
  const every = Math.ceil(line.length / 40);
  const noted = {
    luck: shown[0] / 100,
    choices: shown.slice(2),
    own: choices,
    rating,
    between,
    marks,
    line: line.filter((_n, i) => i % every === 0),
  };
  noteReview(which.id, which.number, noted);
  return noted;
}
