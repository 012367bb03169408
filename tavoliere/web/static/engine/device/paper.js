// One player's sheet at a real table, kept by hand. The rules (tavoliere/games/qwixx_paper.py) say what may
// be written on it; what is written is stored before it is shown.
import { memory } from "../../core/api.js";
import { entriesOf, ownSides } from "./tracks.js";
import { Position, refuse } from "./position.js";
import { load } from "./rules.js";

const place = (game) => `paper-${game}`;
const trackPlace = (game) => `paper-track-${game}`;

// The track that an own sheet has, where there is one: a side of the app's board, or of one's own.
const trackKey = (game) => {
  const [own] = ownSides();
  const kept = memory.get(trackPlace(game));
  return ownTrack(kept) || ["a", "b"].includes(kept) ? kept : own ? `own ${own}` : "a";
};
const ownTrack = (key) => ownSides().find((side) => key === `own ${side}`);
const optionsOf = (key) => (ownTrack(key) ? { track: entriesOf(ownTrack(key)) } : { side: key });

export class Paper {
  // The sheet ends before the first entry that is not allowed: it cannot have been written here.
  constructor(rules, entries, track = trackKey(rules.ABOUT.game)) {
    Object.assign(this, { rules, track, entries: [], ...rules.ABOUT.paper });
    this.position = Position.start(rules, 1, 0, optionsOf(track));
    for (const entry of Array.isArray(entries) ? entries : []) {
      if (!Number.isInteger(entry) || this.forbids(entry)) break;
      rules.enter(this.position.state, entry);
      this.entries.push(entry);
    }
  }

  static async open(game) {
    return new Paper(await load(game), memory.get(place(game)));
  }

  // Call `tell` with the stored sheet when another tab has written on it, or this one was asleep.
  static follow(game, tell) {
    const look = async ({ key, persisted }) => {
      if (persisted || key === `tavoliere-${place(game)}`) tell(await Paper.open(game));
    };
    const heard = ["storage", "pageshow"];
    for (const event of heard) addEventListener(event, look);
    return () => heard.forEach((event) => removeEventListener(event, look));
  }

  // The sheet with these entries, and whether it could be stored.
  with(entries) {
    const key = place(this.rules.ABOUT.game);
    memory.set(key, entries);
    memory.set(trackPlace(this.rules.ABOUT.game), this.track);
    return {
      paper: new Paper(this.rules, entries, this.track),
      isKept: memory.get(key)?.length === entries.length,
    };
  }

  // The empty sheet with another track.
  withTrack(key) {
    return new Paper(this.rules, [], key).with([]);
  }

  forbids(entry) {
    return this.rules.forbids_entry(this.position.state, entry);
  }

  // Two rows are closed: only the cross of that action may still be missing.
  get isLastCross() {
    return this.rules.is_last_cross(this.position.state);
  }

  // The fields that can be crossed, written as moves.
  legal() {
    const fields = Array.from({ length: this.misthrow }, (_unused, field) => field);
    return fields.filter((field) => !this.forbids(field)).map((field) => this.rules.write_move(field));
  }

  whyNot(move) {
    const reason = this.forbids(this.position.action(move));
    if (!reason) return null;
    if (this.position.over) return refuse("the game is over", { rule: "E4" });
    const [rule, sentence] = this.rules.ABOUT.reasons[reason];
    return refuse("{move} is not possible: {reason}", { rule, move, reason: sentence });
  }

  // The fields of the track where the pawn may stop, counted from 1.
  stops() {
    const fields = this.stop === null ? [] : this.position.view(0).track.map((_field, i) => i + 1);
    return fields.filter((field) => !this.forbids(this.stop + field));
  }

  // What was written last: a field, a misthrow, a row that somebody else closed (its place), where the
  // pawn stopped, or the end.
  get last() {
    const entry = this.entries.at(-1);
    if (entry === undefined || entry === this.ended) return {};
    if (entry === this.misthrow) return { isMisthrow: true };
    if (entry > this.ended) return { field: this.position.view(0).track[entry - this.stop - 1] };
    return entry < this.misthrow ? { move: this.rules.write_move(entry) } : { row: entry - this.closed };
  }
}
