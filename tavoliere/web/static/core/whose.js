// Who sits where, as this device calls them, and whose turn it is at a shared one.
import { useRef } from "./ui.js";
import { _ } from "./i18n.js";

// A right-to-left name must not reorder the words around it: isolate it, as <bdi> does.
const isolated = (name) => (/[\u0590-\u08ff]/.test(name) ? `\u2068${name}\u2069` : name);

// The names of the seats, as this device calls them; a seat that a bot has taken over says so everywhere.
export const namesOf = (table, own) =>
  (table.result?.names ?? table.seats.map((seat) => seat.name))
    .map(isolated)
    .map((name, i) =>
      own.length === 1 && own[0] === i
        ? _("You")
        : table.stage === "playing" && table.seats[i]?.left
          ? _("{name} (bot)", { name })
          : name || _("Open seat"),
    );

// On a shared device: which of its seats must act; the one shown before, while it is still asked, or the one
// whose answer was just taken back.
export function useFocus(own, asked, events) {
  const shown = useRef(null);
  const undone = events.findLast((event) => event.type === "undone" && own.includes(event.seat));
  const seen = useRef(undone?.seq);
  if (undone && undone.seq !== seen.current) shown.current = undone.seat;
  seen.current = undone?.seq;
  if (own.length < 2) return own[0] ?? null;
  if (!own.includes(shown.current)) shown.current = own[0];
  if (!(shown.current in asked)) {
    const after = [...own.filter((seat) => seat > shown.current), ...own];
    shown.current = after.find((seat) => seat in asked) ?? shown.current;
  }
  return shown.current;
}
