"""Qwixx Duel in the terminal: the one board with both players' pieces."""

from collections.abc import Sequence

from rich.text import Text

from tavoliere.cli.draw import LEGAL, QUIET, View
from tavoliere.cli.games import dice
from tavoliere.cli.games.dice import COLOURS, MARKS, NAME, draw_dice, field_of
from tavoliere.cli.language import _, _n, sentence

PIECES = ("X", "O")  # black and grey, told apart without colour
STYLES = ("bold", "bold bright_cyan")


ABOUT = sentence("Qwixx for two on one board")
RULES = [
    sentence(
        "One board for two, 22 pieces each. Only the active player acts: first the sum of the white dice "
        "in any row, then a white plus a coloured die in its row, on another field (D6)."
    ),
    sentence(
        "Your next piece in a row goes right of all your own (D2). The frontmost piece of a row can be "
        "captured by using its number (D3). Its owner may stack on it instead; a stack can never be "
        "captured (D4)."
    ),
    sentence(
        "A player who places nothing puts a piece into the misthrow column, minus {penalty} points (D7)."
    ),
    sentence(
        "The last number needs five own pieces in the row. It adds one on the lock and closes the row for"
        " both (D8)."
    ),
    sentence("The end: two closed rows, four misthrows together, or somebody's last piece (D10)."),
    sentence("1 to 12 pieces in a row are worth {points} points (S3)."),
]
NOW = {
    "action-1": (sentence("Action 1: the sum of the white dice in one row, or pass"), "D6"),
    "action-2": (sentence("Action 2: a white plus a coloured die in its row, or pass"), "D6"),
}

EXAMPLE, HAS_HANDS, NUMBERS = dice.EXAMPLE, dice.HAS_HANDS, dice.NUMBERS
say_move, ask_dice, uncover = dice.say_move, dice.ask_dice, dice.uncover


def draw(view: View, names: Sequence[str], full: Sequence[int]) -> Text:
    lines = [draw_dice(view), Text()]
    lines.append(Text(f"{_('points')}  X   O".rjust(71 + NAME), QUIET))
    for row in view["rows"]:
        colour = row["colour"]
        line = Text.assemble((f" {MARKS[colour]} {_(colour):<{NAME}}", COLOURS[colour]))
        for entry in row["fields"]:
            line += field(entry, f"{colour[0]}{entry['number']}" in view["legal"], COLOURS[colour])
        line += field({"number": "L", "owner": row["lock"], "height": 1, "capturable": False}, False, QUIET)
        line.append(f"{row['points'][0]:>4}{row['points'][1]:>4}")
        lines.append(line)
    lines.append(Text())
    for seat, name in enumerate(names):
        misthrows = view["misthrows"][seat]
        line = Text.assemble((f" {PIECES[seat]} {name[:24]:<26}", STYLES[seat]))
        left = _n("{n} piece left", "{n} pieces left", view["supply"][seat])
        line.append(f"{left:>14}   {_('misthrows')} {misthrows}   ")
        lines.append(line.append(f"{_('total')} {view['scores'][seat]}", "bold"))
    legend = _("<X> front piece that can be captured   X2 a stack is safe   L lock")
    lines.append(Text(f" {legend}", QUIET))
    return Text("\n").join(lines)


def field(entry: View, is_legal: bool, empty: str) -> Text:
    """Five columns: the number of an empty field, or whose pieces lie there and how many."""
    owner, height = entry["owner"], entry["height"]
    if owner is None:
        body, style = str(entry["number"]), empty
    else:
        body, style = PIECES[owner] + (str(height) if height > 1 else ""), STYLES[owner]
    if is_legal:
        return Text(f"[{body}]".center(5), f"{style} {LEGAL}")
    return Text((f"<{body}>" if entry["capturable"] else body).center(5), style)


def consequence(view: View, word: str) -> str:
    found = field_of(view["rows"], word)
    said = dice.consequence(view, view["rows"], word)
    if said or not found:
        return said
    row, place = found
    use = row["fields"][place]["use"][view["seat"]]
    return {"place": "", "stack": _("stacks"), "capture": _("captures")}[use]
