// Talk where there is no game: in the lobby and on the result.
import { html, useState } from "../../core/ui.js";
import { Said, useNotice, useUnread } from "../../parts/notice.js";
import { TalkButton, TalkPanel, talker } from "./talk.js";

// Its button, the last line said, and the panel.
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
