// A lesson: a few turns on the real table. The positions come from the server, one after the other.
import { html, Icon, TopBar, cx, render, useEffect, useState } from "../core/ui.js";
import { _, refusal } from "../core/i18n.js";
import { go } from "../core/addresses.js";
import { playNow } from "../engine/begin.js";
import { games, titleOf } from "../core/about.js";
import { gameOf, loadGame } from "../games/all.js";
import { Guide, Progress, aimsOf } from "../screens/practice/lesson-guide.js";
import { frame, scene } from "../parts/scene.js";
import { Position } from "../engine/device/position.js";
import { load } from "../engine/device/rules.js";

const root = document.getElementById("app");
const { game: name } = root.dataset;
const steps = [...document.querySelectorAll("script.lesson-step")].map((script) =>
  JSON.parse(script.textContent),
);

// The link leads home; if the server answers, the game begins at once.
function begin(event) {
  event.preventDefault();
  playNow(name).catch(() => {
    go("/");
  });
}

// Whoever came from a table goes back there.
const table = /^#(\/t\/\w+|\/device#[\w-]+)$/.exec(location.hash)?.[1];

const End = ({ onBack }) => html`
  <div class="guide-end stack">
    ${
      table
        ? html`
            <a class="btn solid big" data-key="Enter" href=${table}>
              <${Icon} name="back" />
              ${_("Back to your game")}
            </a>
          `
        : html`
            <a class="btn solid big" data-key="Enter" href="/" onClick=${begin}>
              <${Icon} name="check" />
              ${_("Play now")}
            </a>
          `
    }
    <div class="ways">
      <button class="btn ghost" onClick=${onBack}>${_("Back")}</button>
      <a class="btn ghost" href=${`/rules/${name}`}>${_("Rules")}</a>
      <a class="btn ghost" href=${`/practice/${name}`}>${_("Practice")}</a>
    </div>
    <nav class="wraps second" aria-label=${_("Other lessons")}>
      ${games
        .filter((one) => one.name !== name)
        .map((one) => html`<a key=${one.name} href=${`/learn/${one.name}`}>${one.title}</a>`)}
    </nav>
  </div>
`;

function Lesson() {
  const [at, setAt] = useState(0);
  const [asking, ask] = useState(null);
  const [hint, setHint] = useState(null);
  const [tries, setTries] = useState(0);
  const go = (to) => {
    ask(null);
    setHint(null);
    setAt(to);
  };
  const atEnd = at === steps.length;
  const step = steps[Math.min(at, steps.length - 1)];
  const { view, move, why } = step;
  const [rules, setRules] = useState(null);
  useEffect(() => {
    load(name).then(setRules, () => {}); // without them nothing is shown in advance
  }, []);
  const rolls = step.show.includes("roll");
  const act = (tried) => {
    if (tried === move) return go(at + 1);
    ask(null);
    setTries(tries + 1); // a half-chosen tile goes back to the hand
    return setHint({ text: _("That is allowed too. For this lesson, take what is ringed.") });
  };
  const explain = (tried) =>
    setHint(
      why[tried]
        ? { text: refusal(why[tried]), rule: why[tried].rule }
        : { text: move ? _("Not this one: take what is ringed.") : _("Only look for now; Next leads on.") },
    );
  const players = view.scores.length;
  const game = scene({
    table: {
      game: name,
      dice: "fair",
      seats: Array.from({ length: players }, (_unused, i) => ({
        name: "",
        bot: i ? "easy" : null,
        connected: true,
      })),
    },
    view: move ? view : { ...view, legal: [] },
    seat: view.seat,
    names: Array.from({ length: players }, (_unused, i) => (i ? _("Bot") : _("You"))),
    wholeTrack: step.show.some((words) => /track|field/.test(words)),
    rolls: at,
    decision: `${at} ${tries}`,
    asking,
    ask,
    act,
    roll: () => go(at + 1),
    choose: (play) => play && (play.move === move && play.confirm ? ask(play) : act(play.move)),
    why: explain,
    preview: (tried) => rules && Position.read(rules, step.record).play(view.seat, tried).view(view.seat),
    whyTile: () => explain(),
    tell: (text) => setHint({ text }),
    dock: move || rolls ? undefined : html`<section class="dock quiet" aria-hidden="true"></section>`,
  });
  const { Play, look } = gameOf(name);
  const buttons = html`
    <div class="guide-go">
      <button class="btn ghost" disabled=${at === 0} onClick=${() => go(at - 1)}>${_("Back")}</button>
      <${Progress} at=${at} of=${steps.length} />
      ${
        move
          ? html`<button class="btn ghost" onClick=${() => go(at + 1)}>${_("Show me")}</button>`
          : html`
              <button
                class=${cx("btn", rolls ? "ghost" : "solid")}
                data-key=${!rolls && "Enter"}
                onClick=${() => go(at + 1)}
              >
                ${_("Next")}
              </button>
            `
      }
    </div>
  `;
  return html`
    <${Guide}
      at=${at}
      of=${steps.length}
      aims=${() => (atEnd ? [] : aimsOf(step, asking))}
      hint=${hint}
      title=${atEnd && _("Now you can play {game}", { game: titleOf(name) })}
      text=${atEnd ? _("What is lit you may play. Tap anything else, and the rule says why not.") : step.text}
    >
      ${atEnd ? html`<${End} onBack=${() => go(at - 1)} />` : buttons}
    <//>
    <div
      class=${frame(game, look)}
      inert=${atEnd}
    >
      <${TopBar} title=${titleOf(name)} sub=${_("Learn")}>
        <a class="icon-button" href=${`/rules/${name}`} aria-label=${_("Rules of this game")}>
          <${Icon} name="help" />
        </a>
      <//>
      <${Play} game=${game} />
    </div>
  `;
}

addEventListener("keydown", (event) => {
  if (event.repeat) return;
  if (event.target.closest("button, a, input") && event.key === "Enter") return;
  const target = [...document.querySelectorAll(`[data-key="${CSS.escape(event.key)}"]:not([disabled])`)].find(
    (one) => !one.closest("[inert]"),
  );
  if (target) {
    event.preventDefault();
    target.click();
  }
});
await loadGame(name);
root.innerHTML = "";
render(html`<${Lesson} />`, root);
