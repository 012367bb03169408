"""What a game is asked to draw, and what all games draw alike."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from tavoliere.notation.pictures.palette import Palette
from tavoliere.notation.pictures.pen import rect

INNER = 960  # the width that a game draws on
GAP = 20
MARKS = ("good", "warn", "bad")  # what a mark may say of a move


class Scene(NamedTuple):
    """A view and how to show it."""

    view: Mapping[str, Any]
    names: tuple[str, ...]
    seat: int | None  # who looks
    asked: int  # the seat that `marks` are about
    legal: Mapping[int, frozenset[str]]  # what is lit, by seat
    marks: Mapping[str, str]  # moves, each with its mark
    look: Palette

    def mark(self, move: str, seat: int) -> str | None:
        """The colour of the ring around a move of a seat; None if it has none."""
        kind = self.marks.get(move) if seat == self.asked else None
        return kind and self.look[kind]

    def is_lit(self, move: str, seat: int) -> bool:
        return move in self.legal.get(seat, ())


def paper(
    look: Palette, y: float, height: float, x: float = 0, width: float = INNER, round_: float = 22
) -> str:
    """A sheet of paper, with its shadow on the felt."""
    shadow = rect(x, y + 4, width, height, round_, fill="#141e18", fill_opacity=0.1)
    return shadow + rect(x, y, width, height, round_, fill=look["paper"])


def ring(colour: str, x: float, y: float, width: float, height: float, round_: float) -> str:
    """A mark around a field."""
    return rect(x - 3, y - 3, width + 6, height + 6, round_ + 3, fill="none", stroke=colour, stroke_width=5)
