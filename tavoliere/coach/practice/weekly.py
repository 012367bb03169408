"""The position of a week: a puzzle that nobody has seen, with what every choice is worth.

`python -m tavoliere.coach.practice.weekly GAME` reads a seed from its input and writes the position as JSON. The same
seed gives the same position, so whoever is told the seed afterwards can see that it was not chosen for anybody.
"""

import json
import os
import sys
from typing import Any

from tavoliere.coach.modules import judge_of
from tavoliere.coach.practice.puzzles import PLAYERS, find_puzzles, shipped
from tavoliere.minds.warm import LOWEST_PRIORITY
from tavoliere.notation import GAMES
from tavoliere.notation.game import read


def position_of(game: str, seed: str) -> dict[str, Any]:
    """The position that a seed, in hex, stands for. All legal choices are listed, each with its chance to win."""
    found = next(find_puzzles(game, int(seed, 16)))
    seat = found["seat"]
    view = read(found["position"]).concealed(seat)
    best = max(found["choices"], key=lambda move: found["choices"][move])
    judged = judge_of(game, PLAYERS).judge(view, seat, GAMES[game].read_move(best))
    choices = {
        GAMES[game].write_move(int(move)): round(100 * float(worth), 1)
        for move, worth in zip(judged.moves, judged.worths[:, seat], strict=True)
    }
    return found | {"choices": choices | found["choices"]}


def shipped_of(game: str, seed: str) -> dict[str, Any] | None:
    """One of those that come with the package, where new ones cannot be made: whoever looks for it there finds it."""
    known = shipped(game)
    return known[int(seed, 16) % len(known)] if known else None


def main() -> None:
    if hasattr(os, "setpriority"):
        os.setpriority(os.PRIO_PROCESS, 0, LOWEST_PRIORITY)
    json.dump(position_of(sys.argv[1], sys.stdin.read().strip()), sys.stdout)


if __name__ == "__main__":
    main()
