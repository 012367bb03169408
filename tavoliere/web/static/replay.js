// A finished game, move by move: scrubber, buttons, arrow keys, space.
import { html, Icon, Solid, Sorry, TopBar, cx, render, useEffect, useRef, useState } from "./ui.js";
import { _, refusal } from "./i18n.js";
import { get } from "./api.js";
import { titleOf } from "./about.js";
import { namesOf } from "./whose.js";
import { gameOf } from "./games/all.js";
import { LogAside, entries, lastMoves } from "./log.js";
import { replayOf } from "./frames.js";
import { scene } from "./scene.js";

const root = document.getElementById("app");
const { table: id, number } = root.dataset;
const SPEEDS = [1, 2, 4];

// The record's events as the log knows them; tiles that are drawn are not told.
function eventsOf(frames) {
  return frames.map(({ step: event }, i) => {
    const before = frames[i - 1]?.view;
    if (event.kind === "roll") return { seq: i, type: "rolled", seat: before.due, dice: event.text };
    if (event.kind === "play")
      return { seq: i, type: "played", seat: event.seat, move: event.text, did: event.did };
    return { seq: i, type: event.kind === "start" ? "started" : "drawn", seat: before?.due };
  });
}

function Replay({ game, names, frames, seat, table }) {
  const [playing, setPlaying] = useState(false);
  const [speed, setSpeed] = useState(0);
  const events = useRef(eventsOf(frames)).current;
  // Only frames where something can be seen: drawn tiles come with the move before.
  const stops = useRef(
    events.filter((event, i) => event.type !== "drawn" || i === events.length - 1).map((event) => event.seq),
  ).current;
  const linked = stops[location.hash ? Number(location.hash.slice(1)) : stops.length - 1];
  const [at, setAt] = useState(linked ?? stops.at(-1));
  const stop = stops.indexOf(at);
  const go = (n) => setAt(stops[Math.max(0, Math.min(stops.length - 1, n))]);
  // The address names the moment, so that it can be shown to somebody.
  useEffect(() => history.replaceState(null, "", `#${stop}`), [stop]);
  const rounds = stops.flatMap((seq, n) => (gameOf(game).isRound(events[seq]) ? [n] : []));
  useEffect(() => {
    if (!playing) return undefined;
    if (stop >= stops.length - 1) {
      setPlaying(false);
      return undefined;
    }
    const timer = setTimeout(() => go(stop + 1), 1100 / SPEEDS[speed]);
    return () => clearTimeout(timer);
  }, [playing, at, speed]);
  useEffect(() => {
    const onKey = (event) => {
      const keys = {
        ArrowLeft: () => go(stop - 1),
        ArrowRight: () => go(stop + 1),
        Home: () => go(0),
        End: () => go(stops.length - 1),
        " ": () => setPlaying(!playing),
      };
      if (!keys[event.key] || (event.key === " " && event.target.closest("button, a"))) return;
      event.preventDefault();
      keys[event.key]();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  });
  const past = events.slice(0, at + 1);
  const lines = entries(past, game, names);
  const all = entries(events, game, names);
  const view = { ...frames[at].view, legal: [] };
  const jump = (label, d, onClick) => html`
    <button class="jump" aria-label=${label} onClick=${onClick}><${Solid} d=${d} /></button>
  `;
  const dock = html`
    <section class="dock replay-dock" aria-label=${_("Replay")}>
      <div class="prompt">
        <p role="status">
          <b>${lines.at(-1)?.text || _("The start")}</b>
          <span>${_("{n} of {of}", { n: stop, of: stops.length - 1 })}</span>
        </p>
      </div>
      <input
        class="scrubber"
        type="range"
        min="0"
        max=${stops.length - 1}
        list="rounds"
        value=${stop}
        aria-label=${_("Place in the game")}
        aria-valuetext=${lines.at(-1)?.plain || _("The start")}
        onInput=${(event) => go(Number(event.target.value))}
        onKeyDown=${(event) => event.key.startsWith("Arrow") && event.preventDefault()}
      />
      <datalist id="rounds">${rounds.map((n) => html`<option key=${n} value=${n}></option>`)}</datalist>
      <div class="jumps">
        ${jump(_("To the start"), "M6.5 6v12M17.5 6.5 10 12l7.5 5.5Z", () => go(0))}
        ${jump(_("Move before"), "M15 6 8.5 12l6.5 6Z", () => go(stop - 1))}
        <button
          class="jump jump-play"
          aria-label=${playing ? _("Pause") : _("Play")}
          onClick=${() => {
            if (stop === stops.length - 1) go(0);
            setPlaying(!playing);
          }}
        >
          <${Solid} d=${playing ? "M8 6v12M16 6v12" : "M8 5.5v13l10.5-6.5Z"} />
        </button>
        ${jump(_("Next move"), "m9 6 6.5 6L9 18Z", () => go(stop + 1))}
        ${jump(_("To the end"), "M17.5 6v12M6.5 6.5 14 12l-7.5 5.5Z", () => go(stops.length - 1))}
        <button
          class="jump jump-speed"
          aria-label=${_("Speed: {n} times", { n: SPEEDS[speed] })}
          onClick=${() => setSpeed((speed + 1) % SPEEDS.length)}
        >
          ${SPEEDS[speed]}×
        </button>
      </div>
    </section>
  `;
  const { Play, look } = gameOf(game);
  const board = scene({
    table,
    view,
    seat,
    names,
    lines,
    dock,
    last: lastMoves(past),
    rolls: past.filter((event) => event.type === "rolled").length,
    log: html`<${LogAside} lines=${all} mine=${[]} current=${at} onPick=${(line) => setAt(line.seq)} />`,
  });
  return html`
    <div class=${cx("table table-replay", look)}>
      <${TopBar} title=${titleOf(game)} sub=${_("Replay")} back=${`/t/${id}`}>
        <a class="icon-button" href=${`/t/${id}/review/${number}`} aria-label=${_("Review")}>
          <${Icon} name="review" />
        </a>
        <a
          class="icon-button"
          href=${`/api/tables/${id}/games/${number}/export`}
          download=${`tavoliere-${id}-${number}.txt`}
          aria-label=${_("Save the game as a text file")}
        >
          <${Icon} name="down" />
        </a>
      <//>
      <${Play} game=${board} />
    </div>
  `;
}

async function begin() {
  const { table, you } = await get(`/api/tables/${id}`);
  const seat = you.seats[0] ?? null;
  const record = await replayOf(`/api/tables/${id}/games/${number}`, seat);
  const own = table.number === Number(number) ? namesOf(table, you.seats) : record.names;
  const seats = record.frames[0].view.scores.map(
    (_score, i) => table.seats[i] ?? { bot: null, connected: true },
  );
  root.innerHTML = "";
  render(
    html`
      <${Replay}
        game=${record.game}
        names=${own}
        frames=${record.frames}
        seat=${seat}
        table=${{ ...table, seats: seats.map((one) => ({ ...one, connected: true })) }}
      />
    `,
    root,
  );
}

begin().catch((error) =>
  render(html`<${Sorry} title=${_("This game cannot be shown")} text=${refusal(error)} table=${id} />`, root),
);
