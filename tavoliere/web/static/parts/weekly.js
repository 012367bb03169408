// The positions of a week: how each went, and a line of symbols to share that spoils nothing.
import { _, number } from "../core/i18n.js";
import { aboutGame } from "../core/about.js";

const HEIGHTS = "▁▂▃▄▅▆▇█";
const A_STEP = 3; // percent of a won game that make a bar one higher

export const weekOf = (week) => _("week {n}", { n: number(Number(week.split("-W")[1])) });

const height = (lost) => HEIGHTS[lost ? Math.min(7, 1 + Math.floor(lost / A_STEP)) : 0];

export const wordsOfWeek = ({ week, puzzles }) =>
  [
    `Tavoliere, ${weekOf(week)}`,
    puzzles
      .filter(({ done }) => done)
      .map(({ game, done }) => `${aboutGame(game).short} ${height(done.lost)}`)
      .join("  "),
  ].join("\n");
