// What somebody who is new to Duel is told: the goal, and each new thing when it first happens.
import { LETTER } from "../../core/ui.js";
import { _ } from "../../core/i18n.js";

export const goal = () => ({
  title: _("Place pieces from left to right, in rows that you share. The more in a row, the more points."),
  hint: _("A lone piece at the front can be captured; a stack of two is safe."),
});

export function firsts({ view, seat }) {
  const places = view.legal.filter((move) => move !== "pass");
  const rowOf = (move) => view.rows.find((row) => row.colour === LETTER[move[0]]);
  const uses = (what) =>
    places.some(
      (move) => rowOf(move).fields.find((field) => field.number === Number(move.slice(1))).use[seat] === what,
    );
  return [
    [
      "lock",
      places.some((move) => rowOf(move).closes_at === Number(move.slice(1))),
      _("Five pieces here: the last number is open to you, and it closes the row for both."),
    ],
    [
      "capture",
      uses("capture"),
      _("A lone piece at the front can be captured: it goes back, and yours takes its place."),
    ],
    ["stack", uses("stack"), _("A second piece on top makes a stack, and a stack can never be captured.")],
    [
      "misthrow",
      view.misthrows[seat] > 0,
      _("A turn without a piece is a misthrow: it costs points, and four together end the game."),
    ],
    [
      "white",
      view.phase === "action-1" && places.length > 0,
      _("First you may place a piece on the sum of the white dice, in any row."),
    ],
    [
      "colour",
      view.phase === "action-2" && places.length > 0,
      _("Then you may add one white die to one coloured die, and place a piece in its row."),
    ],
  ];
}
