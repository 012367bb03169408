"""How the network of Duel learns."""

import numpy as np
import pytest

from tavoliere.arena import contest
from tavoliere.arena.workers import Here
from tavoliere.games.rows import OVER
from tavoliere.minds.duel.bot import NETWORK
from tavoliere.minds.duel.features import FEATURES, MOST_FEATURES, load_weights
from tavoliere.minds.duel.search import desk
from tavoliere.minds.summed_network import WIN, load_file, scratch_to_think


@pytest.mark.slow
@pytest.mark.usefixtures("brief_contests")
def test_training_goes_on_where_it_was_interrupted(tmp_path):
    from tavoliere.minds.duel.training import train

    done = []
    for rounds in (1, 2):
        training = train(
            tmp_path / "duel.npz", Here().submit, contest.contest, first_games=300, rounds=rounds, games=250
        )
        done += [number for number, _ in training]
    assert done == [0, 1, 2]
    assert load_file(tmp_path / "duel.npz", FEATURES).table.shape == load_weights().table.shape


@pytest.mark.whole
def test_without_luck_targets_are_the_same_on_average():
    """Taking the dice's luck out changes how far targets are scattered, not what they are on average."""
    from tavoliere.minds.duel.games import play_portion, write_targets, write_targets_without_luck

    positions, targets = play_portion(NETWORK, load_weights(), 600, 0.0, False, [3])
    write_targets(positions, 1.0, load_weights(), scratch_to_think(MOST_FEATURES), targets)
    first = np.flatnonzero(np.append(True, positions["phase"][:-1] == OVER))
    results = targets[first, WIN].copy()
    write_targets_without_luck(positions, 1.0, load_weights(), desk(), targets)
    luckless = targets[first, WIN]
    assert luckless.std() < results.std() / 2
    about = float(3 * (results - luckless).std() / len(first) ** 0.5)
    assert luckless.mean() == pytest.approx(results.mean(), abs=about)
