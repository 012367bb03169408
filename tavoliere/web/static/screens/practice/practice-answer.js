// The answer to a card: right or not, the chances of the choices, and why.
import { html, Icon, cx, useEffect, useRef, useState } from "../../core/ui.js";
import { _, _n, number } from "../../core/i18n.js";
import { streak, unpack } from "../../core/cards.js";
import { hint } from "../../engine/thinking.js";
import { gameOf } from "../../games/all.js";
import { reason } from "../reasons.js";

const SHOWN = 3; // choices, besides the one that was made

const whole = (share) => Math.round(100 * share);
const percent = (share) => `${number(whole(share))} %`;

function Choices({ card, move }) {
  const { moveName } = gameOf(card.game);
  const listed = card.choices.filter((choice, i) => i < SHOWN || choice.move === move);
  const isListed = listed.some((choice) => choice.move === move);
  const least = card.choices.at(-1).win;
  if (!isListed) listed.push({ move, win: least, less: true });
  return html`
    <ol class="alternatives answer-chances">
      ${listed.map((choice) => {
        const mine = choice.move === move;
        const best = choice.move === card.best;
        return html`
          <li key=${choice.move} class=${cx(best ? "best" : mine && "made")}>
            <span class="move-name">${moveName(choice.move)}</span>
            <span class="bar" aria-hidden="true">
              <i style=${{ width: percent(choice.win).replace(" ", "") }}></i>
            </span>
            <b>${choice.less && "< "}${percent(choice.win)}</b>
            <em>${mine ? _("you") : best ? _("best") : ""}</em>
          </li>
        `;
      })}
    </ol>
  `;
}

const atTheTable = (move, name) =>
  move === "pass" ? _("At the table you passed.") : _("At the table you took {move}.", { move: name(move) });

// What was given away, in points of winning chance; a lower bound if the choice is not listed.
function Told({ card, move, wait, told }) {
  const { moveName } = gameOf(card.game);
  const name = (one) => html`<span class="move-name">${moveName(one)}</span>`;
  if (move === card.best) {
    const then = card.chosen && card.chosen !== move;
    return html`
      <b>${_("Right: {move}", { move: name(move) })}</b>
      <span>
        ${then && html`${atTheTable(card.chosen, name)}${" "}`}
        ${told ?? _("{n} in a row now.", { n: streak() })}
      </span>
    `;
  }
  const mine = card.choices.find((choice) => choice.move === move) ?? card.choices.at(-1);
  const lost = whole(card.choices[0].win) - whole(mine.win); // as shown below
  return html`
    <b>
      ${card.best === "pass" ? _("Passing was better") : _("{move} was better", { move: name(card.best) })}
    </b>
    <span>
      ${
        move === "pass"
          ? _("Passing gives away {n} %.", { n: number(lost) })
          : _("{move} gives away {n} %.", { move: name(move), n: number(lost) })
      }${" "}
      ${told ?? _n("The card comes back in {n} day.", "The card comes back in {n} days.", wait)}
    </span>
  `;
}

// Why the choice that was made is worse. A card knows it for one choice; for others the coach is asked.
function useReason(card, players, move) {
  const isKnown = move === card.best || card.why?.values.chosen === move;
  const [why, say] = useState(isKnown ? card.why : null);
  useEffect(() => {
    if (isKnown) return;
    hint(card.game, players, card.seat, unpack(card.state), move).then(
      ({ why_parts }) => say(why_parts),
      () => {}, // in a browser where the coach cannot run, nothing is shown
    );
  }, []);
  return why;
}

// `told` is said instead of when the card comes back, `nextIs` on the button.
export function Answer({ card, players, move, wait, told, nextIs, onNext }) {
  const right = move === card.best;
  const next = useRef(null);
  const why = useReason(card, players, move);
  useEffect(() => next.current.focus({ preventScroll: true }), []); // Enter leads on
  return html`
    <section class=${cx("dock answer", right ? "right" : "wrong")} aria-label=${_("The answer")}>
      <div class="answer-head row-of">
        <span class="verdict-mark"><${Icon} name=${right ? "check" : "close"} /></span>
        <p role="status"><${Told} card=${card} move=${move} wait=${wait} told=${told} /></p>
      </div>
      <${Choices} card=${card} move=${move} />
      ${why && html`<p class="answer-why">${reason(card.game, why)}</p>`}
      <button ref=${next} class="btn solid big" data-key="Enter" onClick=${onNext}>
        ${nextIs ?? _("Next card")}
        <${Icon} name="next" />
      </button>
    </section>
  `;
}
