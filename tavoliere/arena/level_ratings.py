"""How our levels are rated: `python -m tavoliere.arena.level_ratings GAME` plays, judges and keeps the figures.

Every level plays against itself, and its decisions are judged as in a review. Where judging takes longer than playing,
one of several decisions, chosen at random, is enough: the mean loss stays unbiased, and its interval says the rest.
"""

import argparse
import json
import random
from importlib.resources import files
from pathlib import Path
from typing import Any

import numpy as np

from tavoliere.arena.lockstep import play_chunk
from tavoliere.arena.match import Match
from tavoliere.coach.bench import best_of, place_of
from tavoliere.coach.modules import MODULES, bench
from tavoliere.coach.rating import rating
from tavoliere.minds.bot import choose_many
from tavoliere.minds.levels import LEVELS, bot

ROUNDS = 100  # that are played at once


class Watched:
    """A bot whose decisions with more than one choice are judged, or one in several of them."""

    def __init__(self, level: str, game: str, players: int, one_in: int) -> None:
        self.player, self.table = bot(level, game), bench(game, players)
        self.table.swift.wait()
        self.picked, self.one_in = random.Random(0), one_in
        self.losses: list[float] = []

    def choose(self, view: np.record, seat: int, seed: int) -> int:
        return self.player.choose(view, seat, seed)

    def choose_many(self, views: np.ndarray, seats: np.ndarray, seeds: np.ndarray) -> np.ndarray:
        actions = choose_many(self.player, views, seats, seeds)
        for view, seat, action in zip(views, seats.tolist(), actions.tolist(), strict=True):
            if self.picked.randrange(self.one_in) == 0:
                self.judge(view, seat, action)
        return actions

    def judge(self, view: np.record, seat: int, action: int) -> None:
        judged = self.table.judge(view, seat, action)
        if len(judged.moves) > 1:
            worths = judged.worths[:, seat]
            self.losses.append(float(worths[best_of(judged, seat)] - worths[place_of(judged, action)]))


def losses_of(game: str, players: int, level: str, games: int, one_in: int = 1) -> list[float]:
    """What a level gives away in each decision with more than one choice, or in one of several."""
    match = Match(game, (level,), players)
    watched = Watched(level, game, players, one_in)
    for first in range(0, games, ROUNDS):
        play_chunk(match, 0, first, min(ROUNDS, games - first), {level: watched})
    return watched.losses


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=list(MODULES))
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--one-in", type=int, default=1, help="judge one of this many decisions")
    parser.add_argument("--level", choices=LEVELS, action="append", help="only this one; may be repeated")
    asked = parser.parse_args()
    file = Path(str(files("tavoliere.coach") / "levels.json"))
    for level in asked.level or LEVELS:
        found = losses_of(asked.game, asked.players, level, asked.games, asked.one_in)
        figures: dict[str, Any] = {"games": asked.games, "one_in": asked.one_in, "decisions": len(found)}
        for name, value in (rating(found) or {}).items():
            figures[name] = round(value, 3)
        kept = json.loads(file.read_text("utf-8"))
        of_table = kept["ratings"].setdefault(asked.game, {}).setdefault(str(asked.players), {})
        of_table[level] = figures
        file.write_text(json.dumps(kept, indent=1) + "\n", "utf-8")
        print(asked.game, asked.players, level, figures, flush=True)


if __name__ == "__main__":
    main()
