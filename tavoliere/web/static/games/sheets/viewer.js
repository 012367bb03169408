// A finished game with sheets, as its replay shows it: all sheets side by side where there is room, else one
// at a time. The sheet on which something happens comes into view.
import { html, Seg, cx, useEffect, useRef, useState } from "../../core/ui.js";
import { _, number } from "../../core/i18n.js";
import { GameTray } from "../../parts/dice-dock.js";
import { Sheet } from "../../parts/sheet.js";

export function Viewer({ game, board, low }) {
  const { view, names, mover } = game;
  const [shown, show] = useState(game.seat ?? 0);
  const sheets = useRef(null);
  useEffect(() => {
    if (mover !== undefined) show(mover);
  }, [mover]);
  useEffect(() => sheets.current.querySelector(".shown").scrollIntoView({ block: "nearest" }), [shown]);
  const seats = view.sheets.map((_sheet, seat) => seat);
  return html`
    <main id="main" class="stage">
      ${board?.(shown)}
      <${GameTray} game=${game} small=${low} />
      ${
        seats.length > 1 &&
        html`
          <div class="viewer-tabs">
            <${Seg}
              wide
              label=${_("Whose sheet")}
              value=${shown}
              onPick=${show}
              choices=${seats.map((seat) => [
                seat,
                html`<span>${names[seat]}</span>${" "}<b>${number(view.scores[seat])}</b>`,
              ])}
            />
          </div>
        `
      }
      <div class=${`viewer-sheets of-${seats.length}`} ref=${sheets}>
        ${seats.map(
          (seat) => html`
            <article
              key=${seat}
              class=${cx("viewer-sheet", seat === shown && "shown", view.active === seat && "active")}
            >
              <h2>
                ${names[seat]}
                <b>${number(view.scores[seat])}</b>
              </h2>
              <${Sheet}
                low=${low}
                sheet=${view.sheets[seat]}
                total=${view.scores[seat]}
                limit=${view.misthrow_limit}
                bonus=${view.bonus?.[seat]}
                label=${names[seat]}
                legal=${new Set()}
                fresh=${game.last[seat]?.at(-1)}
              />
            </article>
          `,
        )}
      </div>
    </main>
    ${game.dock}
  `;
}
