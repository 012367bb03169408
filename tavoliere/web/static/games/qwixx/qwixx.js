// Qwixx: all sheets, the dice, and what to do now.
import { html, Avatar, Cell, Dots, Icon, cx } from "../../core/ui.js";
import { _ } from "../../core/i18n.js";
import { DiceDock, GameTray } from "../../parts/dice-dock.js";
import { Mini, Owner, Points, Sheet, misthrowsOf } from "../../parts/sheet.js";
import { crossing, sheetPrompts } from "../sheets/sheets.js";

export {
  Final,
  aims,
  crossed as sentence,
  fairness,
  isRound,
  lasted,
  moveName,
  nth,
  passed,
  placeName,
  placeSpot,
  resultLook,
  round,
  sealed,
  shortly,
  spots,
  tokens,
  typed,
  typedExamples,
  verdict,
} from "../sheets/sheets.js";
export const Curtain = null;
export const hasHanding = true;
export const look = "table-qwixx";
export const Options = () => null;
export const facts = () => [];
export const Summary = () => null;

function Opponents({ game, seats }) {
  const { view, table, names, last, own } = game;
  // On a phone that all share, the tabs of the sheets stand for the others.
  const areHere = seats.every((seat) => own.includes(seat));
  const classes = cx("seats opponents", seats.length > 3 && "many", areHere && "mates");
  return html`
    <section class=${classes} aria-label=${_("Other players")}>
      ${seats.map((seat) => {
        const sheet = view.sheets[seat];
        const thinking = view.to_move.includes(seat) || view.due === seat;
        const said = last[seat]?.length ? last[seat] : null;
        return html`
          <button
            key=${seat}
            data-person=${seat}
            class=${cx("opponent", view.active === seat && "active", !table.seats[seat].connected && "away")}
            onClick=${() => game.openSheet(seat)}
          >
            <span class="opponent-head row-of">
              <${Avatar} name=${names[seat]} bot=${table.seats[seat].bot || table.seats[seat].program} />
              <span class="opponent-name clip">${names[seat]}</span>
              <b><${Points} n=${view.scores[seat]} /></b>
            </span>
            <${Mini} sheet=${sheet} last=${said || []} />
            <span class="opponent-foot row-of fourth">
              <span class="status">
                ${
                  thinking
                    ? html`
                        <${Dots} />
                        <span>${_("thinking")}</span>
                      `
                    : view.answers[seat]
                      ? html`
                          <${Icon} name="check" />
                          ${_("ready")}
                        `
                      : said
                        ? html`
                            <${Icon} name="check" />
                            ${said.at(-1) === "pass" ? _("passed") : html`<${Cell} move=${said.at(-1)} />`}
                          `
                        : ""
                }
              </span>
              <span class="opponent-misthrows" aria-hidden="true">
                ${Array.from(
                  { length: view.misthrow_limit },
                  (_unused, i) => html`<i key=${i} class=${i < sheet.misthrows && "on"}></i>`,
                )}
              </span>
            </span>
            <span class="spoken">
              ${misthrowsOf(sheet.misthrows, view.misthrow_limit)}${". "}${_("Open the sheet")}
            </span>
          </button>
        `;
      })}
    </section>
  `;
}

export const viewer = () => import("../sheets/viewer.js");

export function Play({ game }) {
  const { view, seat } = game;
  const mine = seat ?? view.active;
  const others = view.sheets.map((_sheet, i) => i).filter((i) => i !== mine);
  const plays = view.legal
    .filter((move) => move !== "pass")
    .map((move) => crossing(view.sheets[mine].rows, move));
  return html`
    <main id="main" class="stage">
      ${others.length > 0 && html`<${Opponents} game=${game} seats=${others} />`}
      ${game.ticker}
      <${GameTray} game=${game} />
      <${Owner} game=${game} seat=${mine} />
      <${Sheet}
        key=${mine}
        sheet=${view.sheets[mine]}
        total=${view.scores[mine]}
        limit=${view.misthrow_limit}
        ladder=${view.ladder}
        label=${seat === null ? game.names[mine] : _("Your sheet")}
        legal=${new Set(view.legal)}
        fresh=${game.fresh}
        doubt=${game.doubt}
        onPlay=${(move) => game.choose(plays.find((play) => play.move === move))}
        onWhy=${seat !== null && game.why}
      />
    </main>
    <${DiceDock} game=${game} of=${2} plays=${plays} prompts=${sheetPrompts(view, seat)} />
  `;
}

// A position to look at: the dice, and the sheet of the player who chooses.
export const Still = ({ game }) => html`
  <${GameTray} game=${game} small />
  <${Sheet}
    sheet=${game.view.sheets[game.seat]}
    total=${game.view.scores[game.seat]}
    limit=${game.view.misthrow_limit}
    label=${game.names[game.seat]}
    legal=${new Set(game.view.legal)}
  />
`;

export const keepsake = () => import("../sheets/keepsake.js");
export const first = () => import("../sheets/first.js");
