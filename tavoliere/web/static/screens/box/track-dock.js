// What is below a track that is typed in: the pad, a friend's code, or what a whole track is good for.
import { html, useState, CLASS, COLOURS, Icon, Mark, colourName, cx } from "../../core/ui.js";
import { _, refusal } from "../../core/i18n.js";
import { go } from "../../core/addresses.js";
import { CopyButton } from "../../core/copying.js";
import { SIDES, codeOf, readCode, sideName } from "../../engine/device/tracks.js";
import { create } from "../../engine/begin.js";
import { Prompt } from "../../parts/dock.js";

const NUMBERS = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];

export const Pad = ({ colour, bonus, most, cells, onColour, onNumber, onBonus, onUndo }) => html`
  <div class="track-pad">
    <div class="track-colours" role="group" aria-label=${_("Colour")}>
      ${COLOURS.map(
        (one) => html`
          <button
            key=${one}
            class=${CLASS[one]}
            aria-pressed=${String(one === colour)}
            aria-label=${colourName(one)}
            onClick=${() => onColour(one)}
          >
            <${Mark} colour=${one} size=${18} />
          </button>
        `,
      )}
    </div>
    <div class=${cx("track-numbers", colour && CLASS[colour])} role="group" aria-label=${_("Number")}>
      ${NUMBERS.map(
        (n) => html`
          <button
            key=${n}
            disabled=${!colour || !cells.includes(`${colour[0]}${n}`)}
            onClick=${() => onNumber(n)}
          >
            ${n}
          </button>
        `,
      )}
      <button aria-label=${_("Undo")} onClick=${onUndo}><${Icon} name="undo" /></button>
    </div>
    <div class="track-bonus second" role="group" aria-label=${_("Bonus")}>
      <span aria-hidden="true">${_("Bonus")}</span>
      ${[bonus, bonus + 1].map(
        (points, i) =>
          points <= most &&
          html`
            <button key=${i} aria-pressed=${String(!i)} onClick=${() => onBonus(points)}>${points}</button>
          `,
      )}
      <label class="pick second">
        <span class="spoken">${_("Another bonus")}</span>
        <select value=${bonus} onChange=${(event) => onBonus(Number(event.target.value))}>
          ${Array.from({ length: most }, (_unused, i) => i + 1).map(
            (points) => html`<option key=${points} value=${points}>${points}</option>`,
          )}
        </select>
      </label>
    </div>
  </div>
`;

// A whole track is there: what can be done with it.
export function Done({ game, entries }) {
  const [error, setError] = useState("");
  const link = new URL(`#${codeOf(entries)}`, location.href).href;
  const open = () =>
    create({ game, track: entries }).then(
      (table) => go(table.address),
      (problem) => setError(refusal(problem)),
    );
  return html`
    <${Prompt}
      title=${_("Your track is complete")}
      hint=${_("It is kept on this device. Tap a field to correct it.")}
    />
    <button class="btn solid big" onClick=${open}>${_("Open a table with it")}</button>
    <div class="ways">
      <a class="btn ghost" href=${`/paper/${game}`}>${_("My sheet")}</a>
      <${CopyButton} text=${link} label=${_("Copy link")} />
      <${CopyButton} text=${codeOf(entries)} label=${_("Copy code")} />
    </div>
    ${error && html`<p class="error" role="alert">${error}</p>`}
  `;
}

// A friend's track, from a link or a code: nothing of one's own is lost unasked.
export function Friend({ onTake, onClose, coming }) {
  const [text, setText] = useState("");
  const found = coming ?? readCode(text);
  return html`
    <${Prompt}
      title=${found ? _("A friend’s track") : _("A friend’s code")}
      hint=${
        found ? _("All 40 fields are there. Keep them as which side?") : _("Paste the code or the link.")
      }
    />
    ${
      !coming &&
      html`
        <label class="spoken" for="code">${_("Code")}</label>
        <textarea
          id="code"
          rows="3"
          value=${text}
          onInput=${(event) => setText(event.target.value)}
        ></textarea>
      `
    }
    ${
      !found &&
      text.trim() &&
      html`
        <p class="error" role="alert">${_("A whole code has 40 fields, such as g10/3.")}</p>
      `
    }
    <div class="ways">
      ${SIDES.map(
        (side) => html`
          <button key=${side} class="btn solid" disabled=${!found} onClick=${() => onTake(side, found)}>
            ${sideName(side)}
          </button>
        `,
      )}
      <button class="btn ghost" onClick=${onClose}>${_("Cancel")}</button>
    </div>
  `;
}
