"""Pig in the terminal."""

from collections.abc import Sequence

from rich.text import Text

from tavoliere.cli.draw import View

ABOUT = "roll on or hold, 2 to 4 players"
EXAMPLE = "hold"
RULES = (
    "Roll as often as you dare; a 1 ends your turn, and its points are lost (P1, P2).",
    "Go on or, from five points on, hold: the turn's points are yours (P3). 30 points win (P4).",
)
NUMBERS: dict[str, object] = {}  # what the sentences of the rules leave room for
NOW = {"choose": ("Go on, or hold what this turn has brought", "P3")}
HAS_HANDS = False


def draw(view: View, names: Sequence[str], full: Sequence[int]) -> Text:
    lines = [f" die {view['die'] or '–'}   this turn {view['turn']}", ""]
    lines += [f" {name[:24]:<26}{points:>3}" for name, points in zip(names, view["scores"], strict=True)]
    return Text("\n".join(lines))


def say_move(word: str) -> Text:
    return Text(word)


def consequence(view: View, word: str) -> str:
    return f"{view['turn']} points" if word == "hold" else ""


def ask_dice(view: View) -> str:
    return "what the die shows, such as 4"


def uncover(view: View, views: Sequence[View]) -> View:
    return view
