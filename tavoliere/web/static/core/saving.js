// Files that a page makes for the user to save.
import { knownOf, noteOf, withNote } from "./noted.js";

export function save(content, name) {
  const link = Object.assign(document.createElement("a"), {
    href: URL.createObjectURL(content),
    download: name,
  });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

// A finished game of the server, with what this device noted of its dice; by its link if nothing was.
export async function saveGame(event, id, number) {
  const note = noteOf(id, number);
  if (!note) return;
  event.preventDefault();
  const link = event.currentTarget;
  const answer = await fetch(link.href).catch(() => null);
  const text = answer?.ok && withNote(await answer.text(), note, knownOf(id));
  if (text) save(new Blob([text], { type: "text/plain" }), link.download);
}
