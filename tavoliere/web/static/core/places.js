// What comes late on the home page has its place from the first paint, as high as it was the last time (theme.js).
import { memory } from "./api.js";

const kept = () => memory.get("places") || {};

export const keepPlace = (name, height) => memory.set("places", { ...kept(), [name]: height });

// A card of a game that goes on is about this high: it has its place also if it begins only now, and none if it was
// the only one and is over.
const CARD = 92;
export function expectCard(isOpen) {
  const { continue: height = 0 } = kept();
  if (isOpen && !height) keepPlace("continue", CARD);
  if (!isOpen && height <= CARD) keepPlace("continue", 0);
}
