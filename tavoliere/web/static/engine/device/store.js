// The tables of this device in IndexedDB: a table is the log of its events. Where nothing can be stored
// (storage denied or full), play goes on in memory, and the page says so.
const NAME = "tavoliere";

let opened;
function database() {
  opened ??= new Promise((done, failed) => {
    const request = indexedDB.open(NAME, 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore("tables", { keyPath: "id" });
      request.result.createObjectStore("events", { keyPath: ["table", "seq"] });
    };
    request.onsuccess = () => done(request.result);
    request.onerror = () => failed(request.error);
    request.onblocked = () => failed(new Error("blocked"));
  });
  return opened;
}

const answered = (request) =>
  new Promise((done, failed) => {
    request.onsuccess = () => done(request.result);
    request.onerror = () => failed(request.error);
  });

const range = (table) => IDBKeyRange.bound([table, 0], [table, Infinity]);

export const eventsOf = async (table) => {
  const db = await database();
  return answered(db.transaction("events").objectStore("events").getAll(range(table)));
};

const noted = async () => {
  const db = await database();
  const all = await answered(db.transaction("tables").objectStore("tables").getAll());
  return all.sort((one, other) => other.at - one.at);
};

// Tables, and the games finished at them; latest first.
export const tables = async () => (await noted()).filter((one) => !one.number);
export const games = async () => (await noted()).filter((one) => one.number);

// Append events, all or none, and only if nobody else has: another tab may have the same table open.
// Resolves when they are on disk; false means that another tab was faster.
export async function append(table, logged) {
  const db = await database();
  const transaction = db.transaction("events", "readwrite", { durability: "strict" });
  for (const one of logged) transaction.objectStore("events").add({ table, ...one });
  transaction.commit?.(); // at once, without waiting for the result of every event
  return new Promise((done, failed) => {
    transaction.oncomplete = () => done(true);
    transaction.onabort = () =>
      transaction.error?.name === "ConstraintError" ? done(false) : failed(transaction.error);
  });
}

// The id of a finished game's note, and the page that replays it.
export const noteId = (id, number) => `${id}/${number}`;
export const replayAddress = (id, number) => `/device/replay?table=${id}&number=${number}`;

// What the list shows of a table; for a kept game of a server, the note is all there is (travel.js).
export const note = async (facts) => {
  const db = await database();
  return answered(db.transaction("tables", "readwrite").objectStore("tables").put(facts));
};

export const noteOf = async (id) => {
  const db = await database();
  return answered(db.transaction("tables").objectStore("tables").get(id));
};

export const dropNote = async (id) => {
  const db = await database();
  return answered(db.transaction("tables", "readwrite").objectStore("tables").delete(id));
};

// Forget a table with all its games.
export async function remove(table) {
  const rows = (await noted()).filter((one) => one.id === table || one.table === table);
  const transaction = (await database()).transaction(["tables", "events"], "readwrite");
  transaction.objectStore("events").delete(range(table));
  for (const { id } of rows) transaction.objectStore("tables").delete(id);
  return new Promise((done) => {
    transaction.oncomplete = done;
  });
}

// Ask the browser once to keep this storage when space is short.
export const persist = () => navigator.storage?.persist?.().catch(() => false);
