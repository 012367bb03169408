// The keys of a table, and the list of them.
import { html, useEffect } from "../core/ui.js";
import { _ } from "../core/i18n.js";
import { Panel } from "./panel.js";

// Keys: 1–9 choose chips, U takes back, Enter is the main button, Escape goes back.
// Any other letter begins a typed move.
export function useKeys(onHelp, onType) {
  useEffect(() => {
    const onKey = (event) => {
      if (
        event.repeat || // a key held down would keep playing
        event.target.closest("input, select, textarea, [role=dialog]") ||
        document.querySelector(".table[inert]") || // a turn that is shown again is not the current question
        event.ctrlKey ||
        event.metaKey ||
        event.altKey
      )
        return undefined;
      if (event.key === "Enter" && event.target.closest("button, a")) return undefined;
      if (event.key === "?") return onHelp();
      const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
      const target = document.querySelector(`[data-key="${CSS.escape(key)}"]:not([disabled])`);
      if (target) {
        event.preventDefault();
        target.click();
      } else if (onType && /^[a-z+/]$/.test(key)) {
        event.preventDefault();
        onType(key === "/" ? "" : key);
      }
      return undefined;
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  });
}

export const tableKeys = (examples) => [
  ["1–9", _("a play of the dock, from left to right")],
  ["Enter", _("the main button, or the way out")],
  ["U", _("take back")],
  ["Esc", _("back, or close")],
  ["H", _("a hint, where hints are allowed")],
  ["Tab", _("the next part of the table")],
  ["← ↑ → ↓", _("from field to field")],
  [`${examples.split(",")[0].toUpperCase()} …`, _("type a move; / opens the line too")],
];

export const replayKeys = () => [
  ["← →", _("a move back, or on")],
  ["↑ ↓", _("a round back, or on")],
  ["Home End", _("the start, the end")],
  [_("Space"), _("play by itself, or stop")],
];

export const Keys = ({ keys, onClose }) => html`
  <${Panel} title=${_("Keys")} onClose=${onClose}>
    <dl class="keys">
      ${[...keys, ["?", _("this list")]].map(
        ([key, what]) => html`
          <div key=${key}>
            <dt><kbd>${key}</kbd></dt>
            <dd>${what}</dd>
          </div>
        `,
      )}
    </dl>
  <//>
`;
