// People and data of a table: a host sends somebody away, mutes, renews the links or deletes the table;
// everybody takes back what they wrote, or their name.
import { html, Icon, useState } from "../../core/ui.js";
import { _, refusal } from "../../core/i18n.js";
import { go } from "../../core/addresses.js";
import { forget, post } from "../../core/api.js";
import { Chat } from "../../parts/days/chat.js";
import { Panel } from "../../parts/panel.js";

// What cannot be undone is asked once more: `[title, text, button, work]`.
const banning = (name, send) => [
  _("Ban {name}?", { name }),
  _("{name} cannot come back from this device, under no name. The links are renewed: share the new one.", {
    name,
  }),
  _("Ban"),
  send,
];

export function People({ live, onClose }) {
  const { table, you } = live.state;
  const [asking, ask] = useState(null);
  const [error, setError] = useState("");
  const [done, setDone] = useState("");
  const path = `/api/tables/${table.id}`;
  const attempt = (work, said) => () =>
    work().then(
      () => {
        setError("");
        setDone(said ?? "");
        ask(null);
      },
      (problem) => setError(refusal(problem)),
    );
  const say = (message, body) => () => live.send(message, body);
  const leave = (route, body) => () =>
    post(`${path}/${route}`, body).then(() => {
      forget(table.id);
      go("/");
    });
  const problem = error && html`<p class="error" role="alert">${error}</p>`;
  if (asking) {
    const [title, text, button, work] = asking;
    return html`
      <${Panel} key=${title} title=${title} onClose=${onClose}>
        <div class="menu stack">
          <p>${text}</p>
          ${problem}
          <button class="btn ghost big" onClick=${() => ask(null)}>${_("Back")}</button>
          <button class="btn ghost big bad" onClick=${attempt(work)}>
            <${Icon} name="close" />
            ${button}
          </button>
        </div>
      <//>
    `;
  }
  const others = table.seats
    .map((seat, i) => ({ ...seat, i }))
    .filter(({ kind, i }) => kind === "person" && !you.seats.includes(i));
  return html`
    <${Panel} title=${_("People and data")} onClose=${onClose}>
      <div class="menu stack">
        ${
          you.host &&
          others.map(
            ({ name, muted, i }) => html`
              <div class="menu-choice row-of wraps" key=${i}>
                <span class="clip">${name}</span>
                <span class="row-of">
                  <button
                    class="btn ghost"
                    aria-pressed=${String(muted)}
                    aria-label=${muted ? _("Let {name} speak", { name }) : _("Mute {name}", { name })}
                    onClick=${attempt(say("mute", { seat: i, muted: !muted }))}
                  >
                    <${Icon} name=${muted ? "mute" : "chat"} />
                    ${muted ? _("Muted") : _("Mute")}
                  </button>
                  <button
                    class="btn ghost bad"
                    aria-label=${_("Ban {name}", { name })}
                    onClick=${() => ask(banning(name, say("ban", { seat: i })))}
                  >
                    <${Icon} name="close" />
                    ${_("Ban")}
                  </button>
                </span>
              </div>
            `,
          )
        }
        ${
          you.host &&
          html`
            <button
              class="btn ghost"
              onClick=${attempt(say("renew", {}), _("The old links lead nowhere now. Share the new one."))}
            >
              <${Icon} name="again" />
              ${_("Renew the links")}
            </button>
          `
        }
        ${done && html`<p role="status">${done}</p>`}
        ${you.host && html`<${Chat} path=${path} />`}
        ${
          you.seats.length > 0 &&
          html`
            <button
              class="btn ghost"
              onClick=${attempt(
                () => post(`${path}/forget`, { what: "talk" }),
                _("What you wrote at this table is deleted."),
              )}
            >
              <${Icon} name="chat" />
              ${_("Delete what I wrote here")}
            </button>
            <button
              class="btn ghost bad"
              onClick=${() =>
                ask([
                  _("Leave without a trace?"),
                  _("Your name and what you wrote are deleted here, and you lose your seat."),
                  _("Leave"),
                  leave("forget", { what: "name" }),
                ])}
            >
              <${Icon} name="back" />
              ${_("Leave without a trace")}
            </button>
          `
        }
        ${
          you.host &&
          html`
            <button
              class="btn ghost bad"
              onClick=${() =>
                ask([
                  _("Delete this table?"),
                  _("It is gone at once, for everybody, with its games and all that was said."),
                  _("Delete"),
                  leave("delete", {}),
                ])}
            >
              <${Icon} name="close" />
              ${_("Delete this table")}
            </button>
          `
        }
        ${problem}
      </div>
    <//>
  `;
}
