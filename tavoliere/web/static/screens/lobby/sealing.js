// The sealed dice before a game: what people can compare, and a start that came to nothing.
import { html } from "../../core/ui.js";
import { _, joined } from "../../core/i18n.js";
import { shortly } from "../../core/noted.js";

export const SealLine = ({ table }) =>
  table.commitment &&
  html`
    <p class="hint">
      ${_("Seal of the dice: {seal}. It is the same on every device at this table.", {
        seal: shortly(table.commitment),
      })}
    </p>
  `;

export function CalledOff({ live }) {
  const { seats, starting } = live.state.table;
  const last = live.events.findLast(({ type }) => type === "called_off" || type === "starting");
  const missing = (last?.missing ?? []).map((i) => seats[i]).filter((seat) => seat?.name && !seat.ready);
  if (last?.type !== "called_off" || starting) return null;
  if (!last.missing.length)
    return html`
      <p class="error" role="alert">
        ${_("Somebody left, so the game did not begin and the dice were sealed anew. Start again.")}
      </p>
    `;
  if (!missing.length) return null;
  return html`
    <p class="error" role="alert">
      ${_("No answer from {names}, so the game did not begin and the dice were sealed anew. Start again.", {
        names: joined(missing.map((seat) => seat.name)),
      })}
    </p>
  `;
}
