"""On Board in this layer: its players, its judge, its network, and what can be trained (`modules.py`)."""

from tavoliere.minds.later import Maker, later
from tavoliere.minds.sheets.levels import players_of
from tavoliere.minds.sheets.network import WITH_TRACK
from tavoliere.minds.training import Network

PLAYERS = players_of("on-board", easy=0.13, medium=0.065, hard=0.05)
LIGHT = "medium"
NETWORKS = {
    "on-board": Network(
        later("sheets.training:train", game="on-board", first_games=40_000, games=18_000),
        rounds=12,
        tables=tuple(
            {"players": players, "side": side} for players in (2, 2, 3, 2, 2, 4) for side in ("a", "b")
        ),
    ),
}
FEATURES = WITH_TRACK


def network(players: int) -> str:
    """The name of the network, the same for all numbers of players."""
    return "on-board"


def evaluator(players: int) -> Maker:
    return later("sheets.evaluator:by_network", game="on-board")
