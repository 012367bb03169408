// A lobby's seats around the table, where the game has teams: partners sit opposite each other.
import { html, Avatar, Icon, cx } from "../../core/ui.js";
import { _, joined } from "../../core/i18n.js";
import { levelName } from "../../core/levels.js";
import { gameOf } from "../../games/all.js";

// Two sit opposite each other anyway: a list says it better.
export const isDrawn = ({ teams, seats }) => Boolean(teams) && seats.length > 2;

const countIn = (teams, team) => teams.filter((one) => one === team).length;

// Seats by side: of four clockwise from the left, of three the one who plays alone at the top.
function sides({ teams, seats }) {
  if (seats.length === 4) return { west: 0, north: 1, east: 2, south: 3 };
  const alone = teams.findIndex((team) => countIn(teams, team) === 1);
  const [west, east] = [0, 1, 2].filter((seat) => seat !== alone);
  return { west, north: alone, east };
}

// Who else is in the team of a seat: a name, "" for an open seat, or nobody.
const partnerOf = ({ teams, seats }, seat) =>
  seats.find((_one, other) => other !== seat && teams[other] === teams[seat]);

function below(table, seat) {
  const { bot, connected, ready, host } = table.seats[seat];
  if (partnerOf(table, seat) === undefined) return _("plays alone");
  if (bot) return levelName(bot);
  return host ? _("host") : connected ? (ready ? _("ready") : _("here")) : _("away");
}

function Place({ table, seat, side, isChosen, onPick }) {
  const one = table.seats[seat];
  const isOpen = one.kind === "open";
  const partner = partnerOf(table, seat);
  const text = isOpen
    ? !partner
      ? _("alone")
      : partner.name
        ? _("with {name}", { name: partner.name })
        : ""
    : below(table, seat);
  const inside = html`
    ${
      isOpen
        ? html`<span class="avatar large open" aria-hidden="true"><${Icon} name="plus" /></span>`
        : html`<${Avatar} large name=${one.name} bot=${one.bot || one.program} extra=${one.mine && "me"} />`
    }
    <b>${isOpen ? (onPick ? _("Sit here") : _("free")) : one.name}</b>
    <span>${text}</span>
  `;
  const look = cx("place", side, table.teams[seat], isOpen && "open", !one.connected && !isOpen && "away");
  const style = { gridArea: side };
  return onPick
    ? html`
        <button
          type="button"
          class=${look}
          style=${style}
          aria-pressed=${String(isChosen)}
          onClick=${() => onPick(seat)}
        >
          ${inside}
        </button>
      `
    : html`<div class=${look} style=${style}>${inside}</div>`;
}

const CELLS = Array.from({ length: 36 }, (_unused, i) => [17 + 4.5 * (i % 6), 7 + 4.5 * Math.floor(i / 6)]);

const Board = () => html`
  <svg class="place-board" viewBox="0 0 60 40" aria-hidden="true">
    <rect class="sheet" x="14" y="4" width="32" height="32" rx="4" />
    ${CELLS.map(([x, y]) => html`<rect x=${x} y=${y} width="3.8" height="3.8" rx=".9" />`)}
    <path class="orange" d="M10 7v26M50 7v26" />
    <path class="green" d="M17 1h26M17 39h26" />
  </svg>
`;

function members({ teams, seats }, team) {
  const names = seats.filter((_one, seat) => teams[seat] === team).map((one) => one.name);
  const [first, second] = names.toSorted((one, other) => Boolean(other) - Boolean(one));
  if (names.length === 1)
    return first ? _("{name} alone, every second turn", { name: first }) : _("One player, every second turn");
  if (second) return joined(names);
  return first ? _("{name} and whoever sits opposite", { name: first }) : _("Whoever sits here");
}

export const SeatTable = ({ table, chosen, canPick, onPick }) => html`
  <div class=${cx("seat-table", table.seats.length === 3 && "three")}>
    <${Board} />
    ${Object.entries(sides(table)).map(
      ([side, seat]) => html`
        <${Place}
          key=${side}
          table=${table}
          seat=${seat}
          side=${side}
          isChosen=${seat === chosen}
          onPick=${canPick(seat) && onPick}
        />
      `,
    )}
  </div>
  <ul class="seat-teams">
    ${[...new Set(table.teams)]
      .toSorted()
      .toReversed()
      .map(
        (team) => html`
        <li key=${team} class=${team}>
          <b>${gameOf(table.game).teamName(team)}</b>
          <span>${members(table, team)}</span>
        </li>
      `,
      )}
  </ul>
  <p class="hint seat-rule">${_("Partners sit opposite each other and do not confer.")}</p>
`;
