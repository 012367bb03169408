// A board of a real table, counted by the rules: what each line is worth and what it holds.
import { Position } from "./position.js";
import { load } from "./rules.js";

const SIDE = 6;

// `count(tiles)`: 36 names of symbols, row by row; "" where nothing lies.
export async function counting(game) {
  const rules = await load(game);
  return (tiles) => {
    const position = Position.start(rules, 2, 0);
    const { board } = position.state;
    board.set(tiles.map((tile) => rules.ABOUT.tiles.indexOf(tile)));
    const { row_points: rows, column_points: columns, six_equal: won } = position.view(null);
    const lines = (first, step) =>
      Array.from({ length: SIDE }, (_unused, i) => rules.combination(board, first * i, step));
    return { rows, columns, won, rowNames: lines(SIDE, 1), columnNames: lines(1, SIDE) };
  };
}
