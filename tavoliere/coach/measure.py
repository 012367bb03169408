"""How our levels are rated: `python -m tavoliere.coach.measure GAME --games N` plays, judges and keeps the figures.

Every level plays against itself, two players, and each of its decisions is judged as in a review.
"""

import argparse
import json
import random
from importlib.resources import files
from pathlib import Path
from typing import Any

import numpy as np

from tavoliere.coach.ledger import best_of
from tavoliere.coach.modules import MODULES, bench
from tavoliere.coach.rating import rating
from tavoliere.games.generic import chance, conceal, happen, is_awaited, is_over, play
from tavoliere.minds.levels import LEVELS, bot
from tavoliere.notation.game import game as game_named

PLAYERS = 2


def losses_of(game: str, level: str, games: int, seed: int = 0) -> list[float]:
    """What a level gives away in each decision with more than one choice."""
    mind, table = bot(level, game), bench(game, PLAYERS)
    table.swift.wait()
    luck = random.Random(seed)
    found = []
    for number in range(games):
        state = game_named(game).start(PLAYERS, number % PLAYERS).state
        while not is_over(state):
            outcomes = chance(state)
            if outcomes:
                happen(state, luck.randrange(outcomes))
                continue
            answers = []
            for seat in range(PLAYERS):
                if is_awaited(state, seat):
                    view = state.copy()
                    conceal(view, seat)
                    action = int(mind.choose(view, seat, luck.getrandbits(32)))
                    judged = table.judge(view, seat, action)
                    worths = judged.worths[:, seat]
                    chosen = int(np.flatnonzero(judged.moves == action)[0])
                    if len(judged.moves) > 1:
                        found.append(float(worths[best_of(judged, seat)] - worths[chosen]))
                    answers.append((seat, action))
            for seat, action in answers:
                play(state, seat, action)
    return found


def measure(game: str, games: int) -> dict[str, Any]:
    """The ratings of all levels at a game."""
    measured: dict[str, Any] = {}
    for level in LEVELS:
        found = losses_of(game, level, games)
        measured[level] = {**(rating(found) or {}), "games": games, "decisions": len(found)}
        print(game, level, measured[level], flush=True)
    return measured


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=list(MODULES))
    parser.add_argument("--games", type=int, default=2000)
    arguments = parser.parse_args()
    file = Path(str(files("tavoliere.coach") / "levels.json"))
    kept = json.loads(file.read_text("utf-8"))
    kept["ratings"][arguments.game] = measure(arguments.game, arguments.games)
    file.write_text(json.dumps(kept, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main()
