// Sentences that come and go: why a move is not possible, what somebody said. And which messages are unread.
import { html, useEffect, useRef, useState } from "../core/ui.js";
import { _ } from "../core/i18n.js";
import { memory } from "../core/api.js";
import { isReaction } from "../core/about.js";

const SHOWN = 6000; // milliseconds

export const emoteName = (key) =>
  ({
    hello: _("Hello"),
    "well-played": _("Well played"),
    lucky: _("Lucky"),
    joy: _("Laughing"),
    wow: _("Wow"),
    ouch: _("Ouch"),
    heart: _("A heart"),
    thinking: _("Thinking"),
    hurry: _("Hurry up"),
    nudge: _("Your turn"),
    thanks: _("Thanks"),
    goodbye: _("Goodbye"),
  })[key] || key;

export function useNotice() {
  const [notice, setNotice] = useState(null);
  const timer = useRef(0);
  const hush = () => setNotice(null);
  const tell = (text, rule, move, isTalk) => {
    clearTimeout(timer.current);
    setNotice({ text, rule, move, isTalk });
    timer.current = setTimeout(hush, SHOWN);
  };
  return { notice, tell, hush };
}

// Up to where the chat of each of the last tables was read on this device.
const TABLES = 8;
const readOf = (table) => memory.get("read")?.find(([id]) => id === table)?.[1];
const keepRead = (table, seq) => {
  const others = (memory.get("read") ?? []).filter(([id]) => id !== table);
  memory.set("read", [[table, seq], ...others].slice(0, TABLES));
};

// What others say is shown as it comes; what came while the chat was closed is unread, also after a reload.
export function useUnread(table, events, seat, names, isOpen, tell) {
  const said = events.findLast(
    (event) =>
      (event.type === "said" || (event.type === "emote" && !isReaction(event))) && event.seat !== seat,
  );
  const latest = said?.seq ?? 0;
  const heard = useRef(latest);
  const read = useRef(readOf(table) ?? latest); // whoever comes has missed nothing
  if (isOpen) read.current = latest;
  useEffect(() => keepRead(table, read.current), [table, read.current]);
  useEffect(() => {
    if (said && latest !== heard.current && !isOpen) {
      const text = said.text || emoteName(said.emote);
      tell(_("{name}: {text}", { name: names[said.seat], text }), undefined, undefined, true);
    }
    heard.current = latest;
  }, [latest]);
  return latest > read.current;
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
      !notice.isTalk &&
      html`
        <p key=${notice.text}>
          <${Rules} rule=${notice.rule} game=${game} />
          ${notice.text}
        </p>
      `
    }
  </div>
`;

// What somebody says, over the title of the page, where it covers nothing that can be tapped.
export const Said = ({ notice }) => html`
  <div class="said-now" role="status">
    ${notice?.isTalk && html`<p key=${notice.text}>${notice.text}</p>`}
  </div>
`;
