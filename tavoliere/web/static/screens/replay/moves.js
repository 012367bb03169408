// The log of a replay: all moves from first to last. It follows the current moment, and leads to any other.
import { html, cx, useEffect, useRef } from "../../core/ui.js";
import { _ } from "../../core/i18n.js";
import { MiniDice } from "../../parts/dice.js";

// The current moment stays in view, without moving anything but the list itself.
function useInSight(at) {
  const list = useRef(null);
  useEffect(() => {
    const here = list.current?.querySelector("[aria-current]");
    const box = list.current?.closest(".moves");
    if (!here || !box) return undefined;
    const follow = () => {
      box.scrollTop = here.offsetTop - (box.clientHeight - here.offsetHeight) / 2;
    };
    const sizes = new ResizeObserver(follow); // also when the screen is rotated
    sizes.observe(box);
    return () => sizes.disconnect();
  }, [at]);
  return list;
}

export function Moves({ lines, at, onPick }) {
  const current = lines.findLast((line) => line.seq <= at);
  const list = useInSight(at);
  return html`
    <div class="moves">
      <ol ref=${list}>
        ${lines.map(
          (line, i) => html`
            <li
              key=${line.key}
              class=${cx(
                line.seq > at && "to-come",
                line.bad && "bad",
                line.round !== lines[i - 1]?.round && "new-round",
              )}
            >
              <button aria-current=${line === current ? "step" : undefined} onClick=${() => onPick(line)}>
                <span>${line.round !== lines[i - 1]?.round && line.round}</span>
                <span>${line.roll ? _("{name} rolled", { name: line.name }) : line.text}</span>
                ${line.dice && html`<${MiniDice} dice=${line.dice} />`}
              </button>
            </li>
          `,
        )}
      </ol>
    </div>
  `;
}

export const MovesAside = (props) => html`
  <aside class="replay-log" aria-label=${_("Log")}>
    <h2>${_("Log")}</h2>
    <${Moves} ...${props} />
  </aside>
`;
