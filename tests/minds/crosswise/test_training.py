"""How the tables of Crosswise are learnt."""

import numpy as np
import pytest

from tavoliere.arena import contest
from tavoliere.arena.workers import Here


@pytest.mark.whole
@pytest.mark.usefixtures("brief_contests")
def test_training_goes_on_as_if_nothing_had_happened(tmp_path):
    from tavoliere.minds.crosswise.training import train

    done = []
    for name, rounds in (("whole", 2), ("interrupted", 1), ("interrupted", 2)):
        training = train(
            tmp_path / f"{name}.npz", Here().submit, contest.contest, first_games=40, rounds=rounds, games=40
        )
        done += [number for number, _ in training]
    assert done == [0, 1, 2, 0, 1, 2]
    with np.load(tmp_path / "whole.npz") as whole, np.load(tmp_path / "interrupted.npz") as interrupted:
        assert all(np.array_equal(whole[name], interrupted[name]) for name in whole.files)
