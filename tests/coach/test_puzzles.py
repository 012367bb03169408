"""Puzzles that are shipped can be read, have one best choice and a reason; the same seed finds the same ones."""

from importlib.resources import files

import pytest

from tavoliere.coach.marks import COSTLY
from tavoliere.coach.practice.puzzles import CLEAR, find_puzzles, shipped
from tavoliere.notation import GAMES
from tavoliere.notation.game import read
from tavoliere.web.catalogue import messages

MOST_BYTES = 200_000
FEWEST = 50
A_TENTH = 0.1 + 1e-9  # chances are rounded to a tenth of a percent


def test_all_puzzles_together_are_small():
    folder = files("tavoliere.coach.practice") / "cards"
    assert sum(len(file.read_bytes()) for file in folder.iterdir()) <= MOST_BYTES


@pytest.mark.parametrize("game", list(GAMES))
def test_a_puzzle_has_one_clearly_best_choice_and_a_reason(game):
    known = {message.id for message in messages()}
    found = shipped(game)
    assert len(found) >= FEWEST
    assert len({puzzle["position"] for puzzle in found}) > 0.9 * len(found)
    assert {puzzle["grade"] for puzzle in found} == {1, 2, 3}
    for puzzle in found:
        legal = read(puzzle["position"]).legal(puzzle["seat"])
        assert set(puzzle["choices"]) <= set(legal)
        best, second, *_ = sorted(puzzle["choices"].values(), reverse=True)
        assert best - second >= 100 * CLEAR - A_TENTH
        assert best - puzzle["choices"][puzzle["medium"]] >= 100 * COSTLY - A_TENTH
        template, values = puzzle["why"]
        assert template in known
        assert "{" not in template.format(**values)


@pytest.mark.slow
def test_the_same_seed_finds_the_same_puzzles():
    one, again = (next(find_puzzles("duel", seed=1)) for _ in range(2))
    assert one == again
    assert one["position"].startswith("duel")
