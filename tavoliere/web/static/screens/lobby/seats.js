// Who sits where, in a lobby: a list, or a table where partners sit opposite each other.
import { html, Icon, cx, useState } from "../../core/ui.js";
import { _ } from "../../core/i18n.js";
import { SeatRow } from "./seat-row.js";
import { SeatTable, isDrawn } from "./seat-table.js";

export function Seats({ live, send, levels }) {
  const { table, you } = live.state;
  const open = table.seats.findIndex((one) => one.kind === "open");
  const row = (i, first) => html`
    <${SeatRow}
      key=${i}
      seat=${table.seats[i]}
      index=${i}
      live=${live}
      send=${send}
      levels=${levels}
      first=${first}
    />
  `;
  return html`
    <section class="card lobby-seats" aria-label=${_("Seats")}>
      ${
        isDrawn(table)
          ? html`<${Drawn} table=${table} you=${you} send=${send} open=${open} row=${row} />`
          : html`<ol class="seat-list">${table.seats.map((_seat, i) => row(i, i === open))}</ol>`
      }
    </section>
  `;
}

// Tap an open seat to take it. The host taps any seat to see what can be done there, and changes two.
function Drawn({ table, you, send, open, row }) {
  const [picked, pick] = useState(null);
  const [isChanging, change] = useState(false);
  const own = you.seats.length === 1 ? you.seats[0] : null;
  const mine = you.host || own === null ? open : own;
  const isStill = picked !== null && picked < table.seats.length; // there may be fewer seats by now
  const chosen = isStill ? picked : mine < 0 ? null : mine;
  const onPick = (seat) => {
    if (you.host && isChanging && seat !== chosen) send("reseat", { seat: chosen, to: seat });
    if (!you.host && table.seats[seat].kind === "open" && own !== null)
      send("reseat", { seat: own, to: seat });
    change(false);
    pick(you.host ? seat : null);
  };
  const canPick = (seat) => you.host || table.seats[seat].mine || table.seats[seat].kind === "open";
  const isOpen = chosen !== null && table.seats[chosen].kind === "open";
  return html`
    <${SeatTable} table=${table} chosen=${chosen} canPick=${canPick} onPick=${onPick} />
    ${
      chosen !== null &&
      html`
        <ol class="seat-list">${row(chosen, isOpen && (you.host || own === null))}</ol>
        ${
          you.host &&
          html`
            <div class="row-of wraps seat-moves">
              ${
                isOpen &&
                own !== null &&
                html`
                  <button class="btn ghost" onClick=${() => send("reseat", { seat: own, to: chosen })}>
                    ${_("Sit here")}
                  </button>
                `
              }
              ${
                !isOpen &&
                html`
                  <button
                    class=${cx("btn", isChanging ? "tonal" : "ghost")}
                    aria-pressed=${String(isChanging)}
                    onClick=${() => change(!isChanging)}
                  >
                    <${Icon} name="again" />
                    ${isChanging ? _("Now tap the other seat") : _("Change places")}
                  </button>
                `
              }
            </div>
          `
        }
      `
    }
  `;
}
