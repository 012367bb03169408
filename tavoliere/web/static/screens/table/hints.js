// Hints at a table that allows them. The coach thinks on this device, from what the seat sees; everybody is
// told that it was asked. First it only says where to look, then it ranks the best choices; and it may warn.
import { html, Icon, cx, useRef, useState } from "../../core/ui.js";
import { _ } from "../../core/i18n.js";
import { hasCoach } from "../../core/about.js";
import { memory, unpack } from "../../core/api.js";

const COSTLY = 10; // points of winning chance: a choice that gives away this much must be confirmed

const percent = (share) => `${Math.round(100 * share)} %`;
const asking = () => import("../../engine/thinking.js");

// What the coach may know: what the seat sees, as bytes.
const seenBy = (live, seat) =>
  live.isDevice ? live.table.position.concealed(seat).state.bytes.slice() : unpack(live.state.records[seat]);

// What a table's page needs from it: a button, a dock while a hint is shown, and a guard before a choice is
// made.
export function useHints({ live, seat, decision, view, act, tell }) {
  const { table } = live.state;
  const asked = `${seat} ${decision}`; // people who share a device may all be asked at once
  const [shown, show] = useState(null); // { asked, step, found, HintDock }
  const warned = useRef("");
  // A decision that the server has not asked yet has no number.
  const mayAsk =
    table.hints &&
    table.seats.length > 1 && // alone there is nothing to win, and so no chance to compare
    hasCoach(table.game) &&
    typeof decision === "number" &&
    view?.to_move.includes(seat);
  const ask = async (move) =>
    (await asking()).hint(table.game, table.seats.length, seat, seenBy(live, seat), move);
  const count = () => live.send("hint", { seat, decision });
  const isOpen = shown?.asked === asked && mayAsk;
  const failed = () => {
    show(null);
    tell(_("The coach cannot think in this browser."));
  };
  const open = async () => {
    const { HintDock } = await import("./hint-dock.js");
    show({ asked, step: 1, found: null, HintDock });
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
          onClick=${isOpen ? () => show(null) : () => open().catch(failed)}
        >
          <${Icon} name="lamp" />
          ${used > 0 && html`<i aria-hidden="true">${used}</i>`}
        </button>
      `,
    // On phones the dice are in the dock.
    dock:
      isOpen &&
      ((dice) => html`
        <${shown.HintDock}
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
