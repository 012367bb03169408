// The games. Each has a module of its name here, all offering the same names; shared scripts ask it.
//
//   look, resultLook                     the classes of its table and of its result
//   Play({ game })                       the table and its dock; `game` is made by scene.js
//   round(n)                             "Round 3", or nothing where rounds have no meaning
//   nth(n)                               the same within a sentence
//   lasted(n)                            how long a finished game was, in words
//   isRound(event)                       does a round begin with this event of the log?
//   sentence(name, move, did, field)     a move in the log; `field` writes or draws r7
//   passed(names, n)                     a pass in the log, of one or of n at once
//   shortly(move, did, field)            a move in a word or two
//   Curtain({ game, name, onShow, onHide })   hides a hand on a shared device, or null: nothing is hidden
//   hasHanding                           may a screen come between people who share a device (handing.js)?
//   Options({ table, set, row })         what the host may choose for this game only
//   facts(table)                         what was chosen of it, for everybody else: titles and values
//   teamName(team)                       a team in words, where there are teams
//   aims(move)                           what a lesson rings for a move, as selectors
//   moveName(move)                       a move within a sentence: a drawn field, or words
//   placeName(place)                     where the coach says to look: a colour, a cell, the pawn, the hand
//   placeSpot(place)                     where that is seen on the table, as a selector
//   Still({ game })                      a position to look at, with nothing around it
//   typed(text), typedExamples()         reads a move as people type it, in lower case; and examples
//   spots(move)                          where a move is seen on the table, as selectors
//   verdict(facts), Summary(facts)       who won, in words, and what is shown beside it
//   tokens(facts)                        the things in which a win is shown for a second
//   Final(facts)                         everything on the table at the end
//   viewer()                             the module with `Viewer`, the same for a replay, if it differs
//   first()                              the module with what a newcomer is told (screens/table/first.js)
//   keepsake()                           the module that draws a finished game as a picture
//   isPlain                              from outside: its rolls are words, not six dice
//   sealed(), fairness(n)                the seal, and that it held, in words
const GAMES = {
  qwixx: () => import("./qwixx/qwixx.js"),
  "on-board": () => import("./onboard/onboard.js"),
  duel: () => import("./duel/duel.js"),
  crosswise: () => import("./crosswise/crosswise.js"),
};
// A game from outside the package is drawn as plainly as it is told.
const plain = () => import("./plain/plain.js");
const root = new URL("..", import.meta.url);
const scripts = JSON.parse(document.getElementById("screens")?.textContent || "{}");
const loaded = {};

const linkTo = (file, rel) =>
  Object.assign(document.createElement("link"), { rel, href: new URL(file, root) });

// Fetch all scripts of a game's screens at once, instead of one after the other as they import each other.
const preload = (name) =>
  document.head.append(...(scripts[name] ?? []).map((file) => linkTo(file, "modulepreload")));

// Styles that a page did not have from the start, inserted in the right order.
export function style(file, after) {
  if (!after || document.querySelector(`link[href$="/${file}"]`)) return undefined;
  return new Promise((done) => {
    const link = linkTo(file, "stylesheet");
    link.onload = link.onerror = done;
    after.after(link);
  });
}

// A game's styles come between those of all boards and the page's own, which override them.
const styleOf = (name) =>
  style(`game-${name in GAMES ? name : "plain"}.css`, document.querySelector('link[href$="/board.css"]'));

// Load a game's screens, before anything of it is drawn.
export async function loadGame(name) {
  if (loaded[name]) return;
  preload(name);
  [loaded[name]] = await Promise.all([(GAMES[name] ?? plain)(), styleOf(name)]);
}

export const gameOf = (name) => loaded[name];
