// A table that lives on this device: the replay of its log, like the server's tables (tavoliere/table). How a
// game goes there (who is asked, what stays hidden, what may be taken back, what is told) is written once, in
// Python, and translated (tavoliere/table/course.py). Only `apply` changes a table, and only with events that
// are stored already.
import { Position } from "./position.js";

export const HERE = "here"; // the one device that plays at such a table
const TOLD = 400; // lines of the log that the page gets
const OPEN = { name: "", device: "", bot: "", left: false, entropy: null, wins: 0 };

export const kindOf = (seat) => (seat.device ? "person" : seat.bot ? "bot" : "open");

// What there is for some seats, by their numbers.
const bySeat = (list, isThere) =>
  Object.fromEntries(list.map((value, seat) => [seat, value]).filter(([, value]) => isThere(value)));

export class Table {
  // `rules`: the modules of all games played here, by name.
  constructor(id, rules, logged = []) {
    Object.assign(this, { id, rules, seq: 0, told: [] });
    logged.forEach((one) => this.apply(one));
  }

  // --- questions

  get own() {
    return this.seats.flatMap((seat, i) => (seat.device ? [i] : []));
  }

  // The rules of the game that is played now, and what they say of it.
  get played() {
    return this.rules[this.settings.game];
  }

  get about() {
    return this.played.ABOUT;
  }

  get asked() {
    return bySeat(this.course?.asked ?? [], (decision) => decision > 0);
  }

  get hinted() {
    return bySeat(this.course?.hints ?? [], (count) => count > 0);
  }

  // The seats that may take something back now, and its number in the log.
  undoable() {
    const open = this.course ? this.played.open_takebacks(this.course) : [];
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

  // The next of the dice that were taken along from a server, as a number; elsewhere there is none.
  takenRoll() {
    return this.settings.taken?.[this.course.history.filter(({ kind }) => kind === "roll").length];
  }

  result() {
    if (this.stage !== "over") return null;
    const { scores, state, ending } = this.position;
    const winners = this.played.winners(state, this.resigned ?? -1);
    return {
      reason: this.resigned === null ? "rules" : "resigned",
      scores,
      winners,
      ranks: this.played.ranks(scores, winners),
      wins: this.settings.position
        ? null // it is not counted
        : this.players.map(({ wins }, seat) => wins + winners.includes(seat)),
      resigned: this.resigned,
      names: this.players.map((seat) => seat.name),
      end: this.resigned === null ? ending : null,
    };
  }

  // The position that the game began from, with these seats and this first player. A game that is continued
  // begins after the steps of another one.
  startOf(players = this.players.length, first = this.first, settings = this.settings) {
    const start = Position.start(this.played, players, first, settings);
    return this.before.reduce((now, step) => now.after(step), start);
  }

  // The team of each seat, as the game would begin, where it has teams.
  get teams() {
    return Position.start(this.played, this.seats.length, 0, this.settings).view(null).teams ?? null;
  }

  // The steps that it began after, and those since.
  get before() {
    return stepsIn(this.settings.position);
  }

  get steps() {
    return this.course.history.map(({ kind, seat, action, word }) => ({
      kind,
      text: word,
      ...(kind === "play" ? { seat, action } : { seat: null }),
    }));
  }

  // --- what happened

  apply({ seq, at, event }) {
    this.seq = seq;
    happenings[event.type].call(this, event, { seq, at });
    if (this.stage === "playing") this.seats.forEach((seat, i) => seat.bot && this.byBots.add(i));
  }

  tell({ seq, at }, type, facts = {}) {
    this.told.push({ seq, at, type, ...facts });
    if (this.told.length > TOLD) this.told.shift();
  }

  // The game goes on to another course.
  advance(course) {
    this.course = course;
    this.position = new Position(this.played, course.state);
  }

  end(place) {
    this.stage = "over";
    this.course = this.played.ended(this.course);
    const { reason, scores, winners } = this.result();
    this.tell(place, "over", { reason, scores, winners });
  }

  endIfOver(place) {
    if (this.position.over) this.end(place);
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
    const usual = this.played.TABLE;
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
      day: settings.day ?? null,
      clock: null,
      time_up: "bot",
      stand_in: settings.stand_in ?? usual.stand_in,
      pace: settings.pace ?? usual.pace,
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
        muted: false,
        away: null,
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

// The steps in a text such as `roll 41 2356; 0 y5`.
const stepsIn = (text) =>
  (text ? text.split("; ") : []).map((step) => {
    const [head, ...rest] = step.split(" ");
    const isChance = head === "roll" || head === "draw";
    return { kind: isChance ? head : "play", text: rest.join(" "), seat: isChance ? null : Number(head) };
  });

const happenings = {
  opened(event, place) {
    Object.assign(this, {
      stage: "lobby",
      number: event.number,
      settings: event.settings,
      seats: event.seats.map((seat) => ({ ...OPEN, ...seat })),
      position: null,
      course: null,
      players: [],
      first: 0,
      resigned: null,
      byBots: new Set(), // the seats that a bot played for, if only for a while
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
    this.players = [...this.seats]; // as they were when the game started
    this.first = event.first;
    this.lot = event.lot;
    this.tell(place, "started", { players: this.seats.map((seat) => seat.name), first: event.first });
    this.advance(this.played.begin(this.startOf().state, this.about.chance === "dice", place.seq));
  },
  rolled({ seat, dice, own = false }, place) {
    const { state } = this.position.happen(dice);
    this.advance(this.played.rolled(this.course, place.seq, seat, dice, state, own));
    this.tell(place, "rolled", { seat, dice, own });
    this.endIfOver(place);
  },
  // More dice of this turn, or one corrected: the turn is replayed with them.
  looked({ seat, dice }, place) {
    const fallen = new Position(this.played, this.course.rolled_from).happen(dice);
    const seen = this.played.seen_again(this.course, fallen.state);
    this.advance(this.played.looked(this.course, place.seq, dice, seen));
    this.tell(place, "looked", { seat, dice });
    this.endIfOver(place);
  },
  drawn({ seat, tile }, place) {
    const { state } = this.position.happen(tile);
    this.advance(this.played.drawn(this.course, place.seq, seat, tile, state));
    this.tell(place, "drawn", { seat, ...(this.own.includes(seat) && { tile }) });
    this.endIfOver(place);
  },
  played({ seat, move }, place) {
    const before = this.course;
    this.advance(this.played.played(before, place.seq, seat, this.position.action(move), move));
    const { type, ...facts } = this.played.told_of_answer(before, this.course, seat);
    if (type === "answered" && !this.own.includes(seat)) delete facts.move;
    this.tell(place, type, facts);
    this.endIfOver(place);
  },
  undone({ seat, answer }, place) {
    this.advance(this.played.undone(this.course, place.seq, answer));
    this.tell(place, "undone", { seat, answer });
  },
  hinted({ seat }, place) {
    this.course = this.played.hinted(this.course, seat);
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
