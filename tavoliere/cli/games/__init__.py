"""The games in the terminal. Each module draws and teaches its game; shared code asks it and never compares names."""

from collections.abc import Mapping, Sequence
from typing import Protocol

from rich.text import Text

from tavoliere.cli.draw import View
from tavoliere.cli.games import crosswise, duel, onboard, qwixx


class Terminal(Protocol):
    """What a game's module offers in this layer. Everything comes from views, so it knows no rules."""

    ABOUT: str  # in a few words, for somebody who chooses a game
    EXAMPLE: str  # of a move
    HAS_HANDS: bool  # whether players who share a keyboard have hands to hide from each other

    @property
    def RULES(self) -> Sequence[str]:  # noqa: N802
        """The rules in short, a paragraph at a time."""

    @property
    def NUMBERS(self) -> Mapping[str, object]:  # noqa: N802
        """What the sentences of the rules leave room for."""

    @property
    def NOW(self) -> Mapping[str, tuple[str, str]]:  # noqa: N802
        """What each phase asks for, and the number of its rule."""

    def draw(self, view: View, names: Sequence[str], full: Sequence[int]) -> Text:
        """The whole table as a view shows it; `full` are the seats whose sheets are drawn large."""

    def say_move(self, word: str) -> Text:
        """A move, or its first word."""

    def consequence(self, view: View, word: str) -> str:
        """What a player would want to know before choosing this move; empty if nothing is remarkable."""

    def ask_dice(self, view: View) -> str:
        """How to type in what real dice show, with an example."""

    def uncover(self, view: View, views: Sequence[View]) -> View:
        """A view that shows everything, combined from those of all seats, for somebody who may see that."""


GAMES: dict[str, Terminal] = {"qwixx": qwixx, "on-board": onboard, "duel": duel, "crosswise": crosswise}
