"""Qwixx in this layer: its players, its judges, its networks, and what can be trained (`modules.py`)."""

import numpy as np

from tavoliere.games.rule import rule
from tavoliere.minds.later import Maker, later
from tavoliere.minds.sheets.levels import players_of
from tavoliere.minds.sheets.network import WITHOUT_TRACK
from tavoliere.minds.training import Network

PLAYERS = {
    "solo": later("sheets.solo:perfect"),
    **players_of("qwixx", easy=0.14, medium=0.09, hard=0.04),
}
LIGHT = "medium"
IMAGINE = "sheets.hidden:ask_again"
NETWORKS = {
    "qwixx": Network(
        later(
            "sheets.training:train",
            game="qwixx",
            first_games=120_000,
            games=40_000,
            last_rate=2e-5,
            cooling=40,
        ),
        rounds=40,
        tables=({"players": 2},),
    ),
    "qwixx-many": Network(
        later("sheets.training:train", game="qwixx", first_games=60_000, games=24_000),
        rounds=12,
        tables=({"players": 3}, {"players": 4}, {"players": 5}),
    ),
}
FEATURES = WITHOUT_TRACK


def network(players: int) -> str:
    """The name of the network for this many players."""
    return "qwixx-many" if players > 2 else "qwixx"


@rule
def track_terms(state: np.record, seat: int, rows: np.ndarray, count: int) -> int:
    """Qwixx has no track."""
    return count


def evaluator(players: int) -> Maker:
    """A lone player has nothing to win, but the expected points are known exactly (Q9)."""
    if players == 1:
        return later("sheets.solo:SoloValues")
    return later("sheets.evaluator:by_network", game="qwixx")
