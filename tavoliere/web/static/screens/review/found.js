// What is kept of what a review of a finished game finds. `which` says which game: the id of its table, its
// number there, and whether that is a table of this device.
import { keep, pack } from "../../core/cards.js";
import { noteReview, tellReview } from "../../core/mine.js";
import { lineOf } from "./graph.js";
import { entriesOf } from "./luck.js";

// The choice as a card to practise with.
export const cardOf = ({ id, number }, moment) => `${id} ${number} ${moment.n}`;

// Each costly choice becomes a card to practise with, and the list of games gets the findings.
export function keepFound(which, found, { table, game, names, own, positions }) {
  const costly = found.moments.filter(({ mark, seat }) => mark === "??" && own.includes(seat));
  const cards = costly.map((moment) => {
    const { state } = positions[moment.step].concealed(moment.seat);
    return {
      id: cardOf(which, moment),
      game,
      seat: moment.seat,
      state: pack(state.bytes.slice()),
      best: moment.best,
      chosen: moment.text,
      choices: moment.choices.map(({ move, win }) => ({ move, win })),
      why: moment.why_parts,
      others: names.filter((_name, seat) => seat !== moment.seat),
      lost: moment.loss / 100,
    };
  });
  cards.forEach(keep);
  const [seat] = own;
  const { own: choices, rating, between, marks } = found.seats[seat];
  const shown = entriesOf(found, seat).map((one) => one.shown); // as the page shows it
  const line = lineOf(found.moments, seat).map(({ after }) => Math.round(100 * after[seat]));
  const every = Math.ceil(line.length / 40);
  const noted = {
    luck: shown[0] / 100,
    lost: Math.max(0, -found.seats[seat].own),
    choices: shown.slice(2),
    own: choices,
    rating,
    between,
    marks,
    line: line.filter((_n, i) => i % every === 0),
  };
  noteReview(which.id, which.number, noted);
  const worst = cards.reduce((most, card) => (most && most.lost >= card.lost ? most : card), undefined);
  // A game that was played on from a position is in nobody's list.
  if (!which.isHere && !table?.options?.position) tellReview(which.id, which.number, noted, worst);
  return noted;
}
