"""Crosswise in this layer: its players, its judge, and what can be trained (`modules.py`).

`blur` is how many points off a turn's worth typically looks. `deep` uses several times as many playouts as `expert`, to
show what that still gains.
"""

from tavoliere.minds.later import Maker, later
from tavoliere.minds.training import Network

PLAYERS = {
    "beginner": later("crosswise.bot:quick", blur=1.6),
    "easy": later("crosswise.bot:quick", blur=1.0),
    "medium": later("crosswise.bot:quick", blur=0.55),
    "hard": later("crosswise.bot:quick"),
    "expert": later("crosswise.bot:playing_on"),
    "deep": later("crosswise.bot:playing_on", games=600),
    "greedy": later("crosswise.greedy:greedy"),
}
LIGHT = "hard"
IMAGINE = "crosswise.search:deal_unseen"
NETWORKS = {
    "crosswise": Network(later("crosswise.training:train"), rounds=6),
    "crosswise-open": Network(later("crosswise.open_training:train"), rounds=1),
}


def evaluator(players: int) -> Maker:
    return later("crosswise.evaluator:by_lines")
