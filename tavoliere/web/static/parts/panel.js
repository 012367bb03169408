// A panel from below on phones, a column on wide screens: the log, another player's sheet, chat.
import { html, Icon, isShown, useLayoutEffect, useRef, useState } from "../core/ui.js";
import { _ } from "../core/i18n.js";

// Tab goes round in what covers everything else.
function goRound(event, box) {
  const all = box.querySelectorAll("a, button:not([disabled]), input, select, [tabindex='0']");
  const stops = [...all].filter(isShown);
  const [last, next] = event.shiftKey ? [stops[0], stops.at(-1)] : [stops.at(-1), stops[0]];
  if (event.target !== last) return;
  event.preventDefault();
  next.focus();
}

export function Panel({ title, sub, onClose, tabs, children }) {
  const box = useRef(null);
  const covers = () => isShown(box.current.previousElementSibling); // else it stands beside the table
  // At once: what is typed next is meant for the panel.
  useLayoutEffect(() => {
    const before = document.activeElement;
    const first = box.current.querySelector("[data-first]") ?? box.current.querySelector("[data-close]");
    first.focus({ preventScroll: true });
    box.current.ariaModal = covers();
    const onKey = (event) => {
      if (event.key === "Escape") {
        event.stopPropagation();
        onClose();
      }
      if (event.key === "Tab" && covers()) goRound(event, box.current);
    };
    box.current.addEventListener("keydown", onKey);
    return () => before?.isConnected && before.focus({ preventScroll: true });
  }, []);
  return html`
    <div class="scrim" onClick=${onClose}></div>
    <aside ref=${box} class="panel" role="dialog" aria-label=${title}>
      <header class="panel-head">
        <i class="grab" aria-hidden="true"></i>
        <div>
          <h2>${title}</h2>
          ${sub && html`<p>${sub}</p>`}
        </div>
        <button class="icon-button" data-close aria-label=${_("Close")} onClick=${onClose}>
          <${Icon} name="close" />
        </button>
      </header>
      ${tabs}
      <div class="panel-body" tabindex="0">${children}</div>
    </aside>
  `;
}

export const emoteName = (key) =>
  ({
    hello: _("Hello"),
    "well-played": _("Well played"),
    lucky: _("Lucky"),
    ouch: _("Ouch"),
    thinking: _("Thinking"),
    hurry: _("Hurry up"),
    nudge: _("Your turn"),
    thanks: _("Thanks"),
    goodbye: _("Goodbye"),
  })[key] || key;

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
