// The way to the chat of a table.
import { html, Icon, cx } from "../../core/ui.js";
import { _ } from "../../core/i18n.js";
import { Later } from "../../parts/panel.js";

const chat = () => import("./chat.js").then(({ Chat }) => Chat);

// Is there anybody to talk to? Then the seat that this device talks from.
export function talker({ table, you }) {
  const isPerson = (seat, i) => seat.kind === "person" && !you.seats.includes(i);
  return you.seats.length && (table.seats.some(isPerson) || table.spectators > 0) ? you.seats[0] : null;
}

export const TalkButton = ({ unread, onOpen }) => html`
  <button
    class=${cx("icon-button", unread && "unread")}
    aria-label=${unread ? _("Chat, unread") : _("Chat")}
    onClick=${onOpen}
  >
    <${Icon} name="chat" />
  </button>
`;

export const TalkPanel = (props) => html`<${Later} bring=${chat} ...${props} />`;
