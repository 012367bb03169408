// The games. Each has a module here, named alike, that offers the same names; shared scripts ask it.
//
//   look, resultLook                     the classes of its table and of its result
//   Play({ game })                       the table and its dock; `game` is made by scene.js
//   Viewer({ game })                     the same for a replay, where it is another
//   round(n)                             "Round 3", or nothing where rounds mean nothing
//   nth(n)                               the same within a sentence
//   lasted(n)                            how long a finished game was, in words
//   isRound(event)                       does a round begin with this event of the log?
//   sentence(name, move, did, field)     a move in the log; `field` writes or draws r7
//   passed(name)                         a pass in the log
//   shortly(move, did, field)            a move in a word or two
//   Curtain({ game, name, onShow })      hides a hand on a shared device, or null: nothing is hidden
//   Options({ table, set, row })         what the host may choose of this game alone
//   aims(move)                           what a lesson rings for a move, as selectors
//   moveName(move)                       a move where it is spoken of: a field that is drawn, or words
//   placeName(place)                     where the coach says to look: a colour, a cell, the pawn
//   Still({ game })                      a position to look at, with nothing around it
//   typed(text), typedExamples()         a move as people write it, in small letters; and how they might
//   spots(move)                          where a move is seen on the table, as selectors
//   verdict(facts), Summary(facts)       who won, in words, and what stands beside it
//   Final(facts)                         all that lies on the table at the end
//   keepsake()                           the module that draws a finished game as a picture
//   sealed(), fairness(n)                the seal, and that it held, in words
import * as crosswise from "./crosswise.js";
import * as duel from "./duel.js";
import * as onboard from "./onboard.js";
import * as qwixx from "./qwixx.js";

const GAMES = { qwixx, "on-board": onboard, duel, crosswise };

export const gameOf = (name) => GAMES[name];
