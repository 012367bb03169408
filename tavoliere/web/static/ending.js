// Why a game is over: the server knows, here are the words.
import { colourName } from "./ui.js";
import { _, joined } from "./i18n.js";

export function reason({ table, view, names }) {
  const { resigned, end } = table.result;
  if (!end) return _("{name} resigned", { name: names[resigned] });
  const name = names[end.seat];
  return (
    {
      "six equal": () => _("Six equal in one line"),
      "board full": () => _("The last cell is filled"),
      "nobody can play": () => _("Nobody could play any more"),
      "rows closed": () => _("{colours} are closed", { colours: joined(view.closed.map(colourName)) }),
      "no piece left": () => _("{name} placed the last piece", { name }),
      misthrows: () =>
        end.seat === null ? _("The misthrow column is full") : _("Four misthrows: {name}", { name }),
      track: () => _("{name} reached the end of the track", { name }),
    }[end.why]?.() ?? ""
  );
}
