// A table whose game is over: its last position, what ended it, and what comes next.
import { html, Icon } from "../../core/ui.js";
import { _ } from "../../core/i18n.js";
import { hasCoach } from "../../core/about.js";
import { Prompt } from "../../parts/dock.js";
import { reason } from "../../parts/ending.js";
import { gameOf } from "../../games/all.js";
import { RematchButton, useRematch } from "../result/rematch.js";

const Way = ({ href, icon, label }) => html`
  <a class="btn ghost big" href=${href}>
    <${Icon} name=${icon} />
    ${label}
  </a>
`;

// `live` is the table now, where the next game may be offered already; `table` is as the game ended.
export function Finished({ live, table, view, names, own, onResult }) {
  const { winners, scores } = table.result;
  const facts = { table, view, names, own, winners, scores };
  const rematch = useRematch(live);
  const isOffered = live.state.table.stage === "lobby";
  return html`
    <section class="dock finished" aria-label=${_("What next")}>
      <div role="status">
        <${Prompt}
          title=${gameOf(table.game).verdict(facts)}
          hint=${rematch.error || (isOffered && rematch.title) || reason(facts)}
        />
      </div>
      <div class="plays end">
        <button class="btn solid big" data-key="Enter" onClick=${onResult}>
          <${Icon} name="crown" />
          ${_("Result")}
        </button>
        ${own.length > 0 && table.dice !== "device" && html`<${RematchButton} rematch=${rematch} />`}
      </div>
      ${
        live.status !== "unkept" &&
        html`
          <div class="plays end">
            <${Way} href=${live.replay} icon="replay" label=${_("Replay")} />
            ${hasCoach(table.game) && html`<${Way} href=${live.review} icon="review" label=${_("Review")} />`}
          </div>
        `
      }
    </section>
  `;
}
