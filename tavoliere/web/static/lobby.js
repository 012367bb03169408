// Before the game: who sits where, how the game is played, and the invitation.
import { html, Avatar, Icon, Logo, Seg, Theme, TopBar, cx, useEffect, useState } from "./ui.js";
import { _, _n, refusal } from "./i18n.js";
import { entropy, memory, post } from "./api.js";
import { opponents } from "./begin.js";
import { aboutGame, games, limits, titleOf } from "./about.js";
import { CopyButton } from "./copying.js";
import { gameOf } from "./games/all.js";
import { levelName, levelsOf } from "./levels.js";

export const ownName = () => memory.get("name") || "";

function useSend(live) {
  const [error, setError] = useState("");
  const send = (message, body) =>
    live.send(message, body).then(
      (answer) => {
        setError("");
        return answer;
      },
      (problem) => setError(refusal(problem)),
    );
  return [send, error];
}

function NameForm({ label, button, onName, start = "" }) {
  const [name, setName] = useState(start);
  return html`
    <form
      class="name-form"
      onSubmit=${(event) => {
        event.preventDefault();
        if (name.trim()) onName(name.trim());
      }}
    >
      <label for="name">${label}</label>
      <div class="join-form">
        <input
          id="name"
          value=${name}
          maxlength=${limits.name}
          autocomplete="nickname"
          onInput=${(event) => setName(event.target.value)}
          required
        />
        <button class="btn solid">${button}</button>
      </div>
    </form>
  `;
}

// A guest types a name, nothing else.
export function Guest({ live }) {
  const { table, you } = live.state;
  const [send, error] = useSend(live);
  const host = table.seats.find((seat) => seat.host)?.name;
  const full = !table.seats.some((seat) => seat.kind === "open");
  const sit = (name) => {
    memory.set("name", name);
    send("sit", { seat: null, name, entropy: entropy() });
  };
  return html`
    <header class="home-h">
      <a class="brand" href="/" aria-label=${_("Tavoliere, home")}>
        <${Logo} />
        <span class="wordmark">Tavoliere</span>
      </a>
      <${Theme} />
    </header>
    <main id="main" class="guest">
      <section class="card guest-card">
        <h1>${host ? _("{name} saved you a seat", { name: host }) : _("A seat is free for you")}</h1>
        <p>${titleOf(table.game)}</p>
        <ul class="guest-seats" aria-label=${_("At the table")}>
          ${table.seats.map(
            (seat, i) => html`
              <li key=${i}>
                <${Avatar} large name=${seat.name} bot=${seat.bot} extra=${seat.kind === "open" && "open"} />
                <span>${seat.name || _("free")}</span>
              </li>
            `,
          )}
        </ul>
        ${
          you.may_sit && !full
            ? html`
                <${NameForm}
                  label=${_("Your name")}
                  button=${_("Sit down")}
                  start=${ownName()}
                  onName=${sit}
                />
                <p class="hint">${_("Seen only at this table. No account.")}</p>
              `
            : html`
                <p class="hint">
                  ${
                    full
                      ? _("All seats are taken. You can watch when the game starts.")
                      : _("You are here to watch. The game starts soon.")
                  }
                </p>
              `
        }
        ${error && html`<p class="error" role="alert">${error}</p>`}
      </section>
      <nav class="guest-more" aria-label=${_("Other ways")}>
        <a class="card guest-link" href=${`/learn/${table.game}`}>
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

function SeatRow({ seat, index, live, send, levels, first }) {
  const { you, table } = live.state;
  const [level, setLevel] = useState(levels.includes(opponents.level) ? opponents.level : levels[0]);
  const [naming, setNaming] = useState(false);
  if (seat.kind === "open")
    return html`
      <li class="seat open">
        <${Avatar} large extra="open" name="+" />
        <p>
          <b>${_("Open seat")}</b>
          <span>${_("Anyone with the link can sit down.")}</span>
        </p>
        ${
          you.host &&
          first &&
          html`
            <div class="fill">
              <div class="bot">
                <span class="bot-label">
                  <${Icon} name="bot" />
                  ${_("Bot")}
                </span>
                <label class="pick">
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
                          send("sit", { seat: index, name, entropy: entropy() });
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
            <div class="fill">
              <${NameForm}
                label=${_("Your name")}
                button=${_("Sit down")}
                start=${ownName()}
                onName=${(name) => send("sit", { seat: index, name, entropy: entropy() })}
              />
            </div>
          `
        }
      </li>
    `;
  const about = [
    seat.mine && (you.seats.length > 1 ? _("on this device") : _("you")),
    seat.host && _("host"),
    seat.bot && levelName(seat.bot),
    !seat.mine && !seat.bot && (seat.connected ? _("here") : _("away")),
    !seat.bot && !seat.host && seat.ready && _("ready"),
  ]
    .filter(Boolean)
    .join(", ");
  return html`
    <li class=${cx("seat", !seat.connected && "away")}>
      <${Avatar} large name=${seat.name} bot=${seat.bot} extra=${seat.mine && "me"} />
      <p>
        <b>${seat.name}</b>
        <span>${about}</span>
      </p>
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
    </li>
  `;
}

function Options({ live, send }) {
  const { table, you } = live.state;
  const about = aboutGame(table.game);
  const set = (fields) => send("configure", fields);
  const row = (title, sub, control) => html`
    <div class="opt">
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
  if (!you.host) return null;
  return html`
    <section class="card opts" aria-label=${_("Options")}>
      ${row(
        _("Game"),
        "",
        html`
          <label class="pick">
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
      ${row(
        _("Clock"),
        _("per decision"),
        html`
          <${Seg}
            label=${_("Clock")}
            value=${table.clock ?? 0}
            onPick=${(clock) => set({ clock: clock || null })}
            choices=${[
              [0, _("Off")],
              [30, "30 s"],
              [60, "60 s"],
              [120, "2 min"],
            ]}
          />
        `,
      )}
    </section>
  `;
}

function Invite({ live }) {
  const { you } = live.state;
  const [code, setCode] = useState("");
  useEffect(() => {
    post(`/code?link=${encodeURIComponent(you.links.invite)}`)
      .then((found) => setCode(found.code))
      .catch(() => {});
  }, [you.links.invite]);
  const link = new URL(you.links.invite, location.href).href;
  return html`
    <section class="card invite">
      <h2>${_("Invite friends")}</h2>
      <div class="invite-body">
        <img
          class="qr"
          src=${`/qr?link=${encodeURIComponent(you.links.invite)}`}
          alt=${_("QR code of the invitation link")}
          width="132"
          height="132"
        />
        <div>
          <p class="url">
            ${
              code &&
              html`
                <b class="code">${code}</b>
                <br />
              `
            }${
              code
                ? _("Type this code on the start page, scan it, or send the link.")
                : _("Scan it with a phone, or send the link.")
            }
          </p>
          <${CopyButton} text=${link} label=${_("Copy link")} />
          ${
            navigator.share &&
            html`<${CopyButton} text=${link} label=${_("Share")} icon="share" title="Tavoliere" />`
          }
        </div>
      </div>
      <p class="link">
        <label class="spoken" for="link">${_("Invitation link")}</label>
        <input id="link" readonly value=${link} onFocus=${(event) => event.target.select()} />
      </p>
    </section>
  `;
}

export function Lobby({ live }) {
  const { table, you } = live.state;
  const [send, error] = useSend(live);
  const taken = table.seats.filter((seat) => seat.kind !== "open").length;
  const [least] = aboutGame(table.game).players;
  const enough = taken >= least;
  const levels = levelsOf(table.game);
  const waiting = you.seats.find((seat) => !table.seats[seat].ready);
  const dock = you.host
    ? html`
        <div class="prompt">
          <p role="status">
            <b>
              ${
                enough
                  ? _n("Ready with {n} player", "Ready with {n} players", taken)
                  : _("Another player is needed")
              }
            </b>
            <span>
              ${
                enough
                  ? taken < table.seats.length && _("Open seats are left out.")
                  : _("Invite somebody, or add a bot.")
              }
            </span>
          </p>
        </div>
        <button
          class="btn solid big"
          data-key="Enter"
          disabled=${!enough}
          onClick=${() => send("start", { entropy: entropy() })}
        >
          ${_("Start the game")}
        </button>
      `
    : html`
        <div class="prompt">
          <p role="status">
            <b>${_("Waiting for the start")}</b>
            <span>
              ${_("{name} starts the game.", {
                name: table.seats.find((seat) => seat.host)?.name || _("The host"),
              })}
            </span>
          </p>
        </div>
        ${
          waiting !== undefined &&
          html`
            <button
              class="btn solid big"
              onClick=${() => send("ready", { seat: waiting, entropy: entropy() })}
            >
              ${_("I am ready")}
            </button>
          `
        }
      `;
  return html`
    <div class="p">
      <${TopBar}
        title=${_("Your table")}
        sub=${`${titleOf(table.game)} · ${_("{taken} of {seats} seats taken", {
          taken,
          seats: table.seats.length,
        })}`}
      >
        <a class="icon-button" href=${`/rules/${table.game}`} aria-label=${_("Rules of this game")}>
          <${Icon} name="help" />
        </a>
      <//>
      <main id="main" class="lobby">
        <section class="card lobby-seats" aria-label=${_("Seats")}>
          <ol class="seat-list">
            ${table.seats.map(
              (seat, i) => html`
                <${SeatRow}
                  key=${i}
                  seat=${seat}
                  index=${i}
                  live=${live}
                  send=${send}
                  levels=${levels}
                  first=${i === table.seats.findIndex((one) => one.kind === "open")}
                />
              `,
            )}
          </ol>
        </section>
        ${you.links && html`<${Invite} live=${live} />`}
        <${Options} live=${live} send=${send} />
        <section class="dock lobby-dock" aria-label=${_("Start")}>
          ${error && html`<p class="error" role="alert">${error}</p>`}${dock}
        </section>
      </main>
    </div>
  `;
}
