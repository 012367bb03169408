// What has happened at a table, as its screens show it: a part of the scene (parts/scene.js).
import { useMemo } from "../../core/ui.js";
import { readRoll } from "../../parts/dice.js";
import { entries, lastMoves, lastTurn, takenBack } from "../log.js";

// `fall`: the roll whose dice are still falling; nothing after it is told yet.
export function useCourse({ events, table, names, view, fall, isAhead }) {
  const all = useMemo(() => entries(events, table.game, names), [events, names.join()]);
  const lines = fall ? all.filter((line) => line.seq < fall.rolled) : all;
  const last = lastMoves(events);
  // What is shown ahead of the server is not in its log yet.
  const turn = lastTurn(lines, view?.chance === "dice" && !isAhead);
  const back = takenBack(events);
  const rolls = events.filter((event) => event.type === "rolled");
  const undone = back.has(rolls.at(-1)?.seq) && rolls.at(-1);
  return {
    lines,
    last,
    rolls: rolls.filter((event) => !back.has(event.seq)).length,
    falls: fall !== null,
    undoneRoll: undone && readRoll(undone.dice),
    lastRoll: turn.roll,
    told: turn.told,
  };
}
