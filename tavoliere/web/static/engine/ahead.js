// The rules on the page, at a table of the server: they say at once why a move is not possible, what another
// would do, and how the table looks after a tap. The server has the last word: its next state replaces what
// was shown, and if the two differ, the console says so.
import { Position } from "./device/position.js";
import { load } from "./device/rules.js";

const AHEAD = "ahead"; // prefix of the number of a decision that the server has not asked yet
export const isAhead = (decision) => String(decision).startsWith(AHEAD);

// Messages whose outcome is shown at once.
export const isGuessed = (message) => ["act", "roll", "undo"].includes(message);

// Events that change the position; all others say nothing about it.
const STEPS = ["rolled", "looked", "drawn", "played", "answered", "revealed", "undone"];

export class Ahead {
  constructor() {
    Object.assign(this, { rules: null, game: "", told: null, events: [], before: null, sent: null });
  }

  // Take a new state of the server; return what to show of it.
  take(state, events) {
    if (this.sent && !isOpen(state, this.sent)) {
      this.compare(state, events);
      this.before = this.sent.message === "act" ? this.told : null;
      this.sent = null;
    }
    Object.assign(this, { told: state, events });
    this.prepare(state.table);
    return this.shown();
  }

  prepare({ game, stage }) {
    if (stage !== "playing" || game === this.game) return;
    Object.assign(this, { game, rules: null });
    load(game).then(
      (rules) => game === this.game && Object.assign(this, { rules }),
      () => {}, // without them we wait for the server, which is asked anyway
    );
  }

  // Something is sent to the server; return what to show until it answers.
  say(message, body) {
    if (isGuessed(message)) this.sent = { message, body };
    return this.shown();
  }

  // What was decided before the server had answered, as it must be sent now; null if it is too late.
  meant(message, body) {
    const decision = this.told.table.asked[body.seat];
    if (isAhead(body.decision)) return decision === undefined ? null : { ...body, decision };
    return isOpen(this.told, { message, body }) ? body : null;
  }

  // It was refused, or has been dealt with.
  unsay(body) {
    if (this.sent?.body === body) this.sent = null; // but not what was sent since
    return this.shown();
  }

  shown() {
    const views = this.sent && this.rules && this.guess();
    if (!views) return this.told;
    const { table, you, seq } = this.told;
    const { seat } = this.sent.body;
    const { to_move, chance, due } = views[seat] ?? views[you.seats[0]]; // it may be a bot's roll
    const awaited = chance === "dice" ? [due] : to_move;
    const asked = awaited.map((other) => [
      other,
      (other !== seat && table.asked[other]) || `${AHEAD} ${seq}`,
    ]);
    return {
      ...this.told,
      table: { ...table, asked: Object.fromEntries(asked) },
      you: { ...you, undo: {} },
      views,
    };
  }

  // --- what the rules say

  position(seat) {
    const record = this.rules && this.told.records[seat];
    return record && Position.read(this.rules, record);
  }

  why(seat, move) {
    const position = this.position(seat);
    if (!position) return null;
    const problem = position.whyNot(seat, move);
    return problem ? { legal: false, error: problem } : { legal: true };
  }

  // The table after a move, unless the game has gone on and it is no longer possible.
  preview(seat, move) {
    try {
      return this.position(seat)?.play(seat, move).view(seat);
    } catch {
      return undefined;
    }
  }

  // The views of this device's seats after what was sent, or null if that cannot be known here.
  guess() {
    const { message, body } = this.sent;
    if (message === "undo") return this.viewsBefore(body.answer);
    if (message === "roll" ? !body.dice : hasHidden(this.events, body.seat)) return null;
    const views = { ...this.told.views };
    for (const seat of this.told.you.seats)
      try {
        const position = this.position(seat);
        const after = message === "roll" ? position.happen(body.dice) : position.play(body.seat, body.move);
        views[seat] = after.view(seat);
      } catch {
        if (seat === body.seat || message === "roll") return null; // the server will say why
      }
    return views;
  }

  // The views before an answer that is taken back, if nothing has followed it yet.
  viewsBefore(answer) {
    const since = this.before && happened(this.events, this.before.seq);
    return since?.length === 1 && since[0].seq === answer ? this.before.views : null;
  }

  // Does the server say what the rules on the page say?
  compare(state, events) {
    const { seat } = this.sent.body;
    const position = this.position(seat);
    if (!position || state.table.number !== this.told.table.number || hasHidden(this.events, seat)) return;
    const view = follow(position, happened(events, this.told.seq))?.view(seat);
    if (view && !isSame(view, state.views[seat]))
      console.error(`the rules on this page differ from the server's: ${this.game}, event ${state.seq}`);
  }
}

// Has the server not yet dealt with it?
const isOpen = ({ table, you }, { message, body }) =>
  (message === "undo" ? you.undo[body.seat] === body.answer : table.asked[body.seat] === body.decision) &&
  table.stage === "playing";

const happened = (events, since) => events.filter((event) => event.seq > since && STEPS.includes(event.type));

// Have others given answers that must not be seen yet (Q3)?
function hasHidden(events, seat) {
  const isPlain = ({ type }) => STEPS.includes(type) && !["answered", "undone"].includes(type);
  const from = events.findLastIndex(isPlain);
  return events.slice(from + 1).some((event) => event.type === "answered" && event.seat !== seat);
}

// The position after these events, or null if not all of them can be seen.
function follow(position, events) {
  let now = position;
  let aside = {};
  try {
    for (const { type, seat, dice, tile, move, moves } of events) {
      if (type === "rolled") now = now.happen(dice);
      else if (type === "drawn" && tile) now = now.happen(tile);
      else if (type === "played") now = now.play(seat, move);
      else if (type === "answered") aside = { ...aside, [seat]: move };
      else if (type === "revealed") {
        for (const [other, word] of Object.entries(moves)) now = now.play(Number(other), word);
        aside = {};
      } else return null;
    }
    for (const [other, word] of Object.entries(aside)) now = now.play(Number(other), word);
    return now;
  } catch {
    return null; // something that cannot be seen from here
  }
}

function isSame(one, other) {
  if (Object(one) !== one || Object(other) !== other) return one === other;
  const keys = Object.keys(one);
  return keys.length === Object.keys(other).length && keys.every((key) => isSame(one[key], other[key]));
}
