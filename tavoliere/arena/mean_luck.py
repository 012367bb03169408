"""Whether luck has mean 0: `python -m tavoliere.arena.mean_luck GAME` plays many games and adds it up for every seat.

A random sample of the rolls and draws is judged, and each counts for several: the mean stays unbiased, and its
standard error says the rest.
"""

import argparse
import random

import numpy as np

from tavoliere.arena.lockstep import play_chunk
from tavoliere.arena.match import Match
from tavoliere.coach.judging.workspace import Chance, LuckJudge
from tavoliere.coach.modules import MODULES, judge_of
from tavoliere.minds.levels import LEVELS

ROUNDS = 500  # played at once


class Sampled:
    """A judge of luck that is asked about only one in several rolls or draws."""

    def __init__(self, judge: LuckJudge, players: int, one_in: int) -> None:
        self.judge, self.one_in = judge, one_in
        self.nothing = Chance(np.zeros(players), np.zeros(players))
        self.picked = random.Random(0)

    def chance(self, before: np.record, after: np.record) -> Chance:
        if self.picked.randrange(self.one_in):
            return self.nothing
        found = self.judge.chance(before, after)
        return Chance(self.one_in * found.before, self.one_in * found.after)

    def now(self, state: np.record) -> np.ndarray:
        return self.nothing.before  # choices are left out

    def is_late(self, state: np.record) -> bool:
        return False  # and so are ends


def luck_of_games(game: str, players: int, level: str, games: int, one_in: int = 1) -> np.ndarray:
    """The luck of every seat, `[game, seat]`, when a level plays against itself."""
    table = judge_of(game, players)
    table.swift.wait()
    match = Match(game, (level,), players, luck=True)
    judge = Sampled(table, players, one_in)
    found: list[np.ndarray] = []
    for first in range(0, games, ROUNDS):
        chunk = play_chunk(match, 0, first, min(ROUNDS, games - first), coach=judge)
        found.append(np.array(chunk.luck).sum(-1))
    return np.concatenate(found)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=list(MODULES))
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--games", type=int, default=10_000)
    parser.add_argument("--one-in", type=int, default=1, help="judge one of this many rolls or tiles")
    parser.add_argument("--level", choices=LEVELS, default="hard")
    options = parser.parse_args()
    luck = 100 * luck_of_games(options.game, options.players, options.level, options.games, options.one_in)
    errors = luck.std(axis=0, ddof=1) / len(luck) ** 0.5
    said = ", ".join(
        f"{mean:+.2f} ± {error:.2f}" for mean, error in zip(luck.mean(axis=0), errors, strict=True)
    )
    print(
        f"{options.game}, {options.players} players, {len(luck):,} games: "
        f"mean luck of the seats {said} (standard errors)"
    )


if __name__ == "__main__":
    main()
