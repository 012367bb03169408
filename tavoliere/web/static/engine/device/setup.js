// A position that is set up by hand. A tap changes the record, and what follows from it follows, by the
// server's own functions (tavoliere/notation/setup); whether a game could have led there says the server.
import { post } from "../../core/api.js";
import { Position, below } from "./position.js";
import { base, load } from "./rules.js";
import { codeOf, entriesOf } from "./tracks.js";

const trackOf = (key) => (key.startsWith("own ") ? codeOf(entriesOf(key.slice(4))) : key);

// The rules with what sets a position up.
export async function setting(game) {
  const [rules, setup] = await Promise.all([load(game), import(`${base}/${game}.setup.js`)]);
  return { ...rules, ...setup };
}

export const checked = (line) => post("/api/open/check", { line }, { tries: 2 });

export class Draft {
  constructor(rules, head, position) {
    Object.assign(this, { rules, head, position });
  }

  // An empty board for so many; `track` is a side of On Board's, or a track of one's own.
  static begin(rules, players, track) {
    const { game, tracks } = rules.ABOUT;
    const head = tracks ? `${game} ${trackOf(track)}` : game;
    const position = Position.start(rules, players, 0, tracks ? { track: trackOf(track) } : {});
    return new Draft(rules, head, position).with("tidy");
  }

  // A position that the server has read: `state` is its record.
  static of(rules, { line, state }) {
    return new Draft(rules, line.split(" | ")[0], Position.read(rules, state));
  }

  get players() {
    return this.position.players;
  }

  // Everything that lies there, hands too.
  get view() {
    const { rules, position } = this;
    const { state, scores, over } = position;
    return { players: this.players, scores, over, legal: [], ...rules.describe(state) };
  }

  get line() {
    return `${this.head} | ${this.rules.sections(this.position.state)}`;
  }

  with(change, ...values) {
    const next = this.position.copy();
    this.rules[change](next.state, ...values);
    this.rules.tidy(next.state);
    return new Draft(this.rules, this.head, next);
  }

  // Every hand is filled with tiles of the bag, as they would be drawn.
  dealt() {
    let next = this;
    for (let seat = 0; seat < this.players; seat++)
      for (;;) {
        const all = [...next.position.state.bag].flatMap((n, tile) => Array(n).fill(tile));
        const more = all.length && next.with("give", seat, all[below(all.length)]);
        if (!more || more.line === next.line) break;
        next = more;
      }
    return next;
  }

  check() {
    return checked(this.line);
  }
}
