// What every screen draws with: html, hooks, icons, marks, dice, crosses.
import { h, options, render, Fragment, createContext } from "../vendor/preact.mjs";
import htm from "../vendor/htm.mjs";
export { useState, useEffect, useLayoutEffect, useRef, useMemo, useContext } from "../vendor/hooks.mjs";
import { useEffect, useMemo, useRef, useState } from "../vendor/hooks.mjs";
import { at } from "./addresses.js";
import { wayBack } from "./api.js";
import { _ } from "./i18n.js";

export const html = htm.bind(h);
export { h, render, Fragment, createContext };

// A component that is redrawn only when the facts it shows change (anything JSON can hold). Its event
// handlers use `now`, which always has the latest props.
export function useDrawn(facts, props, draw) {
  const now = useRef();
  now.current = props;
  return useMemo(() => draw(now), [JSON.stringify(facts)]);
}

// Whether something has been the same for so many seconds.
export function useLasting(what, seconds) {
  const [lasting, setLasting] = useState();
  useEffect(() => {
    const timer = setTimeout(setLasting, 1000 * seconds + 200, what); // the server counts, too
    return () => {
      clearTimeout(timer);
      setLasting();
    };
  }, [what, seconds]);
  return lasting === what;
}

// Screens as css/layout.css names them, and whether this is one: also when it is turned or resized.
export const WIDE = "(min-width: 960px)";
export const BESIDE = `${WIDE}, (orientation: landscape) and (max-height: 500px)`; // wide or sideways
export function useScreen(condition) {
  const screen = useMemo(() => matchMedia(condition), [condition]);
  const [is, set] = useState(screen.matches);
  useEffect(() => {
    const look = () => set(screen.matches);
    screen.addEventListener("change", look);
    return () => screen.removeEventListener("change", look);
  }, [screen]);
  return is;
}

// A change that is on the page when this returns, so that the rest of an event finds it there.
export function atOnce(change) {
  const usual = options.debounceRendering;
  options.debounceRendering = (draw) => draw();
  change();
  options.debounceRendering = usual;
}

// Whether a node is visible. Old browsers have no state in which something has a layout and yet is not shown.
export const isShown = (node) => node.checkVisibility?.() ?? node.offsetParent;

// Make links lead to where the pages are.
options.vnode = ({ type, props }) => {
  if (type === "a" && props.href) props.href = at(props.href);
};

export const COLOURS = ["red", "yellow", "green", "blue"];
export const CLASS = { red: "c-red", yellow: "c-yellow", green: "c-green", blue: "c-blue", white: "c-white" };
export const LETTER = { r: "red", y: "yellow", g: "green", b: "blue" };
export const colourName = (colour) =>
  ({ red: _("Red"), yellow: _("Yellow"), green: _("Green"), blue: _("Blue"), white: _("White") })[colour];
export const cx = (...names) => names.filter(Boolean).join(" ");

// A colour within a sentence; every page has these words, for refusals.
export const colourWord = (colour) => _(colour);

// --- marks: the shape that travels with a colour

export function shape(colour, x, y, r) {
  const at = (n) => Math.round(n * 100) / 100;
  if (colour === "yellow")
    return html`
      <path
        d=${`M${at(x)} ${at(y - 1.12 * r)}L${at(x + 1.12 * r)} ${at(y + 0.86 * r)}H${at(x - 1.12 * r)}Z`}
      />
    `;
  if (colour === "green")
    return html`
      <rect
        x=${at(x - 0.9 * r)}
        y=${at(y - 0.9 * r)}
        width=${at(1.8 * r)}
        height=${at(1.8 * r)}
        rx=${at(0.12 * r)}
      />
    `;
  if (colour === "blue")
    return html`
      <path
        d=${
          `M${at(x)} ${at(y - 1.25 * r)}L${at(x + 1.1 * r)} ${at(y)}L${at(x)} ${at(y + 1.25 * r)}` +
          `L${at(x - 1.1 * r)} ${at(y)}Z`
        }
      />
    `;
  return html`<circle cx=${at(x)} cy=${at(y)} r=${at(r)} />`;
}

export const Mark = ({ colour, size = 9 }) => html`
  <svg class="mark" width=${size} height=${size} viewBox="0 0 12 12" aria-hidden="true">
    ${shape(colour, 6, 6, colour === "red" ? 5 : 4.6)}
  </svg>
`;

// A colour and a number, as in running text: ● 7.
export const Cell = ({ move, big }) => {
  const colour = LETTER[move[0]];
  return html`
    <span class=${cx("colour-number", CLASS[colour])}>
      <${Mark} colour=${colour} size=${big ? 11 : 9} />
      <span class="spoken">${colourName(colour)}${" "}</span>
      ${move.slice(1)}
    </span>
  `;
};

export const cellName = (move) => `${colourName(LETTER[move[0]])} ${move.slice(1)}`;

// --- icons

const ICONS = {
  back: "M14.5 5.5 8 12l6.5 6.5",
  next: "m9 6 6 6-6 6",
  log: "M8 7h11M8 12h11M8 17h7M4.5 7v.01M4.5 12v.01M4.5 17v.01",
  help: "M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16ZM9.8 9.7a2.3 2.3 0 1 1 3.3 2.3c-.8.4-1.1.9-1.1 1.7M12 16.5v.01",
  check: "m5.5 12.5 4.2 4.2L18.5 8",
  undo: "M8.5 5 4.5 9l4 4M5 9h8.5a5.5 5.5 0 0 1 0 11H9",
  bot: "M12 4.5 18.5 8v8L12 19.5 5.5 16V8ZM9.7 11.5v1M14.3 11.5v1",
  close: "M6.5 6.5 17.5 17.5M17.5 6.5 6.5 17.5",
  plus: "M12 5.5v13M5.5 12h13",
  pen: "m5 19 1-4L16.5 4.5l3 3L9 18Z",
  device:
    "M9.5 3.5h5A2.5 2.5 0 0 1 17 6v12a2.5 2.5 0 0 1-2.5 2.5h-5A2.5 2.5 0 0 1 7 18V6a2.5 2.5 0 0 1 2.5-2.5Z" +
    "M11 17.5h2",
  copy:
    "M11.5 9H17a2.5 2.5 0 0 1 2.5 2.5V17a2.5 2.5 0 0 1-2.5 2.5h-5.5" +
    "A2.5 2.5 0 0 1 9 17v-5.5A2.5 2.5 0 0 1 11.5 9Z" +
    "M15 9V7a2.5 2.5 0 0 0-2.5-2.5H7A2.5 2.5 0 0 0 4.5 7v5.5A2.5 2.5 0 0 0 7 15h2",
  share: "M12 15V4.5M8 8l4-4 4 4M6 12v6.5A1.5 1.5 0 0 0 7.5 20h9a1.5 1.5 0 0 0 1.5-1.5V12",
  eye:
    "M3.5 12c2-3.7 5-5.5 8.5-5.5s6.5 1.8 8.5 5.5c-2 3.7-5 5.5-8.5 5.5S5.5 15.7 3.5 12Z" +
    "M12 9.4a2.6 2.6 0 1 0 0 5.2 2.6 2.6 0 0 0 0-5.2Z",
  flame:
    "M12 3.5c.8 3.2 5.5 5.4 5.5 10a5.5 5.5 0 0 1-11 0c0-2.2 1.1-3.8 2.3-5 .3 1.5 1 2.4 2 2.8" +
    "-.4-2.8-.2-5.3 1.2-7.8Z",
  crown: "M5 17.5 4 8.5l4.5 3.2L12 6l3.5 5.7L20 8.5l-1 9Z",
  seal: "M12 3.5 19 6v5.5c0 4.3-2.8 7.3-7 9-4.2-1.7-7-4.7-7-9V6ZM8.8 12l2.3 2.3 4.1-4.3",
  again: "M19 12a7 7 0 1 1-2.3-5.2M19 4.5v4.2h-4.2",
  replay: "M4.5 12a7.5 7.5 0 1 0 2.4-5.5M4.5 4.5v4.2h4.2M10.5 9v6l4.5-3Z",
  review: "M4 18.5h16M5 14l4.5-5 4 3.5L19 5.5",
  lamp: "M9.5 18.5h5M10.5 21h3M8.7 14.5a5.5 5.5 0 1 1 6.6 0c-.6.5-.8 1-.8 1.7h-5c0-.7-.2-1.2-.8-1.7Z",
  bell: "M6 16.5c1.2-1.3 1.5-2.5 1.5-5.5a4.5 4.5 0 0 1 9 0c0 3 .3 4.2 1.5 5.5ZM10.5 19.5h3",
  sound: "M4.5 9.5h3l4-3.5v12l-4-3.5h-3ZM15 9a4 4 0 0 1 0 6M17.5 6.5a7.5 7.5 0 0 1 0 11",
  mute: "M4.5 9.5h3l4-3.5v12l-4-3.5h-3ZM15.5 9.5l5 5M20.5 9.5l-5 5",
  chat:
    "M5 5.5h14a1.5 1.5 0 0 1 1.5 1.5v8.5A1.5 1.5 0 0 1 19 17h-7l-4.5 3.5V17" +
    "H5a1.5 1.5 0 0 1-1.5-1.5V7A1.5 1.5 0 0 1 5 5.5Z",
  more: "M6 12v.01M12 12v.01M18 12v.01",
  gear:
    "M12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6Z" +
    "M12 3.5v2.3M12 18.2v2.3M3.5 12h2.3M18.2 12h2.3M6 6l1.6 1.6M16.4 16.4 18 18M6 18l1.6-1.6M16.4 7.6 18 6",
  down: "M12 4.5V15M8 11l4 4 4-4M5 19.5h14",
  print:
    "M7.5 9V4.5h9V9M7 17H5a1.5 1.5 0 0 1-1.5-1.5V11" +
    "A2 2 0 0 1 5.5 9h13a2 2 0 0 1 2 2v4.5A1.5 1.5 0 0 1 19 17h-2" +
    "M7.5 14h9v5.5h-9Z",
  branch: "M6.5 4.5a2 2 0 1 0 0 4 2 2 0 0 0 0-4ZM6.5 8.5V20M6.5 14h7a4 4 0 0 0 4-4V7M14 10.5 17.5 7l3.5 3.5",
  link: "M10 14a4 4 0 0 0 5.7 0l3-3a4 4 0 0 0-5.7-5.7l-1 1M14 10a4 4 0 0 0-5.7 0l-3 3A4 4 0 0 0 11 18.7l1-1",
  calendar:
    "M6.5 6h11a2 2 0 0 1 2 2v9.5a2 2 0 0 1-2 2h-11a2 2 0 0 1-2-2V8a2 2 0 0 1 2-2Z" +
    "M4.5 10.5h15M8.5 4v3.5M15.5 4v3.5",
  die:
    "M7 4.5h10A2.5 2.5 0 0 1 19.5 7v10a2.5 2.5 0 0 1-2.5 2.5H7A2.5 2.5 0 0 1 4.5 17V7A2.5 2.5 0 0 1 7 4.5Z" +
    "M9 9v.01M15 15v.01M12 12v.01",
};

export const Icon = ({ name }) => html`
  <svg
    class="icon"
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    stroke-width="1.9"
    stroke-linecap="round"
    stroke-linejoin="round"
    aria-hidden="true"
  >
    <path d=${ICONS[name]} />
  </svg>
`;

export const Solid = ({ d }) => html`
  <svg
    class="icon"
    viewBox="0 0 24 24"
    fill="currentColor"
    stroke="currentColor"
    stroke-width="1.9"
    stroke-linejoin="round"
    aria-hidden="true"
  >
    <path d=${d} />
  </svg>
`;

export const Theme = () => html`
  <button class="icon-button" data-theme-toggle aria-label=${_("Switch light or dark")}>
    <svg
      class="icon"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      stroke-width="1.9"
      aria-hidden="true"
    >
      <circle cx="12" cy="12" r="7.5" />
      <path d="M12 4.5a7.5 7.5 0 0 1 0 15Z" fill="currentColor" />
    </svg>
  </button>
`;

// Nested in another SVG, a drawing must give its size.
export const X = ({ size }) => html`
  <svg class="cross" width=${size} height=${size} viewBox="0 0 24 24" aria-hidden="true">
    <path class="stroke-1" d="M5.5 5.2C9 9 14.5 14.6 18.8 18.9" />
    <path class="stroke-2" d="M18.6 5C14.8 9.4 9.6 14.6 5.2 19" />
  </svg>
`;

export const Lock = ({ size }) => html`
  <svg class="icon lock-icon" width=${size} height=${size} viewBox="0 0 24 24" aria-hidden="true">
    <rect x="5" y="10.5" width="14" height="9.5" rx="2.5" />
    <path d="M8 10.5V8a4 4 0 0 1 8 0v2.5" fill="none" />
  </svg>
`;

export const Dots = () => html`
  <i class="dots" aria-hidden="true">
    <i></i>
    <i></i>
    <i></i>
  </i>
`;

// The letters that can stand for a name, its first letter first.
export const lettersIn = (name) => name?.toUpperCase().match(/[\p{L}\d]/gu) ?? [name || "?"];

export const Avatar = ({ name, bot, large, extra }) => html`
  <span class=${cx("avatar", large && "large", bot && "bot", extra)} aria-hidden="true">
    ${bot ? html`<${Icon} name="bot" />` : lettersIn(name)[0]}
  </span>
`;

export const Seg = ({ label, value, choices, onPick, wide }) => html`
  <div class=${cx("seg", wide && "wide")} role="group" aria-label=${label}>
    ${choices.map(
      ([key, text]) => html`
        <button type="button" key=${key} aria-pressed=${String(key === value)} onClick=${() => onPick(key)}>
          ${text}
        </button>
      `,
    )}
  </div>
`;

export const Logo = () => html`
  <svg class="logo" width="28" height="28" viewBox="0 0 32 32" aria-hidden="true">
    <rect class="logo-back" x="1" y="1" width="30" height="30" rx="8.5" />
    <g class="logo-red">${shape("red", 10.5, 10.5, 3.9)}</g>
    <g class="logo-yellow">${shape("yellow", 21.5, 10.7, 3.7)}</g>
    <g class="logo-green">${shape("green", 10.5, 21.5, 3.7)}</g>
    <g class="logo-blue">${shape("blue", 21.5, 21.5, 3.7)}</g>
  </svg>
`;

export const TopBar = ({ title, sub, back = wayBack(), children, bare, over }) => html`
  <header class="topbar row-of">
    <a class="icon-button" href=${back} aria-label=${_("Leave the table")}><${Icon} name="back" /></a>
    <a class="topbar-logo" href="/" aria-label=${_("Tavoliere, home")}>
      <${Logo} />
      <span class="wordmark">Tavoliere</span>
    </a>
    <div class="topbar-title">
      <h1 class="clip">${title}</h1>
      <p>${sub}</p>
      ${over}
    </div>
    ${children}${!bare && html`<${Theme} />`}
  </header>
`;

// A page that cannot be shown: why, and the way back, to the start or to a table.
export const Sorry = ({ title, text, table }) => html`
  <main id="main" class="guest apart page">
    <section class="card guest-card sorry stack">
      <${Logo} />
      <h1>${title}</h1>
      <p>${text}</p>
      <a class="btn solid big" href=${table ? `/t/${table}` : "/"}>
        ${table ? _("Back to the table") : _("Back to the start")}
      </a>
    </section>
  </main>
`;

// A word as people type it: whole, or its beginning, if that is unambiguous.
export function meant(text, names) {
  const exact = names.find(([name]) => name === text);
  if (exact) return exact[1];
  const found = new Set(names.flatMap(([name, meaning]) => (name.startsWith(text) ? [meaning] : [])));
  return found.size === 1 ? [...found][0] : text;
}
