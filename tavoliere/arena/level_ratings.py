"""How our levels are rated: `python -m tavoliere.arena.level_ratings GAME` plays, judges and keeps the figures.

Every level plays against itself, and its decisions are judged as in a review. A random sample of the decisions is
enough: the mean loss stays unbiased, and its interval says the rest. A level that thinks long need not play the games
itself: a quicker one plays them, and the slow one only makes the decisions that are judged.
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
from tavoliere.coach.judging.workspace import best_of, place_of
from tavoliere.coach.modules import MODULES, judge_of
from tavoliere.coach.rating import rating
from tavoliere.minds.bot import choose_many
from tavoliere.minds.levels import LEVELS, bot

ROUNDS = 100  # played at once


class Watched:
    """A bot of whose real decisions one in `one_in` is judged; another bot may make the rest."""

    def __init__(self, level: str, rest: str, game: str, players: int, one_in: int) -> None:
        self.player, self.table = bot(level, game), judge_of(game, players)
        self.rest = self.player if rest == level else bot(rest, game)
        self.table.swift.wait()
        self.picked, self.one_in = random.Random(0), one_in
        self.losses: list[float] = []

    def choose(self, view: np.record, seat: int, seed: int) -> int:
        return self.rest.choose(view, seat, seed)

    def choose_many(self, views: np.ndarray, seats: np.ndarray, seeds: np.ndarray) -> np.ndarray:
        actions = choose_many(self.rest, views, seats, seeds)
        picked = np.array([self.picked.randrange(self.one_in) == 0 for _ in seats])
        if picked.any():
            if self.rest is not self.player:
                actions[picked] = choose_many(self.player, views[picked], seats[picked], seeds[picked])
            for view, seat, action in zip(views[picked], seats[picked], actions[picked], strict=True):
                self.judge(view, int(seat), int(action))
        return actions

    def judge(self, view: np.record, seat: int, action: int) -> None:
        judged = self.table.judge(view, seat, action)
        if len(judged.moves) > 1:
            worths = judged.worths[:, seat]
            self.losses.append(float(worths[best_of(judged, seat)] - worths[place_of(judged, action)]))


def losses_of(
    game: str, players: int, level: str, games: int, one_in: int = 1, rest: str | None = None
) -> list[float]:
    """What a level gives away in one of `one_in` decisions with more than one choice, in games against itself.

    If `rest` is given, that level makes all other decisions.
    """
    match = Match(game, (level,), players)
    watched = Watched(level, rest or level, game, players, one_in)
    for first in range(0, games, ROUNDS):
        play_chunk(match, 0, first, min(ROUNDS, games - first), {level: watched})
    return watched.losses


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=list(MODULES))
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--one-in", type=int, default=1, help="judge one of this many decisions")
    parser.add_argument(
        "--rest", choices=LEVELS, help="who plays the decisions that are not judged; the level itself"
    )
    parser.add_argument("--level", choices=LEVELS, action="append", help="only this one; may be repeated")
    options = parser.parse_args()
    file = Path(str(files("tavoliere.coach") / "levels.json"))
    for level in options.level or LEVELS:
        losses = losses_of(options.game, options.players, level, options.games, options.one_in, options.rest)
        figures: dict[str, Any] = {"games": options.games, "one_in": options.one_in}
        if options.rest:
            figures["rest"] = options.rest
        figures["decisions"] = len(losses)
        for name, value in (rating(losses) or {}).items():
            figures[name] = round(value, 3)
        file_of_ratings = json.loads(file.read_text("utf-8"))
        of_table = (
            file_of_ratings["ratings"].setdefault(options.game, {}).setdefault(str(options.players), {})
        )
        of_table[level] = figures
        file_of_ratings["ratings"][options.game][str(options.players)] = {
            each: of_table[each] for each in LEVELS if each in of_table
        }
        file.write_text(json.dumps(file_of_ratings, indent=1) + "\n", "utf-8")
        print(options.game, options.players, level, figures, flush=True)


if __name__ == "__main__":
    main()
