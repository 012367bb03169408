// What somebody who is new to On Board is told: what all sheets have, and the pawn.
import { _ } from "../../core/i18n.js";
import { firsts as ofSheets } from "../sheets/first.js";

export const goal = () => ({
  title: _("Cross off numbers from left to right. The more in a row, the more points."),
  hint: _("Your pawn on the track crosses off numbers too, and earns a bonus."),
});

export const firsts = (facts) => [
  [
    "pawn",
    facts.view.phase === "action-3" && facts.view.legal.some((move) => move.startsWith("+")),
    _("Your pawn may walk up to five free fields, onto a number that fits your sheet or is crossed off."),
  ],
  ...ofSheets(facts),
];
