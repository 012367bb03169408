"""A contest of two bots that need no names: how training, which knows nothing of the arena, measures its progress."""

import numpy as np

from tavoliere.arena.findings import calibration
from tavoliere.arena.lockstep import play_chunk
from tavoliere.arena.match import Match, rotations
from tavoliere.arena.tally import Tally
from tavoliere.minds.bot import Bot
from tavoliere.minds.evaluator import Evaluator
from tavoliere.minds.training import Outcome


def contest(
    game: str,
    one: Bot,
    others: Bot,
    *,
    players: int = 2,
    games: int = 2000,
    seed: int = 0,
    judge: Evaluator | None = None,
) -> Outcome:
    """One bot against another on all other seats (in teams: the other team), played like any match.

    With a judge, its chances at every question are compared with the results.
    """
    match = Match(game, ("one", "others"), players, seed, calibration=judge is not None)
    tally = Tally(match, games)
    rounds = -(-games // len(rotations(match.line_ups()[0])))
    tally.add(play_chunk(match, 0, 0, rounds, {"one": one, "others": others}, judge))
    shares = tally.line_ups[0].of_bot(tally.line_ups[0].shares, 0)
    about = float(1.96 * np.std(shares) / len(shares) ** 0.5)
    if judge is None:
        return Outcome(float(shares.mean()), about)
    chances = calibration(tally.judged)
    return Outcome(float(shares.mean()), about, chances["brier"], chances["error"])
