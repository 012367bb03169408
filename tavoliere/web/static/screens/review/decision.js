// One choice of a finished game: the position as its chooser saw it, both choices on the board, and why.
import { html, Icon, cx } from "../../core/ui.js";
import { _, tenths } from "../../core/i18n.js";
import { useChoiceMarks } from "../choice-marks.js";
import { gameOf } from "../../games/all.js";
import { reason } from "../reasons.js";
import { scene } from "../../parts/scene.js";

const LOOKS = { "?": "inexact", "??": "costly" };

const percent = (share) => `${Math.round(100 * share)} %`;
const MOST = 4; // choices with their chances, besides the one that was made

// The best choices, and the one that was made.
function shown({ choices, text }) {
  const kept = choices.slice(0, MOST);
  return kept.some((one) => one.move === text) ? kept : [...kept, choices.find((one) => one.move === text)];
}

export const Bars = ({ game, choices, best, made, madeWord }) => html`
  <ol class="alternatives">
    ${choices.map(
      ({ move, win }) => html`
        <li key=${move} class=${cx(move === best && "best", move === made && move !== best && "made")}>
          <span class="move-name">${gameOf(game).moveName(move)}</span>
          <span class="bar" aria-hidden="true">
            <i style=${{ width: percent(win).replace(" ", "") }}></i>
          </span>
          <b>${percent(win)}</b>
          <em>${move === best ? _("best") : move === made ? madeWord : ""}</em>
        </li>
      `,
    )}
  </ol>
`;

// Which part of a turn it was, where turns have parts.
const asked = ({ phase, dice }) =>
  ({
    "action-1": () => _("The white {sum}", { sum: dice.white[0] + dice.white[1] }),
    "action-2": () => _("A white die and a colour"),
    "action-3": () => _("The pawn"),
  })[phase]?.();

export function Decision({ game, moment, view, names, seat, isMine, title, at, of, onStep, replay, card }) {
  const madeWord = isMine ? _("you") : names[seat];
  const best = { move: moment.best, kind: "best", text: _("best") };
  const made = { move: moment.text, kind: "worse", text: madeWord };
  useChoiceMarks(game, moment.best === moment.text ? [best] : [best, made]);
  const why = () => reason(game, moment.why_parts);
  const to = (name, text) => _("{name}: {text}", { name, text }); // “your” means the chooser's
  const { Still } = gameOf(game);
  const seats = names.map((name) => ({ name, connected: true }));
  const board = scene({ table: { game, dice: "fair", seats }, view, seat, names, rolls: moment.n });
  return html`
    <section class="card decision" aria-label=${_("The choice")}>
      <div class="card-head row-of wraps">
        <h2>${title}</h2>
        <div class="pager third">
          <button class="icon-button" aria-label=${_("Previous choice")} onClick=${() => onStep(-1)}>
            <${Icon} name="back" />
          </button>
          <span>${_("{n} of {of}", { n: at, of })}</span>
          <button class="icon-button" aria-label=${_("Next choice")} onClick=${() => onStep(1)}>
            <${Icon} name="next" />
          </button>
        </div>
      </div>
      <p class="asked second">${asked(view)}</p>
      <div class="decision-inside stack">
        <div class="stage still stack" inert><${Still} game=${board} /></div>
        <div class="decision-words">
          <${Bars}
            game=${game}
            choices=${shown(moment)}
            best=${moment.best}
            made=${moment.text}
            madeWord=${madeWord}
          />
          ${moment.why_parts && html`<p class="because">${isMine ? why() : to(names[seat], why())}</p>`}
          <p class="decision-ways wraps">
            ${
              isMine &&
              moment.mark === "??" &&
              html`
                <a class="btn ghost" href=${`/practice/${game}#${encodeURIComponent(card)}`}>
                  <${Icon} name="lamp" />
                  ${_("Practise this")}
                </a>
              `
            }
            <a class="btn ghost" href=${replay}>
              <${Icon} name="replay" />
              ${_("See it in the replay")}
            </a>
          </p>
        </div>
      </div>
    </section>
  `;
}

// What was chosen, and what would have been better.
function ChoiceName({ game, chosen, best }) {
  const name = (move) => html`<span>${gameOf(game).moveName(move)}</span>`;
  if (chosen === best) return name(chosen);
  if (chosen === "pass") return _("Passed; {best} was better", { best: name(best) });
  if (best === "pass") return _("{chosen}; passing was better", { chosen: name(chosen) });
  return _("{chosen}, not {best}", { chosen: name(chosen), best: name(best) });
}

export function ChoiceList({ game, list, all, isAll, onAll, selected, onPick, titleOf, isMine, name }) {
  return html`
    <section
      class="card choice-list"
      aria-label=${isMine ? _("Your choices") : _("Choices of {name}", { name })}
    >
      <div class="card-head row-of wraps">
        <h2>${isMine ? _("Your choices") : _("Choices of {name}", { name })}</h2>
        <div class="seg" role="group" aria-label=${_("Which choices")}>
          <button type="button" aria-pressed=${String(!isAll)} onClick=${() => onAll(false)}>
            ${_("Marked {n}", { n: all.filter((one) => one.mark).length })}
          </button>
          <button type="button" aria-pressed=${String(isAll)} onClick=${() => onAll(true)}>
            ${_("All {n}", { n: all.length })}
          </button>
        </div>
      </div>
      ${
        list.length
          ? html`
              <ol>
                ${list.map(
                  (one) => html`
                    <li key=${one.n}>
                      <button
                        aria-current=${one.n === selected ? "true" : null}
                        onClick=${() => onPick(one.n)}
                      >
                        <span class=${cx("choice-mark", LOOKS[one.mark] ?? "fine")}>
                          ${one.mark || html`<${Icon} name="check" />`}
                        </span>
                        <span class="choice-said">
                          <b class="fourth">${titleOf(one)}</b>
                          <span>
                            <${ChoiceName} game=${game} chosen=${one.text} best=${one.best} />
                          </span>
                        </span>
                        <b>${one.loss >= 0.05 ? tenths(-one.loss) : "0"}</b>
                      </button>
                    </li>
                  `,
                )}
              </ol>
            `
          : html`<p class="second">${_("No choice cost two points or more.")}</p>`
      }
    </section>
  `;
}
