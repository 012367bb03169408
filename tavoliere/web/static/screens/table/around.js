// What stands around a game at a table: the bar above it, and what opens over it.
import { html, Icon, TopBar } from "../../core/ui.js";
import { _ } from "../../core/i18n.js";
import { titleOf } from "../../core/about.js";
import { TypedMove } from "../../parts/keyboard.js";
import { Said } from "../../parts/notice.js";
import { Later, Panel } from "../../parts/panel.js";
import { Strip } from "../../parts/strip.js";
import { gameOf } from "../../games/all.js";
import { LogList } from "../log.js";
import { TalkButton, TalkPanel, talker } from "../talk/talk.js";

const clock = () => import("../../parts/clock.js").then(({ Clock }) => Clock);

// Each part is a piece of its own: where there is room for one line, a part that does not fit is left out.
function subtitle({ table, view, seat, names, rolls, shared }) {
  const who = view.over
    ? _("finished")
    : view.active === seat && !shared
      ? _("your turn")
      : names[view.active];
  // The roll that is due begins a round.
  const parts = [
    gameOf(view.game).round(Math.max(rolls + (view.chance === "dice"), 1)),
    seat === null && _("you are watching"),
    who,
    table.options.position && _("from a position"),
  ];
  return parts.filter(Boolean).map((part, i) => html`<span key=${i}>${i > 0 && " · "}${part}</span>`);
}

// `lamp`: the button that asks the coach.
export function TableHead({ live, state, game, notice, lamp, unread, open }) {
  const { table } = game;
  return html`
    <${TopBar}
      bare
      title=${table.day ? _("The daily roll") : titleOf(table.game)}
      sub=${subtitle(game)}
      over=${[Strip(live), html`<${Said} notice=${notice} />`]}
    >
      ${
        table.clock &&
        html`<${Later} bring=${clock} table=${table} now=${state.now} received=${live.received} />`
      }
      ${lamp}
      ${talker(state) !== null && html`<${TalkButton} unread=${unread} onOpen=${() => open("chat")} />`}
      <button class="icon-button narrow-only" aria-label=${_("Open the log")} onClick=${() => open("log")}>
        <${Icon} name="log" />
      </button>
      <button class="icon-button" aria-label=${_("Menu")} onClick=${() => open("menu")}>
        <${Icon} name="more" />
      </button>
    <//>
  `;
}

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
