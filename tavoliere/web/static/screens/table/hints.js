// Hints at a table that allows them. The coach thinks on this device, from what the seat sees; everybody is
// told that it was asked. First it only says where to look, then it ranks the best choices; and it may warn.
import { html, Icon, cx, useEffect, useRef, useState } from "../../core/ui.js";
import { _ } from "../../core/i18n.js";
import { hasCoach } from "../../core/about.js";
import { memory } from "../../core/api.js";
import { unpack } from "../../core/cards.js";
import { useChoiceMarks } from "../choice-marks.js";
import { hint } from "../../engine/thinking.js";
import { gameOf } from "../../games/all.js";
import { reason } from "../reasons.js";

const COSTLY = 10; // points of winning chance: a choice that gives away this much must be confirmed

const percent = (share) => `${Math.round(100 * share)} %`;

// What the coach may know: what the seat sees, as bytes.
const seenBy = (live, seat) =>
  live.isDevice ? live.table.position.concealed(seat).state.bytes.slice() : unpack(live.state.records[seat]);

// Where to look, ringed on the table.
function useRing(spot) {
  useEffect(() => {
    const found = spot && document.querySelector(spot);
    if (!found) return undefined;
    found.dataset.hint = "look";
    return () => delete found.dataset.hint;
  });
}

// A choice that is not on the board, unless it is a pass, concerns the hand.
const placeOf = ({ look, best }) => look || (best === "pass" ? "" : "hand");

const Warn = () => {
  const [on, set] = useState(memory.get("warn") === true);
  return html`
    <button
      aria-pressed=${String(on)}
      onClick=${() => {
        memory.set("warn", !on);
        set(!on);
      }}
    >
      <${Icon} name=${on ? "check" : "lamp"} />
      ${on ? _("Warns me") : _("Warn me")}
    </button>
  `;
};

function HintDock({ game, dice, step, found, onMore, onPlay, onClose }) {
  const isRanked = step === 2 && found;
  const { moveName, placeName, placeSpot } = gameOf(game);
  const look = found && placeOf(found);
  useRing(step === 1 && look ? placeSpot(look) : "");
  const place = (move) => {
    const i = found.choices.findIndex((one) => one.move === move);
    return i >= 0 && html`<i class="hint-place">${i + 1}</i>`;
  };
  useChoiceMarks(
    game,
    isRanked ? found.choices.map(({ move }, i) => ({ move, kind: "best", place: String(i + 1) })) : [],
  );
  return html`
    <section class=${cx("dock hint-dock", dice && "with-dice")} aria-label=${_("Hint")}>
      ${dice}
      ${
        isRanked
          ? html`
              <small aria-hidden="true">${_("Chance to win")}</small>
              <ol class="hint-choices" aria-label=${_("Chance to win")}>
                ${found.choices.map(
                  ({ move, win }, i) => html`
                    <li key=${move}>
                      <button onClick=${() => onPlay(move)}>
                        <i class="hint-place">${i + 1}</i>
                        <span class="hint-move">${moveName(move)}</span>
                        <span class="hint-bar" aria-hidden="true">
                          <i style=${{ width: `${100 * win}%` }}></i>
                        </span>
                        <b>${percent(win)}</b>
                      </button>
                    </li>
                  `,
                )}
              </ol>
              ${found.why_parts && html`<p class="because">${reason(game, found.why_parts, place)}</p>`}
            `
          : html`
              <div class="hint-look" role="status">
                <${Icon} name="lamp" />
                <p>
                  <b>
                    ${
                      !found
                        ? _("The coach is thinking.")
                        : look
                          ? _("Look at {place}.", { place: placeName(look) })
                          : _("Perhaps it is better to pass.")
                    }
                  </b>
                </p>
                ${found && html`<button class="btn ghost" onClick=${onMore}>${_("Show me")}</button>`}
              </div>
            `
      }
      <div class="quiet">
        <button data-key="Escape" onClick=${onClose}>
          <${Icon} name="back" />
          ${_("All choices")}
        </button>
        <${Warn} />
      </div>
    </section>
  `;
}

// What a table's page needs from it: a button, a dock while a hint is shown, and a guard before a choice is
// made.
export function useHints({ live, seat, decision, view, act, tell }) {
  const { table } = live.state;
  const asked = `${seat} ${decision}`; // people who share a device may all be asked at once
  const [shown, show] = useState(null); // { asked, step, found }
  const warned = useRef("");
  // A decision that the server has not asked yet has no number.
  const mayAsk =
    table.hints &&
    table.seats.length > 1 && // alone there is nothing to win, and so no chance to compare
    hasCoach(table.game) &&
    typeof decision === "number" &&
    view?.to_move.includes(seat);
  const ask = (move) => hint(table.game, table.seats.length, seat, seenBy(live, seat), move);
  const count = () => live.send("hint", { seat, decision });
  const isOpen = shown?.asked === asked && mayAsk;
  const failed = () => {
    show(null);
    tell(_("The coach cannot think in this browser."));
  };
  const open = () => {
    show({ asked, step: 1, found: null });
    count()
      .then(() => ask())
      .then((found) => show((now) => (now?.asked === asked ? { ...now, found } : now)))
      .catch(failed);
  };
  const more = () => {
    count().catch(() => {});
    show({ ...shown, step: 2 });
  };
  // Once for each choice: a player who repeats it means it.
  const guard = (move, go) => {
    const key = `${asked} ${move}`;
    if (!mayAsk || !memory.get("warn") || view.legal.length < 2 || warned.current === key) return go(move);
    warned.current = key;
    return ask(move).then(
      ({ loss, choices: [{ win }] }) => {
        if (loss < COSTLY) return go(move);
        const chances = { from: percent(win), to: percent(win - loss / 100) };
        return tell(
          _("That lowers your chance to win from {from} to {to}. Choose it again if you mean it.", chances),
        );
      },
      () => go(move),
    );
  };
  const used = table.hinted?.[seat] ?? 0;
  return {
    guard,
    isRanked: isOpen && shown.step === 2,
    button:
      mayAsk &&
      view.legal.length > 1 &&
      html`
        <button
          class=${cx("icon-button hint-button", isOpen && "on")}
          data-key="h"
          aria-label=${used ? _("Hint, {n} taken so far", { n: used }) : _("Hint")}
          onClick=${isOpen ? () => show(null) : open}
        >
          <${Icon} name="lamp" />
          ${used > 0 && html`<i aria-hidden="true">${used}</i>`}
        </button>
      `,
    // On phones the dice are in the dock.
    dock:
      isOpen &&
      ((dice) => html`
        <${HintDock}
          game=${table.game}
          dice=${dice}
          step=${shown.step}
          found=${shown.found}
          onMore=${more}
          onPlay=${(move) => {
            show(null);
            act(move);
          }}
          onClose=${() => show(null)}
        />
      `),
  };
}
