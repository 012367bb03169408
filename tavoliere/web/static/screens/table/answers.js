// What somebody at this table may do. Each decision is answered once, and a question belongs to its decision.
import { useEffect, useRef, useState } from "../../core/ui.js";
import { refusal } from "../../core/i18n.js";
import { paces } from "../../core/about.js";
import { choices } from "../../core/choices.js";
import { unseen } from "../../parts/dice.js";
import { DAY } from "../../parts/times.js";

// --- a player who can only pass does so automatically, always after the same time, which reveals nothing

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
function useEvenness(view, decision, areOthersHere) {
  const asked = useRef({});
  if (asked.current.decision !== decision) asked.current = { decision, at: Date.now() };
  const isEven = areOthersHere && choices.goesOn && view?.in_use === "white" && view.answers;
  return () => (isEven ? asked.current.at + after() : 0);
}

// --- answers

// On a shared device the last answer may be the previous player's.
const undoerOf = ({ undo, seats }) =>
  seats.filter((one) => undo?.[one] !== undefined).toSorted((one, other) => undo[other] - undo[one])[0];

// `last`: the moves of this turn by seat. Returns `send`, `answer` and `may`, which is a part of the scene.
export function useAnswers({ live, state, view, seat, names, last, tell, hush }) {
  const { table, you } = state;
  const decision = table.asked[seat];
  const [question, setQuestion] = useState(null);
  const [pending, setPending] = useState(null);
  const areOthersHere = table.seats.some((one, i) => one.kind === "person" && !you.seats.includes(i));
  // Over days nobody sees how long an answer took, and whoever gave it may go on to another game at once.
  const evenness = useEvenness(view, decision, areOthersHere && !(table.clock >= DAY));

  // A second tap before the new state arrives is not a second answer.
  const sent = useRef("");
  const send = (message, body) => {
    const decided = body.decision ?? body.answer;
    const key = `${message} ${body.seat} ${decided} ${message === "look" ? body.dice : ""}`;
    if (decided !== undefined && sent.current === key) return;
    sent.current = key;
    hush();
    live.send(message, body, { until: message === "act" ? evenness() : 0 }).catch((error) => {
      sent.current = "";
      setQuestion(null);
      setPending(null);
      tell(refusal(error), error.rule);
    });
  };
  // It never confirms the same move of another decision.
  const ask = (play) => setQuestion(play && { play, seat, decision });
  const answer = (move) => {
    if (!live.isDevice) {
      // On a device a move is stored before it is shown: the question goes with its decision, in one drawing.
      ask(null);
      setPending({ move, seat, seq: live.state.seq });
    }
    send("act", { seat, decision, move });
  };
  // On a shared device: everybody who has yet to answer passes, with one tap.
  const waiting = you.seats.filter((one) => one in table.asked);
  const passAll = () => {
    for (const one of waiting) send("act", { seat: one, decision: table.asked[one], move: "pass" });
  };
  const undoer = undoerOf(you);
  const undoable = you.undo?.[undoer];
  const isPending = pending?.seq === live.state.seq && pending.seat === seat;
  const made = view?.answers?.[seat] ?? (undoer === seat ? last[seat]?.at(-1) : undefined);
  const may = {
    decision,
    asking: question && question.seat === seat && question.decision === decision ? question.play : null,
    ask,
    fresh: isPending ? pending.move : made,
    look: (dice) => send("look", { seat, decision, dice }),
    roll: (dice) => send("roll", { seat: view.due, decision: table.asked[view.due], ...(dice && { dice }) }),
    passAll: waiting.length > 1 && view?.answers ? passAll : undefined,
    undo: undoable !== undefined ? () => send("undo", { seat: undoer, answer: undoable }) : undefined,
    undoer: undoer !== seat && undoer !== undefined ? names[undoer] : "",
    why: (move) =>
      live
        .why(seat, move)
        .then((found) => found.legal || tell(refusal(found.error), found.error.rule, move))
        .catch(() => {}),
    preview: (move) => live.preview(seat, move),
  };
  return { send, answer, may };
}
