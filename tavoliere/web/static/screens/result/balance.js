// Luck and choices of the game that has just ended, in one small picture. The coach looks at it on this
// device, quietly, and what he finds is kept.
import { html, cx, useEffect, useState } from "../../core/ui.js";
import { _, signed } from "../../core/i18n.js";
import { reviewOf } from "../../core/mine.js";
import { review } from "../../engine/thinking.js";
import { finishedGame } from "../../engine/finished.js";
import { keepFound } from "../review/found.js";
import { lucky } from "../review/luck.js";

const SOON = 1500; // milliseconds: the end of a game comes first

async function look(which) {
  const past = await finishedGame(which);
  return keepFound(which, await review(past), past);
}

const Bar = ({ name, look, points, most }) => html`
  <b>${name}</b>
  <span class=${look} aria-hidden="true">
    <i class=${cx(points > 0 && "plus")} style=${{ transform: `scaleX(${Math.abs(points) / most})` }}></i>
  </span>
  <strong>${signed(points)}</strong>
`;

// `seat` is the reader's.
export function Balance({ which, seat, names }) {
  const [found, tell] = useState(reviewOf(which.id, which.number));
  const [isSilent, fallSilent] = useState(false);
  useEffect(() => {
    if (found) return undefined;
    const timer = setTimeout(() => look(which).then(tell, () => fallSilent(true)), SOON);
    return () => clearTimeout(timer);
  }, []);
  if (!found?.choices)
    return html`
      <span class="balance"><em>${isSilent ? "" : _("The coach is looking at this game.")}</em></span>
    `;
  const luck = Math.round(100 * found.luck);
  const [mine, others] = found.choices;
  const most = Math.max(20, ...[luck, mine, others].map(Math.abs));
  const theirs =
    names.length === 2 ? _("Choices of {name}", { name: names[1 - seat] }) : _("The others' choices");
  return html`
    <span class="balance">
      <${Bar} look="luck" name=${lucky(luck, true)} points=${luck} most=${most} />
      <${Bar} look="choice" name=${_("Your choices")} points=${mine} most=${most} />
      <${Bar} look="choice" name=${theirs} points=${others} most=${most} />
    </span>
  `;
}
