// What the home page and the page of the daily roll have in common.
import { html, COLOURS } from "../core/ui.js";
import { _, _n, language, number } from "../core/i18n.js";
import { Die } from "./dice.js";

const FACES = { red: 2, yellow: 4, green: 6, blue: 1 }; // a picture, not today's dice

export const Emblem = () => html`
  <div class="daily-dice" aria-hidden="true">
    <${Die} colour="white" face=${3} />
    <${Die} colour="white" face=${5} />
    ${COLOURS.map((colour) => html`<${Die} key=${colour} colour=${colour} face=${FACES[colour]} />`)}
  </div>
`;

// A day of the server's, in words.
export const dateOf = (day, style = { weekday: "long", day: "numeric", month: "long" }) =>
  new Intl.DateTimeFormat(language, { ...style, timeZone: "UTC" }).format(new Date(`${day}T12:00:00Z`));

export const hasPlayed = (told) => Boolean(told.done);

const Number = ({ n, children }) => html`<span><b>${n}</b>${children}</span>`;

// Three numbers: how long, how well, and the best.
export function Three({ told: { streak, best, done, yesterday } }) {
  const place = done?.place ?? yesterday.place;
  const of = place && { n: number(place.of) };
  if (!streak && !place && best === null) return null;
  return html`
    <div class="daily-three">
      ${streak > 0 && html`<${Number} n=${number(streak)}>${_n("day in a row", "days in a row", streak)}<//>`}
      ${
        place &&
        html`
          <${Number} n=${_("No. {n}", { n: number(place.place) })}>
            ${done ? _("of {n} so far", of) : _("of {n} yesterday", of)}
          <//>
        `
      }
      ${best !== null && html`<${Number} n=${number(best)}>${_("your best this week")}<//>`}
    </div>
  `;
}
