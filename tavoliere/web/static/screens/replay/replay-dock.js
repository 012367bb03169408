// Below a replay: what just happened, the controls, and the way out of it into a new game.
import { html, Icon, Solid } from "../../core/ui.js";
import { _, number } from "../../core/i18n.js";

const MOST_NUMBERS = 6;

// A mark for each round, and a number below some of them.
function Marks({ rounds, stop, last }) {
  const every = Math.ceil(rounds.length / MOST_NUMBERS);
  const at = (n) => ({ left: `${(100 * n) / Math.max(last, 1)}%` });
  return html`
    <div class="scrub-marks" aria-hidden="true">
      ${rounds.map(
        (n, i) => html`
          <i key=${n} class=${n <= stop ? "past" : ""} style=${at(n)}>
            ${i % every === 0 && html`<b>${i + 1}</b>`}
          </i>
        `,
      )}
    </div>
  `;
}

// The line below the sentence: where in the game this is, or that it is no longer the game.
const where = ({ stop, last }, whatIf) =>
  whatIf?.isThinking
    ? _("The coach is thinking.")
    : whatIf?.branch
      ? _("What if: the coach plays for everybody")
      : _("{n} of {of}", { n: stop, of: last });

const inHundred = (win) => number(Math.round(100 * win));

// What if and what was, side by side; and the other choices there were, each a tap away.
function Compared({ whatIf: { branch, isThinking, really: first, choice, instead, choose }, moveName }) {
  if (!branch || isThinking) return null;
  const others = (choice?.choices ?? []).filter(({ move }) => move !== choice.text);
  return html`
    ${
      first &&
      html`
        <ul class="what-if" aria-label=${_("What if, and what really happened")}>
          <li>
            <span>${_("What if")}</span>
            <b>${moveName(first.text)}</b>
            <span>${_("{n} of 100", { n: inHundred(first.really.instead) })}</span>
          </li>
          <li>
            <span>${_("Really")}</span>
            <b>${moveName(first.really.move)}</b>
            <span>${_("{n} of 100", { n: inHundred(first.really.win) })}</span>
          </li>
        </ul>
      `
    }
    ${
      choice &&
      html`
        <div class="what-else" role="group" aria-label=${_("Another choice instead")}>
          ${others.map(
            ({ move, win }) => html`
              <button key=${move} class="btn ghost" onClick=${() => instead(move)}>
                ${moveName(move)}${" "}
                <small>${inHundred(win)}</small>
              </button>
            `,
          )}
          <button class="btn ghost" onClick=${() => choose(true)}>${_("A move of your own")}</button>
        </div>
      `
    }
  `;
}

// Leave the game, and come back to it.
function WhatIf({ place, whatIf: { branch, isThinking, begin, leave } }) {
  const back = () => {
    leave();
    place.goTo(branch.from);
  };
  const name = branch ? _("Back to the game") : _("What if");
  return html`
    <button
      class="btn quiet"
      aria-label=${name}
      disabled=${isThinking || (!branch && place.stop === place.last)}
      onClick=${branch ? back : () => begin(place.at)}
    >
      <${Icon} name=${branch ? "undo" : "lamp"} />
      <span>${name}</span>
    </button>
  `;
}

export function ReplayDock({ place, rounds, line, error, review, whatIf, moveName, onPlayOn }) {
  const { stop, last, go, playing, toggle, speed, faster } = place;
  const jump = (label, d, to) => html`
    <button class="jump centre" aria-label=${label} onClick=${() => go(to)}><${Solid} d=${d} /></button>
  `;
  return html`
    <section class="dock replay-dock" aria-label=${_("Replay")}>
      <div class="replay-parts">
        <div class="prompt row-of">
          <p role="status">
            <b>${line?.text || _("The start")}</b>
            <span class=${error && "error"}>${error || where(place, whatIf)}</span>
          </p>
        </div>
        <div class="replay-ways">
          ${whatIf && html`<${WhatIf} place=${place} whatIf=${whatIf} />`}
          ${
            review &&
            !whatIf?.branch &&
            html`
              <a class="btn quiet" href=${review} aria-label=${_("Review")}>
                <${Icon} name="review" />
                <span>${_("Review")}</span>
              </a>
            `
          }
          ${
            !whatIf?.branch &&
            html`
              <button
                class="btn tonal"
                aria-label=${_("Play on from here")}
                disabled=${!onPlayOn}
                onClick=${onPlayOn}
              >
                <${Icon} name="branch" />
                <span>${_("Play on from here")}</span>
              </button>
            `
          }
        </div>
      ${whatIf && html`<${Compared} whatIf=${whatIf} moveName=${moveName} />`}
      <div class="scrub">
        <${Marks} rounds=${rounds} stop=${stop} last=${last} />
        <input
          class="scrubber"
          type="range"
          min="0"
          max=${last}
          value=${stop}
          aria-label=${_("Place in the game")}
          aria-valuetext=${line?.plain || _("The start")}
          onInput=${(event) => go(Number(event.target.value))}
        />
      </div>
      <div class="jumps">
        ${jump(_("To the start"), "M6.5 6v12M17.5 6.5 10 12l7.5 5.5Z", 0)}
        ${jump(_("Move before"), "M15 6 8.5 12l6.5 6Z", stop - 1)}
        <button
          class="jump jump-play centre"
          aria-label=${playing ? _("Pause") : _("Play")}
          onClick=${toggle}
        >
          <${Solid} d=${playing ? "M8 6v12M16 6v12" : "M8 5.5v13l10.5-6.5Z"} />
        </button>
        ${jump(_("Next move"), "m9 6 6.5 6L9 18Z", stop + 1)}
        ${jump(_("To the end"), "M17.5 6v12M6.5 6.5 14 12l-7.5 5.5Z", last)}
        <button
          class="jump jump-speed centre"
          aria-label=${_("Speed: {n} times", { n: speed })}
          onClick=${faster}
        >
          ${speed}×
        </button>
      </div>
      </div>
    </section>
  `;
}
