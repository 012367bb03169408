// Who is in a circle: the link for others, one's own name, and what the founder may change.
import { html, Icon, useState } from "../../core/ui.js";
import { _, _n } from "../../core/i18n.js";
import { limits } from "../../core/about.js";
import { CopyButton } from "../../core/copying.js";
import { Chat } from "../../parts/days/chat.js";
import { useActing } from "./circle-parts.js";

const Name = ({ id, label, value, most, onSave }) => {
  const [text, setText] = useState(value);
  return html`
    <form class="words-form circle-name" onSubmit=${onSave(() => ({ name: text }))}>
      <label class="second" for=${id}>${label}</label>
      <input
        id=${id}
        maxlength=${most}
        autocomplete="off"
        required
        value=${text}
        onInput=${(event) => setText(event.target.value)}
      />
      <button class="btn ghost" disabled=${text === value}>${_("Save")}</button>
    </form>
  `;
};

// Two taps for what cannot be undone.
function Sure({ label, asked, onDo }) {
  const [isAsked, ask] = useState(false);
  return isAsked
    ? html`<button class="btn ghost bad" onClick=${onDo}>${asked}</button>`
    : html`<button class="btn ghost" onClick=${() => ask(true)}>${label}</button>`;
}

function Member({ one, told, acting, acts }) {
  const isFounder = one.number === told.founder;
  const mayChange = told.me === told.founder && !isFounder;
  const role = isFounder ? _("founder") : one.number === told.me ? _("you") : "";
  return html`
    <li class="row-of wraps">
      <span class="avatar large" aria-hidden="true">${[...one.name][0]}</span>
      <p><b>${one.name}</b>${role && html`<span>${role}</span>`}</p>
      ${
        mayChange &&
        html`
          <div class="ways">
            <${Sure}
              label=${_("Pass on")}
              asked=${_("{name} decides from now on", { name: one.name })}
              onDo=${acting(() => acts.change("founder", { member: one.number }))}
            />
            <${Sure}
              label=${_("Remove")}
              asked=${_("Remove {name}", { name: one.name })}
              onDo=${acting(() => acts.change("remove", { member: one.number }))}
            />
          </div>
        `
      }
    </li>
  `;
}

export function Members({ path, told, acts }) {
  const { acting, problem } = useActing();
  const [isInviting, invite] = useState(false);
  const link = location.origin + told.link;
  const isFounder = told.me === told.founder;
  const save = (what) => (body) => acting(() => acts.change(what, body()));
  return html`
    <section class="card">
      <div class="people-line">
        <span class="round-icon"><${Icon} name="link" /></span>
        <p>
          <b>${_n("{n} person", "{n} people", told.members.length)}</b>
          <span>${_("Whoever has the link can join; their games count from then on.")}</span>
        </p>
        <button class="btn tonal" aria-expanded=${String(isInviting)} onClick=${() => invite(!isInviting)}>
          ${_("Invite")}
        </button>
      </div>
      ${
        isInviting &&
        html`
          <div class="words wraps">
            <img class="words-code" src=${`/qr?link=${told.link}`} alt=${_("QR code for the circle")} />
            <p class="circle-link">${link}</p>
          </div>
          <div class="ways">
            <${CopyButton} text=${link} label=${_("Share the link")} icon="share" title=${told.name} />
          </div>
        `
      }
      <details class="circle-more">
        <summary>${_("Names, members, leaving")}</summary>
        <ul>
          ${told.members.map(
            (one) =>
              html`<${Member} key=${one.number} one=${one} told=${told} acting=${acting} acts=${acts} />`,
          )}
        </ul>
        <${Name}
          id="my-name"
          label=${_("Your name here")}
          value=${told.members.find(({ number }) => number === told.me).name}
          most=${limits.name}
          onSave=${save("member")}
        />
        ${
          isFounder &&
          html`
            <${Name}
              id="its-name"
              label=${_("The name of the circle")}
              value=${told.name}
              most="40"
              onSave=${save("rename")}
            />
            <${Chat} path=${path} />
            <p class="devices-note">
              ${_("When you remove somebody, there is a new link, and the old one is dead.")}
            </p>
          `
        }
        <div class="ways">
          <${Sure}
            label=${_("Leave …")}
            asked=${_("Leave: your games no longer count here")}
            onDo=${acting(() => acts.change("leave"))}
          />
          ${
            isFounder &&
            html`
              <${Sure}
                label=${_("Delete the circle …")}
                asked=${_("Delete it for everybody")}
                onDo=${acting(() => acts.change("delete"))}
              />
            `
          }
        </div>
        ${problem}
      </details>
    </section>
  `;
}
