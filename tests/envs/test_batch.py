"""Batches: the same games as one at a time, whatever the size and the number of threads."""

import pickle
import re
import subprocess
import sys
from typing import Any

import numpy as np
import pytest

import tavoliere as tv
from tavoliere.envs import observation
from tavoliere.games import generic
from tavoliere.minds.levels import bot
from tavoliere.notation.position import Position

MASK = 2**64 - 1


def scatter(x: int) -> int:
    x = (x ^ x >> 30) * 0xBF58476D1CE4E5B9 & MASK
    x = (x ^ x >> 27) * 0x94D049BB133111EB & MASK
    return x ^ x >> 31


def random_actions(batch: tv.Batch, rng: np.random.Generator) -> np.ndarray:
    """A random legal action in each game, from the masks alone."""
    return (batch.masks * rng.random(batch.masks.shape)).argmax(1)


@pytest.mark.parametrize("game", tv.games())
def test_a_batch_agrees_with_positions_step_by_step(game: str) -> None:
    rng = np.random.default_rng(5)
    batch = tv.Batch(game, 4, first=0, chance="outside", auto_reset=False, reward="win")
    states = [tv.game(game).start().state for _ in range(4)]
    moves = np.empty(4000, np.int16)
    for _ in range(400):
        outcomes = rng.integers(np.maximum(batch.outcomes, 1))
        batch.happen(outcomes)
        actions = random_actions(batch, rng)
        seats = batch.seats.tolist()
        for state, outcome, seat, action in zip(states, outcomes.tolist(), seats, actions.tolist()):
            if generic.chance(state):
                generic.happen(state, outcome)
            assert generic.awaited(state) == seat
            if seat >= 0:
                generic.play(state, seat, action)
        batch.step(actions)
        for place, state in enumerate(states):
            assert batch.games[place].state.tobytes() == state.tobytes()
            seat = generic.awaited(state)
            legal = sorted(moves[: generic.legal(state, seat, moves)].tolist()) if seat >= 0 else []
            assert batch.masks[place].nonzero()[0].tolist() == legal
            view = state.copy()
            generic.conceal(view, max(seat, 0))
            row = np.empty(observation.size(game, 2), np.uint8)
            observation.observe(view, max(seat, 0), row)
            assert (batch.observations[place] == row).all()
            if batch.dones[place]:
                assert batch.scores[place].tolist() == [generic.score(state, seat) for seat in range(2)]
                winners = [generic.is_winner(state, seat) for seat in range(2)]
                assert (batch.rewards[place] > 0).tolist() == (winners if not all(winners) else [False] * 2)
        if all(generic.is_over(state) for state in states):
            return
    pytest.fail("the games did not end")


@pytest.mark.parametrize("game", tv.games())
def test_size_and_threads_do_not_matter(game: str) -> None:
    small = tv.Batch(game, 3, seed=9)
    large = tv.Batch(game, 50, seed=9, threads=2, masks=False, observations=False)
    for _ in range(150):
        small.step(small.sample())
        large.step(large.sample())
        assert small.games.tobytes() == large.games[:3].tobytes()
        assert (small.rewards == large.rewards[:3]).all()
        assert (small.seats == large.seats[:3]).all()


def test_chance_inside_is_the_documented_hash() -> None:
    seed, place = 9, 2
    batch = tv.Batch("qwixx", 3, seed=seed, first=0)
    golden = 0x9E3779B97F4A7C15
    stream = scatter((scatter(seed) + place * golden) & MASK)
    outcome = (scatter((stream + golden) & MASK) >> 32) * 6**6 >> 32
    digits = [outcome // 6**die % 6 + 1 for die in range(6)]
    assert batch.games[place].state.dice.tolist() == digits


def test_rolls_are_fair() -> None:
    batch = tv.Batch("duel", 60_000, seed=4, masks=False, observations=False)
    faces = batch.games["state"]["dice"]
    for die in range(6):
        counts = np.bincount(faces[:, die], minlength=7)[1:]
        # Each count is binomial with mean 10,000 and standard deviation 91; five of these is one in two million.
        assert abs(counts - 10_000).max() < 460


def test_first_player_is_drawn_by_lot() -> None:
    batch = tv.Batch("qwixx", 3000, seed=4, players=3, masks=False, observations=False)
    counts = np.bincount(batch.games["state"]["active"])
    assert counts.min() > 850  # mean 1000, standard deviation 26
    assert (tv.Batch("qwixx", 20, players=3, first=1).games["state"]["active"] == 1).all()


def test_a_saved_batch_goes_on_the_same_way() -> None:
    batch = tv.Batch("crosswise", 5, seed=1)
    for _ in range(30):
        batch.step(batch.sample())
    saved = batch.games.copy()
    pages = []
    for _ in range(2):
        for _ in range(40):
            batch.step(batch.sample())
        pages.append((batch.games.tobytes(), batch.observations.tobytes(), batch.masks.tobytes()))
        batch.restore(saved)
    assert pages[0] == pages[1]


def test_what_no_batch_like_this_has_saved_is_refused() -> None:
    batch = tv.Batch("qwixx", 3, players=2)
    saved = batch.games.copy()
    for other in (tv.Batch("qwixx", 3, players=4).games, saved[:2], saved.tobytes(), None):
        with pytest.raises(tv.Refused, match="not a saved batch of 3 games of qwixx for 2 players"):
            batch.restore(other)  # type: ignore[arg-type]
    with pytest.raises(tv.Refused, match="these are not positions of qwixx"):
        tv.Batch("qwixx", 3, start=np.zeros_like(saved["state"]))
    assert (batch.games == saved).all()


def test_a_batch_can_be_pickled() -> None:
    batch = tv.Batch("duel", 5, seed=1, threads=2)
    batch.step(batch.sample())
    again = pickle.loads(pickle.dumps(batch))
    for each in (batch, again):
        each.step(each.sample())
    assert batch.games.tobytes() == again.games.tobytes()
    assert (batch.observations == again.observations).all()


def test_outputs_are_the_same_arrays_after_every_step() -> None:
    batch = tv.Batch("qwixx", 4, seed=1)
    before = [batch.seats, batch.masks, batch.observations, batch.rewards, batch.dones]
    batch.step(batch.sample())
    after = [batch.seats, batch.masks, batch.observations, batch.rewards, batch.dones]
    assert all(one is other for one, other in zip(before, after))


def test_what_is_shown_can_be_written_and_spoils_nothing() -> None:
    """Arrays that cannot be written make PyTorch warn."""
    batch, other = tv.Batch("duel", 4, seed=1), tv.Batch("duel", 4, seed=1)
    actions = batch.sample()
    for array in (batch.seats, batch.masks, batch.observations, batch.rewards, batch.dones, batch.outcomes):
        array[:] = 1
    batch.step(actions)
    other.step(actions)
    assert batch.games.tobytes() == other.games.tobytes()
    assert (batch.masks == other.masks).all()
    assert (batch.seats == other.seats).all()


@pytest.mark.parametrize("game", tv.games())
def test_views_are_those_of_the_seats(game: str) -> None:
    batch = tv.Batch(game, 6, seed=3, threads=2)
    for _ in range(7):
        batch.step(batch.sample())
    for seats in (batch.seats.copy(), np.zeros(6, int), np.ones(6, int), np.full(6, -1)):
        views = batch.views(seats)
        for place, seat in enumerate(seats.tolist()):
            assert views[place].tobytes() == batch.view(place, seat).tobytes()
    assert batch.views().tobytes() == batch.views(batch.seats).tobytes()
    with pytest.raises(tv.Refused, match="from -1"):
        batch.views(np.full(6, 2))


@pytest.mark.parametrize(
    ("place", "seat"), [(6, 0), (-1, 0), (0, 2), (0, -2), (0.0, 0), (0, None), (0, True)]
)
def test_only_the_games_and_seats_of_a_batch_can_be_looked_at(place: Any, seat: Any) -> None:
    batch = tv.Batch("qwixx", 6, seed=3)
    for look in (batch.view, batch.observe):
        with pytest.raises(tv.Refused, match=r"(place|seat) is a number from (0 to 5|-1 to 1|0 to 1), not"):
            look(place, seat)
    assert batch.view(0, -1) is not None
    with pytest.raises(tv.Refused, match="seat is a number from 0 to 1, not -1"):
        batch.observe(0, -1)


@pytest.mark.parametrize("game", tv.games())
def test_a_bot_answers_a_whole_batch_as_it_answers_one_by_one(game: str) -> None:
    batch = tv.Batch(game, 12, seed=3)
    for _ in range(9):
        batch.step(
            batch.choose("medium", where=np.arange(12) % 2 == 0)
            + batch.choose("random", where=np.arange(12) % 2 == 1)
        )
    chosen = batch.choose("medium")
    assert (batch.choose("medium") == chosen).all()
    assert batch.masks[np.arange(12), chosen].all()
    alone = bot("medium", game)
    views, seeds = batch.views(), batch.seeds()
    for place in range(12):
        assert alone.choose(views[place], int(batch.seats[place]), int(seeds[place])) == chosen[place]


def test_games_begin_at_given_positions() -> None:
    lines = ["duel | r5,7 | r3 | turn 1", "duel | y5 b10 | - | turn 0, dice 41 2356"]
    batch = tv.Batch("duel", 200, seed=1, start=lines, reward="points")
    begun = {str(Position(tv.game("duel"), state)).partition(", dice")[0] for state in batch.games["state"]}
    assert begun == {"duel | r5,7 | r3 | turn 1", "duel | y5 b10 | - | turn 0"}
    total = np.array(
        [tv.read(lines[int(state["active"] == 0)]).scores for state in batch.games["state"]], float
    )
    ended = np.zeros(200, bool)
    while not ended.all():
        batch.step(batch.sample())
        total[~ended] += batch.rewards[~ended]  # points count from where a game began
        now = batch.dones & ~ended
        assert (total[now] == batch.scores[now]).all()
        ended |= now


def test_each_game_is_put_into_its_own_position() -> None:
    batch = tv.Batch("qwixx", 2, seed=1, chance="outside", players=2)
    batch.step(batch.sample())
    places: list[Position | str] = [
        tv.read("qwixx | y5 | - | turn 0, dice 41 2356, action 2, crossed"),
        "qwixx | - | r2,3 | turn 1",
    ]
    batch.place(places)
    assert [str(Position(tv.game("qwixx"), state)) for state in batch.games["state"]] == [
        str(one) for one in places
    ]
    assert batch.seats.tolist() == [0, -1]
    assert batch.outcomes.tolist() == [0, 6**6]
    again = tv.Batch("qwixx", 2, start=batch.games["state"], chance="outside")
    assert again.players == 2


@pytest.mark.parametrize(
    "start",
    [
        [],
        ["qwixx | - | - | turn 0"],
        ["duel | r5,7 | r3 | turn 1", "qwixx | - | - | turn 0"],
        ["duel | - x4 | - | over"],
        np.zeros(3),
    ],
)
def test_a_start_that_is_none_is_refused(start: Any) -> None:
    with pytest.raises(tv.Refused):
        tv.Batch("duel", 4, start=start)


def test_a_given_start_has_its_own_options() -> None:
    with pytest.raises(tv.Refused, match="already says who begins"):
        tv.Batch("duel", 4, start=["duel | r5,7 | r3 | turn 1"], first=0)
    with pytest.raises(tv.Refused, match="one for each game"):
        tv.Batch("duel", 4).place(["duel | r5,7 | r3 | turn 1"])


def test_points_add_up_to_the_final_score() -> None:
    for game, players in (("qwixx", 1), ("on-board", 3), ("duel", 2), ("crosswise", 2)):
        batch = tv.Batch(game, 20, seed=3, players=players, reward="points")
        total = np.zeros((20, players))
        ended = 0
        while ended < 40:
            batch.step(batch.sample())
            total += batch.rewards
            done = batch.dones
            assert (total[done] == batch.scores[done]).all()
            total[done] = 0
            ended += int(done.sum())


def test_stakes_are_shared_by_the_winners() -> None:
    batch = tv.Batch("qwixx", 500, seed=3, players=4, observations=False)
    seen = set()
    for _ in range(300):
        batch.step(batch.sample())
        ended = batch.rewards[batch.dones]
        assert abs(ended.sum(1)).max(initial=0) < 1e-5
        seen |= {tuple(sorted(row)) for row in ended.tolist()}
        assert not batch.rewards[~batch.dones].any()
    assert (-1.0, -1.0, -1.0, 3.0) in seen
    assert (-1.0, -1.0, 1.0, 1.0) in seen


def test_an_illegal_action_changes_nothing() -> None:
    batch = tv.Batch("duel", 6, seed=2, threads=2)
    actions = batch.sample()
    before = batch.games.tobytes()
    actions[4] = int((batch.masks[4] == 0).argmax())
    with pytest.raises(tv.Refused, match="game 4: action") as refusal:
        batch.step(actions)
    assert refusal.value.rule.startswith("D")
    for wrong in (actions[:3], actions.astype(float), actions.astype(np.uint64), actions + 2**40):
        with pytest.raises(tv.Refused):
            batch.step(wrong)
    assert batch.games.tobytes() == before


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"size": 0}, "size is a whole number from 1 on, not 0"),
        ({"size": True}, "size is a whole number from 1 on, not True"),
        ({"size": "8"}, "size is a whole number from 1 on, not '8'"),
        ({"size": 2, "players": 9}, "for 1–5 players, not 9"),
        ({"size": 2, "players": 0}, "for 1–5 players, not 0"),
        ({"size": 2, "players": "two"}, "for 1–5 players, not 'two'"),
        ({"size": 2, "first": 2}, "a seat from 0 to 1, not 2"),
        ({"size": 2, "seed": -1}, "a seed is a whole number from 0 to 2⁶⁴ − 1, not -1"),
        ({"size": 2, "seed": "1"}, "a seed is a whole number from 0 to 2⁶⁴ − 1, not '1'"),
        ({"size": 2, "start": "qwixx | - | - | turn 0"}, "positions are a list, even a single one"),
        ({"size": 2, "start": tv.game("qwixx").start()}, "positions are a list, even a single one"),
        ({"size": 2, "start": [3]}, "a position is one line of text"),
        ({"size": 2, "seed": 0.5}, "a seed is a whole number from 0 to 2⁶⁴ − 1, not 0.5"),
        ({"size": 2, "reward": "gold"}, "reward is win or points, not “gold”"),
        ({"size": 2, "chance": "elsewhere"}, "chance is inside or outside, not “elsewhere”"),
        ({"size": 2, "threads": 0}, "threads is a whole number from 1 on, not 0"),
        ({"size": 2, "side": "a"}, "Qwixx has no track"),
    ],
)
def test_wrong_options_are_refused(options: dict[str, Any], sentence: str) -> None:
    with pytest.raises(tv.Refused, match=re.escape(sentence)):
        tv.Batch("qwixx", **options)


def test_numbers_of_numpy_are_numbers() -> None:
    options: dict[str, Any] = {"players": np.int8(3), "threads": np.int32(2), "seed": np.uint64(1)}
    size: Any = np.int64(4)
    batch = tv.Batch("qwixx", size, **options)
    assert batch.games.tobytes() == tv.Batch("qwixx", 4, players=3, seed=1).games.tobytes()


def test_chance_outside_takes_only_what_can_come() -> None:
    batch = tv.Batch("crosswise", 3, chance="outside")
    assert batch.outcomes.tolist() == [54] * 3
    with pytest.raises(tv.Refused, match="from 0 to 53"):
        batch.happen(np.array([0, 54, 0]))
    assert batch.outcomes.tolist() == [54] * 3
    batch.happen(np.array([0, 53, 7]))
    assert batch.outcomes.tolist() == [53] * 3
    with pytest.raises(tv.Refused, match="outside"):
        tv.Batch("crosswise", 3).happen(np.zeros(3, int))


def test_finished_games_wait_without_auto_reset() -> None:
    batch = tv.Batch("duel", 8, seed=2, auto_reset=False)
    while (batch.seats >= 0).any():
        batch.step(batch.sample())
    assert not batch.masks.any()
    finished = batch.games.tobytes()
    batch.step(np.zeros(8, int))
    assert batch.games.tobytes() == finished
    batch.reset(where=np.arange(8) < 3)
    assert (batch.seats >= 0).tolist() == [True] * 3 + [False] * 5


def test_importing_tavoliere_does_not_load_numba() -> None:
    code = "import sys, tavoliere; assert 'numba' not in sys.modules; tavoliere.Batch; assert 'numba' in sys.modules"
    subprocess.run([sys.executable, "-c", code], check=True)
