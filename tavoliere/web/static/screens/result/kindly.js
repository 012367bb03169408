// A sentence below the verdict, for whoever reads it: how close it was, what was good all the same.
import { html, colourName } from "../../core/ui.js";
import { _, _n, joined } from "../../core/i18n.js";
import { readyOf } from "./ready.js";

const CLOSE = 3; // points: so little decides nothing about who played better

const most = (list, worth) => list.reduce((best, one) => (worth(one) > worth(best) ? one : best));

// The best of what lies on the table at the end for somebody who lost, if anything does.
function bestOf(view, seat) {
  const rows = view.sheets?.[seat].rows ?? view.rows;
  if (rows) {
    const worth = ({ points }) => (view.sheets ? points : points[seat]);
    const row = most(rows, worth);
    return (
      worth(row) > 0 &&
      _n("Your best row: {colour}, {n} point.", "Your best row: {colour}, {n} points.", worth(row), {
        colour: colourName(row.colour),
      })
    );
  }
  if (!view.teams) return "";
  const points = Math.max(...(view.teams[seat] === "green" ? view.column_points : view.row_points));
  return points > 0 && _n("Your best line: {n} point.", "Your best line: {n} points.", points);
}

function told({ table, view, names, own, winners, scores }) {
  if (table.result.resigned !== null && table.result.resigned !== undefined) return "";
  if (table.result.end?.why === "six equal") return _("Six in a line beats every score.");
  if (scores.length === 1) return ""; // alone: there is a record instead
  const best = scores[winners[0]];
  const isTie = scores.every((score) => score === best);
  if (isTie) return _("Level to the last point.");
  const others = scores.map((_score, seat) => seat).filter((seat) => !winners.includes(seat));
  const [mine] = own;
  const by = best - Math.max(...others.map((seat) => scores[seat]));
  if (own.length !== 1 || winners.includes(mine)) {
    const next = others.filter((seat) => scores[seat] === best - by).map((seat) => names[seat]);
    const more = _n("{n} point more than {names}.", "{n} points more than {names}.", by, {
      names: joined(next),
    });
    return winners.length === 1 || view.teams ? more : "";
  }
  const short = best - scores[mine];
  if (short <= CLOSE) return _n("So close: {n} point short.", "So close: {n} points short.", short);
  return bestOf(view, mine) || _("The next one is yours.");
}

// Alone there is nobody to beat but oneself.
export function Kindly({ facts }) {
  const before = readyOf(facts.table).best;
  const [score] = facts.scores;
  const alone =
    before !== null &&
    !facts.table.options.position &&
    (score > before
      ? _("Your best game alone so far: it was {n}.", { n: before })
      : _("Your best game alone: {n}.", { n: before }));
  const text = alone || told(facts);
  return text && html`<p class="second">${text}</p>`;
}
