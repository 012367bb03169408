// The course of a finished game in a sentence or two. The table finds the facts
// (tavoliere/notation/story.py), here are the words.
import { html, colourWord } from "../../core/ui.js";
import { _, _n, joined } from "../../core/i18n.js";
import { gameOf } from "../../games/all.js";
import { readyOf } from "./ready.js";

const SENTENCES = {
  // A player who was already behind in the first position did not fall behind in this game.
  behind: ({ by, turn, since }, names, nth) =>
    turn
      ? _n(
          "{names} trailed by {n} point after {turn} and led from {since} on.",
          "{names} trailed by {n} points after {turn} and led from {since} on.",
          by,
          { names, turn: nth(turn), since: nth(since) },
        )
      : SENTENCES.ahead({ since }, names, nth),
  ahead: ({ since }, names, nth) => _("{names} led from {since} to the end.", { names, since: nth(since) }),
  turned: ({ by }, names) =>
    _n(
      "The last turn decided it: {names} had led by {n} point.",
      "The last turn decided it: {names} had led by {n} points.",
      by,
      { names },
    ),
  level: () => _("The scores were level before the last turn."),
  changes: ({ count }) => _n("The lead changed {n} time.", "The lead changed {n} times.", count),
  // A turn closes two rows at most: the second ends the game (Q8).
  best: ({ by, turn, locks: [one, other] = [] }, names, nth) => {
    const told = { names, turn: nth(turn), one: one && colourWord(one), other: other && colourWord(other) };
    if (other)
      return _n(
        "Best turn: {names}, {n} point in {turn}, closing {one} and {other}.",
        "Best turn: {names}, {n} points in {turn}, closing {one} and {other}.",
        by,
        told,
      );
    if (one)
      return _n(
        "Best turn: {names}, {n} point in {turn}, closing {one}.",
        "Best turn: {names}, {n} points in {turn}, closing {one}.",
        by,
        told,
      );
    return _n(
      "Best turn: {names}, {n} point in {turn}.",
      "Best turn: {names}, {n} points in {turn}.",
      by,
      told,
    );
  },
};

export function Story({ table, names }) {
  const { facts } = readyOf(table);
  const { nth } = gameOf(table.game);
  return (
    facts.length > 0 &&
    html`
      <p class="story">
        ${facts
          .map((fact) =>
            SENTENCES[fact.kind](fact, joined((fact.seats ?? []).map((seat) => names[seat])), nth),
          )
          .join(" ")}
      </p>
    `
  );
}
