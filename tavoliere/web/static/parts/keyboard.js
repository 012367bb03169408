// The table without a pointer: arrow keys move across all fields, the focus stays where the player is, and
// moves can be typed in the notation of the terminal (docs/notation.md).
import { html, isShown, useEffect, useLayoutEffect, useRef, useState } from "../core/ui.js";
import { _, refusal } from "../core/i18n.js";
import { Panel } from "./panel.js";

const PLACES = "[data-field], [data-cell], .hand-tile, .track-field";
const WIDGETS = ".stage :is(.sheet, .board-frame, .hand, .track)";
const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

function focusOn(node) {
  node.tabIndex = 0;
  node.focus({ preventScroll: true });
  node.scrollIntoView({ block: "nearest", inline: "nearest" });
  settleStops();
}

// Tab stops once at a sheet, a board, a hand and a track: where the focus is, else at the first field that
// can be played. Arrow keys go on from there.
function settleStops() {
  for (const widget of document.querySelectorAll(WIDGETS)) {
    const places = [...widget.querySelectorAll(PLACES)].filter(isShown);
    const stop =
      places.find((one) => one === document.activeElement) ??
      places.find((one) => one.matches(".lit")) ??
      places[0];
    for (const one of places) {
      const index = one === stop ? "0" : "-1";
      if (one.getAttribute("tabindex") !== index) one.setAttribute("tabindex", index);
    }
  }
}

const middle = (node) => {
  const { left, top, width, height } = node.getBoundingClientRect();
  return [left + width / 2, top + height / 2];
};

// The nearest place in a direction; sideways distance counts double.
function nextPlace(from, [x, y], places) {
  const [fromX, fromY] = middle(from);
  let best = null;
  for (const node of places) {
    const [toX, toY] = middle(node);
    const ahead = (toX - fromX) * x + (toY - fromY) * y;
    const aside = Math.abs((toX - fromX) * y) + Math.abs((toY - fromY) * x);
    if (ahead > 2 && (!best || ahead + 2 * aside < best.far)) best = { node, far: ahead + 2 * aside };
  }
  return best?.node;
}

// Arrow keys go from field to field, Enter presses the focused one, even one that cannot be played: then the
// rule that forbids it is shown.
export function useWalk() {
  useEffect(() => {
    const onKey = (event) => {
      const { target, key } = event;
      if (key === "Tab") settleStops();
      // A focused button is pressed once, however long a key is held.
      if (event.repeat && (key === "Enter" || key === " ") && target.closest("button, a"))
        event.preventDefault();
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (target.closest("input, select, textarea, [role=dialog], .log")) return;
      const here = target.closest?.(PLACES);
      // Where nothing can be played, Enter is the main button, so that a player can go on after crossing.
      const isAsking = key === " " || (key === "Enter" && document.querySelector(".stage .lit"));
      if (isAsking && here && !here.matches("button")) {
        event.preventDefault();
        event.stopPropagation();
        if (!event.repeat) here.click();
      }
      if (!WAYS[key]) return;
      const places = [...document.querySelectorAll(`.stage :is(${PLACES})`)].filter(isShown);
      const to = here
        ? nextPlace(here, WAYS[key], places)
        : (places.find((one) => one.classList.contains("lit")) ?? places[0]);
      if (!to) return;
      event.preventDefault();
      focusOn(to);
    };
    addEventListener("keydown", onKey, true);
    return () => removeEventListener("keydown", onKey, true);
  }, []);
}

// A field that was crossed, or a chip that was played, is a new element afterwards: a focus that was there
// stays there, or goes to the dock.
export function useKeptFocus() {
  const last = useRef(null);
  useEffect(() => {
    const onFocus = ({ target }) => {
      const { field, cell } = target.dataset ?? {};
      const inDock = Boolean(target.closest?.(".dock"));
      last.current = field || cell || inDock ? { field, cell, inDock } : null;
    };
    const onPointer = () => (last.current = null); // with a pointer no focus is needed
    addEventListener("focusin", onFocus);
    addEventListener("pointerdown", onPointer);
    return () => {
      removeEventListener("focusin", onFocus);
      removeEventListener("pointerdown", onPointer);
    };
  }, []);
  useLayoutEffect(() => {
    const was = last.current;
    if (!was || (document.activeElement && document.activeElement !== document.body)) return;
    const same =
      (was.field && document.querySelector(`.stage [data-field="${was.field}"]`)) ||
      (was.cell && document.querySelector(`.stage [data-cell="${was.cell}"]`));
    const find = (selector) => document.querySelector(selector);
    const node =
      same ||
      find(".dock button:not([disabled], .again, .undo)") || // buttons that go on, before those that go back
      find(".dock button:not([disabled])") ||
      find(".hand-tile");
    if (node) focusOn(node);
  });
}

// A move typed as people write it; `read` turns it into a move. The rules judge it like any other.
export function TypedMove({ first, examples, read, judge, act, onClose }) {
  const [text, setText] = useState(first);
  const [problem, setProblem] = useState("");
  const submit = async (event) => {
    event.preventDefault();
    const written = text.trim().toLowerCase().replace(/\s+/g, " ");
    if (!written) return;
    const move = written === _("Pass").toLowerCase() ? "pass" : read(written);
    const found = await judge(move).catch((error) => ({ error }));
    if (!found.legal) return void setProblem(refusal(found.error));
    onClose();
    act(move);
  };
  return html`
    <${Panel} title=${_("Type a move")} onClose=${onClose}>
      <form class="typed-move stack" onSubmit=${submit}>
        <label for="move" class="second">${_("In short, such as: {moves}", { moves: examples })}</label>
        <input
          id="move"
          data-first
          class="input"
          autocomplete="off"
          autocapitalize="none"
          spellcheck=${false}
          value=${text}
          onInput=${(event) => setText(event.target.value)}
        />
        <p class="error" role="alert">${problem}</p>
        <button class="btn solid big">${_("Play it")}</button>
      </form>
    <//>
  `;
}
