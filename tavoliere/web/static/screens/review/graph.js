// The chance to win from moment to moment. It fills while the coach thinks.
import { html, cx } from "../../core/ui.js";
import { _ } from "../../core/i18n.js";

const WIDE = 1000;
const TALL = 260;

const x = (moment, steps) => (WIDE * (moment.kind === "reveal" ? moment.step : moment.step + 1)) / steps;
const y = (share) => TALL * (1 - share);

// A seat's chance from moment to moment. Where hands are hidden, each turn is judged as its own player sees
// it; then only the seat's own turns, and the result, make a line.
export function lineOf(moments, seat) {
  const isHidden = moments.some(({ kind }) => kind === "draw");
  const end = moments.at(-1);
  return moments.filter((one) => !isHidden || one === end || one.seat === seat);
}

// Only seats whose line adds something: the other side of a team game is a mirror image.
function others(moments, seat, players) {
  const seats = Array.from({ length: players }, (_unused, i) => i).filter((i) => i !== seat);
  const isNew = (other) =>
    moments.some(({ after }) => {
      const [mine, theirs] = [after[seat], after[other]];
      return Math.abs(mine - theirs) > 1e-9 && Math.abs(1 - mine - theirs) > 1e-9;
    });
  return players > 2 ? seats.filter(isNew) : [];
}

// Marks of neighbouring rounds overlap, so a tap means the nearest one; a key means the one with the focus.
function nearest({ currentTarget, target, detail, clientX, clientY }, marked) {
  const buttons = [...currentTarget.querySelectorAll("button")];
  const distance = (button) => {
    const { x, y, width, height } = button.getBoundingClientRect();
    return Math.hypot(x + width / 2 - clientX, y + height / 2 - clientY);
  };
  const one = detail ? buttons.toSorted((a, b) => distance(a) - distance(b))[0] : target;
  return marked[buttons.indexOf(one)];
}

// A sample of a line, beside its owner's name.
const Key = ({ kind }) => html`
  <svg viewBox="0 0 30 4" aria-hidden="true"><path class=${`line ${kind}`} d="M0 2H30" /></svg>
`;

export function Graph({
  moments,
  start,
  steps,
  seat,
  names,
  players,
  rounds,
  marked,
  selected,
  onPick,
  done,
}) {
  const last = Math.max(1, steps);
  const line = (who) =>
    [[0, start[who]], ...lineOf(moments, who).map((one) => [Math.min(WIDE, x(one, last)), one.after[who]])]
      .map(([left, share], i) => `${i ? "L" : "M"}${left.toFixed(1)} ${y(share).toFixed(1)}`)
      .join("");
  const end = moments.length ? Math.min(WIDE, x(moments.at(-1), last)) : 0;
  const even = 1 / players;
  const drawn = others(moments, seat, players);
  const chosen = moments.find((one) => one.n === selected);
  const every = Math.max(1, Math.ceil(rounds.length / 6));
  return html`
    <section class="card chances" aria-label=${_("Chance to win")}>
      <div class="card-head row-of wraps">
        <h2>${_("Chance to win")}</h2>
        <span class="mark-key row-of fourth">
          <i class="choice-mark inexact" aria-hidden="true">?</i>
          ${_("inexact")}
          <i class="choice-mark costly" aria-hidden="true">??</i>
          ${_("costly")}
        </span>
      </div>
      <div class="graph">
        <span class="graph-scale" aria-hidden="true">
          <i>100</i>
          <i>50</i>
          <i>0</i>
        </span>
        <div class="graph-inside" onClick=${(event) => marked.length && onPick(nearest(event, marked).n)}>
          <svg viewBox=${`0 0 ${WIDE} ${TALL}`} preserveAspectRatio="none" aria-hidden="true">
            <path class="axis" d=${`M0 0H${WIDE}M0 ${TALL}H${WIDE}`} />
            <path class="axis even" d=${`M0 ${y(0.5)}H${WIDE}`} />
            ${
              moments.length > 0 &&
              html`<path class="area" d=${`${line(seat)}L${end} ${y(even)}L0 ${y(even)}Z`} />`
            }
            ${drawn.map((who, i) => html`<path key=${who} class=${`line other-${i + 1}`} d=${line(who)} />`)}
            <path class="line mine" d=${line(seat)} />
            ${chosen && html`<path class="cursor" d=${`M${x(chosen, last)} 0V${TALL}`} />`}
          </svg>
          ${marked.map(
            (one) => html`
              <button
                key=${one.n}
                class=${cx(
                  "choice-mark",
                  one.mark === "??" ? "costly" : "inexact",
                  one.n === selected && "current",
                )}
                style=${{
                  left: `${(100 * x(one, last)) / WIDE}%`,
                  top: `${(100 * y(one.after[seat])) / TALL}%`,
                }}
                aria-label=${_("Choice {n}, {lost} points lost", {
                  n: marked.indexOf(one) + 1,
                  lost: Math.round(one.loss),
                })}
                aria-pressed=${String(one.n === selected)}
              >
                ${one.mark}
              </button>
            `,
          )}
        </div>
        <span class="graph-rounds" aria-hidden="true">
          ${rounds.map(
            (step, i) =>
              i % every === 0 &&
              html`<i key=${step} style=${{ left: `${(100 * (step + 1)) / last}%` }}>${i + 1}</i>`,
          )}
        </span>
      </div>
      ${
        drawn.length > 0 &&
        html`
          <p class="graph-names wraps">
            <span><${Key} kind="mine" />${names[seat]}</span>
            ${drawn.map(
              (who, i) => html`
                <span key=${who}><${Key} kind=${`other-${i + 1}`} />${names[who]}</span>
              `,
            )}
          </p>
        `
      }
      <p class="spoken" role="status">
        ${done ? _("The review is complete.") : _("The coach is thinking.")}
      </p>
    </section>
  `;
}
