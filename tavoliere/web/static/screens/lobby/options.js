// What the host may choose before the game.
import { html, Seg } from "../../core/ui.js";
import { _ } from "../../core/i18n.js";
import { aboutGame, days as offersDays, games } from "../../core/about.js";
import { DAY, DAYS, timeOf } from "../../parts/times.js";
import { gameOf } from "../../games/all.js";

const clocks = () => [
  [0, _("Off")],
  [30, "30 s"],
  [60, "60 s"],
  [120, "2 min"],
  ...(offersDays ? DAYS : []).map((days) => [days * DAY, timeOf(days * DAY)]),
];

const timeUp = () => [
  ["bot", _("A bot plays")],
  ["lost", _("The game is lost")],
];

// What the host has chosen, for everybody else.
export function Chosen({ table }) {
  const about = aboutGame(table.game);
  const clock = table.clock ?? 0;
  const { first, position } = table.options;
  const facts = [
    ...gameOf(table.game).facts(table),
    !position && [_("Who begins"), table.seats[first]?.name ?? _("By lot")],
    about.dice.includes("own") && [_("Dice"), table.dice === "own" ? _("Our own") : _("Rolled here")],
    about.coach && [_("Hints"), table.hints ? _("On") : _("Off")],
    table.programs && [_("Programs"), _("On")],
    table.talk === "reactions" && [_("Chat"), _("Reactions only")],
    [_("Clock"), clocks().find(([seconds]) => seconds === clock)?.[1] ?? `${clock} s`],
    clock >= DAY && [_("If the time runs out"), timeUp().find(([name]) => name === table.time_up)[1]],
  ].filter(Boolean);
  return html`
    <ul class="card stack opts lobby-choices" aria-label=${_("Options")}>
      ${facts.map(
        ([title, value]) => html`
          <li class="opt row-of" key=${title}>
            <b>${title}</b>${" "}
            <span>${value}</span>
          </li>
        `,
      )}
    </ul>
  `;
}

export function Options({ live, send }) {
  const { table, you } = live.state;
  const about = aboutGame(table.game);
  const set = (fields) => send("configure", fields);
  const row = (title, sub, control) => html`
    <div class="opt row-of">
      <p>
        <b>${title}</b>
        ${sub && html`<span>${sub}</span>`}
      </p>
      ${control}
    </div>
  `;
  const [few, many] = about.players;
  const counts = Array.from({ length: many - few + 1 }, (_unused, i) => few + i);
  const GameOptions = gameOf(table.game).Options;
  if (!you.host) return html`<${Chosen} table=${table} />`;
  const { first, position } = table.options;
  return html`
    <section class="card stack opts" aria-label=${_("Options")}>
      ${row(
        _("Game"),
        "",
        html`
          <label class="pick second">
            <span class="spoken">${_("Game")}</span>
            <select value=${table.game} onChange=${(event) => set({ game: event.target.value })}>
              ${games.map(({ name, title }) => html`<option key=${name} value=${name}>${title}</option>`)}
            </select>
          </label>
        `,
      )}
      ${
        counts.length > 1 &&
        row(
          _("Seats"),
          "",
          html`
            <${Seg}
              label=${_("Seats")}
              value=${table.seats.length}
              onPick=${(players) => set({ players })}
              choices=${counts.map((n) => [n, String(n)])}
            />
          `,
        )
      }
      <${GameOptions} table=${table} set=${set} row=${row} />
      ${
        !position &&
        table.seats.length > 1 &&
        row(
          _("Who begins"),
          "",
          html`
            <label class="pick second">
              <span class="spoken">${_("Who begins")}</span>
              <select
                data-choose="first"
                value=${String(first ?? "")}
                onChange=${({ target }) => set({ first: target.value === "" ? null : Number(target.value) })}
              >
                <option value="">${_("Draw lots")}</option>
                ${table.seats.map(
                  ({ name }, seat) => name && html`<option key=${seat} value=${seat}>${name}</option>`,
                )}
              </select>
            </label>
          `,
        )
      }
      ${
        about.dice.includes("own") &&
        row(
          _("Dice"),
          "",
          html`
            <${Seg}
              label=${_("Dice")}
              value=${table.dice}
              onPick=${(dice) => set({ dice })}
              choices=${[
                ["fair", _("Rolled here")],
                ["own", _("Our own")],
              ]}
            />
          `,
        )
      }
      ${
        about.coach &&
        row(
          _("Hints"),
          _("the coach may be asked"),
          html`
            <${Seg}
              label=${_("Hints")}
              value=${table.hints}
              onPick=${(hints) => set({ hints })}
              choices=${[
                [false, _("Off")],
                [true, _("On")],
              ]}
            />
          `,
        )
      }
      ${
        !live.isDevice &&
        row(
          _("Chat"),
          "",
          html`
            <${Seg}
              label=${_("Chat")}
              value=${table.talk}
              onPick=${(talk) => set({ talk })}
              choices=${[
                ["all", _("Words too")],
                ["reactions", _("Reactions only")],
              ]}
            />
          `,
        )
      }
      ${
        !live.isDevice &&
        row(
          _("Clock"),
          table.clock >= DAY ? _("Nobody has to be here at the same time.") : _("per decision"),
          html`
            <label class="pick second">
              <span class="spoken">${_("Clock")}</span>
              <select
                value=${String(table.clock ?? 0)}
                onChange=${({ target }) => set({ clock: Number(target.value) || null })}
              >
                ${clocks().map(
                  ([seconds, name]) => html`<option key=${seconds} value=${seconds}>${name}</option>`,
                )}
              </select>
            </label>
          `,
        )
      }
      ${
        table.clock >= DAY &&
        row(
          _("If the time runs out"),
          "",
          html`
            <${Seg}
              label=${_("If the time runs out")}
              value=${table.time_up}
              onPick=${(time_up) => set({ time_up })}
              choices=${timeUp()}
            />
          `,
        )
      }
      ${
        !live.isDevice &&
        row(
          _("Programs"),
          _("somebody's own bot may sit down"),
          html`
            <${Seg}
              label=${_("Programs")}
              value=${table.programs}
              onPick=${(programs) => set({ programs })}
              choices=${[
                [false, _("Off")],
                [true, _("On")],
              ]}
            />
          `,
        )
      }
    </section>
  `;
}
