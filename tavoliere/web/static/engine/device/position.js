// A position on this device. The rules are the server's own, translated from Python (tavoliere/script);
// nothing is decided here. `view` returns the same JSON that the server would send.
import { Refusal } from "../../core/api.js";

export const refuse = (template, { rule = "", code = "refused", ...values } = {}) =>
  new Refusal(409, { code, message: template, template, rule, values });

// A track as the rules take it: a side of the board, or 40 entries such as "g10/3", in a list or with commas.
function trackOf({ ABOUT, write_move }, track) {
  if (!ABOUT.tracks || ABOUT.tracks[track]) return ABOUT.tracks?.[track];
  const entries = (Array.isArray(track) ? track : track.split(",")).map((one) => one.split(/[ /]/));
  const cells = Array.from({ length: ABOUT.paper.misthrow }, (_unused, cell) => write_move(cell));
  return {
    track: entries.map(([move]) => cells.indexOf(move)),
    bonus: entries.map(([, bonus]) => Number(bonus)),
  };
}

export class Position {
  constructor(rules, state) {
    Object.assign(this, { rules, state });
  }

  // `options`: On Board's side of the board or a track of one's own, Crosswise's lone player.
  static start(rules, players, first, { side, track, lone } = {}) {
    const state = new rules.State();
    const given = { players, first, ...trackOf(rules, track ?? side ?? "a") };
    given.lone = players === 3 ? (lone ?? 1) : -1;
    rules.start(state, ...rules.ABOUT.start.map((name) => given[name]));
    return new Position(rules, state);
  }

  // A position from the bytes of a record, in base64, as the server writes them.
  static read(rules, text) {
    const state = new rules.State();
    state.bytes.set(Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0)));
    return new Position(rules, state);
  }

  get players() {
    return this.state.players;
  }

  get seats() {
    return Array.from({ length: this.players }, (_, seat) => seat);
  }

  get chance() {
    return this.rules.chance(this.state) ? this.rules.ABOUT.chance : null;
  }

  get due() {
    return this.chance && this.rules.due(this.state);
  }

  get toMove() {
    return this.seats.filter((seat) => this.rules.is_awaited(this.state, seat));
  }

  get over() {
    return this.rules.is_over(this.state);
  }

  get scores() {
    return this.seats.map((seat) => this.rules.score(this.state, seat));
  }

  get winners() {
    return this.seats.filter((seat) => this.rules.is_winner(this.state, seat));
  }

  get ending() {
    if (!this.over) return null;
    return {
      why: this.rules.ABOUT.endings[this.rules.ending(this.state)],
      seat: this.rules.ended_by(this.state),
    };
  }

  copy() {
    const state = new this.rules.State();
    state.set(this.state);
    return new Position(this.rules, state);
  }

  concealed(seat) {
    const seen = this.copy();
    this.rules.conceal(seen.state, seat ?? -1);
    return seen;
  }

  // Is anything hidden from those who watch?
  get isHiding() {
    const seen = this.concealed(null).state.bytes;
    return this.state.bytes.some((byte, i) => byte !== seen[i]);
  }

  legal(seat) {
    const { rules } = this;
    const moves = new Int16Array(rules.ABOUT.actions + 1);
    const count = rules.legal(this.state, seat, moves);
    return Array.from(moves.subarray(0, count), (action) => rules.write_move(action));
  }

  view(seat) {
    const seen = this.concealed(seat);
    return {
      game: this.rules.ABOUT.game,
      players: this.players,
      seat,
      chance: seen.chance,
      due: seen.due,
      to_move: seen.toMove,
      legal: seat === null ? [] : seen.legal(seat),
      scores: seen.scores,
      over: seen.over,
      winners: seen.winners,
      ...this.rules.describe(seen.state),
      ...this.rules.prospects(seen.state, seat),
    };
  }

  // The action of a move, as `legal` and the screens write it; case does not matter.
  action(move) {
    const { rules } = this;
    if (!words.has(rules)) words.set(rules, wordsOf(rules));
    const action = words.get(rules).get(move.trim().toLowerCase());
    if (action !== undefined) return action;
    const { title, moves } = rules.ABOUT;
    throw refuse("“{move}” is not a move of {game}: write {examples}", {
      move: String(move).slice(0, 40),
      game: title,
      examples: moves,
    });
  }

  // Why a move is not legal, or null if it is.
  whyNot(seat, move) {
    const { rules } = this;
    const action = this.action(move);
    const reason = rules.forbids(this.state, seat, action);
    if (!reason) return null;
    if (this.over) return refuse("the game is over", { rule: "E4" });
    if (this.chance === "dice") return refuse("first the dice are rolled", { rule: "E4" });
    if (this.chance === "tile") return refuse("first a tile is drawn", { rule: "E4" });
    const [rule, sentence] = rules.ABOUT.reasons[reason];
    return refuse("{move} is not possible: {reason}", {
      rule: rules.rule_of(action, rule),
      move,
      reason: sentence,
    });
  }

  // After a step of a record: `{ kind: "roll", text: "41 2356" }`, `{ kind: "play", text: "y5", seat: 0 }`.
  after({ kind, text, seat }) {
    return kind === "play" ? this.play(seat, text) : this.happen(text);
  }

  play(seat, move) {
    const problem = this.whyNot(seat, move);
    if (problem) throw problem;
    const after = this.copy();
    this.rules.play(after.state, seat, this.action(move));
    return after;
  }

  // What a move to another position did.
  effect(seat, move, after) {
    return this.rules.effect(this.state, after.state, seat, this.action(move));
  }

  // Apply an outcome that was written or typed in: `41 2356`, or the name of a tile.
  happen(text) {
    const after = this.copy();
    const { tiles } = this.rules.ABOUT;
    // A tile that somebody else draws cannot be seen from here.
    if (tiles && !tiles.includes(text)) throw refuse("first a tile is drawn", { rule: "E4" });
    if (tiles) this.rules.draw(after.state, tiles.indexOf(text));
    else if (this.rules.roll) this.rules.roll(after.state, this.faces(text));
    else return this.outcomeCalled(text);
    return after;
  }

  // In a game from outside, the outcome whose words these are.
  outcomeCalled(text) {
    const { rules, state } = this;
    for (let number = rules.chance(state) - 1; number >= 0; number--) {
      const after = this.copy();
      rules.happen(after.state, number);
      if (rules.outcome(state, after.state) === text.trim()) return after;
    }
    throw refuse("this is not a move of this game at this point", { rule: "E4" });
  }

  // Whether an outcome of another game is possible here: the tile is in the bag, the same dice are left.
  canHappen(text) {
    if (text === undefined) return false;
    if (this.rules.ABOUT.tiles) return this.state.bag[this.rules.ABOUT.tiles.indexOf(text)] > 0;
    try {
      return this.faces(text).length > 0;
    } catch {
      return false;
    }
  }

  // One of the possible outcomes: the one of this number, or any, all equally likely, from the browser's
  // cryptographic generator.
  chanceOutcome(number = below(this.rules.chance(this.state))) {
    const after = this.copy();
    this.rules.happen(after.state, number);
    return this.rules.outcome(this.state, after.state);
  }

  faces(text) {
    const { rules } = this;
    const { no_roll: noRoll, wrong_dice: wrong, colours } = rules.ABOUT;
    const signs = text.replace(/[\s,;|/]+/g, "");
    if (!/^[1-6]{2}[1-6?-]{4}$/.test(signs)) throw refuse(noRoll, { roll: text.slice(0, 40) });
    const why = rules.wrong_die(signs, this.state.closed);
    if (why) {
      const [rule, sentence] = wrong[(why - 1) % wrong.length];
      throw refuse(sentence, { rule, colour: colours[Math.floor((why - 1) / wrong.length)] });
    }
    return Int8Array.from(signs, (sign) => Number(sign) || 0); // ?: a die that nobody looked at
  }
}

const words = new Map();
const wordsOf = (rules) =>
  new Map(Array.from({ length: rules.ABOUT.actions }, (_, action) => [rules.write_move(action), action]));

// A fair number from 0 to n - 1: surplus numbers are rejected.
export function below(n) {
  const number = new Uint32Array(1);
  const most = 2 ** 32 - (2 ** 32 % n);
  do crypto.getRandomValues(number);
  while (number[0] >= most);
  return number[0] % n;
}
