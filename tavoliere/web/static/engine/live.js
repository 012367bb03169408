// A table of the server: its state comes by WebSocket, by polling when that fails; messages go by POST.
// Meanwhile the rules on the page show their outcome.
import { Ahead, isAhead, isGuessed } from "./ahead.js";
import { get, memory, newKey, pause, post } from "../core/api.js";
import { goesOn } from "./past.js";
import { seen } from "./seal.js";

const WAITS = [500, 1000, 2000, 4000, 8000, 15000];
const FINAL = ["changed", "rewritten"]; // nothing is believed any more
const PING = 20_000,
  POLL = 2000,
  SILENCE = 8000; // a connection that does not answer within this is dead, whatever the browser thinks

export class Live {
  // `show(state)` after every change; `status` is live, lost, offline, busy, gone, expired, changed or
  // rewritten.
  constructor(table, show) {
    Object.assign(this, {
      path: `/api/tables/${table}`,
      show,
      state: null,
      events: [],
      status: "live",
      failures: 0,
      isPolling: false,
      held: 0,
      waiting: [],
      ahead: new Ahead(),
      settled: [],
    });
    addEventListener("online", () => this.connect());
    addEventListener("offline", () => this.drop());
    setInterval(() => this.ping(), PING);
    document.addEventListener("visibilitychange", () => document.hidden || this.connect());
  }

  get isConnected() {
    return this.socket?.readyState === WebSocket.OPEN;
  }

  // Is something shown that the server has not confirmed yet?
  get isAhead() {
    return this.state !== this.ahead.told;
  }

  // Of the last game that was finished: in a lobby, the one before.
  get replay() {
    const { id, number, stage } = this.state.table;
    return `/t/${id}/replay/${stage === "lobby" ? number - 1 : number}`;
  }

  get review() {
    return this.replay.replace("/replay/", "/review/");
  }

  // The facts of the story of the game with this number.
  async story(number) {
    const { facts } = await get(`${this.path}/games/${number}/story`);
    return facts;
  }

  tell(status) {
    if (this.status === status || FINAL.includes(this.status)) return;
    this.status = status;
    this.show(this);
  }

  take(state) {
    if (this.isStopped || (this.state && state.seq < this.state.seq)) return;
    const { messages, isChanged, isLeftOut } = seen(state);
    if (isChanged) return this.stop("changed");
    this.isLeftOut = isLeftOut && state.you.seats.length > 0;
    const known = this.events.at(-1)?.seq ?? -1;
    this.events =
      state.since === null
        ? state.events
        : [...this.events, ...state.events.filter((event) => event.seq > known)];
    if (goesOn(state, this.events) === false) return this.stop("rewritten");
    const opened = this.events.findLastIndex((event) => event.type === "opened");
    if (opened > 0) this.events = this.events.slice(opened);
    state.table.seats.forEach((seat, i) => {
      seat.mine = state.you.seats.includes(i);
      seat.connected ||= seat.mine || Boolean(seat.bot); // a bot that stands in is present
    });
    this.state = this.ahead.take(state, this.events);
    this.received = Date.now();
    this.status = "live";
    this.show(this);
    this.resume();
    if (!this.ahead.sent) this.settled.splice(0).forEach((go) => go());
    if (this.events[0]?.type !== "opened") this.recall();
    // Not by `send`: nobody at this page has said it. If it comes too late, a later state says what to do.
    messages.forEach(([message, body]) => this.deliver(message, body).catch(() => {}));
  }

  // The dice are not those that were sealed, or the past is not what was told here: nothing more is sent or
  // shown.
  stop(why) {
    this.isStopped = true;
    this.drop();
    clearTimeout(this.timer);
    this.tell(why);
  }

  // Fetch the whole log of this game, when only its tail came.
  async recall() {
    if (this.recalled === this.state.table.number) return;
    this.recalled = this.state.table.number;
    const { events } = await get(`${this.path}/log`).catch(() => ({ events: [] }));
    const first = this.events[0]?.seq ?? 0;
    this.events = [...events.filter((event) => event.seq < first), ...this.events];
    if (goesOn({ ...this.state, since: null }, this.events) === false) return this.stop("rewritten");
    this.show(this);
  }

  async open() {
    this.take(await get(this.path));
    this.connect();
    this.sendKept();
  }

  connect() {
    if (this.isStopped || (this.socket && this.socket.readyState <= 1)) return;
    clearTimeout(this.timer);
    if (!navigator.onLine) {
      this.tell("offline");
      return;
    }
    const since = this.state?.seq ?? 0;
    const socket = new WebSocket(
      `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}${this.path}/socket?since=${since}`,
    );
    this.socket = socket;
    socket.onmessage = (message) => {
      this.failures = 0;
      this.isPolling = false;
      clearTimeout(this.silence);
      const data = JSON.parse(message.data);
      if (data.type === "state") this.hear(data, since);
      else if (data.type === "current") {
        this.tell("live");
        this.resume();
      }
    };
    socket.onclose = (event) => {
      if (this.socket !== socket) return;
      this.socket = null;
      if (event.code === 4404) return this.tell("gone");
      if (event.code === 4410) return this.tell("expired");
      const wait = event.code === 1001 ? 200 : WAITS[Math.min(this.failures, WAITS.length - 1)];
      this.failures += 1;
      this.timer = setTimeout(() => this.connect(), wait);
      setTimeout(() => this.isConnected || this.isPolling || this.trouble(), 2000);
      if (this.failures >= 3) this.poll();
      return undefined;
    };
  }

  // If the server knows less than it was asked about, a backup was restored: forget what happened after it.
  hear(state, since) {
    if (state.since === null && state.seq < since) location.reload();
    else this.take(state);
  }

  // The device knows that it is offline: do not wait for the connection to time out.
  drop() {
    const { socket } = this;
    this.socket = null;
    socket?.close();
    this.trouble();
  }

  ping() {
    if (!this.isConnected || document.hidden) return;
    this.socket.send('{"type":"ping"}');
    this.silence = setTimeout(() => {
      this.drop();
      this.connect();
    }, SILENCE);
  }

  trouble() {
    this.tell(navigator.onLine ? "lost" : "offline");
  }

  resume() {
    this.waiting.splice(0).forEach((go) => go());
  }

  // Where no socket gets through, ask again and again. While the server does not answer either, the next
  // attempt at a socket is soon enough.
  async poll() {
    const since = this.state?.seq ?? 0;
    const response = await fetch(`${this.path}?since=${since}`).catch(() => null);
    if (response?.status === 200) this.hear(await response.json(), since);
    else if (response?.status === 304) this.tell("live");
    else if (response?.status === 404) this.tell("gone");
    else if (!response && !this.isConnected) this.trouble();
    clearTimeout(this.asking);
    this.isPolling = !this.isConnected && [200, 304].includes(response?.status);
    if (this.isPolling) this.asking = setTimeout(() => this.isConnected || this.poll(), POLL);
  }

  // The outcome of a message is shown at once, and replaced by the server's next state. What is decided
  // before that is sent afterwards. A message may wait `until` a time before it is sent, unless the game goes
  // on without it.
  async send(message, body, { key, until = 0 } = {}) {
    if (isGuessed(message) && (this.ahead.sent || isAhead(body.decision))) {
      if (this.ahead.sent) await new Promise((go) => this.settled.push(go));
      const meant = this.ahead.meant(message, body);
      return meant && this.send(message, meant, { key, until });
    }
    this.state = this.ahead.say(message, body);
    this.show(this);
    if (until > Date.now()) {
      key ??= newKey();
      this.keep([...this.kept(), { message, body, key }]); // the user may leave the page meanwhile
      await pause(until - Date.now());
      if (this.ahead.sent?.body !== body) return this.forget(key);
    }
    try {
      const done = await this.deliver(message, body, key);
      if (done.seq <= this.ahead.told.seq) this.settle(body);
      else if (this.isPolling) this.poll();
      return done;
    } catch (error) {
      this.settle(body);
      throw error;
    }
  }

  // Nothing is shown ahead of the server any more: send what waited for that.
  settle(body) {
    this.state = this.ahead.unsay(body);
    this.show(this);
    if (!this.ahead.sent) this.settled.splice(0).forEach((go) => go());
  }

  // What cannot be sent is kept, even if the page is reloaded, and sent as soon as the connection is back or
  // the server has time; `held` says how many messages wait, and `heldBy` for what. The key makes sure that
  // nothing is done twice.
  async deliver(message, body, key = newKey()) {
    let held = 0;
    const kept = { message, body, key };
    if (this.isStopped) throw new Error(this.status);
    const wait = async (ms, why) => {
      const isNews = !held || this.heldBy !== why;
      if (!held) {
        held = 1;
        this.held += 1;
        this.keep([...this.kept().filter((one) => one.key !== key), kept]);
      }
      if (isNews) {
        this.heldBy = why;
        if (why) this.tell(why);
        else this.trouble();
        this.show(this);
      }
      if (why) return pause(ms); // the connection is fine: do not hurry
      return Promise.race([
        new Promise((go) => this.waiting.push(go)),
        ...(navigator.onLine ? [pause(ms)] : []),
      ]);
    };
    try {
      return await post(`${this.path}/${message}`, body, { tries: Infinity, wait, key });
    } finally {
      this.held -= held;
      this.forget(key);
      if (this.status === "busy") this.status = "live";
      if (held) this.show(this);
    }
  }

  kept() {
    return memory.get(`kept ${this.path}`) || [];
  }

  keep(list) {
    if (list.length || this.kept().length) memory.set(`kept ${this.path}`, list.length ? list : null);
  }

  forget(key) {
    this.keep(this.kept().filter((one) => one.key !== key));
  }

  // Send now what was kept when the user left the page; if it is refused, the game has gone on without it.
  sendKept() {
    for (const { message, body, key } of this.kept()) this.send(message, body, { key }).catch(() => {});
  }

  async why(seat, move) {
    const found = this.ahead.why(seat, move);
    return found ?? get(`${this.path}/why?seat=${seat}&move=${encodeURIComponent(move)}`);
  }

  preview(seat, move) {
    return this.ahead.preview(seat, move);
  }
}
