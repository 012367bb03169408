// The games. Each has a module here, named alike, that offers the same names; shared scripts ask it.
//
//   look, resultLook                     the classes of its table and of its result
//   Play({ game })                       the table and its dock; `game` is made by scene.js
//   round(n)                             "Round 3", or nothing where rounds mean nothing
//   nth(n)                               the same within a sentence
//   lasted(n)                            how long a finished game was, in words
//   isRound(event)                       does a round begin with this event of the log?
//   sentence(name, move, did, field)     a move in the log; `field` writes or draws r7
//   passed(names, n)                     a pass in the log, of one or of n at once
//   shortly(move, did, field)            a move in a word or two
//   Curtain({ game, name, onShow, onHide })   hides a hand on a shared device, or null: nothing is hidden
//   hasHanding                           may a page be turned between people on one device (handing.js)?
//   Options({ table, set, row })         what the host may choose of this game alone
//   aims(move)                           what a lesson rings for a move, as selectors
//   moveName(move)                       a move where it is spoken of: a field that is drawn, or words
//   placeName(place)                     where the coach says to look: a colour, a cell, the pawn, the hand
//   placeSpot(place)                     where that is seen on the table, as a selector
//   Still({ game })                      a position to look at, with nothing around it
//   typed(text), typedExamples()         a move as people write it, in small letters; and how they might
//   spots(move)                          where a move is seen on the table, as selectors
//   verdict(facts), Summary(facts)       who won, in words, and what stands beside it
//   Final(facts)                         all that lies on the table at the end
//   viewer()                             the module with `Viewer`, the same for a replay, where it is another
//   keepsake()                           the module that draws a finished game as a picture
//   sealed(), fairness(n)                the seal, and that it held, in words
const GAMES = {
  qwixx: () => import("./qwixx.js"),
  "on-board": () => import("./onboard.js"),
  duel: () => import("./duel.js"),
  crosswise: () => import("./crosswise.js"),
};
const root = new URL("..", import.meta.url);
const scripts = JSON.parse(document.getElementById("screens")?.textContent || "{}");
const loaded = {};

const linkTo = (file, rel) =>
  Object.assign(document.createElement("link"), { rel, href: new URL(file, root) });

// All scripts of a game's screens at once, instead of one after the other as they import each other.
const preload = (name) =>
  document.head.append(...(scripts[name] ?? []).map((file) => linkTo(file, "modulepreload")));

// Styles that a page had not from the start, in their place after others.
export function style(file, after) {
  if (!after || document.querySelector(`link[href$="/${file}"]`)) return undefined;
  return new Promise((done) => {
    const link = linkTo(file, "stylesheet");
    link.onload = link.onerror = done;
    after.after(link);
  });
}

// Those of a game come between those of all boards and the page's own, which overrule them.
const styleOf = (name) => style(`game-${name}.css`, document.querySelector('link[href$="/board.css"]'));

// Whoever draws something of a game asks for its screens first.
export async function loadGame(name) {
  if (loaded[name]) return;
  preload(name);
  [loaded[name]] = await Promise.all([GAMES[name](), styleOf(name)]);
}

export const gameOf = (name) => loaded[name];
