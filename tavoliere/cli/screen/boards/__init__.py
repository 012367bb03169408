"""The boards on the screen, a module for each game; a game without one is played line by line.

`paint(canvas, view, names, seat, room)` draws what a seat sees into a place of the screen, and returns where the words
of its moves lie there: `r7`, `+3`, `c4`, `sun`.
"""

from collections.abc import Mapping, Sequence
from typing import Protocol

from tavoliere.cli.draw import View
from tavoliere.cli.screen.boards import crosswise, duel, onboard, qwixx
from tavoliere.cli.screen.canvas import Canvas, Place


class Board(Protocol):
    @property
    def WORDS(self) -> Mapping[str, str]:  # noqa: N802
        """What is chosen and not typed, by its word in a move: its name, for the catalogue."""

    def paint(
        self, canvas: Canvas, view: View, names: Sequence[str], seat: int, room: Place
    ) -> Mapping[str, Place]: ...


BOARDS: dict[str, Board] = {"qwixx": qwixx, "on-board": onboard, "duel": duel, "crosswise": crosswise}
