// The chat of a table.
import { html, useState } from "../../core/ui.js";
import { _ } from "../../core/i18n.js";
import { emoteName } from "../../parts/notice.js";
import { Panel } from "../../parts/panel.js";

export function Chat({ live, seat, names, emotes, onClose }) {
  const [text, setText] = useState("");
  const said = live.events.filter((event) => event.type === "said" || event.type === "emote");
  const say = (event) => {
    event.preventDefault();
    if (text.trim()) live.send("say", { seat, text: text.trim().slice(0, 200) }).catch(() => {});
    setText("");
  };
  return html`
    <${Panel} title=${_("Chat")} onClose=${onClose}>
      ${said.length === 0 && html`<p class="empty">${_("Nobody has said anything yet.")}</p>`}
      <ol class="chat" aria-live="polite">
        ${said.slice(-60).map(
          (event) => html`
            <li key=${event.seq} class=${event.seat === seat ? "you" : ""}>
              <b>${names[event.seat]}</b>${" "}
              <span class=${event.emote && "emote"}>
                ${event.emote ? emoteName(event.emote) : event.text}
              </span>
            </li>
          `,
        )}
      </ol>
      ${
        seat !== null &&
        html`
          <div class="emotes" role="group" aria-label=${_("Emotes")}>
            ${emotes.map(
              (key) => html`
                <button
                  key=${key}
                  class="btn tonal"
                  onClick=${() => live.send("emote", { seat, emote: key }).catch(() => {})}
                >
                  ${emoteName(key)}
                </button>
              `,
            )}
          </div>
          <form class="join-form" onSubmit=${say}>
            <label class="spoken" for="say">${_("Say something")}</label>
            <input
              id="say"
              maxlength="200"
              autocomplete="off"
              placeholder=${_("Say something")}
              value=${text}
              onInput=${(event) => setText(event.target.value)}
            />
            <button class="btn solid">${_("Send")}</button>
          </form>
        `
      }
    <//>
  `;
}
