// For guests who follow an invitation: who is there, and a name to type, nothing else.
import { html, Avatar, Icon, Logo, Theme, useState } from "../../core/ui.js";
import { _ } from "../../core/i18n.js";
import { memory } from "../../core/api.js";
import { newSeal } from "../../core/noted.js";
import { titleOf } from "../../core/about.js";
import { Chosen } from "./options.js";
import { SealLine } from "./sealing.js";
import { SeatTable, isDrawn } from "./seat-table.js";
import { NameForm, ownName, useSend } from "./seating.js";

const GuestSeats = ({ seats }) => html`
  <ul class="guest-seats wraps" aria-label=${_("At the table")}>
    ${seats.map(
      (seat, i) => html`
        <li key=${i}>
          <${Avatar}
            large
            name=${seat.name}
            bot=${seat.bot || seat.program}
            extra=${seat.kind === "open" && "open"}
          />
          <span>${seat.name || _("free")}</span>
        </li>
      `,
    )}
  </ul>
`;

export function Guest({ live }) {
  const { table, you } = live.state;
  const [send, error] = useSend(live);
  const host = table.seats.find((seat) => seat.host)?.name;
  const [watching, setWatching] = useState(false);
  const [picked, pick] = useState(null);
  const full = !table.seats.some((seat) => seat.kind === "open");
  const isSitting = you.may_sit && !full && !watching;
  const chosen = isSitting
    ? table.seats.findIndex(({ kind }, seat) => kind === "open" && (picked === null || seat === picked))
    : null;
  const sit = (name) => {
    memory.set("name", name);
    send("sit", { seat: isDrawn(table) && chosen >= 0 ? chosen : null, name, seal: newSeal() });
  };
  return html`
    <header class="home-h row-of">
      <a class="brand row-of" href="/" aria-label=${_("Tavoliere, home")}>
        <${Logo} />
        <span class="wordmark">Tavoliere</span>
      </a>
      <${Theme} />
    </header>
    <main id="main" class="guest page">
      <section class="card guest-card">
        <h1>${host ? _("{name} saved you a seat", { name: host }) : _("A seat is free for you")}</h1>
        <p>${titleOf(table.game)}</p>
        ${
          isDrawn(table)
            ? html`
                <${SeatTable}
                  table=${table}
                  chosen=${chosen}
                  canPick=${(seat) => isSitting && table.seats[seat].kind === "open"}
                  onPick=${pick}
                />
              `
            : html`<${GuestSeats} seats=${table.seats} />`
        }
        ${
          isSitting
            ? html`
                <${NameForm}
                  label=${_("Your name")}
                  button=${_("Sit down")}
                  start=${ownName()}
                  onName=${sit}
                />
                <p class="hint">${_("Seen only at this table. No account.")}</p>
                <button class="btn ghost" onClick=${() => setWatching(true)}>
                  <${Icon} name="eye" />
                  ${_("Just watch")}
                </button>
              `
            : html`
                <p class="hint">
                  ${
                    full
                      ? _("All seats are taken. You can watch when the game starts.")
                      : _("You are here to watch. The game starts soon.")
                  }
                </p>
                ${
                  watching &&
                  !full &&
                  html`
                    <button class="btn ghost" onClick=${() => setWatching(false)}>
                      ${_("Sit down after all")}
                    </button>
                  `
                }
              `
        }
        ${error && html`<p class="error" role="alert">${error}</p>`}
        <${SealLine} table=${table} />
      </section>
      <${Chosen} table=${table} />
      <nav class="guest-more" aria-label=${_("Other ways")}>
        <a class="card guest-link row-of" href=${`/learn/${table.game}`}>
          <span class="round-icon"><${Icon} name="help" /></span>
          <span>
            <b>${_("New to this game?")}</b>
            <span>${_("Learn it in a few turns.")}</span>
          </span>
          <${Icon} name="next" />
        </a>
      </nav>
    </main>
  `;
}
