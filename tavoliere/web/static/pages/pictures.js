// Pictures in the rules: real positions, drawn by the same components as the table.
import { html, cx, render } from "../core/ui.js";
import { _ } from "../core/i18n.js";
import { Tray } from "../parts/dice.js";
import { Row, Sheet } from "../parts/sheet.js";
import { Board } from "../games/duel/board.js";
import { Track } from "../games/onboard/track.js";
import { Grid } from "../games/crosswise/board.js";
import { scene } from "../parts/scene.js";
import { Tile } from "../games/crosswise/tiles.js";

const nothing = () => {};
const DRAWN = {
  rows: ({ view, rows, lit }) => html`
    <div class="rows">
      ${view.sheets[view.seat ?? 0].rows
        .filter((row) => !rows.length || rows.includes(row.colour))
        .map((row) => html`<${Row} key=${row.colour} row=${row} legal=${lit} onPlay=${nothing} />`)}
    </div>
  `,
  sheet: ({ view, lit }) => html`
    <${Sheet}
      sheet=${view.sheets[view.seat ?? 0]}
      total=${view.scores[view.seat ?? 0]}
      limit=${view.misthrow_limit}
      ladder=${view.ladder}
      legal=${lit}
      onPlay=${nothing}
    />
  `,
  dice: ({ view }) => html`<${Tray} dice=${view.dice} white=${true} usable=${() => true} />`,
  board: ({ view, rows, lit }) => html`
    <${Board}
      game=${scene({
        view: rows.length ? { ...view, rows: view.rows.filter((row) => rows.includes(row.colour)) } : view,
        seat: view.seat,
      })}
      plays=${[...lit].map((move) => ({ move, notes: [] }))}
      last=${new Set()}
    />
  `,
  track: ({ view, lit }) => html`
    <${Track}
      view=${{ ...view, legal: [...lit] }}
      seat=${view.seat}
      names=${[_("You"), "A", "B", "C"]}
      onStep=${nothing}
    />
  `,
  grid: ({ view, lit }) => html`
    <${Grid} view=${view} board=${view.board} lit=${lit.size ? lit : null} onCell=${nothing} />
  `,
  hand: ({ view }) => html`
    <div class=${cx("hand", view.hands[view.seat ?? 0].size > 4 && "six")}>
      ${view.hands[view.seat ?? 0].tiles.map(
        (tile, i) => html`<span key=${i} class="hand-tile"><${Tile} tile=${tile} /></span>`,
      )}
    </div>
  `,
};

export function drawAll(where = document) {
  for (const figure of where.querySelectorAll("[data-picture]")) {
    const { picture, view, rows, lit } = figure.dataset;
    const words = (text) => text.split(/[\s,]+/).filter(Boolean);
    const inside = figure.querySelector(".example-inside");
    inside.inert = true; // a picture: nothing in it can be pressed
    render(DRAWN[picture]({ view: JSON.parse(view), rows: words(rows), lit: new Set(words(lit)) }), inside);
  }
}

drawAll();

// A link may lead to a rule by its number: /rules/qwixx#Q1. A rule that is not here may be in the rules that
// these build on.
const asked = [...document.querySelectorAll(".rule-number")].find(
  (one) => `#${one.textContent}` === location.hash,
);
const basis = document.querySelector("[data-basis]");
if (asked) {
  asked.classList.add("asked");
  asked.scrollIntoView({ block: "center" });
} else if (basis && /^#[A-Z]\d+$/.test(location.hash)) {
  basis.hash = location.hash;
  basis.click();
}
