"""What the dice games share in the terminal: the dice, the colours and marks of the rows."""

from collections.abc import Sequence

from rich.text import Text

from tavoliere.cli.draw import LEGAL, QUIET, View
from tavoliere.cli.language import _
from tavoliere.games.rows import MISTHROW_POINTS
from tavoliere.notation.dice import LADDER

MARKS = {"red": "●", "yellow": "▲", "green": "■", "blue": "◆"}
COLOURS = {"red": "bright_red", "yellow": "yellow", "green": "green", "blue": "bright_blue"}
LETTERS = {colour[0]: colour for colour in MARKS}
EXAMPLE_ROLL = {"red": "2", "yellow": "3", "green": "5", "blue": "6"}

EXAMPLE = "r7"
HAS_HANDS = False
NUMBERS = {"penalty": MISTHROW_POINTS, "points": " ".join(map(str, LADDER))}
NAME = 8  # columns for the name of a colour


def draw_dice(view: View) -> Text:
    """The dice on the table; a die that is out of the game is named as such."""
    thrown = view["dice"]
    line = Text(f" {_('dice'):<7}")
    if thrown is None:
        return line.append(_("not rolled") if not view["over"] else "–", QUIET)
    one, two = thrown["white"]
    line.append(f"{_('white')} {one} + {two} = {one + two}", "bold")
    for colour, mark in MARKS.items():
        line.append(f"   {mark} {_(colour)} ", COLOURS[colour])
        line.append(str(thrown[colour] or _("out")), "bold" if thrown[colour] else QUIET)
    return line


def cell(body: str, is_legal: bool, style: str) -> Text:
    """Four columns for a field; brackets mean that a move may be made here."""
    return Text(f"[{body:>2}]", LEGAL) if is_legal else Text(f" {body:>2} ", style)


def say_move(word: str) -> Text:
    """A move with the mark of its row: `● r7`."""
    colour = LETTERS.get(word[0]) if word != "pass" else None
    return Text(f"{MARKS[colour]} {word}", COLOURS[colour]) if colour else Text(word)


def ask_dice(view: View) -> str:
    coloured = "".join("-" if colour in view["closed"] else face for colour, face in EXAMPLE_ROLL.items())
    colours = " ".join(_(colour) for colour in MARKS)
    return _("two white dice, then {colours}, such as {example}", colours=colours, example=f"41 {coloured}")


def uncover(view: View, views: Sequence[View]) -> View:
    return view


def field_of(rows: list[View], word: str) -> tuple[View, int] | None:
    """The row of a move such as `r7`, and its place in it; None for other moves."""
    row = next((row for row in rows if row["colour"][0] == word[0] and word[1:].isdigit()), None)
    if row is None:
        return None
    return row, next(place for place, field in enumerate(row["fields"]) if str(field["number"]) == word[1:])


def consequence(view: View, rows: list[View], word: str) -> str:
    """What is true of all dice games: a pass may be a misthrow, and a last number closes its row."""
    if word == "pass":
        return _("a misthrow: −{n}", n=view["misthrow"]) if view["misthrow"] else ""
    found = field_of(rows, word)
    is_last = found and found[1] == len(found[0]["fields"]) - 1
    return _("closes {colour}", colour=_(found[0]["colour"])) if found and is_last else ""
