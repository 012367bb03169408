// A finished game, move by move: a log to navigate by, marks for the rounds, keys, and a way to play on from
// any moment.
import {
  html,
  Icon,
  Sorry,
  TopBar,
  cx,
  render,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
} from "../core/ui.js";
import { _, joined, refusal } from "../core/i18n.js";
import { hasCoach, titleOf } from "../core/about.js";
import { playOn } from "../engine/begin.js";
import { gameOf, loadGame } from "../games/all.js";
import { eventsOf, finishedGame, framesOf } from "../engine/finished.js";
import { entries, lastMoves, lastTurn } from "../screens/log.js";
import { MovesAside, Moves } from "../screens/replay/moves.js";
import { Later, Panel } from "../parts/panel.js";
import { OwnMove } from "../screens/replay/own-move.js";
import { useWhatIf } from "../screens/replay/what-if.js";
import { ReplayDock } from "../screens/replay/replay-dock.js";
import { scene } from "../parts/scene.js";

const keys = () => import("../parts/list-of-keys.js").then(({ ReplayKeys }) => ReplayKeys);

const root = document.getElementById("app");
// A table of the server, or one of this device, which the address then names.
const isHere = !root.dataset.table;
const { table: id, number: nth } = isHere
  ? Object.fromEntries(new URLSearchParams(location.search))
  : root.dataset;
const SPEEDS = [1, 2, 4];

// Simultaneous answers count when the last of them is given. Here each sheet is shown with its own answer as
// it will count then: no cross without its points.
function shownAt(frames, at) {
  const { view } = frames[at];
  const isOpen = (one) => one.answers?.some(Boolean);
  if (!view.sheets || !isOpen(view)) return view;
  const then = frames.slice(at).find((frame) => !isOpen(frame.view))?.view ?? view;
  const each = (key) => view[key]?.map((one, seat) => (view.answers[seat] ? then[key][seat] : one));
  return { ...view, sheets: each("sheets"), scores: each("scores"), bonus: each("bonus") };
}

// The current moment, among the frames where something can be seen: drawn tiles come with the move before.
// The address has the moment, so that it can be shared. `away` from the game, the coach goes on at the end
// (`goOn`), until that is over, too.
function usePlace(events, away) {
  const stops = useMemo(
    () =>
      events
        .filter((event, i) => event.type !== "drawn" || i === events.length - 1)
        .map((event) => event.seq),
    [events],
  );
  const last = stops.length - 1;
  const linked = () =>
    Math.max(0, Math.min(last, location.hash ? Number(location.hash.slice(1)) || 0 : last));
  const [stop, setStop] = useState(linked);
  const [first, setFirst] = useState(stop); // the moment of the link
  const [playing, play] = useState(false);
  const [speed, setSpeed] = useState(0);
  const go = (n) => (n > last && away?.goOn ? away.goOn() : setStop(Math.max(0, Math.min(last, n))));
  useEffect(() => {
    if (!away) history.replaceState(null, "", `#${stop}`);
  }, [stop]);
  // What the coach does is shown at once.
  useEffect(() => {
    if (away) setStop(last);
  }, [last]);
  useEffect(() => {
    const onHash = () => {
      setStop(linked());
      setFirst(linked());
    };
    addEventListener("hashchange", onHash);
    return () => removeEventListener("hashchange", onHash);
  }, []);
  useEffect(() => {
    if (!playing) return undefined;
    if (stop >= last && !away?.goOn) {
      play(false);
      return undefined;
    }
    const timer = setTimeout(() => go(stop + 1), 1100 / SPEEDS[speed]);
    return () => clearTimeout(timer);
  }, [playing, stop, speed]);
  return {
    stop,
    stops,
    last,
    at: stops[stop],
    first: stops[first],
    go,
    goTo: (seq) => go(stops.findLastIndex((one) => one <= seq)),
    playing,
    toggle: () => {
      if (!playing && stop === last && !away) go(0);
      play(!playing);
    },
    speed: SPEEDS[speed],
    faster: () => setSpeed((speed + 1) % SPEEDS.length),
  };
}

// Arrows, Home, End and space, wherever the focus is; elements with keys of their own keep them.
function useKeys({ stop, last, go, toggle }, rounds, onHelp, isOff) {
  useLayoutEffect(() => {
    if (isOff) return undefined;
    const round = (step) =>
      step < 0 ? (rounds.findLast((n) => n < stop) ?? 0) : (rounds.find((n) => n > stop) ?? last);
    const keys = {
      ArrowLeft: () => go(stop - 1),
      ArrowRight: () => go(stop + 1),
      ArrowUp: () => go(round(-1)),
      ArrowDown: () => go(round(1)),
      Home: () => go(0),
      End: () => go(last),
      " ": toggle,
      "?": onHelp,
    };
    const onKey = (event) => {
      if (!keys[event.key] || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.target.closest("[role=dialog], select")) return;
      if (event.key === " " && event.target.closest("button, a")) return;
      event.preventDefault();
      keys[event.key]();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  });
}

function Replay({ Viewer, game, names, frames: whole, seat, table, begun, back, review, text, file }) {
  const [error, setError] = useState("");
  const whatIf = useWhatIf(whole, seat, setError);
  const { branch, frames } = whatIf;
  const events = useMemo(() => eventsOf(frames), [branch]);
  const place = usePlace(events, branch && { goOn: !frames.at(-1).here.over && whatIf.goOn });
  const { at, stops } = place;
  const [panel, open] = useState("");
  const rounds = stops.flatMap((seq, n) => (gameOf(game).isRound(events[seq]) ? [n] : []));
  useKeys(place, rounds, () => open("keys"), whatIf.own);
  const all = useMemo(() => entries(events, game, names), [events]);
  const lines = all.filter((line) => line.seq <= at);
  const past = events.slice(0, at + 1);
  const { position } = frames[at];
  const view = shownAt(frames, at);
  const turn = lastTurn(lines, view.chance === "dice");
  const begin = () =>
    playOn({ game, position, begun, seat: seat ?? view.active, seats: table.seats }).catch((problem) =>
      setError(refusal(problem)),
    );
  const moves = { lines: all, at, onPick: (line) => place.goTo(line.seq) };
  const board = scene({
    table,
    view: { ...view, legal: [] },
    seat,
    names,
    lines,
    dock: html`
      <${ReplayDock}
        place=${place}
        rounds=${rounds}
        line=${lines.at(-1)}
        error=${error}
        review=${hasCoach(game) && review}
        whatIf=${hasCoach(game) && whatIf}
        moveName=${gameOf(game).moveName}
        onPlayOn=${position !== undefined && !view.over && begin}
      />
    `,
    last: lastMoves(past),
    mover: past.findLast(
      ({ seq, did, move = "pass" }) => move !== "pass" || did?.misthrow || seq === place.first,
    )?.seat,
    lastRoll: turn.roll,
    told: turn.told,
    rolls: past.filter((event) => event.type === "rolled").length,
  });
  if (whatIf.own)
    return html`
      <${OwnMove}
        game=${game}
        table=${table}
        names=${names}
        ...${whatIf.own}
        onMove=${whatIf.instead}
        onBack=${() => whatIf.choose(false)}
      />
    `;
  const { look } = gameOf(game);
  const others = names.filter((_name, i) => i !== seat);
  const played = [titleOf(game), others.length && _("with {names}", { names: joined(others) })];
  return html`
    <div class=${cx("table table-replay", look)}>
      <${TopBar} title=${_("Replay")} sub=${played.filter(Boolean).join(" ")} back=${back}>
        <button class="icon-button narrow-only" aria-label=${_("Open the log")} onClick=${() => open("log")}>
          <${Icon} name="log" />
        </button>
        ${
          position?.includes("|") &&
          html`
            <a
              class="icon-button"
              href=${`/open#${encodeURIComponent(position)}`}
              aria-label=${_("Share this position")}
            >
              <${Icon} name="share" />
            </a>
          `
        }
        <a
          class="icon-button"
          href=${text}
          download=${file}
          aria-label=${_("Save the game as a text file")}
        >
          <${Icon} name="down" />
        </a>
      <//>
      <${Viewer} game=${board} />
      ${!panel && html`<${MovesAside} ...${moves} />`}
      ${
        panel === "log" &&
        html`
          <${Panel} title=${_("Log")} onClose=${() => open("")}>
            <div class="log-full">
              <${Moves} ...${moves} onPick=${(line) => (open(""), moves.onPick(line))} />
            </div>
          <//>
        `
      }
      ${panel === "keys" && html`<${Later} bring=${keys} onClose=${() => open("")} />`}
    </div>
  `;
}

// The table as its screens draw it: everybody is there, and no dice are typed in.
const drawn = ({ table, positions }) => ({
  ...table,
  dice: "fair",
  seats: positions[0].seats.map((i) => ({ bot: null, ...table.seats[i], connected: true })),
});

async function begin() {
  const past = await finishedGame({ id, number: Number(nth), isHere });
  await loadGame(past.game);
  const { Play, viewer } = gameOf(past.game);
  const { Viewer } = viewer ? await viewer() : { Viewer: Play };
  root.innerHTML = "";
  const [seat = null] = past.own;
  const review = isHere ? `/device/review${location.search}` : `/t/${id}/review/${nth}`;
  const shown = { ...past, seat, review, frames: framesOf(past, seat), table: drawn(past) };
  render(html`<${Replay} Viewer=${Viewer} ...${shown} />`, root);
}

begin().catch((error) =>
  render(
    html`<${Sorry} title=${_("This game cannot be shown")} text=${refusal(error)} table=${!isHere && id} />`,
    root,
  ),
);
