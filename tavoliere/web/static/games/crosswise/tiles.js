// The ten tiles of Crosswise: six silhouettes and four action tiles.
import { html, cx } from "../../core/ui.js";
import { _ } from "../../core/i18n.js";

export const SYMBOLS = ["sun", "moon", "wave", "bloom", "gem", "cross"];
export const ACTIONS = ["move", "remove", "swap", "replace"];

export const tileName = (tile) =>
  ({
    sun: _("Sun"),
    moon: _("Moon"),
    wave: _("Wave"),
    bloom: _("Bloom"),
    gem: _("Gem"),
    cross: _("Cross"),
    move: _("Move"),
    remove: _("Remove"),
    swap: _("Swap"),
    replace: _("Replace"),
  })[tile];

export const actionHelp = (tile) =>
  ({
    move: _("Move: any tile to any empty cell"),
    remove: _("Remove: take a tile from the board into your hand"),
    swap: _("Swap: exchange two tiles on the board"),
    replace: _("Replace: put a symbol from your hand in the place of a tile"),
  })[tile];

const DRAWN = {
  sun: [
    "symbol-sun",
    html`
      <circle cx="20" cy="20" r="6.5" />
      <g class="outline">
        <path
          d=${
            "M20 5.5v4M20 30.5v4M5.5 20h4M30.5 20h4M9.8 9.8l2.8 2.8M27.4 27.4l2.8 2.8" +
            "M9.8 30.2l2.8-2.8M27.4 12.6l2.8-2.8"
          }
        />
      </g>
    `,
  ],
  moon: ["symbol-moon", html`<path d="M25.5 7.5A13 13 0 1 0 33 26.5 11 11 0 0 1 25.5 7.5Z" />`],
  wave: [
    "symbol-wave",
    html`
      <g class="outline wide-line">
        <path
          d=${[13.5, 21.5, 29.5].map((y) => `M6 ${y}c4.7-5 9.3-5 14 0s9.3 5 14 0`).join("")}
        />
      </g>
    `,
  ],
  bloom: [
    "symbol-bloom",
    html`
      <circle cx="20" cy="11.2" r="5.4" />
      <circle cx="28.4" cy="17.3" r="5.4" />
      <circle cx="25.2" cy="27.2" r="5.4" />
      <circle cx="14.8" cy="27.2" r="5.4" />
      <circle cx="11.6" cy="17.3" r="5.4" />
      <circle class="hole" cx="20" cy="20" r="3.6" />
    `,
  ],
  cross: ["symbol-cross", html`<path d="M15.5 6.5h9v9h9v9h-9v9h-9v-9h-9v-9h9Z" />`],
  gem: [
    "symbol-gem",
    html`
      <path d="M12 8h16l6.5 8.5L20 34 5.5 16.5Z" />
      <path class="hole" d="M13 17h14l-7 10.5Z" />
    `,
  ],
};
const ARROWS = {
  move: "M8 20h20M21 12.5 28.5 20 21 27.5",
  remove: "M20 29V10M12.5 17.5 20 10l7.5 7.5M10 33h20",
  swap: "M9 15.5h20M23.5 10l5.5 5.5M31 25H11M16.5 30.5 11 25",
  replace: "M30 16a11 11 0 0 0-19.5-1.5M10 24a11 11 0 0 0 19.5 1.5M10 7.5v7.5h7.5M30 32.5V25h-7.5",
};

export const Symbol = ({ tile, size }) => html`
  <svg
    class=${cx("symbol", DRAWN[tile][0])}
    width=${size}
    height=${size}
    viewBox="0 0 40 40"
    aria-hidden="true"
  >
    ${DRAWN[tile][1]}
  </svg>
`;
export const Arrow = ({ tile }) => html`
  <svg class="arrow" viewBox="0 0 40 40" aria-hidden="true"><path d=${ARROWS[tile]} /></svg>
`;

// An action tile shows its arrow, in every language; the dock says what it does.
export const Tile = ({ tile }) =>
  tile in ARROWS
    ? html`<span class="tile acting"><${Arrow} tile=${tile} /></span>`
    : html`<span class="tile"><${Symbol} tile=${tile} /></span>`;
