// A position set up by tapping: the game draws its board and what is tapped, the rules say what is wrong.
import { html, render, useEffect, useState, Icon, Seg, TopBar } from "../../core/ui.js";
import { _, refusal } from "../../core/i18n.js";
import { titleOf } from "../../core/about.js";
import { go } from "../../core/addresses.js";
import { Draft, checked, setting } from "../../engine/device/setup.js";
import { SIDES, ownChoices, sideName } from "../../engine/device/tracks.js";
import { loadGame } from "../../games/all.js";
import { setupOf } from "../../games/setups.js";
import { Prompt } from "../../parts/dock.js";

const SOON = 250; // milliseconds after the last tap

// What the rules say of the position now: nothing yet, that it can be, or a refusal.
function useVerdict(draft) {
  const [verdict, say] = useState({});
  const { line } = draft;
  useEffect(() => {
    let isPast = false;
    const timer = setTimeout(() => {
      draft.check().then(
        (found) => isPast || say({ line, ...(found.possible ? { found } : { problem: found.error }) }),
        (problem) => isPast || say({ line, problem }),
      );
    }, SOON);
    return () => {
      isPast = true;
      clearTimeout(timer);
    };
  }, [line]);
  return verdict.line === line ? verdict : {};
}

// Seats are counted from 1 where people read them.
const said = (problem) => {
  const { seat } = problem.values ?? {};
  return refusal(
    Number.isInteger(seat) ? { ...problem, values: { ...problem.values, seat: seat + 1 } } : problem,
  );
};

function status({ found, problem }) {
  if (problem) return { title: _("This cannot be yet"), hint: said(problem) };
  if (!found) return { title: _("Tap what lies there"), hint: _("The rules look at every tap.") };
  return found.over
    ? { title: _("The game is over here"), hint: _("It can be looked at and shared.") }
    : { title: _("This can be played"), hint: _("Open it to play on, to share it or to save its picture.") };
}

function Page({ game, rules, first, module }) {
  const [draft, set] = useState(first);
  const [track, setTrack] = useState(SIDES[0]);
  const verdict = useVerdict(draft);
  const { title, hint } = status(verdict);
  const { Board, Dock } = module;
  const [least, most] = rules.ABOUT.players;
  const change = (...what) => set(draft.with(...what));
  const begin = (players, on) => {
    setTrack(on);
    set(Draft.begin(rules, players, on));
  };
  const counts = Array.from({ length: most - least + 1 }, (_unused, i) => least + i);
  const [own, setOwn] = useState({}); // what the game's parts remember: whose sheet, which tile
  const parts = { draft, view: draft.view, change, set, own, setOwn: (more) => setOwn({ ...own, ...more }) };
  return html`
    <div class="tool-page setup-page by-hand">
      <${TopBar} title=${_("Set up a position")} sub=${titleOf(game)} back="/open">
        <button
          class="icon-button"
          aria-label=${_("Begin again")}
          onClick=${() => begin(draft.players, track)}
        >
          <${Icon} name="again" />
        </button>
      <//>
      <main id="main" class="stack">
        ${
          (counts.length > 1 || rules.ABOUT.tracks) &&
          html`
            <div class="row-of wraps track-head">
              <${Seg}
                label=${_("Players")}
                value=${draft.players}
                choices=${counts.map((n) => [n, n])}
                onPick=${(n) => begin(n, track)}
              />
              ${
                rules.ABOUT.tracks &&
                html`
                  <${Seg}
                    label=${_("Track")}
                    value=${track}
                    choices=${[...SIDES.map((side) => [side, sideName(side)]), ...ownChoices()]}
                    onPick=${(on) => begin(draft.players, on)}
                  />
                `
              }
            </div>
          `
        }
        <${Board} ...${parts} problem=${verdict.problem} />
      </main>
      <section class="dock" aria-label=${_("What you can do now")}>
        <div class="row-of wraps">
          <div role="status" class="score-verdict"><${Prompt} title=${title} hint=${hint} /></div>
          <button
            class="btn solid"
            disabled=${!verdict.found}
            onClick=${() => go(`/open#${encodeURIComponent(verdict.found.line)}`)}
          >
            ${_("Open")}
          </button>
        </div>
        <${Dock} ...${parts} />
      </section>
    </div>
  `;
}

const root = document.getElementById("app");
const { game } = root.dataset;
const [rules] = await Promise.all([setting(game), loadGame(game)]);
const module = await setupOf(game);
const line = decodeURIComponent(location.hash.slice(1));
const found = line && (await checked(line).catch(() => null));
const first =
  found?.game === game
    ? Draft.of(rules, found)
    : Draft.begin(rules, Math.max(2, rules.ABOUT.players[0]), SIDES[0]);
root.innerHTML = "";
render(html`<${Page} game=${game} rules=${rules} first=${first} module=${module} />`, root);
