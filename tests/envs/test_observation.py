"""What a seat sees as numbers: complete, from its own side, and nothing hidden."""

from itertools import combinations
from pathlib import Path

import numpy as np
import pytest

import tavoliere as tv
from tavoliere.envs import observation
from tavoliere.games import generic

GAMES = [(name, players) for name in tv.games() for players in tv.game(name).players]
DOCUMENT = Path(__file__).parents[2] / "docs" / "environments.md"


def records(game: str, players: int, rng: np.random.Generator, count: int) -> list[np.record]:
    """States along games of random moves, in plain Python."""
    moves = np.empty(4000, np.int16)
    found: list[np.record] = []
    while len(found) < count:
        state = tv.game(game).start(players, first=int(rng.integers(players))).state
        while not generic.is_over(state):
            if bound := generic.chance(state):
                generic.happen(state, int(rng.integers(bound)))
                continue
            found.append(state.copy())
            seat = generic.awaited(state)
            generic.play(state, seat, int(moves[rng.integers(generic.legal(state, seat, moves))]))
        found.append(state.copy())
    return found[:count]


def seen(state: np.record, seat: int) -> np.ndarray:
    view = state.copy()
    generic.conceal(view, seat)
    row = np.full(observation.size(generic.NAME_OF[view.dtype], int(view.players)), 255, np.uint8)
    observation.observe(view, seat, row)
    return row


@pytest.mark.parametrize(("game", "players"), GAMES)
def test_every_number_is_within_its_bounds(game: str, players: int) -> None:
    high = observation.highest(game, players)
    for state in records(game, players, np.random.default_rng(1), 60):
        for seat in range(players):
            assert (seen(state, seat) <= high).all()


@pytest.mark.parametrize(("game", "players"), GAMES)
def test_observations_tell_apart_exactly_the_views_that_differ(game: str, players: int) -> None:
    # What a view holds besides and no decision depends on: who began, and how far the first deal has come.
    dull = ("first", "settled")
    by_view: dict[bytes, bytes] = {}
    for state in records(game, players, np.random.default_rng(2), 80):
        for seat in range(players):
            view = state.copy()
            generic.conceal(view, seat)
            for field in dull:
                if field in (view.dtype.names or ()):
                    view[field] = 0
            key = bytes([seat]) + view.tobytes()
            row = bytes([seat]) + seen(state, seat).tobytes()
            assert by_view.setdefault(key, row) == row
    assert len(set(by_view.values())) == len(by_view)


def test_the_fields_of_a_sheet_are_where_they_are_said_to_be() -> None:
    p = tv.game("qwixx").start(players=3).roll("41 2356").play(0, "y5").play(1, "pass").play(2, "pass")
    parts = observation.read_observation("qwixx", 3, seen(p.state, 2))
    assert parts["phase"].tolist() == [0, 0, 1, 0, 0]
    assert parts["active"].tolist() == [0, 1, 0]  # seat 0 sits to the left of seat 2
    assert parts["dice"].argmax(1).tolist() == [3, 0, 1, 2, 4, 5]
    assert np.argwhere(parts["crosses"]).tolist() == [[1, 1, 3]]
    assert parts["crossed"] == 1


def test_Q3_nobody_sees_an_answer_that_is_not_revealed() -> None:
    p = tv.game("qwixx").start(players=3).roll("41 2356")
    answers = [p.play(0, move) for move in p.legal(0)]
    for one, other in combinations(answers, 2):
        assert (seen(one.state, 1) == seen(other.state, 1)).all()
        assert (seen(one.state, 0) != seen(other.state, 0)).any()
    assert observation.read_observation("qwixx", 3, seen(answers[0].state, 1))["answered"].tolist() == [
        0,
        0,
        1,
    ]


def test_C3_nobody_sees_another_hand() -> None:
    rng = np.random.default_rng(3)
    for state in records("crosswise", 3, rng, 40):
        view = state.copy()
        generic.conceal(view, 0)
        # Any other deal of the tiles that seat 0 has not seen looks the same to it.
        unseen = np.repeat(np.arange(10), view.bag)
        rng.shuffle(unseen)
        other = view.copy()
        other.bag[:] = 0
        for seat in (1, 2):
            missing = int(view.held[seat] - view.hands[seat].sum())
            hand, unseen = unseen[:missing], unseen[missing:]
            other.hands[seat] += np.bincount(hand, minlength=10).astype(np.int8)
        other.bag[:] = np.bincount(unseen, minlength=10)
        assert (seen(state, 0) == seen(other, 0)).all()


def test_D3_a_stack_shows_its_owner_and_its_height() -> None:
    p = tv.read("duel | r5,7*2 | r3 | turn 1, dice 34 2356")
    own, theirs = observation.read_observation("duel", 2, seen(p.state, 1))["pieces"]
    assert own[0].tolist() == [0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]
    assert theirs[0].tolist() == [0, 0, 0, 1, 0, 2, 0, 0, 0, 0, 0, 0]


@pytest.mark.parametrize("game", tv.games())
def test_the_document_lists_every_field(game: str) -> None:
    lines = DOCUMENT.read_text("utf-8").splitlines()
    for field in observation.fields(game, 2):
        shape = " × ".join("players" if n == 2 and place == 0 and field.name != "phase" else str(n)
                           for place, n in enumerate(field.shape))  # fmt: skip
        assert f"| `{field.name}` | {shape} | {field.high} | {field.meaning} |" in lines
