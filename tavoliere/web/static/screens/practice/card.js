// A position to choose in, as practice and the positions of a week show it.
import { _, refusal } from "../../core/i18n.js";
import { levelName } from "../../core/levels.js";
import { scene } from "../../parts/scene.js";

// `move` is what was chosen, or null; `act` is told of a choice.
export function sceneOf(card, position, move, { act, tell }) {
  const view = position.view(card.seat);
  const others = [...(card.others ?? [])];
  const names = position.seats.map((seat) =>
    seat === card.seat ? _("You") : (others.shift() ?? levelName("expert")),
  );
  return scene({
    table: {
      game: card.game,
      dice: "fair",
      seats: names.map((one, seat) => ({
        name: one,
        bot: seat === card.seat ? null : "expert",
        connected: true,
      })),
    },
    view,
    seat: card.seat,
    names,
    wholeTrack: move !== null && move.startsWith("+"),
    decision: `${card.id} ${move}`,
    act,
    choose: (play) => play && act(play.move),
    preview: (tried) => position.play(card.seat, tried).view(card.seat),
    why: (tried) => {
      const problem = position.whyNot(card.seat, tried);
      if (problem) tell(refusal(problem), problem.rule);
    },
    whyTile: () => tell(_("This tile cannot be played now.")),
    tell,
  });
}

// What is marked on the board when somebody has chosen.
export function marksOf(card, move) {
  if (move === null) return [];
  if (move === card.best) return [{ move, kind: "best", text: `${_("you")} ✓` }];
  return [
    { move: card.best, kind: "best", text: _("best") },
    { move, kind: "worse", text: _("you") },
  ];
}
