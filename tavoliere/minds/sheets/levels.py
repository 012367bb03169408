"""What the modules of the sheet games share: their players, and what their networks need to know."""

from typing import Protocol, cast

import numpy as np

from tavoliere.minds.later import Maker, later


class SheetMinds(Protocol):
    """What the module of a sheet game offers besides what all modules do."""

    FEATURES: int  # how many things a network of the game can see

    def network(self, players: int) -> str:
        """The name of the network for this many players."""
        ...

    def track_terms(self, state: np.record, seat: int, rows: np.ndarray, count: int) -> int:
        """Write what the track shows a network behind the first `count` terms, and return how many there are then."""
        ...


def of_sheets(game: str) -> SheetMinds:
    """The module of a sheet game."""
    from tavoliere.minds.modules import MODULES

    return cast(SheetMinds, MODULES[game])


def players_of(game: str, *, easy: float, medium: float, hard: float) -> dict[str, Maker]:
    """Everybody who plays a game: up to medium by four weights, then by a network, then with a search.

    The levels differ by how blurred they see what moves are worth. `deep` looks two turns ahead where `expert` looks
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
