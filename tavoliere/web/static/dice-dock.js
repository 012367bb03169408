// The tray and the dock of the games with dice.
import { html, Cell, LETTER } from "./ui.js";
import { _, _n } from "./i18n.js";
import { Tray } from "./dice.js";
import { Choices, OneButton, Waiting } from "./dock.js";
import { Pad } from "./pad.js";

const ACTIONS = { "action-1": 1, "action-2": 2, "action-3": 3 };

// Does a move need this die now? The coloured ones rest when no legal move is of their colour.
const usableDie = (view) => (colour) =>
  view.in_use === "white"
    ? colour === "white"
    : view.in_use === "all" &&
      (!view.legal.length || colour === "white" || view.legal.some((move) => LETTER[move[0]] === colour));

// Own dice are due: the pad takes the tray's place.
const isTyping = ({ view, table, seat }) => view.chance === "dice" && table.dice === "own" && seat !== null;

export const GameTray = ({ game, small }) =>
  !isTyping(game) &&
  html`
    <${Tray}
      small=${small}
      dice=${game.view.dice}
      white=${game.view.in_use === "white"}
      usable=${usableDie(game.view)}
      roll=${game.rolls}
      closed=${game.view.closed}
    />
  `;

export function DiceDock({ game, of, plays, prompts }) {
  const { view, seat, names } = game;
  if (game.dock) return game.dock;
  const step = ACTIONS[view.phase];
  const common = { step, of, undo: game.undo };
  if (view.chance === "dice") {
    if (isTyping(game)) return html`<${Pad} game=${game} />`;
    if (view.due === seat)
      return html`
        <${OneButton}
          title=${game.shared ? _("{name}, it is your turn", { name: names[seat] }) : _("Your turn")}
          hint=${_("Roll all dice that are still in the game.")}
          label=${_("Roll the dice")}
          icon="die"
          undo=${game.undo}
          onClick=${() => game.roll()}
        />
      `;
    return html`
      <${Waiting}
        ...${game.waiting}
        title=${_("{name} rolls", { name: names[view.due] })}
        missing=${[view.due]}
        undo=${game.undo}
      />
    `;
  }
  if (seat === null || !view.to_move.includes(seat)) {
    const mine = seat !== null && view.answers?.[seat];
    const hint =
      mine &&
      (mine === "pass"
        ? _("You passed.")
        : _("You took {field}.", {
            field: html`<${Cell} move=${mine} />`,
          }));
    return html`<${Waiting} ...${game.waiting} ...${common} missing=${view.to_move} hint=${hint} />`;
  }
  const { title, hint, pass } = prompts;
  return html`
    <${Choices}
      game=${game}
      step=${step}
      of=${of}
      title=${title}
      hint=${hint}
      plays=${plays}
      pass=${
        view.legal.includes("pass") && {
          move: "pass",
          label: pass,
          ...(view.miss > 0 && {
            label: _("Take a miss"),
            yes: _("Take the miss"),
            confirm: [
              _("Nothing crossed this turn"),
              _n("A miss costs {n} point.", "A miss costs {n} points.", view.miss),
            ],
          }),
        }
      }
    />
  `;
}
