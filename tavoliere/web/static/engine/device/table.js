// A table that lives on this device: the replay of its log, like the server's tables (tavoliere/table). It
// decides who is asked, what may be taken back and what is told; `Position` asks the rules. Only `apply`
// changes it, and only with events that are stored already.
import { Position } from "./position.js";

export const HERE = "here"; // the one device that plays at such a table
const TOLD = 400; // lines of the log that the page gets
const OPEN = { name: "", device: "", bot: "", left: false, entropy: null, wins: 0 };

function after(position, text) {
  const [word, ...rest] = text.split(" ");
  const more = rest.join(" ");
  return word === "roll" || word === "draw" ? position.happen(more) : position.play(Number(word), more);
}

const kindOf = (seat) => (seat.device ? "person" : seat.bot ? "bot" : "open");

export class Table {
  // `rules`: the modules of all games played here, by name.
  constructor(id, rules, logged = []) {
    Object.assign(this, { id, rules, seq: 0, told: [] });
    logged.forEach((one) => this.apply(one));
  }

  // --- questions

  get about() {
    return this.rules[this.settings.game].ABOUT;
  }

  get own() {
    return this.seats.flatMap((seat, i) => (seat.device ? [i] : []));
  }

  // The seats that may take something back now, and its number in the log.
  undoable() {
    if (this.stage !== "playing") return {};
    const open = Object.keys(this.aside).length ? this.takebacks : this.takebacks.slice(-1);
    return Object.fromEntries(open.map((taken) => [taken.seat, taken.seq]));
  }

  // The seats that a bot answers for now.
  bots() {
    return Object.keys(this.asked)
      .map(Number)
      .filter((seat) => this.seats[seat].bot);
  }

  // As the host decided, else if one person plays against bots.
  get hasHints() {
    const kinds = this.seats.map(kindOf);
    const alone = kinds.filter((kind) => kind === "person").length === 1 && !kinds.includes("open");
    return this.settings.hints ?? alone;
  }

  result() {
    if (this.stage !== "over") return null;
    const others = this.seats.map((_, seat) => seat).filter((seat) => seat !== this.resigned);
    const winners = this.resigned === null ? this.position.winners : others;
    const { scores } = this.position;
    return {
      reason: this.resigned === null ? "rules" : "resigned",
      scores,
      winners,
      ranks: this.position.rules.ranks(scores, winners),
      wins: this.settings.position
        ? null // it is not counted
        : this.seats.map(({ wins }, seat) => wins + winners.includes(seat)),
      resigned: this.resigned,
      names: this.seats.map((seat) => seat.name),
      end: this.resigned === null ? this.position.ending : null,
    };
  }

  // --- what happened

  apply({ seq, at, event }) {
    this.seq = seq;
    happenings[event.type].call(this, event, { seq, at });
  }

  tell({ seq, at }, type, open = {}, hidden = null) {
    this.told.push({ seq, at, type, ...open, ...hidden });
    if (this.told.length > TOLD) this.told.shift();
  }

  step(text) {
    this.position = after(this.position, text);
  }

  begin() {
    this.position = this.replay([]);
  }

  // The position that a history leads to. A continued game begins after the steps of another one.
  replay(history) {
    const rules = this.rules[this.settings.game];
    const start = Position.start(rules, this.seats.length, this.first, this.settings);
    return [...this.before, ...history].reduce(after, start);
  }

  get before() {
    return this.settings.position ? this.settings.position.split("; ") : [];
  }

  // The team of each seat, as the game would begin, where it has teams.
  get teams() {
    const rules = this.rules[this.settings.game];
    return Position.start(rules, this.seats.length, 0, this.settings).view(null).teams ?? null;
  }

  get lastRoll() {
    return this.history.findLastIndex((text) => text.startsWith("roll "));
  }

  // The history had the last roll shown these dice, with the same answers to it.
  seenAgain(dice) {
    return this.history.map((text, place) => (place === this.lastRoll ? `roll ${dice}` : text));
  }

  // A seat that was asked before and has not acted keeps the number of its decision.
  ask({ seq, at }, acted = null) {
    if (this.position.over) return this.end({ seq, at });
    const { due, chance, toMove } = this.position;
    const awaited = chance === null ? toMove : chance === "dice" ? [due] : [];
    this.asked = Object.fromEntries(
      awaited.map((seat) => [seat, seat in this.asked && seat !== acted ? this.asked[seat] : seq]),
    );
    return undefined;
  }

  end(place) {
    Object.assign(this, { stage: "over", asked: {}, takebacks: [], aside: {} });
    const { reason, scores, winners } = this.result();
    this.tell(place, "over", { reason, scores, winners });
  }

  did(before, seat, move) {
    return before.effect(seat, move, this.position);
  }

  change(seat, changes) {
    this.seats[seat] = { ...this.seats[seat], ...changes };
  }

  // --- what the page gets

  state(now) {
    const own = this.own;
    return {
      type: "state",
      seq: this.seq,
      since: null,
      now,
      table: this.public(),
      you: {
        seats: own,
        host: true,
        may_sit: true,
        undo: Object.fromEntries(
          Object.entries(this.undoable()).filter(([seat]) => own.includes(Number(seat))),
        ),
        links: null,
      },
      views: this.position ? Object.fromEntries(own.map((seat) => [seat, this.position.view(seat)])) : {},
      events: [...this.told],
    };
  }

  public() {
    const { settings } = this;
    return {
      id: this.id,
      stage: this.stage,
      number: this.number,
      game: settings.game,
      options: {
        side: settings.side ?? null,
        track: settings.track ?? null,
        lone: settings.lone ?? null,
        first: settings.first ?? null,
        position: settings.position ?? null,
      },
      dice: settings.dice ?? "fair",
      day: null,
      clock: null,
      stand_in: settings.stand_in ?? "medium",
      pace: settings.pace ?? "brisk",
      programs: false,
      hints: this.hasHints,
      talk: settings.talk ?? "all",
      hinted: this.hinted,
      seats: this.seats.map((seat) => ({
        kind: kindOf(seat),
        name: seat.name || null,
        bot: seat.bot || null,
        host: Boolean(seat.device),
        connected: kindOf(seat) !== "open",
        ready: kindOf(seat) !== "open",
        left: seat.left,
        program: false,
      })),
      teams: this.stage === "lobby" ? this.teams : null,
      spectators: 0,
      asked: this.asked,
      deadline: null,
      commitment: null,
      seals: this.seats.map(() => null),
      entropy: this.seats.map(() => null),
      starting: null,
      seed: null,
      result: this.result(),
    };
  }
}

const happenings = {
  opened(event, place) {
    Object.assign(this, {
      stage: "lobby",
      number: event.number,
      settings: event.settings,
      seats: event.seats.map((seat) => ({ ...OPEN, ...seat })),
      position: null,
      history: [],
      first: 0,
      asked: {},
      answers: {},
      aside: {},
      takebacks: [],
      hinted: {},
      resigned: null,
    });
    this.tell(place, "opened", { number: event.number, game: event.settings.game, commitment: null });
  },
  configured(event, place) {
    this.settings = event.settings;
    this.seats = event.seats.map((seat) => ({ ...OPEN, ...seat }));
    this.tell(place, "configured");
  },
  seated({ seat, who }, place) {
    this.seats[seat] = { ...OPEN, ...who };
    if (who.device) this.tell(place, "sat", { seat, name: who.name });
    else this.tell(place, "bot", { seat, name: who.name, bot: who.bot });
  },
  freed({ seat }, place) {
    this.seats[seat] = OPEN;
    if (this.settings.first === seat) this.settings = { ...this.settings, first: undefined };
    this.tell(place, "freed", { seat });
  },
  reseated({ seat, to }, place) {
    const { first } = this.settings;
    [this.seats[seat], this.seats[to]] = [this.seats[to], this.seats[seat]];
    this.settings = { ...this.settings, first: first === seat ? to : first === to ? seat : first };
    this.tell(place, "reseated", { seat, to });
  },
  renamed({ seat, name }, place) {
    this.change(seat, { name });
    this.tell(place, "renamed", { seat, name });
  },
  paced({ seat, pace }, place) {
    this.settings = { ...this.settings, pace };
    this.tell(place, "paced", { seat, pace });
  },
  started(event, place) {
    this.stage = "playing";
    this.seats = event.seats.map((seat) => ({ ...OPEN, ...seat }));
    this.first = event.first;
    this.lot = event.lot;
    this.begin();
    this.tell(place, "started", { players: this.seats.map((seat) => seat.name), first: event.first });
    this.ask(place);
  },
  rolled({ seat, dice, own = false }, place) {
    this.step(`roll ${dice}`);
    this.history.push(`roll ${dice}`);
    this.takebacks = own ? [{ seat, seq: place.seq, isRoll: true }] : [];
    this.tell(place, "rolled", { seat, dice, own });
    this.ask(place, seat);
  },
  // More dice of this turn, or one corrected: the turn is replayed with them.
  looked({ seat, dice }, place) {
    this.history = this.seenAgain(dice);
    this.position = this.replay(this.history);
    this.takebacks = []; // those answers were given without knowing these dice
    this.tell(place, "looked", { seat, dice });
    this.ask(place);
  },
  drawn({ seat, tile }, place) {
    this.step(`draw ${tile}`);
    this.history.push(`draw ${tile}`);
    this.takebacks = [];
    this.tell(place, "drawn", { seat }, this.own.includes(seat) && { tile });
    this.ask(place, seat);
  },
  played({ seat, move }, place) {
    const before = this.position;
    this.answers[seat] = { decision: this.asked[seat], move, seq: place.seq };
    this.step(`${seat} ${move}`);
    this.history.push(`${seat} ${move}`);
    const waiting = before.toMove.filter((other) => other !== seat);
    const kept = this.takebacks.filter(
      (taken) => taken.seat === seat || (taken.seat in this.aside && !taken.isRoll),
    );
    this.takebacks = [...kept, { seat, seq: place.seq, isRoll: false }];
    if (waiting.length && this.position.toMove.join() === waiting.join()) {
      // In a simultaneous action that others have yet to answer, this answer stays hidden (Q3).
      this.aside[seat] = move;
      this.tell(place, "answered", { seat }, this.own.includes(seat) && { move });
    } else if (Object.keys(this.aside).length) {
      const moves = { ...this.aside, [seat]: move };
      this.aside = {};
      this.takebacks = []; // the hidden answers are known now
      const did = Object.entries(moves)
        .map(([other, word]) => [other, this.did(before, Number(other), word)])
        .filter(([, facts]) => Object.keys(facts).length);
      this.tell(place, "revealed", { moves, did: Object.fromEntries(did) });
    } else this.tell(place, "played", { seat, move, did: this.did(before, seat, move) });
    this.ask(place, seat);
  },
  undone({ seat, answer }, place) {
    const taken = this.takebacks.find((one) => one.seq === answer);
    const begins = taken.isRoll ? "roll " : `${seat} `;
    this.history.splice(
      this.history.findLastIndex((text) => text.startsWith(begins)),
      1,
    );
    this.takebacks = this.takebacks.filter((one) => one !== taken);
    delete this.aside[seat];
    delete this.answers[seat];
    this.position = this.replay(this.history);
    this.tell(place, "undone", { seat, answer });
    this.ask(place, seat);
  },
  hinted({ seat }, place) {
    this.hinted = { ...this.hinted, [seat]: (this.hinted[seat] ?? 0) + 1 };
    this.tell(place, "hinted", { seat });
  },
  left({ seat, bot }, place) {
    this.change(seat, { left: true, bot });
    this.tell(place, "left", { seat, bot });
  },
  returned({ seat }, place) {
    this.change(seat, { left: false, bot: "" });
    this.tell(place, "returned", { seat });
  },
  resigned({ seat, bot = "" }, place) {
    this.tell(place, "resigned", { seat });
    if (bot) this.change(seat, { device: "", bot });
    else {
      this.resigned = seat;
      this.end(place);
    }
  },
};
