// What can be shared of a finished game: a picture of it, made here, and the link to the table.
import { html, Icon, useEffect, useRef, useState } from "../../core/ui.js";
import { _ } from "../../core/i18n.js";
import { CopyButton, useSaid } from "../../core/copying.js";
import { save } from "../../core/saving.js";
import { gameOf } from "../../games/all.js";
import { Keepsake, lightTheme, pictureOf } from "../../parts/keepsake.js";
import { Panel } from "../../parts/panel.js";

// Can this device hand a picture to another app? Not over plain http, and not on every desktop.
const canShare = () =>
  Boolean(navigator.canShare?.({ files: [new File([""], "a.png", { type: "image/png" })] }));

export function SharePanel({ facts, link, onClose }) {
  const { table } = facts;
  const [isNamed, setNamed] = useState(false);
  const [drawn, draw] = useState(null);
  const [shared, sayShared] = useSaid();
  const [saved, saySaved] = useSaid();
  const frame = useRef(null);
  const { keepsake, verdict } = gameOf(table.game);
  useEffect(() => {
    keepsake().then((module) => draw(module));
  }, []);
  const names = isNamed ? table.result.names : (drawn?.nameless(facts.view) ?? []);
  const picture = async () => {
    const blob = await pictureOf(frame.current.firstElementChild);
    return new File([blob], `tavoliere-${table.game}.png`, { type: "image/png" });
  };
  const share = async () => {
    const files = [await picture()];
    await navigator.share({ files }).then(
      () => sayShared(_("Shared")),
      () => {}, // the person changed their mind
    );
  };
  const keep = async () => {
    const file = await picture();
    save(file, file.name);
    saySaved(_("Saved"));
  };
  return html`
    <${Panel} title=${_("Share")} onClose=${onClose}>
      <div class="sharing">
        <div class="keepsake-frame" ref=${frame} style=${lightTheme()}>
          ${
            drawn &&
            html`
              <${Keepsake}
                facts=${facts}
                names=${names}
                verdict=${(!isNamed && drawn.namelessVerdict) || verdict}
                own=${drawn.drawing({ ...facts, names, isNamed })}
              />
            `
          }
        </div>
        <label class="check">
          <input type="checkbox" checked=${isNamed} onChange=${(event) => setNamed(event.target.checked)} />
          ${_("With names")}
        </label>
        ${
          canShare() &&
          html`
            <button class="btn solid big" onClick=${share}>
              <${Icon} name=${shared ? "check" : "share"} />
              ${shared || _("Share the picture")}
            </button>
          `
        }
        <button class=${canShare() ? "btn ghost big" : "btn solid big"} onClick=${keep}>
          <${Icon} name=${saved ? "check" : "down"} />
          ${saved || _("Save the picture")}
        </button>
        ${
          link &&
          html`
            <${CopyButton}
              text=${link}
              label=${_("Copy a link to the result")}
              className="btn ghost big"
            />
          `
        }
        <p class="spoken" role="status">${shared || saved}</p>
      </div>
    <//>
  `;
}
