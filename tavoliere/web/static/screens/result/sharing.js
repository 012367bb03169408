// What can be shared of a finished game: a picture of it, made here, and the link to the table.
import { html, Dots, Icon, Seg, useEffect, useRef, useState } from "../../core/ui.js";
import { _ } from "../../core/i18n.js";
import { CopyButton, useSaid } from "../../core/copying.js";
import { save } from "../../core/saving.js";
import { gameOf } from "../../games/all.js";
import { Keepsake, lightTheme, pictureOf } from "../../parts/keepsake.js";
import { Panel } from "../../parts/panel.js";

// Can this device hand a picture to another app? Not over plain http, and not on every desktop.
const canShare = () =>
  Boolean(navigator.canShare?.({ files: [new File([""], "a.png", { type: "image/png" })] }));

// The pages show no pictures from elsewhere (docs/security.md), only what stands in the address itself.
const inline = (blob) =>
  new Promise((done) => {
    const reader = new FileReader();
    reader.onload = () => done(reader.result);
    reader.readAsDataURL(blob);
  });

// The picture, or the deciding turn as a moving one, which is made when it is first wished for.
function useMoving({ which, facts, story, names, drawn }) {
  const [isMoving, setMoving] = useState(false);
  const [made, set] = useState({});
  const box = useRef(null);
  const key = names.join();
  useEffect(() => {
    if (!isMoving || made[key]) return;
    import("./moving.js")
      .then(async ({ movingPicture }) =>
        movingPicture({ which, facts, story: await story(), names, module: drawn, box: box.current }),
      )
      .then(
        async (blob) => set({ ...made, [key]: { blob, address: await inline(blob) } }),
        () => set({ ...made, [key]: { error: true } }),
      );
  }, [isMoving, key]);
  return { isMoving, setMoving, box, moving: isMoving ? (made[key] ?? {}) : null };
}

// `which` game, as `finishedGame` takes it, and its story; without them there is no moving picture.
export function SharePanel({ facts, link, which, story, onClose }) {
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
  const { moving, box, isMoving, setMoving } = useMoving({
    which,
    facts: { ...facts, isNamed },
    story,
    names,
    drawn,
  });
  const picture = async () => {
    if (moving) return new File([moving.blob], `tavoliere-${table.game}.gif`, { type: "image/gif" });
    const blob = await pictureOf(frame.current.firstElementChild);
    return new File([blob], `tavoliere-${table.game}.png`, { type: "image/png" });
  };
  const isReady = !moving || Boolean(moving.blob);
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
        ${
          which &&
          html`
            <${Seg}
              wide
              label=${_("What to share")}
              value=${isMoving}
              onPick=${setMoving}
              choices=${[
                [false, _("The end")],
                [true, _("The deciding turn")],
              ]}
            />
          `
        }
        <div class="spoken" aria-hidden="true" ref=${box} style=${lightTheme()}></div>
        ${
          moving &&
          html`
            <div class="keepsake-frame">
              ${
                moving.address
                  ? html`<img class="keepsake" src=${moving.address} alt=${_("The deciding turn")} />`
                  : moving.error
                    ? html`<p class="error">${_("The picture could not be made here.")}</p>`
                    : html`<p role="status"><${Dots} />${_("The picture is being drawn.")}</p>`
              }
            </div>
          `
        }
        <div class="keepsake-frame" ref=${frame} style=${lightTheme()} hidden=${Boolean(moving)}>
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
            <button class="btn solid big" disabled=${!isReady} onClick=${share}>
              <${Icon} name=${shared ? "check" : "share"} />
              ${shared || _("Share the picture")}
            </button>
          `
        }
        <button class=${canShare() ? "btn ghost big" : "btn solid big"} disabled=${!isReady} onClick=${keep}>
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
