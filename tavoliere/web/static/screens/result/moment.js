// The second that belongs to whoever has won: the things of the game come together in its colours, and go.
// What is below is there already, and a tap goes through.
import { html, useEffect, useState } from "../../core/ui.js";
import { isCalm } from "../../core/motion.js";
import { gameOf } from "../../games/all.js";

const LASTS = 1300; // milliseconds
const seen = new Set(); // games whose moment was, on this page

// `isNew`: did the game end on this page? Whoever opens an old result has had it. Those who lost see the
// winner's things too, only without the light.
export function Moment({ facts, isNew }) {
  const { table, own, winners } = facts;
  const isNow = isNew && !isCalm() && !seen.has(table.number);
  const [isShown, show] = useState(isNow);
  useEffect(() => {
    seen.add(table.number);
    const timer = setTimeout(show, LASTS, false);
    return () => clearTimeout(timer);
  }, []);
  const isOurs = !own.length || own.some((seat) => winners.includes(seat));
  return (
    isShown &&
    html`
      <div class=${isOurs ? "moment lit-up" : "moment"} aria-hidden="true">
        <p>
          ${gameOf(table.game)
            .tokens(facts)
            .map((token, i, all) => html`<span key=${i} style=${{ "--at": i / all.length }}>${token}</span>`)}
        </p>
      </div>
    `
  );
}
