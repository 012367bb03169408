// The way to the server: POST with an idempotency key, state by WebSocket, polling when that fails.

export class Refusal extends Error {
  constructor(status, error) {
    super(error?.message || `HTTP ${status}`);
    Object.assign(this, { status, ...error });
  }
}

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

async function answer(response) {
  const body = await response.json().catch(() => null);
  if (!response.ok) throw new Refusal(response.status, body?.error);
  return body;
}

export const get = (path) => fetch(path, { headers: { Accept: "application/json" } }).then(answer);

// A lost answer is asked for again with the same key: nothing is done twice.
export async function post(path, body = {}, { tries = 6 } = {}) {
  const key = crypto.randomUUID?.() ?? entropy();
  for (let n = 0; ; n++) {
    try {
      const response = await fetch(path, {
        method: "POST",
        headers: { "Content-Type": "application/json", "Idempotency-Key": key },
        body: JSON.stringify(body),
      });
      if (response.status === 503 && n + 1 < tries) { await pause(500 * 2 ** n); continue; }
      return await answer(response);
    } catch (error) {
      if (error instanceof Refusal || n + 1 >= tries) throw error;
      await pause(400 * 2 ** n);
    }
  }
}

export const entropy = () => Array.from(crypto.getRandomValues(new Uint8Array(32)), (byte) => byte.toString(16).padStart(2, "0")).join("");

// What the lines of a Crosswise board are worth: only the server counts points.
export const linePoints = (tiles) => get(`/lines?board=${tiles.map((tile) => (tile ? tile[0] : ".")).join("")}`);

// --- a live table

const WAITS = [500, 1000, 2000, 4000, 8000, 15000];

export class Live {
  // `show(state)` after every change; `status` is live, lost, offline, gone or expired.
  constructor(table, show) {
    Object.assign(this, { path: `/api/tables/${table}`, show, state: null, events: [], status: "live", failures: 0, stopped: false });
    addEventListener("online", () => this.connect());
    addEventListener("offline", () => this.tell("offline"));
    document.addEventListener("visibilitychange", () => document.hidden || this.connect());
  }

  tell(status) {
    if (this.status === status) return;
    this.status = status;
    this.show(this);
  }

  take(state) {
    if (state.type !== "state" || (this.state && state.seq < this.state.seq)) return;
    const known = this.events.at(-1)?.seq ?? -1;
    this.events = state.since === null ? state.events : [...this.events, ...state.events.filter((event) => event.seq > known)];
    const opened = this.events.findLastIndex((event) => event.type === "opened");
    if (opened > 0) this.events = this.events.slice(opened);
    state.table.seats.forEach((seat, i) => { seat.mine = state.you.seats.includes(i); });
    this.state = state;
    this.received = Date.now();
    this.status = "live";
    this.show(this);
  }

  async open() {
    this.take(await get(this.path));
    this.connect();
  }

  connect() {
    if (this.stopped || (this.socket && this.socket.readyState <= 1)) return;
    clearTimeout(this.timer);
    const since = this.state ? `?since=${this.state.seq}` : "";
    const socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}${this.path}/socket${since}`);
    this.socket = socket;
    socket.onmessage = (message) => {
      this.failures = 0;
      const data = JSON.parse(message.data);
      if (data.type === "state") this.take(data);
      else if (data.type === "current") this.tell("live");
    };
    socket.onclose = (event) => {
      if (this.socket !== socket || this.stopped) return;
      this.socket = null;
      if (event.code === 4404) return this.tell("gone");
      if (event.code === 4410) return this.tell("expired");
      const wait = event.code === 1001 ? 200 : WAITS[Math.min(this.failures, WAITS.length - 1)];
      this.failures += 1;
      this.timer = setTimeout(() => this.connect(), wait);
      setTimeout(() => !this.socket || this.socket.readyState !== 1 ? this.tell(navigator.onLine ? "lost" : "offline") : 0, 2000);
      if (this.failures >= 3) this.poll();
      return undefined;
    };
  }

  async poll() {
    const response = await fetch(`${this.path}?since=${this.state?.seq ?? 0}`).catch(() => null);
    if (response?.status === 200) this.take(await response.json());
    else if (response?.status === 304) this.tell("live");
    else if (response?.status === 404) this.tell("gone");
  }

  send(message, body) {
    return post(`${this.path}/${message}`, body);
  }

  why(seat, move) {
    return get(`${this.path}/why?seat=${seat}&move=${encodeURIComponent(move)}`);
  }
}

// --- what this device remembers

export const memory = {
  get(key) {
    try { return JSON.parse(localStorage.getItem(`tavoliere-${key}`)); } catch { return null; }
  },
  set(key, value) {
    try { localStorage.setItem(`tavoliere-${key}`, JSON.stringify(value)); } catch { /* private window: forget */ }
  },
};

export function remember(table) {
  const others = (memory.get("tables") || []).filter((entry) => entry.id !== table.id);
  memory.set("tables", [{ id: table.id, game: table.game, at: Date.now() }, ...others].slice(0, 8));
}

export const forget = (id) => memory.set("tables", (memory.get("tables") || []).filter((entry) => entry.id !== id));
