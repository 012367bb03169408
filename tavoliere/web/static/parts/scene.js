// What a game is drawn from, at a live table, in a lesson, in a replay and in a picture alike:
//
//   table, view, seat, names     the table, what is seen of the game, from which seat (null: nobody's)
//   lines, last, rolls           the log, the moves of this turn by seat, and how many rolls there were
//   lastRoll, told, again        the dice of the last turn, that turn in one line, and what shows it again
//   falls                        are the dice of this roll still falling?
//   mover                        in a replay, the seat that made the last move
//   decision, shared, own        which decision is asked; do several people share this device, on which seats
//   asking, fresh, doubt         the play that needs confirmation, that may be taken back, that was refused
//   act, choose, ask, undo       what the player may do; nothing happens in a picture
//   passAll                      pass for everybody at this device who is still asked
//   roll, look                   the same with dice; look at more of the own dice
//   preview                      the view after a move, before it is made, if the rules are at hand
//   why, whyTile, tell           why something is not allowed, and any other sentence
//   goesOn                       does the table go on by itself, because there is nothing to choose?
//   openSheet, waiting, handHidden, ticker, dock   what surrounds the game
//   hint, isRanked               the dock while the coach is asked, around these dice; does it rank choices?
//   pads                         what own dice are tapped into (pad.js), fetched where they are needed
//   typing                       are own dice due: "white" ones, or "all" of them, for a bot
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
