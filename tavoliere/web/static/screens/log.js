// The log: what happened, in sentences, from the events of the server.
import {
  html,
  Cell,
  Icon,
  WIDE,
  cellName,
  cx,
  useDrawn,
  useEffect,
  useMemo,
  useRef,
  useScreen,
  useState,
} from "../core/ui.js";
import { _, _n, joined, signed } from "../core/i18n.js";
import { MiniDice, readRoll } from "../parts/dice.js";
import { dayOf } from "../parts/times.js";
import { gameOf } from "../games/all.js";

// Events that one sentence describes completely. Those neither here nor below are not for the log.
const SENTENCES = {
  undone: (name) => _("{name} took back the last answer", { name }),
  hinted: (name) => _("{name} asked the coach", { name }),
  timed_out: (name) => _("{name}: time ran out", { name }),
  left: (name) => _("{name} left; a bot plays on", { name }),
  returned: (name) => _("{name} is back", { name }),
  resigned: (name, { late }) => (late ? _("{name} has lost", { name }) : _("{name} resigned", { name })),
  away: (name, { until, at }) =>
    until > at ? _("{name} is away until {day}", { name, day: dayOf(until) }) : _("{name} is back", { name }),
  banned: (name) => _("The host sent {name} away", { name }),
  muted: (name, { muted }) =>
    muted ? _("The host muted {name}", { name }) : _("{name} may speak again", { name }),
};

// Spoken or drawn: `field` turns r7 into words or into a mark. The server says what a move did beyond its
// words.
function moveSentence(game, name, move, did, field) {
  if (did.misthrow)
    return _n(
      "{name} took a misthrow: {n} point less",
      "{name} took a misthrow: {n} points less",
      did.misthrow,
      {
        name,
      },
    );
  return move === "pass" ? gameOf(game).passed(name) : gameOf(game).sentence(name, move, did, field);
}

// A move in a word or two, for the line that sums up a turn.
const shortly = (game, move, did) =>
  did.misthrow
    ? _("misthrow {n}", { n: signed(-did.misthrow) })
    : move === "pass"
      ? _("passed")
      : gameOf(game).shortly(move, did, (one) => html`<${Cell} move=${one} />`);

// The numbers of the events that were taken back.
export const takenBack = (events) =>
  new Set(events.flatMap((event) => (event.type === "undone" ? [event.answer] : [])));

// One entry per line: { round, seat, text, plain, dice }. The newest comes last.
export function entries(events, game, names) {
  const lines = [];
  let round = 0;
  const undone = takenBack(events);
  const add = (event, seat, make, more) =>
    lines.push({
      key: `${event.seq}-${seat ?? ""}`,
      seq: event.seq,
      round,
      seat,
      isUndone: undone.has(event.seq),
      text: make((move) => html`<${Cell} move=${move} />`),
      plain: [make(cellName)].flat().join(""),
      ...more,
    });
  const addMove = (event, seat, move, did = {}) =>
    add(event, seat, (field) => moveSentence(game, names[seat], move, did, field), {
      move,
      bad: did.misthrow > 0,
      name: names[seat],
      short: shortly(game, move, did),
    });
  for (const event of events) {
    const name = names[event.seat] ?? "";
    if (gameOf(game).isRound(event) && !undone.has(event.seq)) round += 1;
    if (event.type === "rolled") {
      const dice = gameOf(game).isPlain ? null : readRoll(event.dice);
      add(
        event,
        event.seat,
        () =>
          _("{name} rolled {dice}", {
            name,
            dice: dice ? `${dice.white[0]} + ${dice.white[1]}` : event.dice,
          }),
        { dice, roll: true, name },
      );
    } else if (event.type === "looked") {
      const roll = lines.findLast((line) => line.roll);
      if (roll) roll.dice = readRoll(event.dice);
    } else if (event.type === "revealed") {
      const moves = Object.entries(event.moves);
      const passed = moves.filter(([, move]) => move === "pass").map(([seat]) => names[seat]);
      moves
        .filter(([, move]) => move !== "pass")
        .forEach(([seat, move]) => addMove(event, Number(seat), move, event.did?.[seat]));
      if (passed.length) add(event, "p", () => gameOf(game).passed(joined(passed), passed.length));
    } else if (event.type === "played") {
      const before = lines.at(-1);
      if (
        event.move === "pass" &&
        before?.move === "pass" &&
        before.seat === event.seat &&
        before.round === round
      )
        lines.pop();
      addMove(event, event.seat, event.move, event.did);
    } else if (SENTENCES[event.type]) add(event, event.seat, () => SENTENCES[event.type](name, event));
  }
  return lines;
}

// The moves of the current turn by seat, and the cells the last one touched.
export function lastMoves(events) {
  const undone = takenBack(events);
  const from = events.findLastIndex((event) => event.type === "rolled" || event.type === "started");
  const last = {};
  for (const event of events.slice(from + 1)) {
    if (event.type === "revealed")
      for (const [seat, move] of Object.entries(event.moves)) (last[seat] ||= []).push(move);
    if (event.type === "played" && !event.move.startsWith("+") && !undone.has(event.seq))
      (last[event.seat] ||= []).push(event.move);
  }
  return last;
}

// The dice of the last roll, and the last turn that has ended, in one line under the name of the player who
// rolled. Without dice a turn is one move.
export function lastTurn(lines, isEnded) {
  const valid = lines.filter((line) => !line.isUndone);
  const rolls = valid.flatMap((line, i) => (line.roll ? [i] : []));
  if (!rolls.length) return { told: valid.findLast((line) => line.short)?.text };
  const { seat, dice } = valid[rolls.at(-1)];
  const now = valid.slice(rolls.at(-1));
  const isUnderWay = isEnded || now.some((line) => line.short); // then nobody asks about the turn before
  const turn = isUnderWay ? now : rolls.length > 1 ? valid.slice(...rolls.slice(-2)) : [];
  return {
    roll: { seat, dice },
    told: sumUp(turn.filter((line) => line.seat === turn[0].seat && line.short)),
  };
}

// Passes are mentioned only if there was nothing else.
function sumUp(all) {
  const did = all.filter((line) => line.move !== "pass" || line.bad);
  const own = did.length ? did : all.slice(-1);
  return own.length > 0 && _("{name}: {text}", { name: own[0].name, text: between(own) });
}

const between = (lines) => lines.flatMap((line, i) => (i ? [", ", line.short] : [line.short]));

// A line is drawn only once: a log grows long, and every tap redraws the table.
const Line = ({ line, isYou, isCurrent, onPick }) =>
  useDrawn([line.round, line.plain, line.dice, isYou, isCurrent], { line, onPick }, (now) => {
    const inside = html`
      <span>${line.round || ""}</span>
      <p>
        <span>${line.text}</span>
        ${line.dice && html`<${MiniDice} dice=${line.dice} />`}
      </p>
    `;
    const pick = () => now.current.onPick(now.current.line);
    return html`
      <li class=${cx(isYou && "you", line.bad && "bad", isCurrent && "current")}>
        ${onPick ? html`<button onClick=${pick}>${inside}</button>` : inside}
      </li>
    `;
  });

export const LogList = ({ lines, mine, onPick, current }) =>
  lines.length === 0
    ? html`<p class="empty second">${_("What happens at the table is written here.")}</p>`
    : html`
        <ol>
          ${lines.toReversed().map(
            (line) => html`
              <${Line}
                key=${line.key}
                line=${line}
                isYou=${mine.includes(line.seat)}
                isCurrent=${current === line.seq}
                onPick=${onPick}
              />
            `,
          )}
        </ol>
      `;

// There is room beside the table only on wide screens: elsewhere, do not draw what nobody sees.
export function LogAside(props) {
  const isShown = useScreen(WIDE);
  return (
    isShown &&
    html`
      <aside class="log" aria-label=${_("Log")} tabindex="0">
        <h2>${_("Log")}</h2>
        <${LogList} ...${props} />
      </aside>
    `
  );
}

export const Ticker = ({ lines, onOpen }) => html`
  <button class="ticker third" onClick=${onOpen}>
    <span class="clip">${lines.at(-1)?.text ?? _("The game begins.")}</span>
    <span class="spoken">${lines.length > 0 && "."} ${_("Open the log")}</span>
    <${Icon} name="next" />
  </button>
`;

// --- the last turn of another player again: the table as it was then, moment by moment

const STEP = 1000; // milliseconds for each moment

// Every view of the latest turn of another player, and the first one after it; which of them is shown again,
// and the button that starts it.
export function useAgain(view, seat, seq) {
  const turn = useRef([]);
  const [at, show] = useState(null);
  useEffect(() => show(null), [seq]); // something new happens, which is more important
  useMemo(() => {
    // recorded while drawing, so that the button is there at once
    const was = turn.current.at(-1);
    if (!view || (view.active === seat && was?.active === seat)) return;
    if (was && view.active !== seat && was.active !== view.active) turn.current = [];
    turn.current.push(view);
  }, [seq]);
  useEffect(() => {
    if (at === null) return undefined;
    const timer = setTimeout(() => show(at + 1 < turn.current.length - 1 ? at + 1 : null), STEP);
    return () => clearTimeout(timer);
  }, [at]);
  const button =
    seat !== null &&
    view?.active === seat &&
    turn.current.length > 1 &&
    html`
      <button class="icon-button again" aria-label=${_("Show the last turn again")} onClick=${() => show(0)}>
        <${Icon} name="again" />
      </button>
    `;
  return { view: at === null ? null : turn.current[at], button };
}
