// Another player's sheet, large.
import { html, Seg } from "../../core/ui.js";
import { _ } from "../../core/i18n.js";
import { characterOf, levelName } from "../../core/levels.js";
import { Panel } from "../../parts/panel.js";
import { Sheet } from "../../parts/sheet.js";

// Says that a bot plays there, and of which level; also one that has taken over.
const botOf = ({ bot }) =>
  bot ? [_("a bot"), levelName(bot), characterOf(bot)].filter(Boolean).join(", ") : "";

export function SheetPanel({ game, seat, onSeat, onClose }) {
  const { view, names, table } = game;
  const tabs = html`
    <div class="tabs">
      <${Seg}
        wide
        label=${_("Whose sheet")}
        value=${seat}
        onPick=${onSeat}
        choices=${view.sheets.map((_s, i) => [i, names[i]])}
      />
    </div>
  `;
  return html`
    <${Panel}
      title=${names[seat]}
      sub=${botOf(table.seats[seat])}
      tabs=${tabs}
      onClose=${onClose}
    >
      <${Sheet}
        sheet=${view.sheets[seat]}
        limit=${view.misthrow_limit}
        ladder=${view.ladder}
        bonus=${view.bonus?.[seat]}
        total=${view.scores[seat]}
        label=${names[seat]}
        legal=${new Set()}
      />
    <//>
  `;
}
