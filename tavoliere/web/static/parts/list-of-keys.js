// The list of keys, for whoever presses ?.
import { html } from "../core/ui.js";
import { _ } from "../core/i18n.js";
import { Panel } from "./panel.js";

const tableKeys = (examples) => [
  ["1–9", _("a play of the dock, from left to right")],
  ["Enter", _("the main button, or the way out")],
  ["U", _("take back")],
  ["Esc", _("back, or close")],
  ["H", _("a hint, where hints are allowed")],
  ["Tab", _("the next part of the table")],
  ["← ↑ → ↓", _("from field to field")],
  [`${examples.split(",")[0].toUpperCase()} …`, _("type a move; / opens the line too")],
];

const replayKeys = () => [
  ["← →", _("a move back, or on")],
  ["↑ ↓", _("a round back, or on")],
  ["Home End", _("the start, the end")],
  [_("Space"), _("play by itself, or stop")],
];

const Keys = ({ keys, onClose }) => html`
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

export const TableKeys = ({ examples, onClose }) =>
  html`<${Keys} keys=${tableKeys(examples)} onClose=${onClose} />`;
export const ReplayKeys = ({ onClose }) => html`<${Keys} keys=${replayKeys()} onClose=${onClose} />`;
