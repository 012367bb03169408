// The track of one's own board: both sides, as they were typed in and are kept on this device. A field is an
// entry such as "g10/3", colour, number and bonus; all 40 with commas are the code that people pass on.
import { memory } from "../../core/api.js";
import { _ } from "../../core/i18n.js";

export const SIDES = ["a", "b"];
export const sideName = (side) => (side === "b" ? _("Side B") : _("Side A"));
const FIELDS = 40;
const ENTRY = /[rygb]\d{1,2}\/\d{1,2}/g;

export function entriesOf(side) {
  const kept = memory.get(`track-${side}`);
  return Array.isArray(kept) && kept.length === FIELDS ? kept : Array(FIELDS).fill("");
}

// Whether it could be kept.
export function keepTrack(side, entries) {
  memory.set(`track-${side}`, entries);
  return memory.get(`track-${side}`)?.join() === entries.join();
}

export const isWhole = (entries) => entries.every(Boolean);
export const ownSides = () => SIDES.filter((side) => isWhole(entriesOf(side)));

// The tracks of one's own board, as choices beside the app's own sides.
export const ownChoices = () =>
  ownSides().map((side, _i, all) => [
    `own ${side}`,
    all.length > 1 ? _("Ours, {side}", { side: sideName(side) }) : _("Ours"),
  ]);
export const codeOf = (entries) => entries.join(",");

// The track in a code or a link, or in the words around them.
export function readCode(text) {
  const entries = text.toLowerCase().match(ENTRY) ?? [];
  return entries.length === FIELDS ? entries : null;
}
