// The tray and the dock of the games with dice.
import { html, Cell, LETTER, useEffect, useState } from "../core/ui.js";
import { _, _n } from "../core/i18n.js";
import { Tray, unseen } from "./dice.js";
import { Choices, OneButton, Waiting } from "./dock.js";

const ACTIONS = { "action-1": 1, "action-2": 2, "action-3": 3 };

// Does a move need this die now? Coloured dice are dimmed when no legal move is of their colour.
const usableDie = (view) => (colour) =>
  view.in_use === "white"
    ? colour === "white"
    : view.in_use === "all" &&
      (!view.legal.length || colour === "white" || view.legal.some((move) => LETTER[move[0]] === colour));

// With own dice, the player who rolled may look at one more: the one to be used.
const mayLook = ({ view, table }) => table.dice === "own" && view.in_use === "all" && unseen(view).length > 0;

// The dice of this turn; before the next roll, those of the last one, so that everybody can see them.
function Dice({ game, small }) {
  const { view, names, lastRoll } = game;
  const isPast = !view.dice && lastRoll;
  return html`
    <${Tray}
      small=${small}
      dice=${view.dice || lastRoll?.dice}
      past=${isPast && _("Last roll: {name}", { name: names[lastRoll.seat] })}
      white=${view.in_use === "white"}
      usable=${isPast ? () => false : usableDie(view)}
      roll=${game.rolls}
      falls=${game.falls}
      closed=${view.closed}
    />
  `;
}

// For a bot all dice are typed in: that pad replaces the tray.
export const GameTray = ({ game, small }) =>
  game.typing !== "all" && html`<${Dice} game=${game} small=${small} />`;

// Docks are called here, not mounted: whatever is asked, it is the same component, so its dice stay where
// they are.
export function DiceDock({ game, of, plays, prompts }) {
  const { view, seat, names } = game;
  const [again, lookAgain] = useState(null); // the decision for which the player wants to look at another die
  const [looked, setLooked] = useState(null); // the decision for which the player has just looked at a die
  // A die that fits in only one place is played there at once: it can be taken back.
  useEffect(() => {
    if (looked === null) return;
    if (looked === game.decision && plays.length === 1) game.choose(plays[0]);
    if (looked !== game.decision || plays.length > 0) setLooked(null);
  }, [looked, game.decision, plays.length]);
  if (game.dock) return game.dock;
  const step = ACTIONS[view.phase];
  const dice = html`<${Dice} game=${game} small />`; // on phones the dice are here, near the thumb
  if (game.hint) return game.hint(dice);
  if (view.chance === "dice") {
    if (game.typing) return html`<${game.pads.Pad} game=${game} />`;
    if (view.due === seat)
      return OneButton({
        title: game.shared ? _("{name}, it is your turn", { name: names[seat] }) : _("Your turn"),
        hint: game.told || _("Roll all dice that are still in the game."),
        again: game.told && game.again,
        label: _("Roll the dice"),
        icon: "die",
        undo: game.undo,
        dice,
        onClick: () => game.roll(),
      });
    return Waiting({
      ...game.waiting,
      title: _("{name} rolls", { name: names[view.due] }),
      hint: game.told,
      missing: [view.due],
      undo: game.undo,
      dice,
    });
  }
  if (seat === null || !view.to_move.includes(seat)) {
    const mine = seat !== null && view.answers?.[seat];
    const hint = !mine
      ? game.told
      : mine === "pass"
        ? _("You passed.")
        : _("You took {field}.", {
            field: html`<${Cell} move=${mine} />`,
          });
    return Waiting({ ...game.waiting, step, of, undo: game.undo, missing: view.to_move, hint, dice });
  }
  const { title, named, hint, pass, nothing } = prompts;
  const way = view.legal.includes("pass") && { move: "pass", label: pass };
  if (way && view.misthrow > 0)
    Object.assign(way, {
      label: _("Take a misthrow"),
      cost: view.misthrow,
      yes: _("Take the misthrow"),
      confirm: [nothing, _n("A misthrow costs {n} point.", "A misthrow costs {n} points.", view.misthrow)],
    });
  const asked = game.shared ? named(names[seat]) : title;
  const isLooking = mayLook(game) && (plays.length === 0 || again === game.decision);
  if (isLooking && !game.asking)
    return html`
      <${game.pads.Looking}
        game=${game}
        step=${step}
        of=${of}
        title=${asked}
        onLook=${(dice) => {
          lookAgain(null);
          setLooked(game.decision);
          game.look(dice);
        }}
        way=${way}
        onWay=${() => game.choose(way)}
      />
    `;
  return Choices({
    game,
    step,
    of,
    title: asked,
    other: mayLook(game) && (() => lookAgain(game.decision)),
    hint: game.goesOn ? _("Nothing to choose: it goes on by itself.") : game.told || hint,
    plays,
    pass: way,
    dice: view.in_use && view.in_use !== "none" && dice,
    adding: view.in_use === "all" && plays.length > 0,
  });
}
