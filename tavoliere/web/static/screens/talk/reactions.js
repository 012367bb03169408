// Reactions: six pictures that need no words. One that is shown stands above its sender's name for a moment.
import { html, cx, useEffect, useLayoutEffect, useRef, useState } from "../../core/ui.js";
import { _ } from "../../core/i18n.js";
import { isReaction, reactions } from "../../core/about.js";
import { emoteName } from "../../parts/notice.js";

const SHOWN = 3000; // milliseconds
const RECENT = 10_000; // older ones, which come after a pause of the connection, are past

const FACE = html`<circle class="reaction-fill c-yellow" cx="16" cy="16" r="13" />`;
const PICTURES = {
  "well-played": html`
    <path
      class="reaction-fill c-blue"
      d=${
        "M11.5 27.5V14.2L16.6 4c2.7 0 4.1 2 3.5 4.7L19 13h6.9c2 0 3.2 1.7 2.7 3.6" +
        "l-2.3 8.3c-.4 1.5-1.7 2.6-3.3 2.6ZM3.5 14.2H9v13.3H3.5Z"
      }
    />
  `,
  lucky: html`
    <path class="reaction-line stem c-green" d="M16.5 16c.2 5 1.7 9 4.5 12" />
    ${[
      [10.8, 9.8],
      [21.2, 9.8],
      [10.8, 19.4],
      [21.2, 19.4],
    ].map(([x, y]) => html`<circle class="reaction-fill c-green" cx=${x} cy=${y} r="6" />`)}
  `,
  joy: html`
    ${FACE}
    <path class="reaction-line" d="M8.8 13.5c.9-2.2 3.7-2.2 4.6 0M18.6 13.5c.9-2.2 3.7-2.2 4.6 0" />
    <path class="reaction-dark" d="M8.5 17.5h15a7.5 7.5 0 0 1-15 0Z" />
  `,
  wow: html`
    ${FACE}
    <path class="reaction-line" d="M8.5 9.5c1-1.3 2.8-1.6 4-.9M23.5 9.5c-1-1.3-2.8-1.6-4-.9" />
    <circle class="reaction-dark" cx="11.3" cy="13.8" r="2" />
    <circle class="reaction-dark" cx="20.7" cy="13.8" r="2" />
    <ellipse class="reaction-dark" cx="16" cy="22" rx="3.2" ry="4" />
  `,
  ouch: html`
    ${FACE}
    <path class="reaction-line" d="m8.7 11.2 4 2.3-4 2.3M23.3 11.2l-4 2.3 4 2.3" />
    <path class="reaction-line" d="M9.5 23.3c1.1-2.6 2.2-2.6 3.3 0t3.3 0 3.3 0 3.3 0" />
  `,
  heart: html`
    <path
      class="reaction-fill c-red"
      d="M16 28C6 21 3.5 15.5 4.5 11.2 5.7 6.5 12 5.2 16 10.6c4-5.4 10.3-4.1 11.5.6 1 4.3-1.5 9.8-11.5 16.8Z"
    />
  `,
};

const Picture = ({ name }) => html`<svg viewBox="0 0 32 32" aria-hidden="true">${PICTURES[name]}</svg>`;

export const ReactionRow = ({ onReact }) => html`
  <div class="reactions" role="group" aria-label=${_("Reactions")}>
    ${reactions.map(
      (name) => html`
        <button
          key=${name}
          class="reaction centre"
          aria-label=${emoteName(name)}
          onClick=${() => onReact(name)}
        >
          <${Picture} name=${name} />
        </button>
      `,
    )}
  </div>
`;

// "Well played", with one tap, once.
export function WellPlayed({ live, seat }) {
  const [isSaid, set] = useState(false);
  const say = () => {
    set(true);
    live.send("emote", { seat, emote: "well-played" }).catch(() => set(false));
  };
  return html`
    <button class="btn ghost well-played" disabled=${isSaid} onClick=${say}>
      <${Picture} name="well-played" />
      ${emoteName("well-played")}
    </button>
  `;
}

// Where somebody's name stands, on whatever screen is shown; one's own may stand nowhere.
const placeOf = (seat) =>
  [...document.querySelectorAll(`[data-person~="${seat}"]`), ...document.querySelectorAll(".dock")].find(
    (one) => one.getClientRects().length,
  );

function Bubble({ name, emote, seat }) {
  const box = useRef(null);
  const [isNamed, tell] = useState(false);
  useLayoutEffect(() => {
    const place = placeOf(seat);
    if (!place) return;
    const { left, top, width } = place.getBoundingClientRect();
    tell(place.matches(".dock"));
    const middle = Math.min(Math.max(left + Math.min(width / 2, 104), 40), innerWidth - 40);
    Object.assign(box.current.style, { left: `${middle}px`, top: `${Math.max(top + 10, 52)}px` });
  }, []);
  return html`
    <span ref=${box} class=${cx("reaction-bubble", isNamed && "named")}>
      <span class="spoken">${_("{name}: {text}", { name, text: emoteName(emote) })}</span>
      <${Picture} name=${emote} />
      ${isNamed && html`<b aria-hidden="true">${name}</b>`}
    </span>
  `;
}

export function Reactions({ events, now, names }) {
  const [shown, show] = useState([]);
  const latest = events.at(-1)?.seq ?? 0;
  const known = useRef(latest); // whoever comes has missed what was shown before
  useEffect(() => {
    const fresh = events.filter(
      (event) => event.seq > known.current && isReaction(event) && event.at > now - RECENT,
    );
    known.current = latest;
    if (!fresh.length) return;
    // Everybody's last one only.
    show((all) => [...all.filter((one) => !fresh.some(({ seat }) => seat === one.seat)), ...fresh]);
    setTimeout(() => show((all) => all.filter((one) => !fresh.includes(one))), SHOWN);
  }, [latest]);
  return html`
    <div class="reaction-bubbles" role="status">
      ${shown.map(
        ({ seq, seat, emote }) =>
          html`<${Bubble} key=${seq} seat=${seat} emote=${emote} name=${names[seat] ?? ""} />`,
      )}
    </div>
  `;
}
