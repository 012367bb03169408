// One game on the table: what the screens of all four games need to know, made from the server's state.
import { html, Dots, Icon, Logo, Seg, TopBar, cx, useEffect, useMemo, useRef, useState } from "./ui.js";
import { _, _n, refusal } from "./i18n.js";
import { emotes, limits, titleOf } from "./about.js";
import { OneButton, Prompt } from "./dock.js";
import { CopyButton } from "./copying.js";
import { gameOf } from "./games/all.js";
import { readRoll } from "./dice.js";
import { LogAside, LogList, Ticker, entries, lastTurn } from "./log.js";
import { Chat, Panel, emoteName } from "./panel.js";
import { Sheet } from "./sheet.js";
import { scene } from "./scene.js";
import { isMuted, play as sound, setMuted } from "./sound.js";
// Who sits there, as this device says it; a seat that a bot has taken over says so everywhere.
export const namesOf = (table, own) =>
  (table.result?.names ?? table.seats.map((seat) => seat.name)).map((name, i) =>
    own.length === 1 && own[0] === i
      ? _("You")
      : table.stage === "playing" && table.seats[i]?.left
        ? _("{name} (bot)", { name })
        : name || _("Open seat"),
  );

// The moves of the current turn by seat, and the cells the last one touched.
export function lastMoves(events) {
  const from = events.findLastIndex((event) => event.type === "rolled" || event.type === "started");
  const last = {};
  for (const event of events.slice(from + 1)) {
    if (event.type === "revealed")
      for (const [seat, move] of Object.entries(event.moves)) (last[seat] ||= []).push(move);
    if (event.type === "played" && !event.move.startsWith("+")) (last[event.seat] ||= []).push(event.move);
    if (event.type === "undone") last[event.seat]?.pop();
  }
  return last;
}

// On a shared device: the own seat that must act; the one shown before, while it is still asked, or whose
// answer was just taken back.
function useFocus(own, asked, events) {
  const shown = useRef(null);
  const undone = events.findLast((event) => event.type === "undone" && own.includes(event.seat));
  const seen = useRef(undone?.seq);
  if (undone && undone.seq !== seen.current) shown.current = undone.seat;
  seen.current = undone?.seq;
  if (own.length < 2) return own[0] ?? null;
  if (!own.includes(shown.current)) shown.current = own[0];
  if (!(shown.current in asked)) {
    const after = [...own.filter((seat) => seat > shown.current), ...own];
    shown.current = after.find((seat) => seat in asked) ?? shown.current;
  }
  return shown.current;
}

function useSounds(events, isMine) {
  const heard = useRef(events.at(-1)?.seq ?? 0);
  useEffect(() => {
    const fresh = events.filter((event) => event.seq > heard.current);
    heard.current = events.at(-1)?.seq ?? heard.current;
    const last = fresh.at(-1);
    if (!last) return;
    if (fresh.some((event) => event.type === "over")) sound("over");
    else if (fresh.some((event) => event.type === "rolled")) sound("rolled");
    else if (fresh.some((event) => event.type === "emote" || event.type === "said")) sound("emote");
    else if (
      fresh.some((event) => event.type === "played" || event.type === "answered" || event.type === "revealed")
    )
      sound("played");
  }, [events.at(-1)?.seq]);
  const was = useRef(isMine);
  useEffect(() => {
    if (isMine && !was.current) sound("turn");
    was.current = isMine;
  }, [isMine]);
}

// Keys: 1–9 choose chips, U takes back, Enter is the main button, Escape goes back.
function useKeys(onHelp) {
  useEffect(() => {
    const onKey = (event) => {
      if (
        event.repeat || // a key that is held down would play on and on
        event.target.closest("input, select, textarea, [role=dialog]") ||
        event.ctrlKey ||
        event.metaKey ||
        event.altKey
      )
        return undefined;
      if (event.key === "Enter" && event.target.closest("button, a")) return undefined;
      if (event.key === "?") return onHelp();
      const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
      const target = document.querySelector(`[data-key="${CSS.escape(key)}"]:not([disabled])`);
      if (target) {
        event.preventDefault();
        target.click();
      }
      return undefined;
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, []);
}

export function Clock({ table, now, received }) {
  const [, tick] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => tick((n) => n + 1), 500);
    return () => clearInterval(timer);
  }, []);
  if (!table.deadline || !table.clock) return null;
  const left = Math.max(0, (table.deadline - now - (Date.now() - received)) / 1000);
  const part = Math.min(1, left / table.clock);
  const angle = part * 2 * Math.PI;
  const arc =
    part >= 0.999
      ? "M12 3a9 9 0 1 1-.01 0"
      : `M12 3A9 9 0 ${part > 0.5 ? 1 : 0} 1 ${12 + 9 * Math.sin(angle)} ${12 - 9 * Math.cos(angle)}`;
  return html`
    <span
      class=${cx("clock", left < 10 && "low")}
      role="timer"
      aria-label=${_n("{n} second left", "{n} seconds left", Math.ceil(left))}
    >
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <circle cx="12" cy="12" r="9" />
        <path d=${arc} />
      </svg>
      ${Math.ceil(left)}
    </span>
  `;
}

function subtitle(game) {
  const { view, seat, names, rolls } = game;
  const who = view.over
    ? _("finished")
    : view.active === seat && !game.shared
      ? _("your turn")
      : names[view.active];
  const parts = [
    seat === null && _("you are watching"),
    game.shared && _("at the device: {name}", { name: names[seat] }),
    gameOf(view.game).round(Math.max(rolls, 1)),
    who,
  ];
  return parts.filter(Boolean).join(" · ");
}

function Menu({ live, seat, onClose }) {
  const { table, you } = live.state;
  const [muted, mute] = useState(isMuted());
  const [resigning, setResigning] = useState(false);
  const leave = (message) =>
    live
      .send(message, { seat })
      .then(() => {
        if (message === "leave") location.href = "/";
        else onClose();
      })
      .catch(() => {});
  if (resigning)
    return html`
      <${Panel} title=${_("Resign?")} onClose=${onClose}>
        <div class="menu">
          <p>
            ${
              table.seats.length === 2
                ? _("The game ends at once, and you lose it.")
                : _("A bot plays on in your place, and you cannot come back.")
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
  return html`
    <${Panel} title=${_("Menu")} onClose=${onClose}>
      <div class="menu">
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
        <button class="btn ghost" data-theme-toggle>
          <${Icon} name="gear" />
          ${_("Switch light or dark")}
        </button>
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
          seat !== null &&
          table.stage === "playing" &&
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

const Keys = ({ onClose }) => html`
  <${Panel} title=${_("Keys")} onClose=${onClose}>
    <dl class="keys">
      ${[
        ["1–9", _("a play of the dock, from left to right")],
        ["Enter", _("the main button, or the way out")],
        ["U", _("take back")],
        ["Esc", _("back, or close")],
        ["Tab", _("the next field that can be played")],
        ["?", _("this list")],
      ].map(
        ([key, what]) => html`
          <div key=${key}>
            <dt><kbd>${key}</kbd></dt>
            <dd>${what}</dd>
          </div>
        `,
      )}
    </dl>
  <//>
`;

function SheetPanel({ game, seat, onSeat, onClose }) {
  const { view, names, table } = game;
  const tabs = html`
    <div class="tabs">
      <${Seg}
        wide
        label=${_("Whose sheet")}
        value=${seat}
        onPick=${onSeat}
        choices=${view.sheets.map((_s, i) => [i, names[i]])}
      />
    </div>
  `;
  return html`
    <${Panel}
      title=${names[seat]}
      sub=${table.seats[seat].bot ? _("a bot") : ""}
      tabs=${tabs}
      onClose=${onClose}
    >
      <${Sheet}
        sheet=${view.sheets[seat]}
        limit=${view.misthrow_limit}
        ladder=${view.ladder}
        bonus=${view.bonus?.[seat]}
        total=${view.scores[seat]}
        label=${names[seat]}
        legal=${new Set()}
      />
    <//>
  `;
}

const STATUS = () => ({
  lost: _("The connection is lost. Trying again; nothing is lost."),
  offline: _("This device is offline. The table waits for you."),
  busy: _("The server is busy. Trying again; nothing is lost."),
  unkept: _("Nothing can be kept on this device: leave this page open until the game is over."),
});

export const Strip = ({ status }) =>
  STATUS()[status] &&
  html`
    <p class="strip" role="alert">
      <${Dots} />
      ${STATUS()[status]}
    </p>
  `;

// What stands in the dock instead of plays: a move on its way, or a bot in one's place.
function instead(live, seat, send) {
  if (live.held > 0)
    return html`
      <section class="dock held" aria-label=${_("What you can do now")}>
        <${Prompt}
          title=${_("Your move is kept")}
          hint=${_("It is sent as soon as the connection is back.")}
        />
      </section>
    `;
  if (live.state.table.seats[seat]?.left && live.state.table.stage === "playing")
    return html`
      <${OneButton}
        title=${_("A bot plays for you")}
        hint=${_("You can take over again at any time.")}
        label=${_("Play on myself")}
        icon="back"
        onClick=${() => send("return", { seat })}
      />
    `;
  return undefined;
}

export function Game({ live }) {
  const { table, you, views } = live.state;
  const own = you.seats;
  const seat = useFocus(own, table.asked, live.events);
  const view = seat === null ? views.spectator : views[seat];
  const names = namesOf(table, own);
  const [panel, setPanel] = useState(null);
  const [question, setQuestion] = useState(null);
  const [pending, setPending] = useState(null);
  const [notice, setNotice] = useState(null);
  const [revealed, reveal] = useState(null);
  const decision = table.asked[seat];
  // A question about a play holds for the decision it was asked at: it never confirms the same move of
  // another.
  const asking = question && question.seat === seat && question.decision === decision ? question.play : null;
  const ask = (play) => setQuestion(play && { play, seat, decision });
  const lines = useMemo(() => entries(live.events, table.game, names), [live.events, names.join()]);
  const hush = useRef(0);
  const tell = (text, rule, move) => {
    clearTimeout(hush.current);
    setNotice({ text, rule, move });
    hush.current = setTimeout(() => setNotice(null), 6000);
  };
  useEffect(() => setPending(null), [live.state.seq]);
  useKeys(() => setPanel("keys"));
  useSounds(live.events, decision !== undefined);
  const said = live.events.findLast(
    (event) => (event.type === "said" || event.type === "emote") && event.seat !== seat,
  );
  const heard = useRef(said?.seq);
  const read = useRef(said?.seq);
  if (panel === "chat") read.current = said?.seq;
  const unread = said !== undefined && said.seq !== read.current;
  useEffect(() => {
    if (said && said.seq !== heard.current && panel !== "chat")
      tell(`${names[said.seat]}: ${said.text || emoteName(said.emote)}`);
    heard.current = said?.seq;
  }, [said?.seq]);

  // A decision is answered once: a second tap before the new state has come is no second answer.
  const sent = useRef("");
  const send = (message, body) => {
    const decided = body.decision ?? body.answer;
    const key = `${message} ${body.seat} ${decided}`;
    if (decided !== undefined && sent.current === key) return;
    sent.current = key;
    setNotice(null);
    live.send(message, body).catch((error) => {
      sent.current = "";
      setPending(null);
      tell(refusal(error), error.rule);
    });
  };
  const act = (move) => {
    ask(null);
    setPending(move);
    send("act", { seat, decision, move });
  };
  const last = lastMoves(live.events);
  // On a shared device the last answer may be of who had it before.
  const undoer = [seat, ...own].find((one) => you.undo?.[one] !== undefined);
  const undoable = you.undo?.[undoer];
  const turn = lastTurn(lines);
  const takenBack = new Set(live.events.flatMap((event) => (event.type === "undone" ? [event.answer] : [])));
  const rolls = live.events.filter((event) => event.type === "rolled");
  const rolled = rolls.filter((event) => !takenBack.has(event.seq));
  const undone = takenBack.has(rolls.at(-1)?.seq) && rolls.at(-1);
  const fresh = pending || (view?.answers?.[seat] ?? (undoer === seat ? last[seat]?.at(-1) : undefined));
  const game = scene({
    table,
    view,
    seat,
    names,
    last,
    lines,
    shared: own.length > 1,
    own,
    decision,
    fresh,
    asking,
    ask,
    act,
    tell,
    doubt: notice?.move,
    dock: instead(live, seat, send),
    rolls: rolled.length,
    undoneRoll: undone && readRoll(undone.dice),
    lastRoll: turn.roll,
    told: turn.told,
    choose: (play) => play && (play.confirm ? ask(play) : act(play.move)),
    roll: (dice) => send("roll", { seat: view.due, decision: table.asked[view.due], ...(dice && { dice }) }),
    undo: undoable !== undefined ? () => send("undo", { seat: undoer, answer: undoable }) : undefined,
    undoer: undoer !== seat && undoer !== undefined ? names[undoer] : "",
    why: (move) =>
      live
        .why(seat, move)
        .then((found) => found.legal || tell(refusal(found.error), found.error.rule, move))
        .catch(() => {}),
    preview: (move) => live.preview?.(seat, move),
    whyTile: () => tell(_("This tile cannot be played now.")),
    openSheet: (other) => setPanel(other),
    ticker: html`<${Ticker} lines=${lines} onOpen=${() => setPanel("log")} />`,
    log: html`<${LogAside} lines=${lines} mine=${own} />`,
    waiting: {
      table,
      names,
      patience: limits.away,
      nudge: seat !== null && (() => send("emote", { seat, emote: "nudge" })),
      substitute: seat !== null && ((other) => send("substitute", { seat: other })),
    },
    handHidden: own.length > 1 && revealed !== seat,
  });
  const { Play, Curtain, look } = gameOf(table.game);
  if (!view) return html`<main id="main" class="loading"><${Logo} /></main>`;
  if (Curtain && own.length > 1 && decision !== undefined && revealed !== seat && !view.over)
    return html`
      <${Curtain} game=${game} name=${table.seats[seat].name} onShow=${() => reveal(seat)} />
    `;
  const people = table.seats.filter((one, i) => one.kind === "person" && !own.includes(i)).length;
  return html`
    <div
      class=${cx("table", look, panel !== null && "has-panel", own.length > 1 && "shared")}
    >
      <a class="skip" href="#main">${_("Skip to the table")}</a>
      <${TopBar} bare title=${titleOf(table.game)} sub=${subtitle(game)}>
        <${Clock} table=${table} now=${live.state.now} received=${live.received} />
        ${
          (people > 0 || table.spectators > 0) &&
          seat !== null &&
          html`
            <button
              class=${cx("icon-button", unread && "unread")}
              aria-label=${unread ? _("Chat, unread") : _("Chat")}
              onClick=${() => setPanel("chat")}
            >
              <${Icon} name="chat" />
            </button>
          `
        }
        <button
          class="icon-button narrow-only"
          aria-label=${_("Open the log")}
          onClick=${() => setPanel("log")}
        >
          <${Icon} name="log" />
        </button>
        <button class="icon-button" aria-label=${_("Menu")} onClick=${() => setPanel("menu")}>
          <${Icon} name="more" />
        </button>
      <//>
      <${Play} game=${game} />
      <${Strip} status=${live.status} />
      <div class="toast" role="status">
        ${
          notice &&
          html`
            <p key=${notice.text}>
              ${notice.rule && html`<span class="rule-number">${notice.rule}</span>`}${notice.text}
            </p>
          `
        }
      </div>
      <div class="spoken" aria-live="polite">${lines.at(-1)?.plain}</div>
      ${
        panel === "log" &&
        html`
          <${Panel} title=${_("Log")} onClose=${() => setPanel(null)}>
            <div class="log-full"><${LogList} lines=${lines} mine=${own} /></div>
          <//>
        `
      }
      ${
        panel === "chat" &&
        html`
          <${Chat}
            live=${live}
            seat=${seat}
            names=${names}
            emotes=${emotes}
            onClose=${() => setPanel(null)}
          />
        `
      }
      ${panel === "keys" && html`<${Keys} onClose=${() => setPanel(null)} />`}
      ${panel === "menu" && html`<${Menu} live=${live} seat=${seat} onClose=${() => setPanel(null)} />`}
      ${
        typeof panel === "number" &&
        view.sheets &&
        html`<${SheetPanel} game=${game} seat=${panel} onSeat=${setPanel} onClose=${() => setPanel(null)} />`
      }
    </div>
  `;
}
