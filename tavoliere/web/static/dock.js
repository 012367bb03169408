// The dock: one sentence, Undo, and every legal play as a chip, in thumb's reach.
import { html, CLASS, Dots, Icon, LETTER, Mark, colourName, cx, useEffect, useState } from "./ui.js";
import { _, joined } from "./i18n.js";

export const Steps = ({ now, of }) =>
  of > 1 &&
  html`
    <span class="step">
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

export const Prompt = ({ step, of, title, hint, undo }) => html`
  <div class="prompt">
    <${Steps} now=${step} of=${of} />
    <p role="status">
      <b>${title}</b>
      ${hint && html`<span>${hint}</span>`}
    </p>
    <${Undo} onClick=${undo} />
  </div>
`;

// A play as a chip: mark, number, and what follows from it.
export const Chip = ({ play, onPlay, index }) => html`
  <button
    class=${cx("play", CLASS[LETTER[play.cell[0]]])}
    data-key=${index}
    data-chip=${play.move}
    onClick=${() => onPlay(play)}
  >
    <${Mark} colour=${LETTER[play.cell[0]]} size=${14} />
    <b>
      <span class="spoken">${colourName(LETTER[play.cell[0]])}${" "}</span>
      ${play.cell.slice(1)}
    </b>
    <span>${play.notes.map((note) => html`<i>${note}</i>`)}</span>
  </button>
`;

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

export function Choices({ game, step, of, title, hint, plays, pass }) {
  const { asking, ask, choose, act } = game;
  if (asking)
    return html`
      <${Confirm}
        question=${asking.confirm}
        yes=${asking.yes}
        onNo=${() => ask(null)}
        onYes=${() => act(asking.move)}
      />
    `;
  const tall = plays.some((play) => play.notes.length > 1 || play.notes.some((note) => note.length >= 8));
  return html`
    <section class="dock" aria-label=${_("What you can do now")}>
      <${Prompt} step=${step} of=${of} title=${title} hint=${hint} undo=${game.undo} />
      <div class=${cx("plays", tall && "tall")}>
        ${plays.map(
          (play, i) => html`<${Chip} key=${play.move} play=${play} index=${i + 1} onPlay=${choose} />`,
        )}
        ${
          pass &&
          html`
            <button class="play done" data-key="Enter" data-chip="pass" onClick=${() => choose(pass)}>
              <${Icon} name="check" />
              <span>${pass.label}</span>
            </button>
          `
        }
      </div>
    </section>
  `;
}

// One big thing to do.
export const OneButton = ({ title, hint, undo, label, icon, onClick }) => html`
  <section class="dock" aria-label=${_("What you can do now")}>
    <${Prompt} title=${title} hint=${hint} undo=${undo} />
    <button class="btn solid big" data-key="Enter" onClick=${onClick}>
      <${Icon} name=${icon} />
      ${label}
    </button>
  </section>
`;

// Waiting: the dock names who is missing, never what others chose.
// After a while who is here can be nudged, and for who has gone a bot may play.
export function Waiting({ table, names, missing, patience, step, of, title, hint, undo, nudge, substitute }) {
  const people = missing.filter((seat) => !table.seats[seat].bot);
  const gone = people.find((seat) => !table.seats[seat].connected);
  const here = people.find((seat) => table.seats[seat].connected);
  const [late, setLate] = useState(false);
  useEffect(() => {
    setLate(false);
    const timer = setTimeout(() => setLate(true), 1000 * patience + 200);
    return () => clearTimeout(timer);
  }, [missing.join(), gone, patience]);
  const away = gone !== undefined && _("{name} is away.", { name: names[gone] });
  return html`
    <section class="dock idle" aria-label=${_("What you can do now")}>
      <${Prompt}
        step=${step}
        of=${of}
        title=${title || _("Waiting for {names}", { names: joined(missing.map((seat) => names[seat])) })}
        hint=${away || hint}
        undo=${undo}
      />
      <div class="wait">
        ${table.seats.map(
          (seat, i) => html`
            <span key=${i} class=${cx(missing.includes(i) && "missing", !seat.connected && "away")}>
              ${
                missing.includes(i) ? html`<${Dots} />` : html`<${Icon} name=${seat.bot ? "bot" : "check"} />`
              }
              <span class="name">${names[i]}</span>
            </span>
          `,
        )}
        ${
          late &&
          nudge &&
          here !== undefined &&
          html`
            <button class="btn ghost big" onClick=${nudge}>
              ${_("Nudge {name}", { name: names[here] })}
            </button>
          `
        }
        ${
          late &&
          substitute &&
          gone !== undefined &&
          html`
            <button class="btn ghost big" onClick=${() => substitute(gone)}>
              ${_("Let a bot play for {name}", { name: names[gone] })}
            </button>
          `
        }
      </div>
    </section>
  `;
}
