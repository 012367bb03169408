"""Who plays which game under which name: the levels from beginner to expert, and a few named bots.

Makers import what they need when they are called: a bot may need a network, or the compiler. `deep` thinks several
times as long as `expert`, to show what that still gains.
"""

from collections.abc import Callable
from importlib import import_module

from tavoliere.minds.bot import Bot


def later(place: str, *settings: object) -> Callable[[], Bot]:
    """A maker that finds its class (“module:Class” in this layer) only when it is called."""
    module, name = place.split(":")

    def make() -> Bot:
        made: Bot = getattr(import_module(f"tavoliere.minds.{module}"), name)(*settings)
        return made

    return make


PLAYERS: dict[tuple[str, str], Callable[[], Bot]] = {
    # Duel: goes by (0: own points, 1: the difference of points, 2: the network), and how blurred it sees them.
    ("duel", "beginner"): later("duel.bot:DuelBot", 0, 6.3),
    ("duel", "easy"): later("duel.bot:DuelBot", 1, 3.0),
    ("duel", "medium"): later("duel.bot:DuelBot", 2, 0.35),
    ("duel", "hard"): later("duel.bot:DuelBot", 2, 0.17),
    ("duel", "expert"): later("duel.bot:DuelExpert"),
    ("duel", "deep"): later("duel.bot:deep_expert"),
    # Crosswise: how many points off a turn's worth typically looks.
    ("crosswise", "beginner"): later("crosswise.bot:CrosswiseBot", 1.6),
    ("crosswise", "easy"): later("crosswise.bot:CrosswiseBot", 1.0),
    ("crosswise", "medium"): later("crosswise.bot:CrosswiseBot", 0.55),
    ("crosswise", "hard"): later("crosswise.bot:CrosswiseBot"),
    ("crosswise", "expert"): later("crosswise.bot:CrosswiseExpert"),
    ("crosswise", "deep"): later("crosswise.bot:CrosswiseExpert", 600),
    ("duel", "greedy"): later("duel.bot:DuelBot", 0),
    ("duel", "greedy-diff"): later("duel.bot:DuelBot", 1),
    ("crosswise", "greedy"): later("crosswise.greedy:GreedyCrosswise"),
    ("qwixx", "solo"): later("sheets.solo:SoloBot"),
    # Qwixx and On Board: how much what they see is blurred. Up to medium the four weights, then the chance to win.
    **{
        (game, name): later(f"sheets.bot:{maker}", game, *settings)
        for game, easy, medium, hard in (("qwixx", 0.14, 0.09, 0.04), ("on-board", 0.13, 0.065, 0.05))
        for name, maker, *settings in (
            ("beginner", "linear", 0.2),
            ("easy", "linear", easy),
            ("medium", "linear", medium),
            ("hard", "trained", hard),
            ("expert", "searching"),
            ("deep", "searching", 0.02, 4, 2, 2),
            ("linear", "linear"),
            ("greedy", "greedy"),
        )
    },
}
