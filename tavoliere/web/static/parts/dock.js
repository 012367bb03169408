// The dock: one sentence, Undo, and every legal play as a chip, within reach of the thumb.
import { html, CLASS, COLOURS, Dots, Icon, LETTER, Mark, cellName, colourName, cx } from "../core/ui.js";
import { useLasting } from "../core/ui.js";
import { _, joined, signed } from "../core/i18n.js";
import { Die, sumOf } from "./dice.js";

export const Steps = ({ now, of }) =>
  of > 1 &&
  html`
    <span class="step row-of">
      <span class="spoken">${_("Step {now} of {of}", { now, of })}</span>
      ${Array.from(
        { length: of },
        (_unused, i) => html`<i key=${i} class=${i + 1 < now ? "done" : i + 1 === now ? "now" : ""}></i>`,
      )}
    </span>
  `;

export const Undo = ({ onClick }) =>
  onClick &&
  html`
    <button class="btn ghost undo" data-key="u" onClick=${onClick}>
      <${Icon} name="undo" />
      <span>${_("Undo")}</span>
    </button>
  `;

export const Prompt = ({ step, of, title, hint, again, undo }) => html`
  <div class="prompt row-of">
    <${Steps} now=${step} of=${of} />
    <p>
      <b>${title}</b>
      ${hint && html`<span>${hint}</span>`}
    </p>
    ${again}
    <${Undo} onClick=${undo} />
  </div>
`;

// The last line of a dock: Undo on the left, the way out on the right, never the most prominent. A way out
// that costs points says so.
export const Quiet = ({ undo, undoer, way, onWay, other, passAll }) => html`
  <div class="quiet">
    ${
      undo
        ? html`
            <button data-key="u" onClick=${undo}>
              <${Icon} name="undo" />
              ${undoer ? _("Undo: {name}", { name: undoer }) : _("Undo")}
            </button>
          `
        : other
          ? html`<button onClick=${other}>${_("Another die")}</button>`
          : html`<span></span>`
    }
    ${passAll && html`<button data-pass-all onClick=${passAll}>${_("All pass")}</button>`}
    ${
      way &&
      html`
        <button class=${way.cost ? "cost" : ""} data-key="Enter" data-chip=${way.move} onClick=${onWay}>
          ${way.label}
          ${way.cost ? html`<b>${signed(-way.cost)}</b>` : html`<${Icon} name="next" />`}
        </button>
      `
    }
  </div>
`;

// A play as a chip: mark, number, and consequence.
export const Chip = ({ play, onPlay, index }) => html`
  <button
    class=${cx("play", CLASS[LETTER[play.cell[0]]], play.quiet && "visit")}
    data-key=${index}
    data-chip=${play.move}
    onClick=${() => onPlay(play)}
  >
    <span class="play-what">
      <${Mark} colour=${LETTER[play.cell[0]]} size=${14} />
      <b>
        <span class="spoken">${colourName(LETTER[play.cell[0]])}${" "}</span>
        ${play.cell.slice(1)}
      </b>
    </span>
    <span class="play-then">
      ${play.notes.map((note) => html`<i>${note}</i>`)}
      ${play.bonus && html`<em><span class="spoken">${_("bonus")}${" "}</span>${play.bonus}</em>`}
    </span>
  </button>
`;

// White dice at the side, coloured ones above, and every sum in its place: one that cannot be used is a bare
// number.
export function AddingTable({ dice, closed, plays, onPlay }) {
  const whites = dice.white[0] === dice.white[1] ? dice.white.slice(0, 1) : dice.white;
  return html`
    <div class="adding">
      <span class="sum used" role="img" aria-label=${_("white sum {sum}", { sum: sumOf(dice) })}>
        ${sumOf(dice)}
      </span>
      ${COLOURS.map(
        (colour) => html`
          <${Die}
            key=${colour}
            colour=${colour}
            face=${dice[colour]}
            unseen=${!closed.includes(colour)}
          />
        `,
      )}
      ${whites.map(
        (white, i) => html`
          <${Die} key=${`white ${i}`} colour="white" face=${white} />
          ${COLOURS.map((colour) => {
            if (!dice[colour]) return html`<span key=${`${colour} ${i}`}></span>`;
            const cell = `${colour[0]}${white + dice[colour]}`;
            const at = plays.findIndex((play) => play.cell === cell);
            return at >= 0
              ? html`<${Chip} key=${`${colour} ${i}`} play=${plays[at]} index=${at + 1} onPlay=${onPlay} />`
              : html`
                  <span
                    key=${`${colour} ${i}`}
                    class=${cx("no-play", CLASS[colour])}
                    role="img"
                    aria-label=${_("{field}, not possible", { field: cellName(cell) })}
                  >
                    <${Mark} colour=${colour} size=${9} />
                    ${white + dice[colour]}
                  </span>
                `;
          })}
        `,
      )}
    </div>
  `;
}

// Confirm only what costs points or ends something.
export const Confirm = ({ question, yes, onYes, onNo }) => html`
  <section class="dock" aria-label=${_("What you can do now")}>
    <${Prompt} title=${question[0]} hint=${question[1]} />
    <div class="plays two">
      <button class="btn ghost big" data-key="Escape" onClick=${onNo}>${_("Back")}</button>
      <button class="btn solid big" data-key="Enter" onClick=${onYes}>
        <${Icon} name="check" />
        ${yes}
      </button>
    </div>
  </section>
`;

export function Choices({ game, step, of, title, hint, plays, pass, dice, adding, other }) {
  const { asking, ask, choose, act } = game;
  if (asking)
    return Confirm({
      question: asking.confirm,
      yes: asking.yes,
      onNo: () => ask(null),
      onYes: () => act(asking.move),
    });
  return html`
    <section class="dock choices" aria-label=${_("What you can do now")}>
      <${Prompt} step=${step} of=${of} title=${title} hint=${hint} />
      ${!adding && dice}
      ${
        adding
          ? html`
              <${AddingTable}
                dice=${game.view.dice}
                closed=${game.view.closed}
                plays=${plays}
                onPlay=${choose}
              />
            `
          : plays.length > 0 &&
            html`
              <div class=${`plays of-${plays.length}`}>
                ${plays.map(
                  (play, i) =>
                    html`<${Chip} key=${play.move} play=${play} index=${i + 1} onPlay=${choose} />`,
                )}
              </div>
            `
      }
      <${Quiet}
        undo=${game.undo}
        undoer=${game.undoer}
        way=${pass}
        onWay=${() => choose(pass)}
        other=${other}
        passAll=${game.passAll}
      />
    </section>
  `;
}

// One big thing to do.
export const OneButton = ({ title, hint, again, undo, label, icon, dice, onClick }) => html`
  <section class="dock" aria-label=${_("What you can do now")}>
    <${Prompt} title=${title} hint=${hint} again=${again} undo=${undo} />
    ${dice}
    <button class="btn solid big" data-key="Enter" onClick=${onClick}>
      <${Icon} name=${icon} />
      ${label}
    </button>
  </section>
`;

// Waiting: the dock says who is missing, never what others chose.
export function Waiting({ table, names, missing, step, of, title, hint, until, next, undo, dice, ...more }) {
  const gone = missing.find((seat) => !table.seats[seat].bot && !table.seats[seat].connected);
  const away = gone !== undefined && _("{name} is away.", { name: names[gone] });
  return html`
    <section class="dock idle" aria-label=${_("What you can do now")}>
      <${Prompt}
        step=${step}
        of=${of}
        title=${title || _("Waiting for {names}", { names: joined(missing.map((seat) => names[seat])) })}
        hint=${until || away || hint}
        undo=${undo}
      />
      ${dice}
      <${Missing} ...${more} table=${table} names=${names} missing=${missing} gone=${gone} />
      ${
        next &&
        html`
          <a class="btn solid big" href=${next}>
            <${Icon} name="next" />
            ${_("Next game")}
          </a>
        `
      }
    </section>
  `;
}

// After a while a player who is here can be nudged, and a bot may play for one who has gone.
function Missing({ table, names, missing, gone, patience, nudge, substitute }) {
  const here = missing.find((seat) => !table.seats[seat].bot && table.seats[seat].connected);
  const late = useLasting(`${missing} ${gone}`, patience);
  const canNudge = Boolean(late && nudge) && here !== undefined;
  const canReplace = Boolean(late && substitute) && gone !== undefined;
  const shown = table.seats.length + canNudge + canReplace;
  return html`
    <div class=${cx("wait", shown > 3 && "crowd", shown > table.seats.length && "late")}>
      ${table.seats.map(
        (seat, i) => html`
          <span key=${i} class=${cx(missing.includes(i) && "missing", !seat.connected && "away")}>
            ${missing.includes(i) ? html`<${Dots} />` : html`<${Icon} name=${seat.bot ? "bot" : "check"} />`}
            <span class="name clip">${names[i]}</span>
          </span>
        `,
      )}
      ${
        canNudge &&
        html`
          <button class="btn ghost big" onClick=${nudge}>
            ${_("Nudge {name}", { name: names[here] })}
          </button>
        `
      }
      ${
        canReplace &&
        html`
          <button class="btn ghost big" onClick=${() => substitute(gone)}>
            ${_("Let a bot play for {name}", { name: names[gone] })}
          </button>
        `
      }
    </div>
  `;
}
