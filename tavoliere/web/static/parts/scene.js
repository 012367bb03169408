// What a game is drawn from, at a live table, in a lesson, in a replay and in a picture alike. Its parts:
//
// who plays, and what is seen
//   table, view, seat, names     the table, what is seen of the game, from which seat (null: nobody's)
//   shared, own                  do several people share this device; on which seats
//   mover                        in a replay, the seat that made the last move
// what has happened (screens/table/course.js)
//   lines, last, rolls           the log, the moves of this turn by seat, and how many rolls there were
//   lastRoll, told, undoneRoll   the dice of the last turn, that turn in one line, a roll that was taken back
//   falls                        are the dice of this roll still falling?
// what may be done; nothing happens in a picture (screens/table/answers.js)
//   decision, asking, fresh      what is asked; the play that needs confirmation, and that may be taken back
//   act, choose, ask, passAll    a move, a play, a question before it; pass for everybody at this device
//   undo, undoer                 take back, and whose answer that is
//   roll, look, preview          roll, look at more of the own dice; the view after a move, before it is made
//   why, whyTile, tell, doubt    why something is not allowed, any other sentence; the move that was refused
//   goesOn                       does the table go on by itself, because there is nothing to choose?
// the dock
//   dock, hint, isRanked         instead of plays; while the coach is asked, around these dice; does it rank?
//   pads, typing                 what own dice are tapped into; are "white" ones due, or a bot's, "all"
//   waiting                      the others who are waited for, and what may be done about them
// what surrounds the game
//   again, ticker                what shows the last turn again, and tells it
//   openSheet, handHidden        opens another's sheet; is a hand hidden from others at this device?
import { cx } from "../core/ui.js";

const nothing = () => {};

export const scene = (given) => ({
  names: [],
  lines: [],
  last: {},
  rolls: 0,
  shared: false,
  own: [],
  asking: null,
  act: nothing,
  choose: nothing,
  ask: nothing,
  roll: nothing,
  look: nothing,
  why: nothing,
  whyTile: nothing,
  tell: nothing,
  openSheet: nothing,
  waiting: {},
  handHidden: false,
  ...given,
});

// The surroundings of a game, by which it fits its screen. As classes: a style that depends on what is inside
// a table (:has) would be matched again with every tap.
export function frame({ view, shared, own, typing, dock, isRanked }, look) {
  const players = view.scores.length;
  return cx(
    "table",
    look,
    players > 2 && "several",
    shared && own.length === players && "together",
    typing === "all" && !dock && "typing",
    isRanked && "ranked",
  );
}
