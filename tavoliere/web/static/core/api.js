// The way to the server: GET requests, and POST requests with an idempotency key.

export class Refusal extends Error {
  constructor(status, error) {
    super(error?.message || `HTTP ${status}`);
    Object.assign(this, { status, ...error });
  }
}

export const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

async function answer(response) {
  const body = await response.json().catch(() => null);
  if (!response.ok) throw new Refusal(response.status, body?.error);
  return body;
}

export const get = (path) => fetch(path, { headers: { Accept: "application/json" } }).then(answer);

// If an answer is lost, the request is repeated with the same key, so nothing is done twice. `wait` may know
// better when to try again.
export const newKey = () => crypto.randomUUID?.() ?? entropy();

export async function post(path, body = {}, { tries = 6, wait = pause, key = newKey(), patience } = {}) {
  for (let n = 0; ; n++) {
    try {
      const response = await fetch(path, {
        method: "POST",
        headers: { "Content-Type": "application/json", "Idempotency-Key": key },
        body: JSON.stringify(body),
        ...(patience && { signal: AbortSignal.timeout(patience) }),
      });
      if (response.status === 503 && n + 1 < tries) {
        const asked = 1000 * Number(response.headers.get("Retry-After"));
        await wait(Math.max(asked, Math.min(500 * 2 ** n, 8000)), "busy");
        continue;
      }
      return await answer(response);
    } catch (error) {
      if (error instanceof Refusal || n + 1 >= tries) throw error;
      await wait(Math.min(400 * 2 ** n, 5000));
    }
  }
}

// Bytes that travelled as text.
export const unpack = (text) => Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0));

export const entropy = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(32)), (byte) => byte.toString(16).padStart(2, "0")).join(
    "",
  );

// --- what this device remembers

export const memory = {
  get(key) {
    try {
      return JSON.parse(localStorage.getItem(`tavoliere-${key}`));
    } catch {
      return null;
    }
  },
  set(key, value) {
    try {
      localStorage.setItem(`tavoliere-${key}`, JSON.stringify(value));
    } catch {
      /* private window: forget */
    }
  },
};

// From a table that somebody came to from a circle or an evening, they go back there.
export const comeFrom = (table, address) => memory.set("from", { table, address });
export function wayBack() {
  const { table, address } = memory.get("from") || {};
  return table && location.pathname.startsWith(`/t/${table}`) ? address : "/";
}

export function remember(table) {
  const others = (memory.get("tables") || []).filter((entry) => entry.id !== table.id);
  memory.set("tables", [{ id: table.id, game: table.game, at: Date.now() }, ...others].slice(0, 8));
}

export const forget = (id) =>
  memory.set(
    "tables",
    (memory.get("tables") || []).filter((entry) => entry.id !== id),
  );

// What comes late on the home page has its place from the first paint, as high as it was the last time
// (theme.js).
const places = () => memory.get("places") || {};

export const keepPlace = (name, height) => memory.set("places", { ...places(), [name]: height });

// A card of a game that goes on is about this high: it has its place also if it begins only now, and none if
// it was the only one and is over.
const CARD = 92;
export function expectCard(isOpen) {
  const { continue: height = 0 } = places();
  if (isOpen && !height) keepPlace("continue", CARD);
  if (!isOpen && height <= CARD) keepPlace("continue", 0);
}
