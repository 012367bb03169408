// What the coach says, in the place of the dock.
import { html, Icon, cx, useEffect, useState } from "../../core/ui.js";
import { _ } from "../../core/i18n.js";
import { memory } from "../../core/api.js";
import { useChoiceMarks } from "../choice-marks.js";
import { gameOf } from "../../games/all.js";
import { reason } from "../reasons.js";

const percent = (share) => `${Math.round(100 * share)} %`;

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

export function HintDock({ game, dice, step, found, onMore, onPlay, onClose }) {
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
                        <span class="bar hint-bar" aria-hidden="true">
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
