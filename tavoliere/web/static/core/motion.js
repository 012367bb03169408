// Things that move slide from where they were to where they are. The page is always drawn in its new state
// first: what flies is painted above it, so nothing waits for it and nothing is hidden by it.
import { useLayoutEffect, useRef } from "./ui.js";

const TIMING = { duration: 280, easing: "cubic-bezier(.2,.7,.2,1)" };
const FEW = 8; // more changes than this are another position, not a move

export const isCalm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

const away = (from, to) =>
  `translate(${from.left + from.width / 2 - to.left - to.width / 2}px, ` +
  `${from.top + from.height / 2 - to.top - to.height / 2}px) ` +
  `scale(${to.height ? from.height / to.height : 1})`;

// What comes gives a little as it lands.
const LANDS = { transform: "scale(1.07)", offset: 0.8 };

function slide(node, from, to) {
  node.animate([{ transform: away(from, to) }, LANDS, { transform: "none" }], TIMING);
  node.parentElement.animate([{ zIndex: 6 }, { zIndex: 6 }], TIMING); // above its neighbours while it moves
}

// A copy of something that is gone, or that is on top of others, flies over the page.
function fly(copy, from, to, { fades } = {}) {
  const paint = document.createElement("div");
  paint.className = "flying";
  paint.setAttribute("aria-hidden", "true");
  Object.assign(paint.style, {
    left: `${to.left}px`,
    top: `${to.top}px`,
    width: `${to.width}px`,
    height: `${to.height}px`,
  });
  paint.append(copy);
  document.body.append(paint);
  paint
    .animate(
      [
        { transform: away(from, to), opacity: 1 },
        { transform: "none", opacity: fades ? 0 : 1 },
      ],
      TIMING,
    )
    .finished.finally(() => paint.remove());
}

function look(box) {
  const seen = new Map();
  seen.screen = `${innerWidth}×${innerHeight}`;
  for (const node of box.querySelectorAll("[data-slot]")) {
    const { slot, token = "", count = "1", home = "" } = node.dataset;
    seen.set(slot, {
      node,
      token,
      count: Number(count),
      home,
      rect: node.getBoundingClientRect(),
      copy: token && node.cloneNode(true),
    });
  }
  return seen;
}

const placeOf = (box, home) =>
  (home && box.querySelector(`[data-place="${home}"]`)?.getBoundingClientRect()) || null;

// Everything in `box` with a data-slot (where) and a data-token (what lies there): a token that comes slides
// from the slot that lost an equal one, else from the place that data-home names; one that is gone
// flies home.
// The places are looked at with the next frame, when the browser has to know them anyway: asked for at once,
// they would cost what draws the page another layout.
export function useMotion(box) {
  const before = useRef(null);
  useLayoutEffect(() => {
    if (isCalm()) return undefined;
    const frame = requestAnimationFrame(() => box.current && move(box, before));
    return () => cancelAnimationFrame(frame);
  });
}

function move(box, before) {
  const was = before.current;
  const now = look(box.current);
  before.current = now;
  if (!was || was.screen !== now.screen) return; // after the screen was rotated, old places mean nothing
  const gone = [...was.entries()]
    .filter(([slot, one]) => one.token && now.get(slot)?.token !== one.token)
    .map(([, one]) => one);
  const come = [...now.entries()]
    .filter(([slot, one]) => one.token && was.get(slot)?.token !== one.token)
    .map(([, one]) => one);
  const grown = [...now.entries()]
    .filter(
      ([slot, one]) => one.token && was.get(slot)?.token === one.token && one.count > was.get(slot).count,
    )
    .map(([, one]) => one);
  if (gone.length + come.length > FEW) return;
  for (const one of come) {
    const pair = gone.findIndex((other) => other.token === one.token);
    const from = pair >= 0 ? gone.splice(pair, 1)[0].rect : placeOf(box.current, one.home);
    if (from) slide(one.node, from, one.rect);
  }
  for (const one of gone) {
    const to = placeOf(box.current, one.home);
    if (to) fly(one.copy, one.rect, to, { fades: true });
  }
  for (const one of grown) {
    const from = placeOf(box.current, one.home);
    if (!from) continue;
    fly(one.copy, from, one.rect);
    one.node.animate([{}, { transform: "scale(1.12, 0.9)" }, {}], { ...TIMING, delay: TIMING.duration });
  }
}
