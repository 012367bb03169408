// What opens over a table: its log, the chat, a move to type, the keys, the menu, somebody's sheet.
import { html } from "../../core/ui.js";
import { _ } from "../../core/i18n.js";
import { TypedMove } from "../../parts/keyboard.js";
import { Later, Panel } from "../../parts/panel.js";
import { gameOf } from "../../games/all.js";
import { LogList } from "../log.js";
import { TalkPanel } from "../talk/talk.js";

const menu = () => import("./menu.js").then(({ Menu }) => Menu);
const keys = () => import("../../parts/list-of-keys.js").then(({ TableKeys }) => TableKeys);
const sheetPanel = () => import("./sheet-panel.js").then(({ SheetPanel }) => SheetPanel);

// `panel`: "log", "chat", "keys", "menu", `{ first }` (a typed move and its first letter), or a seat.
export function Panels({ panel, open, live, game }) {
  const { seat, names, own, lines, view, table, act } = game;
  const { typed, typedExamples } = gameOf(table.game);
  const onClose = () => open(null);
  if (panel === "log")
    return html`
      <${Panel} title=${_("Log")} onClose=${onClose}>
        <div class="log-full"><${LogList} lines=${lines} mine=${own} /></div>
      <//>
    `;
  if (panel === "chat")
    return html`
      <${TalkPanel} live=${live} events=${live.events} seat=${seat} names=${names} onClose=${onClose} />
    `;
  if (panel === "keys")
    return html`<${Later} bring=${keys} examples=${typedExamples()} onClose=${onClose} />`;
  if (panel === "menu") return html`<${Later} bring=${menu} live=${live} seat=${seat} onClose=${onClose} />`;
  if (panel?.first !== undefined)
    return html`
      <${TypedMove}
        first=${panel.first}
        examples=${typedExamples()}
        read=${typed}
        judge=${(move) => live.why(seat, move)}
        act=${act}
        onClose=${onClose}
      />
    `;
  if (typeof panel === "number" && view.sheets)
    return html`
      <${Later} bring=${sheetPanel} game=${game} seat=${panel} onSeat=${open} onClose=${onClose} />
    `;
  return null;
}
