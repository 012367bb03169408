"""What Qwixx and On Board share in the terminal: score sheets, and the rules about them."""

from collections.abc import Sequence

from rich.text import Text

from tavoliere.cli.draw import QUIET, View
from tavoliere.cli.games import dice
from tavoliere.cli.games.dice import COLOURS, MARKS, NAME, cell, draw_dice, field_of
from tavoliere.cli.language import _, _n, sentence

NAME_WIDTH = 12


NOW = {
    "action-1": (
        sentence("Action 1, all at once: cross off the white sum in one row, or pass"),
        "Q3",
    ),
    "action-2": (
        sentence("Action 2, you alone: a white plus a coloured die in its row, or pass"),
        "Q4",
    ),
}

TURN = [
    sentence(
        "Four rows: red and yellow run from 2 to 12, green and blue from 12 to 2. A row is crossed off "
        "from left to right; what was passed over is lost (Q1). The active player rolls all six dice. "
        "Then:"
    ),
    sentence("1. Everybody may cross off the sum of the white dice in one row (Q3)."),
    sentence("2. The active player may cross off a white plus a coloured die in its row (Q4)."),
]
END = [
    sentence("An active player who crosses off nothing takes a misthrow, minus {penalty} points (Q5)."),
    sentence(
        "A row's last number needs five crosses before it. Whoever crosses it off crosses off the lock "
        "too and closes the row for everybody (Q6, Q7)."
    ),
    sentence("The end: two closed rows, or somebody's fourth misthrow (Q8)."),
    sentence("1 to 12 crosses in a row are worth {points} points (S3)."),
]


def draw(view: View, names: Sequence[str], full: Sequence[int], bonus: Sequence[int] = ()) -> Text:
    """The dice and all sheets, those of `full` large; with the seats' bonus points, if the game has them."""
    lines = [draw_dice(view), Text()]
    for seat in full:
        lines += sheet(view, seat, names[seat], f"{_('pawn {n}', n=bonus[seat])}   " if bonus else "")
    others = [seat for seat in range(view["players"]) if seat not in full]
    lines += [strip(view, seat, names[seat]) for seat in others]
    return Text("\n").join(lines)


def sheet(view: View, seat: int, name: str, bonus: str) -> list[Text]:
    """A sheet in full. Brackets mark what the seat may cross now, ✗ what is crossed, – what is lost."""
    drawn = view["sheets"][seat]
    legal = set(view["legal"]) if view["seat"] == seat else set()
    heads = f"{_('crosses'):>{NAME}}{_('points'):>8}"
    lines = [Text.assemble((f" {seat} {name[:40]:<54}", "bold"), (heads, QUIET))]
    for row in drawn["rows"]:
        colour = row["colour"]
        line = Text(f" {MARKS[colour]} {_(colour):<{NAME}}", COLOURS[colour])
        for field in row["fields"]:
            signs = {"crossed": "✗", "lost": "–", "open": str(field["number"])}
            style = {"crossed": f"bold {COLOURS[colour]}", "lost": QUIET, "open": ""}[field["state"]]
            line += cell(signs[field["state"]], f"{colour[0]}{field['number']}" in legal, style)
        lock = "✗" if row["locked"] else "–" if row["closed"] else "L"
        line += cell(lock, False, f"bold {COLOURS[colour]}" if row["locked"] else QUIET)
        line.append(f"{row['crosses']:>7}{row['points']:>8}")
        lines.append(line)
    misthrows = " ".join("✗" * drawn["misthrows"] + "·" * (view["misthrow_limit"] - drawn["misthrows"]))
    sums = (f"{drawn['misthrow_points']}   " if drawn["misthrows"] else "") + bonus
    begin = f"   {_('misthrows')} {misthrows}"
    total = f"{(sums + _('total')).rjust(58 + NAME - len(begin))}{view['scores'][seat]:>8}"
    return [*lines, Text.assemble(begin, (total, "bold"))]


def strip(view: View, seat: int, name: str) -> Text:
    """A sheet in one line: every row from left to right, ✗ crossed, · open, blank lost, then misthrows and points."""
    drawn = view["sheets"][seat]
    line = Text(f" {seat} {name[: NAME_WIDTH - 1]:<{NAME_WIDTH}}")
    for row in drawn["rows"]:
        colour = row["colour"]
        signs = {"crossed": "✗", "lost": " ", "open": "·"}
        fields = "".join(signs[field["state"]] for field in row["fields"])
        fields += "✗" if row["locked"] else " " if row["closed"] else "·"
        line.append(f"{MARKS[colour]}{fields}", COLOURS[colour]).append(" ")
    misthrows = f"{drawn['misthrow_points']}" if drawn["misthrows"] else ""
    return line.append(f"{misthrows:>4}").append(f"{view['scores'][seat]:>5}", "bold")


def consequence(view: View, word: str) -> str:
    rows = view["sheets"][view["seat"]]["rows"]
    found = field_of(rows, word)
    said = dice.consequence(view, rows, word)
    if said or not found:
        return said
    row, place = found
    skipped = sum(field["state"] == "open" for field in row["fields"][:place])
    return _n("skips {n}", "skips {n}", skipped) if skipped else ""
