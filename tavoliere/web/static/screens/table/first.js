// The first games of somebody who is new to them: what it is about, then a sentence for each new thing when
// it first happens. It is said once on a device, in the place of the line under the question.
import { html, Icon, useEffect, useLayoutEffect, useState } from "../../core/ui.js";
import { _ } from "../../core/i18n.js";
import { memory } from "../../core/api.js";
import { choices } from "../../core/choices.js";
import { finishedThere } from "../../core/mine.js";
import { Prompt } from "../../parts/dock.js";
import { gameOf } from "../../games/all.js";

const ENOUGH = 3; // finished games, after which nobody is new

const metIn = (game) => memory.get("met")?.[game] ?? [];
const meet = (game, what) =>
  memory.set("met", { ...memory.get("met"), [game]: [...new Set([...metIn(game), what])] });

// `onTell` hears what stands in the dock: the whole of it (`dock`), or the line under the question (`told`).
export function First({ live, view, seat, decision, onTell }) {
  const { game, id, stage, options } = live.state.table;
  const [guide, bring] = useState(null);
  const [isIntroduced, introduce] = useState(metIn(game).includes("goal"));
  const isNew =
    choices.explains &&
    stage === "playing" &&
    seat !== null &&
    !options.position && // whoever begins in the middle of a game knows it
    finishedThere().filter((one) => one.game === game).length < ENOUGH;
  useEffect(() => {
    if (isNew)
      gameOf(game)
        .first?.()
        .then(bring, () => {});
  }, [isNew, game]);
  // Before the question is painted: whoever answers at once has had the sentence in sight too.
  useLayoutEffect(() => {
    const met = metIn(game);
    const [what, , told] =
      (isIntroduced &&
        decision !== undefined &&
        guide?.firsts({ view, seat }).find(([key, isNow]) => isNow && !met.includes(key))) ||
      [];
    if (what) meet(game, what);
    onTell({ told });
  }, [isNew, guide, isIntroduced, decision]);
  useEffect(() => {
    if (!isNew || !guide || isIntroduced) return;
    const play = () => {
      meet(game, "goal");
      introduce(true);
    };
    const lesson = `/learn/${game}#${live.isDevice ? `/device#${id}` : `/t/${id}`}`;
    onTell({ dock: html`<${Goal} ...${guide.goal({ view, seat })} lesson=${lesson} onPlay=${play} />` });
  }, [isNew, guide, isIntroduced]);
  return null;
}

const Goal = ({ title, hint, lesson, onPlay }) => html`
  <section class="dock" aria-label=${_("What you can do now")}>
    <${Prompt} title=${title} hint=${hint} />
    <div class="stack">
      <a class="btn ghost" href=${lesson}>
        <${Icon} name="help" />
        ${_("Show me in a few turns")}
      </a>
      <button class="btn solid big" data-key="Enter" onClick=${onPlay}>${_("Let us play")}</button>
    </div>
  </section>
`;
