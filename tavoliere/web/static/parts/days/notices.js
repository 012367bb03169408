// Shall this device call its owner? Asked once, with one sentence why, where somebody waits for others.
import { html, Icon, useState } from "../../core/ui.js";
import { _, refusal } from "../../core/i18n.js";
import { QUIET, decide, mustInstall, turnOn } from "./calls.js";
import { timeOfDay } from "../times.js";

const HOURS = ["", "21-7", "22-8", "23-9", "0-8"];

export const quietHours = () =>
  HOURS.map((hours) => [
    hours,
    hours ? hours.split("-").map(Number).map(timeOfDay).join(" – ") : _("At any time"),
  ]);

export const Quiet = ({ value, onPick }) => html`
  <label class="pick second">
    <span class="spoken">${_("Quiet hours")}</span>
    <select value=${value} onChange=${({ target }) => onPick(target.value)}>
      ${quietHours().map(([hours, name]) => html`<option key=${hours} value=${hours}>${name}</option>`)}
    </select>
  </label>
`;

// `why` is the sentence; `onDone` is called when it is decided, one way or the other.
export function AskForNotices({ why, onDone }) {
  const [quiet, setQuiet] = useState(QUIET);
  const [said, say] = useState("");
  const answer = (choice) => {
    decide(choice);
    onDone();
  };
  const yes = () =>
    turnOn(quiet).then(
      (isOn) => (isOn ? onDone() : say(_("This browser blocks notices: allow them in its settings."))),
      (error) => say(refusal(error)),
    );
  return html`
    <section class="dock" aria-label=${_("What you can do now")}>
      <div class="prompt row-of">
        <${Icon} name="bell" />
        <p>
          <b>${_("Shall this device tell you when it is your turn?")}</b>
          <span>${said || why}</span>
        </p>
      </div>
      ${
        mustInstall
          ? html`
              <p class="hint">
                ${_("On an iPhone, put the app on the home screen first: Share, then Add to Home Screen.")}
              </p>
            `
          : html`
              <div class="opt row-of">
                <p><b>${_("Quiet at night")}</b></p>
                <${Quiet} value=${quiet} onPick=${setQuiet} />
              </div>
            `
      }
      <div class="plays two">
        <button class="btn ghost big" onClick=${() => answer("later")}>
          ${said || mustInstall ? _("Close") : _("Not now")}
        </button>
        ${!mustInstall && html`<button class="btn solid big" onClick=${yes}>${_("Yes, tell me")}</button>`}
      </div>
    </section>
  `;
}
