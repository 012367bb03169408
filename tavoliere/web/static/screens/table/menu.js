// The menu of a table: rules, sound, settings, a link to watch, and the two ways to leave.
import { html, Icon, Seg, useState } from "../../core/ui.js";
import { _, refusal } from "../../core/i18n.js";
import { go, isFolder } from "../../core/addresses.js";
import { memory } from "../../core/api.js";
import { PACES } from "../../core/choices.js";
import { CopyButton } from "../../core/copying.js";
import { Away } from "../../parts/days/away.js";
import { DAY } from "../../parts/times.js";
import { hasPeople, people } from "./people-way.js";
import { Later, Panel } from "../../parts/panel.js";
import { isMuted, setMuted } from "../../core/sound.js";

export function Menu({ live, seat, onClose }) {
  const { table, you } = live.state;
  const [muted, mute] = useState(isMuted());
  const [resigning, setResigning] = useState(false);
  const [isAtPeople, setAtPeople] = useState(false);
  const [error, setError] = useState("");
  const bringIt = async () => {
    try {
      const { bring } = await import("../../engine/travel.js");
      go(`/t/${(await bring(table.id, table.number)).table.id}`);
    } catch (problem) {
      setError(refusal(problem));
    }
  };
  const leave = (message) =>
    live
      .send(message, { seat })
      .then(() => {
        if (message === "leave") go("/");
        else onClose();
      })
      .catch(() => {});
  if (resigning)
    return html`
      <${Panel} title=${_("Resign?")} onClose=${onClose}>
        <div class="menu stack">
          <p>
            ${
              table.seats.length > 2
                ? _("A bot plays on in your place, and you cannot come back.")
                : _("The game ends at once, and you lose it.")
            }
          </p>
          <button class="btn ghost big" onClick=${() => setResigning(false)}>${_("Back")}</button>
          <button class="btn ghost big bad" data-resign onClick=${() => leave("resign")}>
            <${Icon} name="close" />
            ${_("Resign")}
          </button>
        </div>
      <//>
    `;
  if (isAtPeople) return html`<${Later} bring=${people} live=${live} onClose=${onClose} />`;
  return html`
    <${Panel} title=${_("Menu")} onClose=${onClose}>
      <div class="menu stack">
        ${error && html`<p class="error" role="alert">${error}</p>`}
        <a class="btn ghost" href=${`/rules/${table.game}`} target="_blank" rel="noopener">
          <${Icon} name="help" />
          ${_("Rules of this game")}
        </a>
        <button
          class="btn ghost"
          aria-pressed=${String(!muted)}
          onClick=${() => {
            setMuted(!muted);
            mute(!muted);
          }}
        >
          <${Icon} name=${muted ? "mute" : "sound"} />
          ${muted ? _("Sound is off") : _("Sound is on")}
        </button>
        ${
          seat !== null &&
          table.stage === "playing" &&
          table.seats.some((one) => one.bot) &&
          html`
            <div class="menu-choice row-of wraps">
              <span>${_("Speed of bots")}</span>
              <${Seg}
                label=${_("Speed of bots")}
                value=${table.pace}
                choices=${PACES()}
                onPick=${(pace) => {
                  memory.set("pace", pace);
                  live.send("pace", { seat, pace }).catch(() => {});
                }}
              />
            </div>
          `
        }
        ${
          seat !== null &&
          table.stage === "playing" &&
          table.clock >= DAY &&
          html`<${Away} live=${live} seat=${seat} onError=${setError} />`
        }
        <a class="btn ghost" href="/past">
          <${Icon} name="log" />
          ${_("My games")}
        </a>
        <a class="btn ghost" href="/settings" target="_blank" rel="noopener">
          <${Icon} name="gear" />
          ${_("Settings")}
        </a>
        ${
          you.links &&
          html`
            <${CopyButton}
              text=${new URL(you.links.watch, location.href).href}
              label=${_("Copy a link to watch")}
              icon="eye"
            />
          `
        }
        ${
          hasPeople(live) &&
          html`
            <button class="btn ghost" onClick=${() => setAtPeople(true)}>
              <${Icon} name="seal" />
              ${_("People and data")}
            </button>
          `
        }
        ${
          live.isDevice &&
          !isFolder &&
          table.stage === "playing" &&
          html`
            <button class="btn ghost" onClick=${bringIt}>
              <${Icon} name="share" />
              ${_("Play on with others")}
            </button>
          `
        }
        ${
          seat !== null &&
          table.stage === "playing" &&
          !table.day &&
          html`
            <button class="btn ghost" onClick=${() => leave("leave")}>
              <${Icon} name="back" />
              ${_("Leave, a bot plays on")}
            </button>
            <button class="btn ghost bad" onClick=${() => setResigning(true)}>
              <${Icon} name="close" />
              ${_("Resign")}
            </button>
          `
        }
      </div>
    <//>
  `;
}
