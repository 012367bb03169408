// Before the game: who sits where, how the game is played, and the invitation.
import { html, Icon, TopBar, useLasting, useState } from "../../core/ui.js";
import { _, _n } from "../../core/i18n.js";
import { newSeal } from "../../core/noted.js";
import { aboutGame, limits, titleOf } from "../../core/about.js";
import { CalledOff } from "./sealing.js";
import { Invite } from "./invite.js";
import { Away } from "../../parts/days/away.js";
import { DAY } from "../../parts/times.js";
import { levelOf } from "../../engine/begin.js";
import { levelsOf } from "../../core/levels.js";
import { Later } from "../../parts/panel.js";
import { Options } from "./options.js";
import { hasPeople, people } from "../table/people-way.js";
import { isDrawn } from "./seat-table.js";
import { Seats } from "./seats.js";
import { useSend } from "./seating.js";
import { useTalk } from "../talk/use-talk.js";
import { namesOf } from "../../core/whose.js";

export function Lobby({ live }) {
  const { table, you } = live.state;
  const [send, error] = useSend(live);
  const [trouble, setTrouble] = useState("");
  const wrong = error || trouble;
  const taken = table.seats.filter((seat) => seat.kind !== "open").length;
  const [least] = aboutGame(table.game).players;
  const isFilled = isDrawn(table); // people see who sits opposite: bots take the open seats
  const open = table.seats.flatMap((seat, i) => (seat.kind === "open" ? [i] : []));
  const enough = isFilled || taken >= least;
  const levels = levelsOf(table.game);
  const waiting = you.seats.find((seat) => !table.seats[seat].ready);
  const host = table.seats.find((seat) => seat.host);
  const talk = useTalk(live, live.events, namesOf(table, you.seats));
  const [isAtPeople, openPeople] = useState(false);
  const isHostAway = !you.host && !host?.connected;
  const isHostGone = useLasting(isHostAway, limits.away) && isHostAway;
  const begin = async () => {
    for (const seat of isFilled ? open : [])
      if (!(await send("bot", { seat, level: levelOf(table.game) }))) return;
    await send("start", { seal: newSeal() });
  };
  // The counterpart of the way from the last result to this lobby.
  const last =
    table.number > 1 &&
    html`
      <a class="btn ghost" href=${live.replay}>
        <${Icon} name="replay" />
        ${_("Last game")}
      </a>
    `;
  const dock = you.host
    ? html`
        <div class="prompt row-of">
          <p role="status">
            <b>
              ${
                table.starting
                  ? _("The game begins…")
                  : isFilled && open.length
                    ? _n("{n} seat is free", "{n} seats are free", open.length)
                    : enough
                      ? _n("Ready with {n} player", "Ready with {n} players", taken)
                      : _("Another player is needed")
              }
            </b>
            <span>
              ${
                isFilled && open.length
                  ? _("Start now, and bots sit there.")
                  : enough
                    ? taken < table.seats.length && _("Open seats are left out.")
                    : live.isDevice
                      ? _("Add a bot, or somebody on this device.")
                      : _("Invite somebody, or add a bot.")
              }
            </span>
          </p>
          ${last}
        </div>
        <button
          class="btn solid big"
          data-key="Enter"
          disabled=${!enough || table.starting}
          onClick=${begin}
        >
          ${_("Start the game")}
        </button>
      `
    : html`
        <div class="prompt row-of">
          <p role="status">
            <b>${table.starting ? _("The game begins…") : _("Waiting for the start")}</b>
            <span>
              ${
                host?.connected === false
                  ? _("{name} is away.", { name: host.name })
                  : _("{name} starts the game.", { name: host?.name || _("The host") })
              }
            </span>
          </p>
          ${last}
        </div>
        ${
          waiting !== undefined &&
          html`
            <button
              class="btn solid big"
              onClick=${() => send("ready", { seat: waiting, seal: newSeal() })}
            >
              ${_("I am ready")}
            </button>
          `
        }
        ${
          isHostGone &&
          you.seats.length > 0 &&
          html`
            <button class="btn ghost big" onClick=${() => send("host", {})}>${_("Host instead")}</button>
          `
        }
      `;
  return html`
    <div class="p">
      <${TopBar}
        title=${_("Your table")}
        sub=${`${titleOf(table.game)} · ${_("{taken} of {seats} seats", {
          taken,
          seats: table.seats.length,
        })}`}
        over=${talk.over}
      >
        ${talk.button}
        <a class="icon-button" href=${`/rules/${table.game}`} aria-label=${_("Rules of this game")}>
          <${Icon} name="help" />
        </a>
      <//>
      <main id="main" class="lobby page">
        <${Seats} live=${live} send=${send} levels=${levels} />
        ${
          you.links
            ? html`<${Invite} live=${live} />`
            : html`
                <p class="card lobby-note second">
                  ${_("This table is on this device, so nobody can be invited: others play beside you.")}
                </p>
              `
        }
        <${Options} live=${live} send=${send} />
        ${
          table.clock >= DAY &&
          you.seats.length > 0 &&
          html`
            <section class="card opts stack" aria-label=${_("I am away until …")}>
              <${Away} live=${live} seat=${you.seats[0]} onError=${setTrouble} />
            </section>
          `
        }
        ${
          hasPeople(live) &&
          html`
            <button class="btn ghost" onClick=${() => openPeople(true)}>
              <${Icon} name="seal" />
              ${_("People and data")}
            </button>
          `
        }
        <section class="dock lobby-dock" aria-label=${_("Start the game")}>
          <${CalledOff} live=${live} />${wrong && html`<p class="error" role="alert">${wrong}</p>`}${dock}
        </section>
      </main>
      ${talk.panel}
      ${isAtPeople && html`<${Later} bring=${people} live=${live} onClose=${() => openPeople(false)} />`}
    </div>
  `;
}
