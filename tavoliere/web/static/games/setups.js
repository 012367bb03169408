// A position set up by hand: of each game the module with `Board` and `Dock`. Apart from the games' own
// modules, since a table needs none of it, nor its words.
const SETUPS = {
  qwixx: () => import("./sheets/setup.js"),
  "on-board": () => import("./onboard/setup.js"),
  duel: () => import("./duel/setup.js"),
  crosswise: () => import("./crosswise/setup.js"),
};

export const setupOf = (name) => SETUPS[name]();
