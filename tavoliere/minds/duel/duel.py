"""Duel in this layer: its players, its judge, and what can be trained (`modules.py`).

`blur` is how far off a turn's worth typically looks: in points, or for the network in log-odds.
`deep` thinks several times as long as `expert`, to show what that still gains.
"""

from tavoliere.minds.later import Maker, later
from tavoliere.minds.training import Network

PLAYERS = {
    "beginner": later("duel.bot:by_points", blur=6.3),
    "easy": later("duel.bot:by_points", minds_rival=True, blur=3.0),
    "medium": later("duel.bot:by_network", blur=0.35),
    "hard": later("duel.bot:by_network", blur=0.17),
    "expert": later("duel.bot:looking_ahead"),
    "deep": later("duel.bot:looking_ahead", finalists=4, very_close=0.03),
    "greedy": later("duel.bot:by_points"),
    "greedy-diff": later("duel.bot:by_points", minds_rival=True),
}
LIGHT = "easy"
NETWORKS = {"duel": Network(later("duel.training:train"), rounds=20)}


def evaluator(players: int) -> Maker:
    return later("duel.evaluator:by_network")
