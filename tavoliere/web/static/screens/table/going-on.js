// A player who can only pass does so automatically, always after the same time, which reveals nothing.
import { useEffect, useRef } from "../../core/ui.js";
import { paces } from "../../core/about.js";
import { choices } from "../../core/choices.js";
import { unseen } from "../../parts/dice.js";

const after = () => 1500 * paces[choices.pace]; // milliseconds

// Is there nothing to choose? At a real table there may be dice that nobody has looked at yet.
export const isForced = (view) =>
  view.legal.length === 1 &&
  view.legal[0] === "pass" &&
  !(view.in_use === "all" && unseen(view).length > 0) &&
  choices.goesOn;

export function useGoingOn(view, decision, isBusy, pass) {
  const isDue = decision !== undefined && view && isForced(view) && !isBusy;
  useEffect(() => {
    if (!isDue) return undefined;
    const timer = setTimeout(pass, after());
    return () => clearTimeout(timer);
  }, [isDue, decision, view?.seat]); // people who share a device may all be asked the same
}

// Where all answer at the same time, an answer leaves this device no sooner than such a pass would, so that
// its time does not reveal whether there was a choice. Returns the time until which it has to wait.
export function useEvenness(view, decision, areOthersHere) {
  const asked = useRef({});
  if (asked.current.decision !== decision) asked.current = { decision, at: Date.now() };
  const isEven = areOthersHere && choices.goesOn && view?.in_use === "white" && view.answers;
  return () => (isEven ? asked.current.at + after() : 0);
}
