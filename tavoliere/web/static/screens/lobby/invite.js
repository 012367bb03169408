// The invitation: a picture, a code and a link.
import { html, useEffect, useState } from "../../core/ui.js";
import { _ } from "../../core/i18n.js";
import { post } from "../../core/api.js";
import { CopyButton } from "../../core/copying.js";
import { SealLine } from "./sealing.js";

export function Invite({ live }) {
  const { you } = live.state;
  const [code, setCode] = useState("");
  useEffect(() => {
    post(`/code?link=${encodeURIComponent(you.links.invite)}`)
      .then((found) => setCode(found.code))
      .catch(() => {});
  }, [you.links.invite]);
  const link = new URL(you.links.invite, location.href).href;
  return html`
    <section class="card invite">
      <h2>${_("Invite friends")}</h2>
      <div class="invite-body">
        <img
          class="qr"
          src=${`/qr?link=${encodeURIComponent(you.links.invite)}`}
          alt=${_("QR code of the invitation link")}
          width="132"
          height="132"
        />
        <div class="wraps">
          <p class="url second">
            ${
              code &&
              html`
                <b class="code">${code}</b>
                <br />
              `
            }${
              code
                ? _("Type this code on the start page, scan it, or send the link.")
                : _("Scan it with a phone, or send the link.")
            }
          </p>
          <${CopyButton} text=${link} label=${_("Copy link")} />
          ${
            navigator.share &&
            html`<${CopyButton} text=${link} label=${_("Share")} icon="share" title="Tavoliere" />`
          }
        </div>
      </div>
      <p class="link">
        <label class="spoken" for="link">${_("Invitation link")}</label>
        <input id="link" readonly value=${link} onFocus=${(event) => event.target.select()} />
      </p>
      <${SealLine} table=${live.state.table} />
    </section>
  `;
}
