// A lesson: a few turns on the real table. The positions come from the server, one after the other.
import { html, Icon, TopBar, cx, render, useEffect, useState } from "./ui.js";
import { _ } from "./i18n.js";
import { playNow } from "./begin.js";
import { CLASSES, GAMES, TITLES } from "./game.js";

const root = document.getElementById("app");
const { game: name } = root.dataset;
const steps = [...document.querySelectorAll("script.lesson-step")].map((script) => JSON.parse(script.textContent));

// The link leads home; with the server at hand the game begins at once.
function begin(event) {
  event.preventDefault();
  playNow(name).catch(() => { location.href = "/"; });
}

function Lesson() {
  const [at, setAt] = useState(0);
  const [asking, ask] = useState(null);
  const [hint, setHint] = useState("");
  useEffect(() => { ask(null); setHint(""); }, [at]);
  const { view, text, moves } = steps[at];
  const last = at === steps.length - 1;
  const act = (move) => { if (moves.includes(move)) setAt(at + 1); else { ask(null); setHint(_("Not this one: try what the sentence says.")); } };
  const players = view.scores.length;
  const dots = html`<span class="dts" aria-hidden="true">${steps.map((_step, i) => html`<i key=${i} class=${i < at ? "done" : i === at ? "now" : ""}></i>`)}</span>`;
  const dock = html`<section class="dock" aria-label=${_("Lesson")}><div class="plays two">
      <button class="btn ghost big" disabled=${at === 0} onClick=${() => setAt(at - 1)}>${_("Back")}</button>
      ${last ? html`<a class="btn solid big" data-key="Enter" href="/" onClick=${begin}><${Icon} name="check" />${_("Now play")}</a>` : html`<button class="btn solid big" data-key="Enter" onClick=${() => setAt(at + 1)}>${_("Next")}<${Icon} name="next" /></button>`}</div></section>`;
  const shown = { ...view, legal: moves.length ? view.legal.filter((move) => moves.includes(move)) : [] };
  const game = {
    table: { game: name, dice: "fair", seats: Array.from({ length: players }, (_unused, i) => ({ name: "", bot: i ? "easy" : null, connected: true })) },
    view: shown, seat: view.seat, names: Array.from({ length: players }, (_unused, i) => (i ? _("Bot") : _("You"))), last: {}, lines: [], lastCells: [], rolls: at, decision: at,
    asking, ask, act, choose: (play) => play && (play.confirm ? ask(play) : act(play.move)), why() {}, whyTile() {}, tell: setHint, openSheet() {},
    waiting: {}, dock: moves.length ? undefined : dock,
  };
  const Play = GAMES[name].Play;
  return html`<div class=${cx("t", CLASSES[name], "lesson-on")}>
    <${TopBar} title=${TITLES[name]} sub=${_("Learn")}><a class="ib" href=${`/rules/${name}`} aria-label=${_("Rules of this game")}><${Icon} name="help" /></a><//>
    <div class="lesson" role="status"><p key=${at}>${text}</p>${hint && html`<p class="error">${hint}</p>`}${dots}</div>
    <${Play} key=${moves.length ? at : "look"} game=${game} /></div>`;
}

addEventListener("keydown", (event) => {
  if (event.target.closest("button, a, input")) return;
  const target = document.querySelector(`[data-key="${CSS.escape(event.key)}"]:not([disabled])`);
  if (target) { event.preventDefault(); target.click(); }
});
root.innerHTML = "";
render(html`<${Lesson} />`, root);
