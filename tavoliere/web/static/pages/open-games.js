// The games that are not over: those at tables of the server, and those on this device.
import { html } from "../core/ui.js";
import { _, joined } from "../core/i18n.js";
import { forget, get, memory } from "../core/api.js";
import { badge } from "../core/wake.js";
import { titleOf } from "../core/about.js";
import { isFolder } from "../core/addresses.js";
import { DAY, timeOf } from "../parts/times.js";

const MOST = 5; // tables that the server is asked about

// Tables on this device, as a list shows them.
async function tablesHere() {
  const { tables } = await import("../engine/device/store.js");
  return (await tables()).map(({ id, game, stage, names }) => ({
    table: {
      id,
      game,
      stage,
      address: `/device#${id}`,
      asked: {},
      seats: names.map((name) => ({ name })),
    },
    you: { seats: [0] },
  }));
}

// Tables that this device has come to, and those that the same person has come to with others. A browser that
// has forgotten what scripts keep still has its cookie, by which the server knows the person.
async function knownTables() {
  const own = (memory.get("tables") || []).map(({ id }) => id);
  const isAsked = memory.get("devices") || !own.length;
  const person = isAsked && (await get("/api/person").catch(() => null));
  return [...new Set([...own.slice(0, MOST), ...(person?.latest ?? [])])];
}

export async function openGames() {
  const known = isFolder ? [] : await knownTables();
  const states = await Promise.all(
    known.map((id) =>
      get(`/api/tables/${id}`).catch((error) => {
        if (error.status === 404 || error.status === 410) forget(id);
      }),
    ),
  );
  const here = await tablesHere().catch(() => []);
  const open = [...states, ...here].filter((state) => state && state.table.stage !== "over");
  badge(open.filter(({ table, you }) => table.clock >= DAY && isMine({ table, you })).length);
  return open.sort((one, other) => isMine(other) - isMine(one) || leftOf(one) - leftOf(other));
}

// Does it wait for this person, and for how many seconds at most?
export const isMine = ({ table, you }) => you.seats.some((seat) => seat in table.asked);
const leftOf = ({ table, now }) => (table.deadline ? (table.deadline - now) / 1000 : 1e9);

export function OpenGame({ table, you, now }) {
  const isTurn = isMine({ table, you });
  const others = table.seats
    .filter((seat, i) => !you.seats.includes(i) && seat.name)
    .map((seat) => seat.name);
  return html`
    <article class="card continue-card">
      <div class="continue-text">
        ${isTurn && html`<span class="pill">${_("Your turn")}</span>`}
        <h2>${titleOf(table.game)}</h2>
        <p class="second clip">${others.length ? _("with {names}", { names: joined(others) }) : ""}</p>
        ${
          isTurn &&
          table.deadline &&
          html`
            <p class="continue-left second clip">
              ${_("{time} left", { time: timeOf(Math.max(0, leftOf({ table, now }))) })}
            </p>
          `
        }
      </div>
      <a class="btn solid" href=${table.address ?? `/t/${table.id}`}>${_("Continue")}</a>
    </article>
  `;
}
