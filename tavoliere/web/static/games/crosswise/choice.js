// The choice so far: a tile of the hand, then cells or a symbol, until it is one legal move.
import { _ } from "../../core/i18n.js";
import { cellText, isCell } from "./board.js";
import { SYMBOLS, tileName } from "./tiles.js";

// `picks` are words; a legal move matches if it has them all, the tile first. Swaps have no order.
function matching(legal, picks) {
  return legal.filter((move) => {
    const words = move.split(" ");
    return words[0] === picks[0] && picks.slice(1).every((pick) => words.includes(pick, 1));
  });
}

// What may be chosen next: words that occur in a matching move and are not chosen yet.
export function nextWords(legal, picks) {
  const words = new Set(matching(legal, picks).flatMap((move) => move.split(" ").slice(1)));
  picks.slice(1).forEach((pick) => words.delete(pick));
  if (picks[0] === "move" && picks.length === 1)
    return new Set(matching(legal, picks).map((move) => move.split(" ")[1]));
  if (picks[0] === "move")
    return new Set(
      matching(legal, picks)
        .filter((move) => move.split(" ")[1] === picks[1])
        .map((move) => move.split(" ")[2]),
    );
  if (picks[0] === "replace" && picks.length === 1)
    return new Set([...words].filter((word) => !isCell(word)));
  return words;
}

// The chosen move, once all its words are chosen; and how many words there are to choose.
export const chosen = (legal, picks) =>
  picks.length ? matching(legal, picks).find((move) => move.split(" ").length === picks.length) : undefined;
export const lengthOf = (legal, tile) => matching(legal, [tile])[0]?.split(" ").length ?? 2;

export function question(picks, board) {
  const [what, one, two] = picks;
  const tile = (cell) => tileName(board[cell]);
  if (SYMBOLS.includes(what))
    return one
      ? _("{tile} in {cell}?", { tile: tileName(what), cell: cellText(one) })
      : _("Choose a cell for {tile}", { tile: tileName(what) });
  if (what === "move")
    return two
      ? _("Move {tile} to {cell}?", { tile: tile(one), cell: cellText(two) })
      : one
        ? _("Choose an empty cell for {tile}", { tile: tile(one) })
        : _("Choose a tile to move");
  if (what === "remove")
    return one ? _("Take {tile} into your hand?", { tile: tile(one) }) : _("Choose a tile to take");
  if (what === "swap")
    return two
      ? _("Swap {one} and {two}?", { one: tile(one), two: tile(two) })
      : one
        ? _("Choose the tile to swap it with")
        : _("Choose the first tile");
  return two
    ? _("{new} for {old}?", { new: tileName(one), old: tile(two) })
    : one
      ? _("Choose the tile it replaces")
      : _("Choose a symbol from your hand");
}

export const confirmWord = (what) =>
  ({ move: _("Move it"), remove: _("Take it"), swap: _("Swap them"), replace: _("Replace it") })[what] ||
  _("Place the tile");
