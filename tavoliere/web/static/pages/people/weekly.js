// A position of this week: one choice, judged by the coach, the same for everybody.
import { html, Sorry, TopBar, cx, render, useState } from "../../core/ui.js";
import { _, _n, number, refusal } from "../../core/i18n.js";
import { titleOf } from "../../core/about.js";
import { go } from "../../core/addresses.js";
import { get, post } from "../../core/api.js";
import { Position } from "../../engine/device/position.js";
import { load } from "../../engine/device/rules.js";
import { gameOf, loadGame } from "../../games/all.js";
import { useKeys } from "../../parts/keys.js";
import { Toast, useNotice } from "../../parts/notice.js";
import { frame } from "../../parts/scene.js";
import { weekOf } from "../../screens/people/week.js";
import { useChoiceMarks } from "../../screens/choice-marks.js";
import { marksOf, sceneOf } from "../../screens/practice/card.js";
import { Answer } from "../../screens/practice/practice-answer.js";

const root = document.getElementById("app");
const { game: name } = root.dataset;

// How one stands among all who have chosen.
const standing = ({ chosen, best }) => {
  const of = chosen.reduce((sum, [, many]) => sum + many, 0);
  const right = chosen.find(([move]) => move === best)?.[1] ?? 0;
  return _n("{right} of {n} has found it.", "{right} of {n} have found it.", of, { right: number(right) });
};

function Weekly({ rules, week, puzzle }) {
  const [done, setDone] = useState(puzzle.done);
  const [isSent, setSent] = useState(false);
  const { notice, tell } = useNotice();
  useKeys(() => {});
  const move = done?.move ?? null;
  const card = { ...puzzle, id: `${week} ${name}`, best: done?.best, choices: done?.choices, why: done?.why };
  const act = async (tried) => {
    if (isSent || move !== null) return;
    setSent(true);
    try {
      setDone(await post("/api/weekly", { game: name, move: tried }));
    } catch (error) {
      tell(refusal(error));
    }
    setSent(false);
  };
  const position = Position.read(rules, puzzle.state);
  useChoiceMarks(name, marksOf(card, move));
  const game = sceneOf(card, position, move, { act, tell });
  if (done)
    game.dock = html`
      <${Answer}
        card=${card}
        players=${position.players}
        move=${move}
        told=${standing(done)}
        nextIs=${_("This week")}
        onNext=${() => go("/daily#week")}
      />
    `;
  const { Play, look } = gameOf(name);
  return html`
    <div class=${cx(frame(game, look), "table-practice", done && "answered")}>
      <${TopBar}
        title=${_("Position of the week")}
        sub=${`${titleOf(name)} · ${weekOf(week)}`}
        back="/daily"
      />
      <${Play} key=${move} game=${game} />
    </div>
    <${Toast} notice=${notice} game=${name} />
  `;
}

async function begin() {
  const [rules, told] = await Promise.all([load(name), get("/api/weekly"), loadGame(name)]);
  const puzzle = told.puzzles.find(({ game }) => game === name);
  root.innerHTML = "";
  if (!puzzle?.state) return go("/daily#week"); // it is still being looked for
  return render(html`<${Weekly} rules=${rules} week=${told.week} puzzle=${puzzle} />`, root);
}

begin().catch((error) =>
  render(html`<${Sorry} title=${_("That did not work")} text=${refusal(error)} />`, root),
);
