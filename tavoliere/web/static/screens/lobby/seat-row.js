// A seat in the lobby: open, a bot's or somebody's.
import { html, Avatar, Icon, cx, useState } from "../../core/ui.js";
import { _ } from "../../core/i18n.js";
import { newSeal } from "../../core/noted.js";
import { opponents } from "../../engine/begin.js";
import { characterOf, levelName } from "../../core/levels.js";
import { awayUntil, isAway } from "../../parts/days/away.js";
import { NameForm, ownName } from "./seating.js";

export function SeatRow({ seat, index, live, send, levels, first }) {
  const { you, table } = live.state;
  const [level, setLevel] = useState(levels.includes(opponents.level) ? opponents.level : levels[0]);
  const [naming, setNaming] = useState(false);
  const [renaming, setRenaming] = useState(false);
  if (seat.kind === "open")
    return html`
      <li class="seat open">
        <span class="avatar large open" aria-hidden="true"></span>
        <p>
          <b>${_("Open seat")}</b>
          <span>
            ${
              live.isDevice
                ? _("For a bot, or for somebody beside you.")
                : _("Anyone with the link can sit down.")
            }
          </span>
        </p>
        ${
          you.host &&
          first &&
          html`
            <div class="fill stack">
              <div class="bot">
                <span class="bot-label">
                  <${Icon} name="bot" />
                  ${_("Bot")}
                </span>
                <label class="pick second">
                  <span class="spoken">${_("Bot level")}</span>
                  <select value=${level} onChange=${(event) => setLevel(event.target.value)}>
                    ${levels.map((one) => html`<option key=${one} value=${one}>${levelName(one)}</option>`)}
                  </select>
                </label>
                <button class="btn tonal" onClick=${() => send("bot", { seat: index, level })}>
                  ${_("Add")}
                </button>
              </div>
              ${
                naming
                  ? html`
                      <${NameForm}
                        label=${_("Who plays on this device?")}
                        button=${_("Sit down")}
                        onName=${(name) => {
                          setNaming(false);
                          send("sit", { seat: index, name, seal: newSeal() });
                        }}
                      />
                    `
                  : html`
                      <button class="btn ghost" onClick=${() => setNaming(true)}>
                        <${Icon} name="device" />
                        ${_("Someone on this device")}
                      </button>
                    `
              }
            </div>
          `
        }
        ${
          first &&
          !you.host &&
          !you.seats.length &&
          you.may_sit &&
          html`
            <div class="fill stack">
              <${NameForm}
                label=${_("Your name")}
                button=${_("Sit down")}
                start=${ownName()}
                onName=${(name) => send("sit", { seat: index, name, seal: newSeal() })}
              />
            </div>
          `
        }
      </li>
    `;
  const about = [
    seat.mine && (you.seats.length > 1 ? _("on this device") : _("you")),
    index === table.seats.findIndex((one) => one.host) && _("host"), // not others at their device
    ...(seat.bot ? [_("bot"), levelName(seat.bot), characterOf(seat.bot)] : []),
    seat.program && _("program"),
    isAway(seat) ? awayUntil(seat) : !seat.mine && !seat.bot && (seat.connected ? _("here") : _("away")),
    !seat.bot && !seat.host && seat.ready && _("ready"),
  ]
    .filter(Boolean)
    .join(", ");
  return html`
    <li class=${cx("seat", !seat.connected && "away")} data-person=${index}>
      <${Avatar} large name=${seat.name} bot=${seat.bot || seat.program} extra=${seat.mine && "me"} />
      <p>
        <b>${seat.name}</b>
        <span>${about}</span>
      </p>
      ${
        seat.mine &&
        html`
          <button
            class="icon-button"
            aria-label=${_("Change the name {name}", { name: seat.name })}
            aria-expanded=${String(renaming)}
            onClick=${() => setRenaming(!renaming)}
          >
            <${Icon} name="pen" />
          </button>
        `
      }
      ${
        (you.host || seat.mine) &&
        table.seats.length > 1 &&
        html`
          <button
            class="icon-button"
            aria-label=${seat.mine ? _("Stand up") : _("Free the seat of {name}", { name: seat.name })}
            onClick=${() => send("free", { seat: index })}
          >
            <${Icon} name="close" />
          </button>
        `
      }
      ${
        renaming &&
        html`
          <div class="fill stack">
            <${NameForm}
              label=${_("Another name")}
              button=${_("Change")}
              start=${seat.name}
              onName=${(name) =>
                send("rename", { seat: index, name }).then((done) => done && setRenaming(false))}
            />
          </div>
        `
      }
    </li>
  `;
}
