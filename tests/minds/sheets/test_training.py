"""Training at Qwixx and On Board: targets, an interruption, and that it learns at all."""

from pathlib import Path

import numpy as np
import pytest

import tavoliere as tv
from tavoliere.arena.contest import contest
from tavoliere.arena.workers import Here
from tavoliere.cli.train import known_networks, starts_of, train
from tavoliere.minds.sheets.bot import hand_made, network, player
from tavoliere.minds.sheets.choice import LINEAR
from tavoliere.minds.sheets.games import new_games
from tavoliere.minds.sheets.network import WITHOUT_TRACK, win_chance
from tavoliere.minds.sheets.training import (
    Plan,
    Trainer,
    merged,
    save,
    untrained,
    write_targets,
)

pytestmark = [pytest.mark.whole, pytest.mark.usefixtures("brief_contests")]  # of Duel: tests/minds/duel

SMALL = Plan(first_games=400, rounds=3, games=300, window=2)
HERE = Here().submit

# Training is shared out alike for all networks.
MINDS = {"duel": "duel", "qwixx": "sheets", "crosswise": "crosswise"}


def starts(name: str) -> np.ndarray:
    return starts_of(*known_networks()[name])["starts"]


def test_an_interrupted_training_goes_on_as_if_nothing_had_happened(tmp_path: Path) -> None:
    begin = starts("qwixx")
    whole = Trainer(begin, WITHOUT_TRACK, SMALL, HERE)
    losses = list(whole.train())
    interrupted = Trainer(begin, WITHOUT_TRACK, SMALL, HERE)
    for _ in interrupted.train():
        interrupted.checkpoint(tmp_path / "checkpoint.npz")
        if interrupted.round == 2:
            break
    resumed = Trainer(begin, WITHOUT_TRACK, SMALL, HERE)
    resumed.resume(tmp_path / "checkpoint.npz")
    assert list(resumed.train()) == losses[-1:]
    for one, other in zip(whole.adam.weights, resumed.adam.weights):
        assert np.array_equal(one, other)


def test_the_last_target_of_a_game_is_its_result() -> None:
    games = new_games(hand_made(LINEAR), starts("qwixx-many"), 6, 0.03, 1)
    net = merged(untrained(WITHOUT_TRACK, 1))
    targets = np.zeros((len(games.states), 9), np.float32)
    write_targets(net, network(net).scratch, games, 0.5, targets)
    for game, seat in enumerate(games.seats):
        last = games.begins[game + 1] - 1
        end = games.states[last]
        sheets = [end["marks"][i] for i in range(end["players"])]
        assert len(sheets) == 3 + game % 3
        assert targets[last - 1, 4] in (0, np.float32(1 / 3), 0.5, 1)
        thought = win_chance(*network(net)[-3:], games.states[last - 1], int(seat))
        assert targets[last - 2, 4] == pytest.approx(0.5 * targets[last - 1, 4] + 0.5 * thought, abs=1e-5)


def test_merged_weights_think_as_those_in_training(tmp_path: Path) -> None:
    """What is saved for play is what was learnt, to eight bits."""
    from tavoliere.minds.sheets.network import CROSS
    from tavoliere.minds.sheets.row_states import ROW_STATES

    weights = untrained(WITHOUT_TRACK, 5)
    play = merged(weights)
    shared = weights.table[WITHOUT_TRACK:-1]
    mine, his = 7, 12
    expected = weights.table[CROSS + mine * ROW_STATES + his] + shared[mine] + shared[ROW_STATES + his]
    assert np.allclose(play.table[CROSS + mine * ROW_STATES + his], expected)
    save(tmp_path / "some.npz", play)
    with np.load(tmp_path / "some.npz") as stored:
        assert np.allclose(stored["table"] * stored["scale"], play.table, atol=np.abs(play.table).max() / 100)


def test_a_little_training_beats_none() -> None:
    begin = starts("qwixx")
    before = player("qwixx", lambda players: network(merged(untrained(WITHOUT_TRACK, 1))))
    trainer = Trainer(begin, WITHOUT_TRACK, Plan(first_games=4000, rounds=0), HERE)
    list(trainer.train())
    after = player("qwixx", lambda players: network(merged(trainer.adam.weights)))
    outcome = contest("qwixx", after, before, games=200, seed=1)
    assert outcome.share - outcome.about > 0.8


def test_the_command_writes_weights_and_goes_on(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for rounds in (1, 2):
        train("qwixx", tmp_path, seed=1, rounds=rounds, games=60, first_games=300, workers=1)
    said = capsys.readouterr().err
    assert [said.count(f"round {number}:") for number in (0, 1, 2)] == [1, 1, 1]
    with np.load(tmp_path / "qwixx.npz") as stored:
        assert stored["table"].dtype == np.int8


def test_an_unknown_network_is_refused(tmp_path: Path) -> None:
    with pytest.raises(tv.Refused, match="there is no network “chess”"):
        train("chess", tmp_path)


def test_without_workers_nothing_is_trained(tmp_path: Path) -> None:
    with pytest.raises(tv.Refused, match="at least one worker is needed, not 0"):
        train("duel", tmp_path, workers=0)


@pytest.mark.parametrize("name", MINDS)
def test_the_weights_do_not_depend_on_who_plays_the_games(
    tmp_path: Path, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """More games than a worker plays in one go, in this process and in others; enough for a step of learning."""
    monkeypatch.setattr(f"tavoliere.minds.{MINDS[name]}.training.PORTION", 100)
    found = []
    for workers in (1, 2):
        folder = tmp_path / str(workers)
        train(name, folder, seed=1, rounds=1, games=160, first_games=160, workers=workers)
        with np.load(folder / f"{name}.npz") as stored:
            found.append({field: stored[field] for field in stored.files})
    for field, value in found[0].items():
        assert np.array_equal(value, found[1][field])
