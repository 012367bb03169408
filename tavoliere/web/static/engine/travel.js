// Games travel. A game of this device is brought to the server, which checks it by the rules: a finished one
// to be shared and replayed there, any other to be continued with others. A finished game of the server is
// kept on this device. Either is then in both places.
import { noteOf as noted, withNote } from "../core/noted.js";
import { Refusal, get, post } from "../core/api.js";
import { recordOf, tableAt } from "./device/past.js";
import { games, note, noteId, noteOf } from "./device/store.js";
import { finishedThere, reviewOf, tellReview } from "../core/mine.js";

// The state of the new table. The same game brought twice is there only once. `at` is when it was over.
export async function bring(id, number, at = undefined) {
  const table = await tableAt(id, number);
  const seats = table.seats.map(({ device, bot }) => (device ? "" : bot));
  const key = `${id} ${number} ${table.seq}`;
  return post("/api/games", { record: await recordOf(table), seats, at }, { tries: 2, key });
}

// The server forgets tables that nobody plays at after a while.
const isThere = (id) =>
  get(`/api/tables/${id}`).then(
    () => true,
    (error) => {
      if (error.status !== 404) throw error;
      return false;
    },
  );

// The link with which others can see a finished game of this device.
export async function linkTo(id, number) {
  const known = await noteOf(noteId(id, number));
  if (known?.link && (await isThere(known.there))) return known.link;
  return (await brought({ ...known, table: id, number })).link;
}

// A game is brought, and what the coach has found out about it comes along.
async function brought(known) {
  const { table, you } = await bring(known.table, known.number, known.at);
  const noted = { ...known, there: table.id, link: new URL(you.links.watch, location.href).href };
  await note(noted);
  const found = reviewOf(known.table, known.number);
  if (found) tellReview(table.id, 1, found);
  return noted;
}

// The finished games of this device that are nowhere else, and would count.
export const notBrought = async () =>
  (await games()).filter(
    (one) => !one.kept && !one.there && !one.isBegun && one.own?.length && one.names.length > 1,
  );

// Bring them all, or as many as the server takes now.
export async function bringAll() {
  for (const one of await notBrought()) {
    try {
      await brought(one);
    } catch {
      return;
    }
  }
}

export const isKept = async (id, number) => Boolean(await noteOf(noteId(id, number)));

export async function keepHere(id, number) {
  const path = `/api/tables/${id}`;
  const [{ table, you }, replay, answer] = await Promise.all([
    get(path),
    get(`${path}/games/${number}/replay`),
    fetch(`${path}/games/${number}/export`),
  ]);
  if (!answer.ok) throw new Refusal(answer.status, (await answer.json().catch(() => null))?.error);
  const facts = finishedThere().find((one) => one.table === id && one.number === number);
  const kept = { table, own: you.seats, replay, text: withNote(await answer.text(), noted(id, number)) };
  return note({ ...facts, id: noteId(id, number), kept });
}
