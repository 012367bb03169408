// In a game over days: somebody is away for a while, and the clock stands.
import { html } from "../../core/ui.js";
import { _, refusal } from "../../core/i18n.js";
import { DAY, dayOf } from "../times.js";

const LONGEST = 14; // days of a game

// A day as a field for dates has it, by the clock of this device.
const inField = (time) => {
  const at = new Date(time);
  const two = (n) => String(n).padStart(2, "0");
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
};

export const isAway = (seat) => seat.away > Date.now();

export const awayUntil = (seat) => _("away until {day}", { day: dayOf(seat.away) });

export function Away({ live, seat, onError }) {
  const own = live.state.table.seats[seat];
  const send = (body) => live.send("away", { seat, ...body }).catch((error) => onError(refusal(error)));
  const pick = ({ target }) => target.value && send({ until: new Date(`${target.value}T00:00`).getTime() });
  const now = Date.now();
  return html`
    <div class="opt row-of">
      <p>
        <b>${isAway(own) ? awayUntil(own) : _("I am away until …")}</b>
        <span>${_("Your clock stands, for up to {days} days of a game.", { days: LONGEST })}</span>
      </p>
      ${
        isAway(own)
          ? html`<button class="btn tonal" onClick=${() => send({})}>${_("I am back")}</button>`
          : html`
              <label class="pick second">
                <span class="spoken">${_("I am away until …")}</span>
                <input
                  type="date"
                  min=${inField(now + 1000 * DAY)}
                  max=${inField(now + 1000 * LONGEST * DAY)}
                  onChange=${pick}
                />
              </label>
            `
      }
    </div>
  `;
}
