// The first games of somebody who is new to them: what it is about, then a sentence for each new thing when
// it first happens. It is said once on a device, in the place of the line under the question.
import { html, Icon, useEffect, useRef, useState } from "../../core/ui.js";
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

export function useFirst(live, view, seat, decision) {
  const { game, id, stage, options } = live.state.table;
  const [guide, bring] = useState(null);
  const [, redraw] = useState(0);
  const said = useRef({});
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
  const met = metIn(game);
  if (isNew && guide && decision !== undefined && said.current.decision !== decision) {
    const [what, , text] =
      guide.firsts({ view, seat }).find(([key, isNow]) => isNow && !met.includes(key)) ?? [];
    said.current = { decision, what, text };
  }
  const { what, text } = said.current;
  const isIntroduced = met.includes("goal");
  useEffect(() => {
    if (isIntroduced && what) meet(game, what);
  }, [isIntroduced, what]);
  if (!isNew || !guide) return {};
  if (isIntroduced) return { told: said.current.decision === decision && text };
  const { title, hint } = guide.goal({ view, seat });
  return {
    dock: html`
      <section class="dock" aria-label=${_("What you can do now")}>
        <${Prompt} title=${title} hint=${hint} />
        <div class="stack">
          <a class="btn ghost" href=${`/learn/${game}#${live.isDevice ? `/device#${id}` : `/t/${id}`}`}>
            <${Icon} name="help" />
            ${_("Show me in a few turns")}
          </a>
          <button
            class="btn solid big"
            data-key="Enter"
            onClick=${() => {
              meet(game, "goal");
              redraw((n) => n + 1);
            }}
          >
            ${_("Let us play")}
          </button>
        </div>
      </section>
    `,
  };
}
