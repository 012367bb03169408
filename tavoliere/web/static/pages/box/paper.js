// One player's sheet at a real table: nobody types dice in, and every phone keeps its own.
import {
  html,
  render,
  useEffect,
  useState,
  CLASS,
  COLOURS,
  Icon,
  Mark,
  TopBar,
  cellName,
  colourName,
  cx,
} from "../../core/ui.js";
import { _, _n, refusal, signed } from "../../core/i18n.js";
import { titleOf } from "../../core/about.js";
import { Paper } from "../../engine/device/paper.js";
import { Prompt } from "../../parts/dock.js";
import { useKeys } from "../../parts/keys.js";
import { Toast, useNotice } from "../../parts/notice.js";
import { Sheet, moveOf } from "../../parts/sheet.js";
import { gameOf, loadGame } from "../../games/all.js";
import { PaperTrack } from "../../parts/paper-track.js";
import { TrackChoice } from "../../screens/box/track-choice.js";
import { useWakeLock } from "../../core/wake.js";

const isClosed = (row) => _("{colour} is closed.", { colour: colourName(COLOURS[row]) });

function told({ last, entries, isLastCross, stop }, { over, scores }) {
  const total = _n("Total {n} point", "Total {n} points", scores[0]);
  if (over) return [_("The game is over."), total];
  if (isLastCross)
    return [_("Do you still cross something off?"), _("Two rows are closed: the game is over.")];
  if (!entries.length && stop !== null)
    return [
      _("Tap what you cross off."),
      _("Or tap where your pawn stopped: the cross and the bonus follow."),
    ];
  if (!entries.length) return [_("Tap what you cross off."), _("Every phone keeps its own sheet.")];
  if (last.field) return [_("Pawn on {field}", { field: placeName(last.field) }), total];
  if (last.isMisthrow) return [_("A misthrow"), total];
  return [last.move ? _("{field}, crossed off", { field: cellName(last.move) }) : isClosed(last.row), total];
}

const placeName = ({ colour, number }) => cellName(moveOf(colour, number));

const Closing = ({ paper, write }) => html`
  <div class="paper-rows second" role="group" aria-label=${_("Closed by somebody else")}>
    <span aria-hidden="true">${_("Closed by somebody else")}</span>
    ${COLOURS.map(
      (colour, row) => html`
        <button
          key=${colour}
          class=${cx("paper-row centre", CLASS[colour])}
          disabled=${Boolean(paper.forbids(paper.closed + row))}
          aria-label=${isClosed(row)}
          onClick=${() => write(paper.closed + row)}
        >
          <${Mark} colour=${colour} size=${16} />
        </button>
      `,
    )}
  </div>
`;

const Ways = ({ paper, isOver, write, show, isWhole, onWhole }) => html`
  <div class="quiet">
    <button
      data-key="u"
      disabled=${!paper.entries.length}
      onClick=${() => show(paper.entries.slice(0, -1))}
    >
      <${Icon} name="undo" />
      ${_("Undo")}
    </button>
    ${
      paper.stop !== null &&
      !isOver &&
      html`<button aria-pressed=${String(isWhole)} onClick=${onWhole}>${_("Track")}</button>`
    }
    ${
      isOver
        ? html`
            <button class="btn solid" data-key="Enter" onClick=${() => show([])}>${_("New sheet")}</button>
          `
        : paper.isLastCross
          ? html`
              <button class="btn solid" data-key="Enter" onClick=${() => write(paper.ended)}>
                ${_("No, nothing more")}
              </button>
            `
          : html`
            <button onClick=${() => write(paper.ended)}>${_("Game over")}</button>
            <button class="cost" onClick=${() => write(paper.misthrow)}>
              ${_("Misthrow")}
              <b>${signed(-paper.cost)}</b>
            </button>
          `
    }
  </div>
`;

function Page({ game, first, spiral }) {
  const [paper, setPaper] = useState(first);
  const { notice, tell, hush } = useNotice();
  const [isWhole, setWhole] = useState(false);
  const view = paper.position.view(0);
  useKeys(() => {});
  useEffect(() => Paper.follow(game, setPaper), []);
  useWakeLock(!view.over);
  const show = (entries) => {
    hush();
    const { paper: next, isKept } = paper.with(entries);
    if (!isKept) tell(_("Nothing can be kept on this device: leave this page open until the game is over."));
    setPaper(next);
  };
  const write = (entry) => show([...paper.entries, entry]);
  const why = (move) => {
    const problem = paper.whyNot(move);
    if (problem) tell(refusal(problem), problem.rule, move);
  };
  const [title, hint] = told(paper, view);
  return html`
    <div class=${cx("table table-paper by-hand", spiral && "with-track")}>
      <${TopBar} title=${_("My sheet")} sub=${titleOf(game)} />
      <main id="main" class="stage">
        <div class="paper-sheet-area stack">
        ${
          spiral &&
          html`
            <${PaperTrack}
              view=${view}
              spiral=${spiral}
              stops=${paper.stops()}
              isWhole=${isWhole}
              onStop=${(field) => write(paper.stop + field)}
            />
          `
        }
        <${Sheet}
          sheet=${view.sheets[0]}
          total=${view.scores[0]}
          limit=${view.misthrow_limit}
          ladder=${view.ladder}
          bonus=${view.bonus?.[0]}
          label=${_("Your sheet")}
          legal=${new Set(paper.legal())}
          fresh=${paper.last.move}
          doubt=${notice?.move}
          onPlay=${(move) => write(paper.position.action(move))}
          onWhy=${why}
        />
        </div>
      </main>
      <section class="dock" aria-label=${_("What you can do now")}>
        <div role="status"><${Prompt} title=${title} hint=${hint} /></div>
        ${
          spiral &&
          !paper.entries.length &&
          html`
            <${TrackChoice}
              game=${game}
              value=${paper.track}
              onPick=${(key) => setPaper(paper.withTrack(key).paper)}
            />
          `
        }
        ${!view.over && html`<${Closing} paper=${paper} write=${write} />`}
        <${Ways}
          paper=${paper}
          isOver=${view.over}
          write=${write}
          show=${show}
          isWhole=${isWhole}
          onWhole=${() => setWhole(!isWhole)}
        />
      </section>
    </div>
    <${Toast} notice=${notice} game=${game} />
  `;
}

const root = document.getElementById("app");
const { game } = root.dataset;
const first = await Paper.open(game);
if (first.stop !== null) await loadGame(game);
const spiral = first.stop === null ? null : gameOf(game).spiral;
root.innerHTML = "";
render(html`<${Page} game=${game} first=${first} spiral=${spiral} />`, root);
