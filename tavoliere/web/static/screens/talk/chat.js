// What people at a table tell each other: reactions, phrases with one tap, and words of their own.
import { html, useEffect, useRef, useState } from "../../core/ui.js";
import { _ } from "../../core/i18n.js";
import { aboutGame, isReaction, limits, phrases } from "../../core/about.js";
import { emoteName } from "../../parts/notice.js";
import { Panel } from "../../parts/panel.js";
import { ReactionRow } from "./reactions.js";

const MOST = 60; // lines

export function Chat({ live, events, seat, names, onClose }) {
  const [text, setText] = useState("");
  const last = useRef(null);
  const { table } = live.state;
  const said = events.filter(
    (event) => event.type === "said" || (event.type === "emote" && !isReaction(event)),
  );
  useEffect(() => last.current?.scrollIntoView({ block: "nearest" }), [said.length]);
  const send = (message, body) => live.send(message, { seat, ...body }).catch(() => {});
  const say = (event) => {
    event.preventDefault();
    if (text.trim()) send("say", { text: text.trim().slice(0, limits.text) });
    setText("");
  };
  const react = (emote) => {
    send("emote", { emote });
    onClose(); // to see it
  };
  const hasPartners = aboutGame(table.game).teams && table.seats.length > 2 && table.stage !== "over";
  return html`
    <${Panel} title=${_("Chat")} look="talk-panel" onClose=${onClose}>
      <div class="talk">
        ${
          said.length
            ? html`
                <ol class="chat" aria-live="polite">
                  ${said.slice(-MOST).map(
                    (event) => html`
                      <li key=${event.seq} ref=${last} class=${event.seat === seat ? "you" : ""}>
                        <b>${names[event.seat]}</b>${" "}
                        <span class=${event.emote && "emote"}>
                          ${event.emote ? emoteName(event.emote) : event.text}
                        </span>
                      </li>
                    `,
                  )}
                </ol>
              `
            : html`
                <p class="empty second">
                  ${
                    table.talk === "reactions"
                      ? _("At this table people only show reactions.")
                      : _("Nobody has said anything yet.")
                  }
                </p>
              `
        }
        ${seat !== null && html`<${ReactionRow} onReact=${react} />`}
        ${
          seat !== null &&
          table.talk !== "reactions" &&
          html`
            <div class="phrases wraps" role="group" aria-label=${_("Phrases")}>
              ${phrases.map(
                (key) => html`
                  <button key=${key} class="btn tonal" onClick=${() => send("emote", { emote: key })}>
                    ${emoteName(key)}
                  </button>
                `,
              )}
            </div>
            ${
              hasPartners &&
              html`
                <p class="third">${_("Partners may not tell each other what they hold or plan.")}</p>
              `
            }
            <form class="join-form" onSubmit=${say}>
              <label class="spoken" for="say">${_("Say something")}</label>
              <input
                id="say"
                maxlength=${limits.text}
                autocomplete="off"
                placeholder=${_("Say something")}
                value=${text}
                onInput=${(event) => setText(event.target.value)}
              />
              <button class="btn solid">${_("Send")}</button>
            </form>
          `
        }
      </div>
    <//>
  `;
}
