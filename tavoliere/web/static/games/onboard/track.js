// The spiral track of Qwixx On Board, and its pawns.
import {
  html,
  CLASS,
  Mark,
  cellName,
  cx,
  BESIDE,
  isShown,
  lettersIn,
  shape,
  useDrawn,
  useEffect,
  useRef,
  useScreen,
  useState,
} from "../../core/ui.js";
import { _, _n } from "../../core/i18n.js";
import { isCalm } from "../../core/motion.js";
import { moveOf } from "../../parts/sheet.js";

const COLUMNS = 8,
  ROWS = 5;
const START = 44; // the width of the place before the first field, in the line of all fields

// The spiral: right, down, left, up, and inwards.
export const SPIRAL = (() => {
  const path = [];
  let [top, left, bottom, right] = [0, 0, ROWS - 1, COLUMNS - 1];
  while (top <= bottom && left <= right) {
    for (let c = left; c <= right; c++) path.push([top, c]);
    for (let r = top + 1; r <= bottom; r++) path.push([r, right]);
    if (top < bottom) for (let c = right - 1; c >= left; c--) path.push([bottom, c]);
    if (left < right) for (let r = bottom - 1; r > top; r--) path.push([r, left]);
    top++;
    left++;
    bottom--;
    right--;
  }
  return path;
})();

export const way = (i) => {
  if (i + 1 >= SPIRAL.length) return "";
  const [r, c] = SPIRAL[i],
    [r2, c2] = SPIRAL[i + 1];
  return c2 > c ? "go-e" : c2 < c ? "go-w" : r2 > r ? "go-s" : "go-n";
};

export const PawnShape = ({ letter, you, size }) => html`
  <svg
    class=${cx("pawn", you && "pawn-you")}
    width=${size}
    height=${size && 1.3 * size}
    viewBox="0 0 20 26"
    aria-hidden="true"
  >
    <path
      d="M10 1.5a5 5 0 0 1 3.3 8.7c1 3.3 2.6 6 4.7 9.3v4.5H2v-4.5c2.1-3.3 3.7-6 4.7-9.3A5 5 0 0 1 10 1.5Z"
    />
    ${!you && html`<text x="10" y="21.5">${letter}</text>`}
  </svg>
`;

// The letter on each pawn: the first letter of the name that no other pawn has yet.
export const lettersOf = (names) =>
  names.reduce((taken, name) => {
    const letters = lettersIn(name);
    return [...taken, letters.find((one) => !taken.includes(one)) ?? letters[0]];
  }, []);

// A pawn on the board hops from field to field to its new one.
const HOP = 150; // milliseconds
const onField = ([row, column], [r, c], height) =>
  `translate(${100 * (column - c)}%, ${100 * (row - r) - height}%)`;
const between = ([row, column], [r, c]) => [(row + r) / 2, (column + c) / 2];

function Pawn({ place, letter, you }) {
  const box = useRef(null);
  const before = useRef(place);
  useEffect(() => {
    const from = before.current;
    before.current = place;
    if (place <= from || isCalm() || !isShown(box.current)) return;
    const first = Math.max(from, 1); // a pawn on the start enters on the first field
    const way = SPIRAL.slice(first - 1, place);
    const at = way.at(-1);
    const hops = way.flatMap((field, i) => [
      ...(i ? [{ transform: onField(between(way[i - 1], field), at, 40), easing: "ease-in" }] : []),
      { transform: onField(field, at, 0), easing: "ease-out" },
    ]);
    if (way.length > 1) box.current.animate(hops, HOP * (way.length - 1));
  }, [place]);
  if (!place) return null;
  const [r, c] = SPIRAL[place - 1];
  const at = { left: `${(c * 100) / COLUMNS}%`, top: `${(r * 100) / ROWS}%` };
  return html`
    <span ref=${box} class="stand" style=${at}><${PawnShape} letter=${letter} you=${you} /></span>
  `;
}

// All fields in one line, and below it those around one pawn: for small screens, while the sheet is what
// counts. Fields where one's own pawn could stop are outlined.
function Strip({ view, seat, whose, letters, onOpen }) {
  const own = view.pawns[whose];
  const first = Math.max(1, Math.min(own, view.track.length - 7));
  const reach = new Set(whose === seat ? Object.values(view.steps || {}) : []);
  const x = (place) => 6 + 8.2 * (place - 1);
  const apart = Math.min(13, 22 / (view.pawns.length - 1)); // two side by side, four one over the other
  return html`
    <div class="track-strip">
      <svg class="thread" viewBox=${`${-START} 0 ${332 + START} 18`} aria-hidden="true">
        <rect class="thread-start" x=${1.5 - START} y="1.5" width=${START - 5} height="15" rx="7.5" />
        ${view.track.map(
          (field, i) => html`
            <g key=${i} class=${cx(CLASS[field.colour], i + 1 < own && "past")}>
              ${shape(field.colour, x(i + 1), 9, 2.3)}
            </g>
          `,
        )}
        ${view.pawns.map(
          (place, other) => html`
            <g
              key=${`pawn ${other}`}
              class=${cx("thread-pawn", other === seat && "pawn-you")}
              transform=${`translate(${place ? x(place) : 9 - START + apart * other} 9)`}
            >
              <circle r=${place ? 7 : 6} />
              <text y="3.5">${letters[other]}</text>
            </g>
          `,
        )}
      </svg>
      <button class="track-open" aria-label=${_("Open the whole track")} onClick=${onOpen}></button>
      <span class="track-near">
        ${view.track.slice(first - 1, first + 7).map((field, i) => {
          const place = first + i;
          const who = view.pawns.flatMap((at, other) => (at === place ? [other] : []));
          return html`
            <span
              key=${place}
              role="img"
              aria-label=${nameOf(field)}
              class=${cx(
                "track-field",
                CLASS[field.colour],
                place < own && "past",
                reach.has(place) && "reach",
                who.length && "held",
              )}
            >
              <b>
                <${Mark} colour=${field.colour} />
                ${field.number}
              </b>
              <i>${field.bonus}</i>
              ${
                who.length > 0 &&
                html`<${PawnShape} letter=${letters[who.at(-1)]} you=${who.includes(seat)} />`
              }
            </span>
          `;
        })}
      </span>
    </div>
  `;
}

const nameOf = (field) =>
  `${cellName(moveOf(field.colour, field.number))}, ${_("bonus {n}", { n: field.bonus })}`;

// Where the whole track is not needed, only the fields near the pawns are shown, until somebody wants all.
export function useStrip(view, isEnough) {
  const [isOpen, open] = useState(false);
  const isBeside = useScreen(BESIDE);
  useEffect(() => open(false), [isEnough, view.active]);
  return { strip: isEnough && !isOpen && !isBeside, onOpen: () => open(true) };
}

export function Track({ view, seat, whose = seat, names, onStep, doubt, strip, onOpen }) {
  const targets = Object.fromEntries(Object.entries(view.steps || {}).map(([step, place]) => [place, step]));
  const behind = seat === null ? 0 : view.pawns[seat];
  const lit = Object.keys(view.steps || {}).map((step) => view.legal.includes(step));
  const facts = [view.track, view.pawns, view.steps, lit, strip, seat, whose, names, doubt];
  const letters = lettersOf(names);
  return useDrawn(
    facts,
    { onStep, onOpen },
    (now) => html`
    <section class=${cx("track", strip && "near")} aria-label=${_("Track, 40 fields")}>
      ${
        strip !== undefined &&
        html`
          <${Strip}
            view=${view}
            seat=${seat}
            whose=${whose}
            letters=${letters}
            onOpen=${() => now.current.onOpen()}
          />
        `
      }
      <p class="track-start row-of">
        <span>${_("Start")}</span>
        ${view.pawns.map(
          (place, other) =>
            place === 0 &&
            html`
              <span key=${other} role="img" aria-label=${_("pawn of {name}", { name: names[other] })}>
                <${PawnShape} letter=${letters[other]} you=${other === seat} />
              </span>
            `,
        )}
      </p>
      <div class="track-board">
      <div class="track-grid">
        ${view.track.map((field, i) => {
          const place = i + 1;
          const [r, c] = SPIRAL[i];
          const step = targets[place];
          const lit = step && view.legal.includes(step);
          const who = view.pawns.flatMap((at, other) => (at === place ? [names[other]] : []));
          const label = [nameOf(field), ...who.map((name) => _("pawn of {name}", { name }))].join(", ");
          const classes = cx(
            "track-field",
            CLASS[field.colour],
            way(i),
            field.last && "last-five",
            place < behind && "past",
            step && doubt === step && "doubted",
            who.length && "held",
          );
          const inside = html`
            <b>
              <${Mark} colour=${field.colour} />
              ${field.number}
            </b>
            <i data-bonus=${field.bonus}></i>
          `;
          const style = { gridArea: `${r + 1}/${c + 1}` };
          return lit
            ? html`
                <button
                  key=${place}
                  class=${cx(classes, "lit")}
                  style=${style}
                  data-move=${step}
                  aria-label=${`${_n("{n} step", "{n} steps", Number(step))}: ${label}`}
                  onClick=${() => now.current.onStep(step)}
                >
                  ${inside}
                </button>
              `
            : html`
                <span
                  key=${place}
                  class=${classes}
                  style=${style}
                  role="img"
                  aria-label=${label}
                  onClick=${step && (() => now.current.onStep.why?.(step))}
                >
                  ${inside}
                </span>
              `;
        })}
      </div>
      <div class="pawns" aria-hidden="true">
        ${view.pawns.map(
          (place, other) => html`
            <${Pawn} key=${other} place=${place} letter=${letters[other]} you=${other === seat} />
          `,
        )}
      </div>
      </div>
    </section>
  `,
  );
}
