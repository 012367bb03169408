// The dice fall: from the moment a roll is known until they lie, nobody is told what they show or allow.
import { html, atOnce, useEffect, useRef, useState } from "../../core/ui.js";
import { _ } from "../../core/i18n.js";
import { paces } from "../../core/about.js";
import { choices } from "../../core/choices.js";
import { isCalm } from "../../core/motion.js";
import { fall as fallingSound } from "../../core/sound.js";
import { Prompt } from "../../parts/dock.js";

// Milliseconds, the same for everybody at a table; too short a fall is none. Own dice have fallen on the real
// one.
const FALL = 800;
const SHORTEST = 200;
function lengthAt(table) {
  if (isCalm() || document.hidden || table.dice === "own") return 0;
  const length = FALL * paces[table.pace];
  return FALL * paces[choices.pace] < SHORTEST || length < SHORTEST ? 0 : length;
}

// Keys that only go round on the page; the others belong to what the dice will allow.
const QUIET = ["Tab", "Shift", "Control", "Alt", "Meta", "ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"];
const GO_ON = ["Enter", " ", "Escape"]; // a second press of the key that rolled is no answer

// The roll that is falling: how long it takes, and what is seen and asked meanwhile; null while dice lie.
export function useFall({ table, view, events, seat, names, shared }) {
  const rolled = events.findLast((event) => event.type === "rolled")?.seq ?? 0;
  const known = useRef(rolled); // whoever comes in the middle of a turn finds dice that lie
  const fall = useRef(null);
  const [, redraw] = useState(0);
  if (rolled !== known.current) {
    const length = rolled > known.current ? lengthAt(table) : 0;
    fall.current = length ? { rolled, length } : null;
    known.current = rolled;
  }
  // A table that has gone on, or a game that is over, waits for no dice.
  const falling = fall.current && table.stage === "playing" && view?.in_use === "white" ? fall.current : null;
  useEffect(() => {
    if (!falling) return undefined;
    const hush = fallingSound(falling.length);
    const lie = () => {
      fall.current = null;
      atOnce(() => redraw((n) => n + 1));
    };
    const timer = setTimeout(lie, falling.length);
    const skip = () => {
      hush();
      lie();
    };
    // Whoever knows already need not wait: a field that is tapped is played, if the dice allow it. A tap
    // elsewhere only makes them lie: what appears in the dock under a finger was not meant by it.
    const onTap = (event) => {
      if (fall.current !== falling) return;
      skip();
      const { field } = event.target.closest?.("[data-field]")?.dataset ?? {};
      const lit = field && document.querySelector(`.stage [data-move="${field}"]`);
      if (lit) {
        event.stopPropagation();
        lit.click();
      }
    };
    const onKey = (event) => {
      if (fall.current !== falling || event.repeat || QUIET.includes(event.key)) return;
      skip();
      if (!GO_ON.includes(event.key)) return;
      event.preventDefault();
      event.stopPropagation();
    };
    addEventListener("click", onTap, true);
    addEventListener("keydown", onKey, true);
    return () => {
      clearTimeout(timer);
      removeEventListener("click", onTap, true);
      removeEventListener("keydown", onKey, true);
    };
  }, [falling]);
  if (!falling) return null;
  const isOwn = view.active === seat && !shared;
  return {
    ...falling,
    view: { ...view, legal: [], to_move: [] },
    dock: (dice) => html`
      <section class="dock" aria-label=${_("What you can do now")}>
        <${Prompt} title=${isOwn ? _("Your roll") : _("{name} rolls", { name: names[view.active] })} />
        ${dice}
        <div class="fall-room"></div>
      </section>
    `,
  };
}
