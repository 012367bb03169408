// Crosswise, below the board: what is asked, what has been chosen so far, and what it would change.
import { html, Icon } from "../../core/ui.js";
import { _, _n, signed } from "../../core/i18n.js";
import { Prompt, Waiting } from "../../parts/dock.js";
import { confirmWord, lengthOf, question } from "./choice.js";
import { ACTIONS, actionHelp } from "./tiles.js";

// What lines are worth, shown when there is nothing else to do.
const Worth = ({ worth }) => html`
  <ul class="worth wraps" aria-label=${_("What a line is worth")}>
    ${worth.equal.map(
      (points, i) => html`
        <li key=${i}>
          <span aria-hidden="true">×${i + 2}</span>
          <span class="spoken">${_n("{n} equal tile", "{n} equal tiles", i + 2)}:${" "}</span>
          <b>${points}</b>
        </li>
      `,
    )}
    <li>
      <span aria-hidden="true">×6</span>
      <span class="spoken">${_n("{n} equal tile", "{n} equal tiles", 6)}:${" "}</span>
      <b>${_("wins")}</b>
    </li>
    <li>
      <span>${_("all different")}</span>
      <b>${worth.different}</b>
    </li>
  </ul>
`;

export function TileDock({ game, picks, setPicks, clear, move, points, turn, free }) {
  const { view } = game;
  if (game.dock) return game.dock;
  if (game.hint) return game.hint();
  if (!turn) {
    if (view.chance)
      return html`
        <section class="dock" aria-label=${_("What you can do now")}>
          <${Prompt} title=${_("Tiles are drawn")} />
        </section>
      `;
    return html`
      <${Waiting}
        ...${game.waiting}
        missing=${view.to_move}
        hint=${game.told}
        undo=${game.undo}
        dice=${html`<${Worth} worth=${view.worth} />`}
      />
    `;
  }
  const two = (left, right) => html`<div class="plays two half">${left}${right}</div>`;
  if (view.phase === "ask")
    return html`
      <section class="dock" aria-label=${_("What you can do now")}>
        <${Prompt}
          title=${_("Action tiles only. Keep them?")}
          hint=${_("Or put them all back and draw again.")}
        />
        ${two(
          html`<button class="btn ghost big" onClick=${() => game.act("keep")}>${_("Keep these")}</button>`,
          html`
            <button class="btn solid big" data-key="Enter" onClick=${() => game.act("redraw")}>
              <${Icon} name="again" />
              ${_("Draw again")}
            </button>
          `,
        )}
      </section>
    `;
  if (view.legal.length === 1 && view.legal[0] === "pass")
    return html`
      <section class="dock" aria-label=${_("What you can do now")}>
        <${Prompt} title=${_("You can do nothing")} />
        <button class="btn solid big" data-key="Enter" onClick=${() => game.act("pass")}>${_("Pass")}</button>
      </section>
    `;
  if (!picks.length)
    return html`
      <section class="dock" aria-label=${_("What you can do now")}>
        <${Prompt}
          title=${_("Your turn: choose a tile")}
          hint=${game.told || _n("{n} cell is free.", "{n} cells are free.", free)}
          again=${game.told && game.again}
          undo=${game.undo}
        />
        <${Worth} worth=${view.worth} />
      </section>
    `;
  const sum = (list) => list.reduce((a, b) => a + b, 0);
  const change =
    points &&
    html`
      <span class="delta wraps">
        <span class="orange">${_("Rows")} ${signed(sum(points.row_points) - sum(view.row_points))}</span>
        <span class="green">
          ${_("Columns")}${" "}${signed(sum(points.column_points) - sum(view.column_points))}
        </span>
        ${points.chance === "tile" && html`<span>${_("A tile is drawn after it, so it is final.")}</span>`}
      </span>
    `;
  const steps = lengthOf(view.legal, picks[0]);
  return html`
    <section class="dock tile-dock" aria-label=${_("What you can do now")}>
      <${Prompt}
        step=${Math.min(picks.length, steps)}
        of=${steps > 2 ? steps : 1}
        title=${question(picks, view.board)}
        hint=${move ? change : actionHelp(picks[0])}
        undo=${
          picks.length > 1 && ACTIONS.includes(picks[0]) ? () => setPicks(picks.slice(0, -1)) : undefined
        }
      />
      ${two(
        html`<button class="btn ghost big" data-key="Escape" onClick=${clear}>${_("Cancel")}</button>`,
        html`
          <button
            class="btn solid big"
            data-key="Enter"
            data-confirm
            disabled=${!move}
            onClick=${() => game.act(move)}
          >
            <${Icon} name="check" />
            ${confirmWord(picks[0])}
          </button>
        `,
      )}
    </section>
  `;
}
