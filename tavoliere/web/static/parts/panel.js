// A panel from below on phones, a column on wide screens: the log, another player's sheet, chat.
import { html, Icon, cx, isShown, useEffect, useLayoutEffect, useRef, useState } from "../core/ui.js";
import { _ } from "../core/i18n.js";

// Tab goes round in what covers everything else.
function goRound(event, box) {
  const all = box.querySelectorAll("a, button:not([disabled]), input, select, [tabindex='0']");
  const stops = [...all].filter(isShown);
  const [last, next] = event.shiftKey ? [stops[0], stops.at(-1)] : [stops.at(-1), stops[0]];
  if (event.target !== last) return;
  event.preventDefault();
  next.focus();
}

export function Panel({ title, sub, look, onClose, tabs, children }) {
  const box = useRef(null);
  const covers = () => isShown(box.current.previousElementSibling); // else it stands beside the table
  // At once: what is typed next is meant for the panel.
  useLayoutEffect(() => {
    const before = document.activeElement;
    const first = box.current.querySelector("[data-first]") ?? box.current.querySelector("[data-close]");
    first.focus({ preventScroll: true });
    box.current.ariaModal = covers();
    const onKey = (event) => {
      if (event.key === "Escape") {
        event.stopPropagation();
        onClose();
      }
      if (event.key === "Tab" && covers()) goRound(event, box.current);
    };
    box.current.addEventListener("keydown", onKey);
    return () => before?.isConnected && before.focus({ preventScroll: true });
  }, []);
  return html`
    <div class="scrim" onClick=${onClose}></div>
    <aside ref=${box} class=${cx("panel", look)} role="dialog" aria-label=${title}>
      <header class="panel-head row-of">
        <i class="grab" aria-hidden="true"></i>
        <div>
          <h2>${title}</h2>
          ${sub && html`<p class="third">${sub}</p>`}
        </div>
        <button class="icon-button" data-close aria-label=${_("Close")} onClick=${onClose}>
          <${Icon} name="close" />
        </button>
      </header>
      ${tabs}
      <div class="panel-body" tabindex="0">${children}</div>
    </aside>
  `;
}

// A panel that few people open is fetched when somebody does: `bring` answers with its component.
export function Later({ bring, ...props }) {
  const [Found, set] = useState(null);
  useEffect(() => void bring().then((found) => set(() => found), props.onClose), []);
  return Found && html`<${Found} ...${props} />`;
}
