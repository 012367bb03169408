// The coach's reasons in the reader's language: a template of the catalogue, and its values.
import { html } from "../core/ui.js";
import { _, number, tenths } from "../core/i18n.js";
import { gameOf } from "../games/all.js";

const MOVES = ["best", "chosen"]; // the values that are moves; a pass is called "passing"

const TENTHS = /^−?\d+\.\d$/; // expected points, as the coach writes them

const said = (game, key, value, place) =>
  typeof value === "number"
    ? number(value)
    : TENTHS.test(value)
      ? tenths(Number(value.replace("−", "-")))
      : MOVES.includes(key) && value !== "passing"
        ? html`<b class="move-name">${place?.(value)}${gameOf(game).moveName(value)}</b>`
        : _(value);

// A reason begins with a capital letter, unless it begins with a move that is drawn.
const begun = ([first, ...rest]) =>
  first === "" && rest.length
    ? begun(rest)
    : [typeof first === "string" ? first.charAt(0).toUpperCase() + first.slice(1) : first, ...rest];

// `place` draws which of the choices shown a move is, if any.
export const reason = (game, { template, values }, place) =>
  begun(
    [
      _(
        template,
        Object.fromEntries(
          Object.entries(values).map(([key, value]) => [key, said(game, key, value, place)]),
        ),
      ),
    ].flat(),
  );
