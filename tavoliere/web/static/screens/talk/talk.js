// The way to the chat, wherever people are together: at the table, in the lobby, on the result.
import { html, Icon, cx, useState } from "../../core/ui.js";
import { _ } from "../../core/i18n.js";
import { Said, useNotice, useUnread } from "../../parts/notice.js";
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

// In the lobby and on the result, where it is the only panel: its button, the last line said, and the panel.
export function useTalk(live, events, names) {
  const { table } = live.state;
  const seat = talker(live.state);
  const [isOpen, open] = useState(false);
  const { notice, tell } = useNotice();
  const unread = useUnread(table.id, events, seat, names, isOpen, tell);
  if (seat === null || live.isDevice) return { seat: null };
  const props = { live, events, seat, names, onClose: () => open(false) };
  return {
    seat,
    over: html`<${Said} notice=${notice} />`,
    button: html`<${TalkButton} unread=${unread} onOpen=${() => open(true)} />`,
    panel: isOpen && html`<${TalkPanel} ...${props} />`,
  };
}
