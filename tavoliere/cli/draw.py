"""Draws a view for the terminal, on 80 columns. Colour only repeats what marks and words say.

Everything comes from `Position.view`: who draws knows no rules and nothing hidden.
"""

from collections.abc import Iterable, Sequence
from typing import Any

from rich.text import Text

from tavoliere.notation.game import game

View = dict[str, Any]

MARKS = {"red": "●", "yellow": "▲", "green": "■", "blue": "◆"}
COLOURS = {"red": "bright_red", "yellow": "yellow", "green": "green", "blue": "bright_blue"}
LETTERS = {colour[0]: colour for colour in MARKS}
LEGAL = "bold reverse"
QUIET = "dim"


def draw(view: View, names: Sequence[str], full: Iterable[int]) -> Text:
    """The whole table as a view shows it; `full` are the seats whose sheets are drawn large."""
    from tavoliere.cli.draw_crosswise import draw_crosswise
    from tavoliere.cli.draw_duel import draw_duel
    from tavoliere.cli.draw_sheets import draw_sheets

    if view["game"] == "crosswise":
        return draw_crosswise(view, names)
    if view["game"] == "duel":
        return draw_duel(view, names)
    return draw_sheets(view, names, list(full))


def heading(view: View, names: Sequence[str]) -> Text:
    """Which game, and whose turn it is."""
    title = game(view["game"]).title
    whose = "over" if view["over"] else f"turn of {names[view['active']]}"
    return Text.assemble((title, "bold"), f" · {whose}")


def dice(view: View) -> Text:
    """The dice on the table; a die that is out of the game is named as such."""
    thrown = view["dice"]
    line = Text(" dice   ")
    if thrown is None:
        return line.append("not rolled" if not view["over"] else "–", QUIET)
    one, two = thrown["white"]
    line.append(f"white {one} + {two} = {one + two}", "bold")
    for colour, mark in MARKS.items():
        line.append(f"   {mark} {colour} ", COLOURS[colour])
        line.append(str(thrown[colour] or "out"), "bold" if thrown[colour] else QUIET)
    return line


def cell(body: str, is_legal: bool, style: str) -> Text:
    """Four columns for a field; brackets mean that a move may be made here."""
    return Text(f"[{body:>2}]", LEGAL) if is_legal else Text(f" {body:>2} ", style)


def say_move(game: str, word: str) -> Text:
    """A move, in the dice games with the mark of its row: `● r7`."""
    colour = LETTERS.get(word[0]) if game != "crosswise" and word != "pass" else None
    return Text(f"{MARKS[colour]} {word}", COLOURS[colour]) if colour else Text(word)
