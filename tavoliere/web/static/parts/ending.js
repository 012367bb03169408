// Why a game is over: the server knows, here are the words.
import { colourWord } from "../core/ui.js";
import { _, begun, joined } from "../core/i18n.js";
import { aboutGame } from "../core/about.js";

// What decided the game instead of the points; empty if the points did.
export function decidedBy({ resigned, reason: why, end }, names) {
  if (names[resigned] && why === "late") return _("{name}: time ran out", { name: names[resigned] });
  if (names[resigned]) return _("{name} resigned", { name: names[resigned] });
  return end?.why === "six equal" ? _("Six equal in one line") : "";
}

export function reason({ table, view, names }) {
  const { end } = table.result;
  const name = names[end?.seat];
  return (
    decidedBy(table.result, names) ||
    ({
      "board full": () => _("The last cell is filled"),
      "nobody can play": () => _("Nobody could play any more"),
      "rows closed": () => begun(_("{colours} are closed", { colours: joined(view.closed.map(colourWord)) })),
      "no piece left": () => _("{name} placed the last piece", { name }),
      misthrows: () =>
        end.seat === null ? _("The misthrow column is full") : _("Four misthrows: {name}", { name }),
      track: () => _("{name} reached the end of the track", { name }),
    }[end?.why]?.() ??
      "")
  );
}

// How a finished game went for those who sit here. A team wins together; a draw of teams is shared by all.
export function outcome({ game, names, winners, own }) {
  if (!own.some((seat) => winners.includes(seat))) return _("Lost");
  return winners.length > (aboutGame(game).teams ? names.length - 1 : 1) ? _("Tied") : _("Won");
}
