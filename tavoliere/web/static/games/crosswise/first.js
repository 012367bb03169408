// What somebody who is new to Crosswise is told: the goal, and each new thing when it first happens.
import { _ } from "../../core/i18n.js";
import { ACTIONS } from "./tiles.js";

export const goal = ({ view, seat }) => ({
  title:
    view.teams[seat] === "green"
      ? _("Yours are the columns. Equal symbols in a line give points, and so do six different ones.")
      : _("Yours are the rows. Equal symbols in a line give points, and so do six different ones."),
  hint: _("Whoever has more points when the board is full wins; six equal in a line win at once."),
});

export const firsts = ({ view, seat }) => [
  [
    "points",
    [...view.row_points, ...view.column_points].some((points) => points > 0),
    _("The numbers at the edges say what each line is worth now."),
  ],
  [
    "arrows",
    view.hands[seat].tiles.some((tile) => ACTIONS.includes(tile)),
    _("The dark tiles change what lies on the board: choose one, and it says how."),
  ],
];
