// What the games with a sheet for each player share, and partly all games with dice.
import {
  html,
  Avatar,
  CLASS,
  COLOURS,
  Cell,
  Icon,
  LETTER,
  Lock,
  Mark,
  colourName,
  colourWord,
  cx,
} from "../../core/ui.js";
import { _, _n, joined, number } from "../../core/i18n.js";
import { Die, unseen } from "../../parts/dice.js";
import { meant } from "../../core/ui.js";
import { Mini, Sheet, gap, skips } from "../../parts/sheet.js";

// --- all games with dice

const TOKENS = ["white", ...COLOURS, "white"];
export const tokens = () => TOKENS.map((colour, i) => html`<${Die} colour=${colour} face=${i + 1} />`);
export const passed = (names, n = 1) => _n("{names} passed", "{names} passed", n, { names });
export const resultLook = "";
export const isRound = (event) => event.type === "rolled";
export const sealed = () => _("Dice sealed before the first roll");
export const fairness = (n) =>
  n
    ? _n("{n} roll, and it is fair", "All {n} rolls are fair", n)
    : _("Nothing was rolled, and the seal holds");
export const aims = (move) => [`.stage [data-move="${move}"]`];
export const spots = aims;
export const placeName = colourWord;
export const placeSpot = (colour) => `.stage :is(.row, .duel-row).${CLASS[colour]}`;
export const moveName = (move) => (move === "pass" ? _("Pass") : html`<${Cell} move=${move} />`);

// A field as people write it: r7, R 7, red 7, also in the reader's language, or the beginning of the word.
const called = (colour) => [colour[0], colour, colourName(colour).toLowerCase()];
export function typed(text) {
  const [, colour, n] = /^(\p{L}+)[\s:-]*(\d+)$/u.exec(text) ?? [];
  if (!n) return text.replace(/^\+\s*/, "+");
  const names = COLOURS.flatMap((one) => called(one).map((name) => [name, one[0]]));
  return `${meant(colour, names)}${n}`;
}
export const typedExamples = () => `r7, ${colourName("yellow").toLowerCase()} 5`;

export function verdict({ names, own, winners, scores }) {
  const best = number(scores[winners[0]]);
  if (scores.length === 1) return _n("{n} point", "{n} points", scores[0]); // alone nobody is beaten
  if (winners.length > 1)
    return _("{names} share the win", { names: joined(winners.map((seat) => names[seat])) });
  if (own.length === 1 && own[0] === winners[0]) return _("You win with {n}", { n: best });
  return _("{name} wins with {n}", { name: names[winners[0]], n: best });
}

// If a move closes a row, the sentence is about the row.
export const closing = (name, move, did, field) =>
  did.locks &&
  _("{name} took {field} and closed {colour}", {
    name,
    field: field(move),
    colour: joined(did.locks.map(colourWord)),
  });

// --- sheets

export const shortly = (move, _did, field) => field(move);
export const round = (n) => _("Round {n}", { n });
export const lasted = (n) => _n("Finished after {n} round", "Finished after {n} rounds", n);
export const nth = (n) => _("round {n}", { n });
export const crossed = (name, move, did, field) =>
  closing(name, move, did, field) ?? _("{name} crossed off {field}", { name, field: field(move) });

// What a cross in a row would do, for its chip.
export function crossing(rows, move) {
  const row = rows.find((one) => one.colour === LETTER[move[0]]);
  const n = Number(move.slice(1));
  if (n !== row.closes_at) return { move, cell: move, notes: [gap(skips(row, n))] };
  return {
    move,
    cell: move,
    notes: [_("closes")],
    yes: _("Close the row"),
    confirm: [
      _("Close {colour}?", { colour: colourWord(row.colour) }),
      _("Nobody can cross off anything there any more."),
    ],
  };
}

// The sentence and the word for "no" of each action; the same for On Board.
export function sheetPrompts(view, seat) {
  const sum = view.dice && view.dice.white[0] + view.dice.white[1];
  const own = view.active === seat;
  const some = view.legal.some((move) => move !== "pass");
  const isUnseen = unseen(view).length > 0;
  if (view.phase === "action-1")
    return {
      title: some
        ? _("Cross off the white {sum}, or not", { sum })
        : _("The white {sum} fits nowhere", { sum }),
      named: (name) =>
        some
          ? _("{name}: cross off the white {sum}?", { name, sum })
          : _("{name}: the white {sum} fits nowhere", { name, sum }),
      hint: some
        ? own
          ? _("Then a white die with a colour.")
          : _("Everybody chooses at the same time.")
        : "",
      pass: _("Pass"),
      nothing: _("Nothing crossed off this turn"),
    };
  if (view.phase === "action-2")
    return {
      title: some || isUnseen ? _("Add a white die to a colour") : _("No colour fits"),
      named: (name) =>
        some || isUnseen ? _("{name}: use a colour?", { name }) : _("{name}: no colour fits", { name }),
      hint: "",
      pass: view.steps ? _("On to the pawn") : _("End turn"),
      nothing: _("Nothing crossed off this turn"),
    };
  return {
    title: _("Move your pawn 1–5 fields"),
    named: (name) => _("{name}: move the pawn 1–5 fields", { name }),
    hint: some ? _("Onto a number you can cross off or have crossed off.") : _("No field in reach fits."),
    pass: _("Stay here"),
    nothing: _("Nothing crossed off this turn"),
  };
}

export function Final({ view, names, table, winners, scores }) {
  const { ranks } = table.result;
  const order = ranks.map((_rank, seat) => seat).sort((a, b) => ranks[a] - ranks[b]);
  return html`
    <section class="card result-ranks" aria-label=${_("Result")}>
      <ol>
        ${order.map((seat) => {
          const sheet = view.sheets[seat];
          return html`
            <li
              key=${seat}
              class=${cx("rank-row", winners.includes(seat) && "win")}
              data-person=${seat}
            >
              <span class="rank-place second">${ranks[seat]}</span>
              <span class="rank-name">
                <${Avatar}
                  name=${names[seat]}
                  bot=${table.seats[seat].bot || table.seats[seat].program}
                />
                <b>${names[seat]}</b>
                ${winners.includes(seat) && html`<em class="crown"><${Icon} name="crown" /></em>`}
              </span>
              <strong>${number(scores[seat])}</strong>
              <span class="rank-sheet"><${Mini} sheet=${sheet} /></span>
              <span class="rank-points">
                ${sheet.rows.map(
                  (row) => html`
                    <span key=${row.colour} class=${CLASS[row.colour]}>
                      <${Mark} colour=${row.colour} size=${10} />
                      <span class="spoken">${colourName(row.colour)}${" "}</span>
                      ${row.points}${row.locked && html`<${Lock} />`}
                    </span>
                  `,
                )}
                <span class="neg">
                  ${number(sheet.misthrow_points)}
                  <i>${_("misthrows")}</i>
                </span>
                ${
                  view.bonus &&
                  html`
                    <span class="bonus">
                      +${view.bonus[seat]}
                      <i>${_("track")}</i>
                    </span>
                  `
                }
              </span>
            </li>
          `;
        })}
      </ol>
    </section>
    <${Sheets} view=${view} names=${names} order=${order} />
  `;
}

// Everything as it was at the end, to look at and to talk about.
const Sheets = ({ view, names, order }) => html`
  <section class="result-sheets" aria-label=${_("The sheets at the end")}>
    ${order.map(
      (seat) => html`
        <article key=${seat}>
          <h3>${names[seat]}</h3>
          <${Sheet}
            sheet=${view.sheets[seat]}
            limit=${view.misthrow_limit}
            ladder=${view.ladder}
            bonus=${view.bonus?.[seat]}
            total=${view.scores[seat]}
            label=${names[seat]}
            legal=${new Set()}
          />
        </article>
      `,
    )}
  </section>
`;
