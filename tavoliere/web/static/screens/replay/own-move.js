// What if: the table before a choice, to answer it oneself.
import { html, Icon, TopBar, cx } from "../../core/ui.js";
import { _, refusal } from "../../core/i18n.js";
import { gameOf } from "../../games/all.js";
import { Toast, useNotice } from "../../parts/notice.js";
import { frame, scene } from "../../parts/scene.js";

// `before` is the position, `seat` whose choice it is.
export function OwnMove({ game, table, names, before, seat, onMove, onBack }) {
  const { notice, tell } = useNotice();
  const { Play, look } = gameOf(game);
  const board = scene({
    table,
    view: before.view(seat),
    seat,
    names,
    decision: "own",
    act: onMove,
    choose: (play) => play && onMove(play.move),
    preview: (move) => before.play(seat, move).view(seat),
    why: (move) => {
      const problem = before.whyNot(seat, move);
      if (problem) tell(refusal(problem), problem.rule);
    },
    whyTile: () => tell(_("This tile cannot be played now.")),
    tell,
  });
  return html`
    <div class=${cx(frame(board, look))}>
      <${TopBar} title=${_("What if")} sub=${_("{name}: which move instead?", { name: names[seat] })}>
        <button class="icon-button" aria-label=${_("Back to the replay")} onClick=${onBack}>
          <${Icon} name="close" />
        </button>
      <//>
      <${Play} game=${board} />
    </div>
    <${Toast} notice=${notice} game=${game} />
  `;
}
