// How a lesson points at things: a veil with holes, and one sentence beside them.
import { html, CLASS, cx, useEffect, useLayoutEffect, useRef } from "../../core/ui.js";
import { _ } from "../../core/i18n.js";
import { gameOf } from "../../games/all.js";

const NTH = { first: 1, second: 2 };

// The dice are on the table, or on phones in the dock: in a tray, or at the edges of the adding table.
const dice = (inTray, inAdding) =>
  document.querySelector(".stage > .tray")?.offsetParent
    ? `.stage .dice ${inTray}`
    : `.dock .dice ${inTray}, .dock .adding ${inAdding}`;

// The words that lessons use to point, and where that is on the table.
const PLACES = [
  [/^rows$/, () => ".stage .sheet .rows"],
  [/^points$/, () => ".stage .ladder"],
  [/^misthrows$/, () => ".stage .misthrows"],
  [/^total$/, () => ".stage .total"],
  [/^dice$/, () => dice("", "")],
  [/^roll$/, () => ".dock .btn.solid"],
  [/^white dice$/, () => dice(".pair", ".die.c-white")],
  [
    /^(first|second) white die$/,
    (nth) => dice(`.pair .die:nth-child(${NTH[nth]})`, `.die:nth-child(${5 * NTH[nth] + 1})`),
  ],
  [/^(\w+) die$/, (colour) => dice(`.die.${CLASS[colour]}`, `.die.${CLASS[colour]}`)],
  [/^(red|yellow|green|blue) lock$/, (colour) => `.stage .row.${CLASS[colour]} .lock`],
  [/^(red|yellow|green|blue) (\d+)$/, (colour, n) => `.stage [data-field=${colour[0]}${n}]`],
  [/^track$/, () => ".stage .track"],
  [/^field (\d+)$/, (place) => `.track-grid > :nth-child(${place})`],
  [/^last fields$/, () => ".track-grid .last-five"],
  [/^row points$/, () => ".board-grid .edge.orange"],
  [/^row (\d)$/, (n) => `.board-grid [data-cell$="${n}"]`],
  [/^bag$/, () => ".stage .bag"],
  [
    /^(\w+) corner$/,
    (tile) => `.board-grid .corner:nth-of-type(${["move", "remove", "swap", "replace"].indexOf(tile) + 1})`,
  ],
];

function selector(words) {
  for (const [pattern, make] of PLACES) {
    const found = words.match(pattern);
    if (found) return make(...found.slice(1));
  }
  throw new Error(`nothing on the table is called “${words}”`);
}

// What a step points at now, most important first.
export function aimsOf({ view, show, move }, asking) {
  if (asking) return [".dock [data-key=Enter]"];
  const others = show.map(selector);
  if (!move) return others;
  if (move === "pass") return [".dock [data-chip=pass]", ...others];
  return [...gameOf(view.game).aims(move), ...others];
}

const visible = (one) => one.getClientRects().length > 0 && getComputedStyle(one).visibility !== "hidden";

// One box around everything a selector finds: a row of fields is one thing.
function boxOf(all) {
  const boxes = all.map((one) => one.getBoundingClientRect());
  const left = Math.min(...boxes.map((box) => box.left)),
    top = Math.min(...boxes.map((box) => box.top));
  const right = Math.max(...boxes.map((box) => box.right)),
    bottom = Math.max(...boxes.map((box) => box.bottom));
  return { left: left - 5, top: top - 5, right: right + 5, bottom: bottom + 5 };
}

const drawn = ({ left, top, right, bottom }, r = 12) =>
  `M${left + r} ${top}H${right - r}a${r} ${r} 0 0 1 ${r} ${r}V${bottom - r}a${r} ${r} 0 0 1 ${-r} ${r}` +
  `H${left + r}a${r} ${r} 0 0 1 ${-r} ${-r}V${top + r}a${r} ${r} 0 0 1 ${r} ${-r}Z`;

const shared = (a, b) =>
  Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) *
  Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));
const within = (low, n, high) => Math.max(low, Math.min(high, n));

// Beside the first hole if there is room; in any case it covers as little as possible of what is meant, and
// rather anything else than the sheet or the board.
const WORTH_SEEING = ".stage .sheet, .stage .board, .stage .board-frame";

function bestPlace(holes, width, height) {
  const margin = 10,
    away = 16;
  const most = [innerWidth - width - margin, innerHeight - height - margin];
  if (!holes.length)
    return { side: "", x: (innerWidth - width) / 2, y: Math.max(margin, (innerHeight - height) / 2) };
  const [hole] = holes;
  const boards = [...document.querySelectorAll(WORTH_SEEING)].map((one) => one.getBoundingClientRect());
  const x = within(margin, (hole.left + hole.right - width) / 2, most[0]);
  const y = within(margin, (hole.top + hole.bottom - height) / 2, most[1]);
  const tries = [
    ["under", x, hole.bottom + away],
    ["over", x, hole.top - height - away],
    ["right", hole.right + away, y],
    ["left", hole.left - width - away, y],
    ["", x, most[1]],
    ["", x, margin],
  ];
  const cost = ([, left, top]) => {
    const box = { left, top, right: left + width, bottom: top + height };
    const outside =
      width * height -
      shared(box, {
        left: margin - 1,
        top: margin - 1,
        right: innerWidth - margin + 1,
        bottom: innerHeight - margin + 1,
      });
    const covered = (boxes) => boxes.reduce((sum, one) => sum + shared(box, one), 0);
    return 40 * outside + 10 * covered(holes) + covered(boards) / 4;
  };
  const costs = tries.map(cost);
  const [side, left, top] = tries[costs.indexOf(Math.min(...costs))];
  return {
    side,
    x: within(margin, left, Math.max(margin, most[0])),
    y: within(margin, top, Math.max(margin, most[1])),
    hole,
  };
}

export function Guide({ at, of, aims, title, text, hint, children }) {
  const box = useRef(null),
    veil = useRef(null),
    ring = useRef(null),
    tip = useRef(null),
    words = useRef(null);
  const look = useRef(null);
  look.current = aims;
  const described = useRef([]);

  const place = () => {
    const found = look
      .current()
      .map((one) => [...document.querySelectorAll(one)].filter(visible))
      .filter((all) => all.length);
    described.current
      .filter((one) => !found.flat().includes(one))
      .forEach((one) => one.removeAttribute("aria-describedby"));
    described.current = found.flat();
    described.current.forEach((one) => one.setAttribute("aria-describedby", "guide-text"));
    const holes = found.map(boxOf);
    veil.current.setAttribute(
      "d",
      `M0 0H${innerWidth}V${innerHeight}H0Z${holes.map((hole) => drawn(hole)).join("")}`,
    );
    ring.current.setAttribute("d", holes.map((hole) => drawn(hole)).join(""));
    const { side, x, y, hole } = bestPlace(holes, box.current.offsetWidth, box.current.offsetHeight);
    box.current.dataset.side = side;
    Object.assign(box.current.style, { left: `${x}px`, top: `${y}px` });
    if (!hole) return;
    const along = side === "left" || side === "right";
    Object.assign(tip.current.style, {
      left: along ? "" : `${within(18, (hole.left + hole.right) / 2 - x, box.current.offsetWidth - 18)}px`,
      top: along ? `${within(18, (hole.top + hole.bottom) / 2 - y, box.current.offsetHeight - 18)}px` : "",
    });
  };

  // The table moves under the marks: its layout changes, it scrolls, or a tile is chosen.
  useEffect(() => {
    const soon = () => requestAnimationFrame(place);
    const table = document.querySelector(".table");
    const changes = new MutationObserver(soon);
    changes.observe(table, { subtree: true, childList: true, attributeFilter: ["class", "disabled"] });
    const sizes = new ResizeObserver(soon);
    [table, box.current].forEach((one) => sizes.observe(one));
    addEventListener("resize", soon);
    addEventListener("scroll", soon, true);
    addEventListener("animationend", soon, true); // the dice have stopped moving
    return () => {
      changes.disconnect();
      sizes.disconnect();
      removeEventListener("resize", soon);
      removeEventListener("scroll", soon, true);
      removeEventListener("animationend", soon, true);
    };
  }, []);
  useLayoutEffect(place);

  // A new sentence is read out from its beginning, and what it is about is in view.
  const first = useRef(true);
  useEffect(() => {
    const [target] = look
      .current()
      .map((one) => document.querySelector(one))
      .filter(Boolean);
    const { top, bottom } = target?.getBoundingClientRect() ?? {};
    if (top < 0 || bottom > innerHeight) target.scrollIntoView({ block: "center" });
    if (!first.current) words.current.focus({ preventScroll: true });
    first.current = false;
  }, [at]);

  return html`
    <svg class="veil" aria-hidden="true">
      <path class="shade" ref=${veil} />
      <path class="ring" ref=${ring} />
    </svg>
    <section
      class=${cx("guide", title && "end")}
      ref=${box}
      aria-label=${title || _("Lesson, step {now} of {of}", { now: at + 1, of })}
    >
      <i class="tip" ref=${tip} aria-hidden="true"></i>
      <div ref=${words} tabindex="-1">
        ${title && html`<h2>${title}</h2>`}
        <p id="guide-text">${text}</p>
      </div>
      <p class="guide-hint" role="status">
        ${hint && html`${hint.rule && html`<span class="rule-number">${hint.rule}</span>`}${hint.text}`}
      </p>
      ${children}
    </section>
  `;
}

export const Progress = ({ at, of }) => html`
  <span class="dots-row" role="img" aria-label=${_("Step {now} of {of}", { now: at + 1, of })}>
    <b>${_("{now} of {of}", { now: at + 1, of })}</b>
    <span>
      ${Array.from(
        { length: of },
        (_unused, i) => html`<i key=${i} class=${i < at ? "done" : i === at ? "now" : ""}></i>`,
      )}
    </span>
  </span>
`;
