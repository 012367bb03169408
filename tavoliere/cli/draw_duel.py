"""Draws Qwixx Duel: the one board with both players' pieces."""

from collections.abc import Sequence

from rich.text import Text

from tavoliere.cli.draw import COLOURS, LEGAL, MARKS, QUIET, View, dice

PIECES = ("X", "O")  # black and grey, told apart without colour
STYLES = ("bold", "bold bright_cyan")


def draw_duel(view: View, names: Sequence[str]) -> Text:
    lines = [dice(view), Text()]
    lines.append(Text(f"{'points  X   O':>78}", QUIET))
    for row in view["rows"]:
        colour = row["colour"]
        line = Text.assemble((f" {MARKS[colour]} {colour:<7}", COLOURS[colour]))
        for entry in row["fields"]:
            line += field(entry, f"{colour[0]}{entry['number']}" in view["legal"], COLOURS[colour])
        line += field({"number": "L", "owner": row["lock"], "height": 1, "capturable": False}, False, QUIET)
        line.append(f"{row['points'][0]:>4}{row['points'][1]:>4}")
        lines.append(line)
    lines.append(Text())
    for seat, name in enumerate(names):
        misthrows = view["misthrows"][seat]
        line = Text.assemble((f" {PIECES[seat]} {name[:24]:<26}", STYLES[seat]))
        line.append(f"{view['supply'][seat]:>2} pieces left   misthrows {misthrows}   ")
        lines.append(line.append(f"total {view['scores'][seat]}", "bold"))
    lines.append(Text(" <X> front piece that can be captured   X2 a stack is safe   L lock", QUIET))
    return Text("\n").join(lines)


def field(entry: View, is_legal: bool, empty: str) -> Text:
    """Five columns: the number of an empty field, or whose piece lies there and how many."""
    owner, height = entry["owner"], entry["height"]
    if owner is None:
        body, style = str(entry["number"]), empty
    else:
        body, style = PIECES[owner] + (str(height) if height > 1 else ""), STYLES[owner]
    if is_legal:
        return Text(f"[{body}]".center(5), f"{style} {LEGAL}")
    return Text((f"<{body}>" if entry["capturable"] else body).center(5), style)
