"""What the modules of the sheet games share: their players, and what their networks need to know."""

from typing import Protocol, cast

import numpy as np

from tavoliere.minds.later import Maker, later


class SheetMinds(Protocol):
    """What the module of a sheet game offers in addition to the usual."""

    FEATURES: int  # how many features a network of the game has

    def network(self, players: int) -> str:
        """The name of the network for this many players."""
        ...

    def track_terms(self, state: np.record, seat: int, rows: np.ndarray, count: int) -> int:
        """Write what the track shows a network after the first `count` terms, and return how many there are then."""
        ...


def of_sheets(game: str) -> SheetMinds:
    """The module of a sheet game."""
    from tavoliere.minds.modules import MODULES

    return cast(SheetMinds, MODULES[game])


def players_of(game: str, *, easy: float, medium: float, hard: float) -> dict[str, Maker]:
    """All bots of a game: up to medium by four weights, then by a network, then with a search.

    The levels differ in how blurred they see the worth of moves. `deep` looks two turns ahead where `expert` looks
    one, to show what that still gains.
    """
    return {
        "beginner": later("sheets.bot:linear", game=game, blur=0.2),
        "easy": later("sheets.bot:linear", game=game, blur=easy),
        "medium": later("sheets.bot:linear", game=game, blur=medium),
        "hard": later("sheets.bot:trained", game=game, blur=hard),
        "expert": later("sheets.bot:searching", game=game),
        "deep": later("sheets.bot:searching", game=game, turns=2),
        "linear": later("sheets.bot:linear", game=game),
        "greedy": later("sheets.bot:greedy", game=game),
    }
