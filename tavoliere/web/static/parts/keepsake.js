// A finished game as a picture to keep and to share. It is drawn with the style sheets of the table, but
// always on light paper; in the resulting file every style is inlined.
import { html, Logo } from "../core/ui.js";
import { language } from "../core/i18n.js";
import { titleOf } from "../core/about.js";
import { reason } from "./ending.js";

export const WIDTH = 1080;
export const MARGIN = 60;
export const INNER = WIDTH - 2 * MARGIN;
const HEAD = 330,
  FOOT = 100;

export const place = (x, y, scale = 1) => `translate(${x} ${y}) scale(${scale})`;

// Text at a place, which is its start, middle or end, as `at` says.
export const Words = ({ x, y, size, at = "start", look, weight = 400, children }) => html`
  <text class=${look} x=${x} y=${y} font-size=${size} font-weight=${weight} text-anchor=${at}>
    ${children}
  </text>
`;

// A sheet of paper, with a shadow on the felt.
export const Paper = ({ y = 0, height, width = INNER, round = 32 }) => html`
  <rect class="keepsake-shadow" x="0" y=${y + 6} width=${width} height=${height} rx=${round} />
  <rect class="keepsake-paper" x="0" y=${y} width=${width} height=${height} rx=${round} />
`;

export const Crown = ({ x, y, size }) => html`
  <path
    class="keepsake-crown"
    transform=${place(x, y, size / 24)}
    d="M5 17.5 4 8.5l4.5 3.2L12 6l3.5 5.7L20 8.5l-1 9Z"
  />
`;

// The largest size that fits on one line; letters are about half as wide as they are high.
export const fitting = (text, size, width) => Math.min(size, (1.85 * width) / Math.max(1, text.length));

// `own` is what the game draws itself: its height and the drawing.
export function Keepsake({ facts, names, verdict, own: [height, drawn] }) {
  const { table } = facts;
  const why = reason({ ...facts, names });
  const title = verdict({ ...facts, names, own: [] });
  const all = HEAD + height + FOOT;
  const day = new Intl.DateTimeFormat(language, { dateStyle: "long" }).format(new Date());
  return html`
    <svg
      class="keepsake"
      viewBox=${`0 0 ${WIDTH} ${all}`}
      width=${WIDTH}
      height=${all}
      role="img"
      aria-label=${`${titleOf(table.game)}: ${title}`}
    >
      <rect class="keepsake-felt" width=${WIDTH} height=${all} />
      <g transform=${place(MARGIN, 52, 2)}><${Logo} /></g>
      <${Words} look="keepsake-title" x=${MARGIN + 76} y="97" size="46" weight="700">
        ${titleOf(table.game)}
      <//>
      <${Words} look="keepsake-soft" x=${WIDTH - MARGIN} y="94" size="28" at="end">${day}<//>
      <${Words} look="keepsake-soft" x=${WIDTH / 2} y="200" size=${fitting(why, 34, INNER)} at="middle">
        ${why}
      <//>
      <${Words}
        look="keepsake-title"
        x=${WIDTH / 2}
        y="282"
        size=${fitting(title, 76, INNER)}
        weight="700"
        at="middle"
      >
        ${title}
      <//>
      <g transform=${place(MARGIN, HEAD)}>${drawn}</g>
      <${Words} look="keepsake-soft keepsake-title" x=${WIDTH / 2} y=${all - 36} size="28" at="middle">
        Tavoliere
      <//>
    </svg>
  `;
}

// The values of the light theme, in the reader's palette: all of them are set on the root.
export function lightTheme() {
  const { palette } = document.documentElement.dataset;
  const wanted = [":root", `:root[data-palette="${palette}"]`];
  const within = (rule) =>
    rule.cssRules?.length && !rule.style ? [...rule.cssRules].flatMap(within) : [rule]; // layers
  const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules].flatMap(within));
  return Object.fromEntries(
    rules
      .filter((rule) => wanted.includes(rule.selectorText))
      .flatMap(({ style }) => [...style].map((name) => [name, style.getPropertyValue(name)]))
      .filter(([name]) => name.startsWith("--")),
  );
}

const STYLES = [
  "fill",
  "fill-opacity",
  "stroke",
  "stroke-width",
  "stroke-linecap",
  "stroke-linejoin",
  "stroke-dasharray",
  "opacity",
  "font-family",
  "font-size",
  "font-weight",
  "text-anchor",
];

// The picture as text that needs no style sheet.
function written(svg) {
  const copy = svg.cloneNode(true);
  const copies = [copy, ...copy.querySelectorAll("*")];
  [svg, ...svg.querySelectorAll("*")].forEach((node, i) => {
    const style = getComputedStyle(node);
    for (const name of STYLES) copies[i].setAttribute(name, style.getPropertyValue(name));
    copies[i].removeAttribute("class");
  });
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  return new XMLSerializer().serializeToString(copy);
}

export async function canvasOf(svg, wide = svg.viewBox.baseVal.width) {
  const box = svg.viewBox.baseVal;
  const [width, height] = [wide, Math.round((wide * box.height) / box.width)];
  const image = Object.assign(new Image(), {
    src: `data:image/svg+xml;charset=utf-8,${encodeURIComponent(written(svg))}`,
  });
  await image.decode();
  const canvas = Object.assign(document.createElement("canvas"), { width, height });
  canvas.getContext("2d").drawImage(image, 0, 0, width, height);
  return canvas;
}

export async function pictureOf(svg) {
  const canvas = await canvasOf(svg);
  return new Promise((done) => canvas.toBlob(done, "image/png"));
}
