"""How our levels are rated: `python -m tavoliere.coach.measure GAME --players P` plays, judges and keeps the figures.

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

from tavoliere.coach.bench import best_of
from tavoliere.coach.modules import MODULES, bench
from tavoliere.coach.rating import rating
from tavoliere.games.generic import chance, conceal, happen, is_awaited, is_over, play
from tavoliere.minds.levels import LEVELS, bot
from tavoliere.notation.game import game as game_named


def losses_of(game: str, players: int, level: str, games: int, one_in: int = 1, seed: int = 0) -> list[float]:
    """What a level gives away in each decision with more than one choice, or in one of several."""
    mind, table = bot(level, game), bench(game, players)
    table.swift.wait()
    luck, picked = random.Random(seed), random.Random(seed)
    found = []
    for number in range(games):
        state = game_named(game).start(players, number % players).state
        while not is_over(state):
            outcomes = chance(state)
            if outcomes:
                happen(state, luck.randrange(outcomes))
                continue
            answers = []
            for seat in range(players):
                if is_awaited(state, seat):
                    view = state.copy()
                    conceal(view, seat)
                    action = int(mind.choose(view, seat, luck.getrandbits(32)))
                    answers.append((seat, action))
                    if picked.randrange(one_in):
                        continue
                    judged = table.judge(view, seat, action)
                    worths = judged.worths[:, seat]
                    chosen = int(np.flatnonzero(judged.moves == action)[0])
                    if len(judged.moves) > 1:
                        found.append(float(worths[best_of(judged, seat)] - worths[chosen]))
            for seat, action in answers:
                play(state, seat, action)
    return found


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
        of_game = kept["ratings"].setdefault(asked.game, {})
        of_game.setdefault(str(asked.players), {})[level] = figures
        file.write_text(json.dumps(kept, indent=1) + "\n", "utf-8")
        print(asked.game, asked.players, level, figures, flush=True)


if __name__ == "__main__":
    main()
