// A table of this device, with the same interface as a table of the server (`Live` in live.js): the same
// screens use both.
import { LEVELS, paces } from "../../core/about.js";
import { memory } from "../../core/api.js";
import { loadTable } from "./rules.js";
import { answer } from "./play.js";
import * as store from "./store.js";
import { Table } from "./table.js";
import { think, warmUp } from "../thinking.js";

const PAUSES = { roll: 1500, move: 1200 }; // before a bot rolls or moves, so that people can follow
const PATIENCE = 5000; // milliseconds until a bot that failed to think is asked again
const channel = globalThis.BroadcastChannel && new BroadcastChannel("tavoliere-tables");

// Where nothing can be stored, the address itself carries what has happened so far to the table's page.
export const CARRIED = "carried=";
const carriedIn = (id) =>
  id.startsWith(CARRIED) &&
  JSON.parse(decodeURIComponent(id.slice(CARRIED.length))).map((event, i) => ({
    seq: i + 1,
    at: Date.now(),
    event,
  }));

// Store events, then apply them. False: another tab was faster.
export async function keep(table, events) {
  const at = Date.now();
  const logged = events.map((event, i) => ({ seq: table.seq + 1 + i, at, event }));
  try {
    if (!table.isUnkept && !(await store.append(table.id, logged))) return false;
  } catch {
    table.isUnkept = true; // storage is full or denied: it goes on in memory, and the page says so
  }
  logged.forEach((one) => table.apply(one));
  const told = table.isUnkept || noted(table, at);
  if (table.stage === "over") await told; // so that the result is in the list by the time it is shown
  return true;
}

// What the lists of tables and of past games show.
function noted(table, at) {
  const { id, stage, number, settings } = table;
  const facts = { at, stage, game: settings.game, names: table.seats.map((seat) => seat.name) };
  const told = [{ ...facts, id }];
  if (stage === "over") {
    const { scores, winners, resigned, end } = table.result();
    const result = { scores, winners, resigned, end, isBegun: Boolean(settings.position) };
    told.push({ ...facts, ...result, id: store.noteId(id, number), table: id, number, own: table.own });
  }
  return Promise.all(told.map(store.note)).catch(() => {}); // without it only the lists lack something
}

export class DeviceLive {
  constructor(id, show) {
    Object.assign(this, { id, show, state: null, events: [], status: "live", held: 0, isDevice: true });
    Object.assign(this, { rules: {}, turn: Promise.resolve() });
    channel?.addEventListener("message", ({ data }) => data === id && this.inTurn(() => this.reread()));
    this.pauses = memory.get("pauses") ?? PAUSES;
  }

  get replay() {
    const { number, stage } = this.table;
    return store.replayAddress(this.id, stage === "lobby" ? number - 1 : number);
  }

  get review() {
    return this.replay.replace("/replay?", "/review?");
  }

  // The game of this number as a text, and the facts of its story.
  async record(number) {
    const { recordOf, tableAt } = await import("./past.js");
    return recordOf(await tableAt(this.id, number));
  }

  async story(number) {
    const { storyOf, tableAt } = await import("./past.js");
    return storyOf(await tableAt(this.id, number));
  }

  tell(status) {
    this.status = status;
    this.show(this);
  }

  async open() {
    const carried = carriedIn(this.id);
    const logged = carried || (await store.eventsOf(this.id).catch(() => []));
    if (!logged.length) return this.tell("gone");
    this.table = await this.replayed(logged);
    this.table.isUnkept = Boolean(carried);
    this.draw();
    return this.go();
  }

  draw() {
    const state = this.table.state(Date.now());
    state.table.seats.forEach((seat, i) => {
      seat.mine = state.you.seats.includes(i);
    });
    const opened = state.events.findLastIndex((event) => event.type === "opened");
    this.events = opened > 0 ? state.events.slice(opened) : state.events;
    this.received = Date.now();
    this.state = state;
    this.status = this.table.isUnkept ? "unkept" : this.isLight ? "light" : "live";
    this.show(this);
  }

  // The table to which its log leads, with the rules of every game in it.
  async replayed(logged) {
    for (const { event } of logged) if (event.settings) await this.learn(event.settings.game);
    return new Table(this.id, this.rules, logged);
  }

  async learn(game) {
    this.rules[game] ??= await loadTable(game);
  }

  // Another tab has gone on with this table.
  async reread() {
    this.table = await this.replayed(await store.eventsOf(this.id));
    this.draw();
    this.go();
  }

  // Messages are answered, and the log is read again, one after the other.
  inTurn(work) {
    const done = this.turn.then(work);
    this.turn = done.catch(() => {});
    return done;
  }

  send(message, body = {}) {
    return this.inTurn(() => this.answer(message, body));
  }

  async answer(message, body, isBot = false) {
    if (body.game) await this.learn(body.game);
    const events = await answer(this.table, message, body, isBot);
    if (!events.length) return { seq: this.table.seq };
    if (!(await keep(this.table, events))) {
      await this.reread();
      return this.answer(message, body, isBot);
    }
    channel?.postMessage(this.id);
    this.draw();
    this.go();
    return { seq: this.table.seq };
  }

  // Play the next move of a bot, if one is due, after a pause.
  go() {
    const { table } = this;
    for (const { bot } of table.seats) if (bot) warmUp(table.settings.game, bot, table.seats.length);
    const [seat] = table.bots();
    if (seat === undefined || this.thinking === table.seq) return;
    this.thinking = table.seq;
    const decision = table.asked[seat];
    if (table.position.chance) {
      if (table.settings.dice !== "own") this.later("roll", { seat, decision });
      return;
    }
    this.ponder(seat).then(
      (action) => this.later("act", { seat, decision, move: table.position.rules.write_move(action) }),
      () => {
        this.thinking = null;
        this.tell("unlearnt");
        setTimeout(() => this.go(), PATIENCE);
      },
    );
  }

  // A bot's move. If what it has learnt cannot be loaded, it plays at the strongest level that needs less.
  async ponder(seat) {
    const { settings, seats, position } = this.table;
    const seen = position.concealed(seat).state.bytes;
    const levels = LEVELS.slice(0, LEVELS.indexOf(seats[seat].bot) + 1).reverse();
    for (const level of levels.length ? levels : [seats[seat].bot])
      try {
        const action = await think(settings.game, level, seats.length, seat, seen);
        this.isLight = level !== seats[seat].bot;
        return action;
      } catch {
        /* the next one */
      }
    throw new Error("no level can be had");
  }

  later(message, body) {
    const pause = message === "roll" ? this.pauses.roll : this.pauses.move;
    const pace = paces[this.table.public().pace];
    setTimeout(() => this.inTurn(() => this.answer(message, body, true)).catch(() => {}), pace * pause);
  }

  // The table after a move; null if another tab has gone on meanwhile.
  preview(seat, move) {
    const { position } = this.table;
    return position.whyNot(seat, move) ? null : position.play(seat, move).view(seat);
  }

  async why(seat, move) {
    const problem = this.table.position.whyNot(seat, move);
    return problem ? { legal: false, error: problem } : { legal: true };
  }
}
