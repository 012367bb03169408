// Sentences that come and go: why a move is not possible, what somebody said. And which messages are unread.
import { html, useEffect, useRef, useState } from "../core/ui.js";
import { _ } from "../core/i18n.js";
import { emoteName } from "./panel.js";

const SHOWN = 6000; // milliseconds

export function useNotice() {
  const [notice, setNotice] = useState(null);
  const timer = useRef(0);
  const hush = () => setNotice(null);
  const tell = (text, rule, move) => {
    clearTimeout(timer.current);
    setNotice({ text, rule, move });
    timer.current = setTimeout(hush, SHOWN);
  };
  return { notice, tell, hush };
}

// What others say is shown as it comes; what came while the chat was closed is unread.
export function useUnread(events, seat, names, isOpen, tell) {
  const said = events.findLast(
    (event) => (event.type === "said" || event.type === "emote") && event.seat !== seat,
  );
  const heard = useRef(said?.seq);
  const read = useRef(said?.seq);
  if (isOpen) read.current = said?.seq;
  useEffect(() => {
    if (said && said.seq !== heard.current && !isOpen)
      tell(_("{name}: {text}", { name: names[said.seat], text: said.text || emoteName(said.emote) }));
    heard.current = said?.seq;
  }, [said?.seq]);
  return said !== undefined && said.seq !== read.current;
}

// The number of a rule links to it; there may be two, as in “B3, Q1”. Rules about tables (E) are on no page.
const Rules = ({ rule, game }) =>
  rule &&
  rule[0] !== "E" &&
  rule.split(", ").map(
    (one) => html`
      <a key=${one} class="rule-number" href=${`/rules/${game}#${one}`} target="_blank" rel="noopener">
        ${one}
      </a>
    `,
  );

export const Toast = ({ notice, game }) => html`
  <div class="toast" role="status">
    ${
      notice &&
      html`
        <p key=${notice.text}>
          <${Rules} rule=${notice.rule} game=${game} />
          ${notice.text}
        </p>
      `
    }
  </div>
`;
