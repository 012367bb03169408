// What somebody who is new to the games with sheets is told: the goal, and each thing when it first happens.
import { LETTER } from "../../core/ui.js";
import { _ } from "../../core/i18n.js";

export const goal = () => ({
  title: _("Cross off numbers from left to right. The more in a row, the more points."),
  hint: _("What you skip is lost. Whoever has the most points at the end wins."),
});

export function firsts({ view, seat }) {
  const sheet = view.sheets[seat];
  const crosses = view.legal.filter((move) => move[0] in LETTER && move !== "pass");
  const closes = (move) =>
    sheet.rows.find((row) => row.colour === LETTER[move[0]])?.closes_at === Number(move.slice(1));
  const isOwn = view.active === seat;
  const may = (phase) => view.phase === phase && crosses.length > 0;
  return [
    [
      "lock",
      crosses.some(closes),
      _("Five crosses here: you may take the last number. It closes the row for all and counts double."),
    ],
    [
      "misthrow",
      sheet.misthrows > 0,
      _("Nothing crossed off on your own roll is a misthrow: it costs points, and four end the game."),
    ],
    [
      "closed",
      view.closed.length > 0,
      _("A row is closed for everybody. When a second one closes, the game is over."),
    ],
    ["white", isOwn && may("action-1"), _("Everybody may cross off the sum of the white dice, in any row.")],
    [
      "others",
      !isOwn && may("action-1"),
      _("Somebody else rolled: the white sum is yours too, and a pass costs nothing."),
    ],
    ["colour", may("action-2"), _("You rolled, so you may also add one white die to one coloured die.")],
  ];
}
