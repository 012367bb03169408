"""A position set up by hand: what a tap does, and that what follows from it follows."""

from typing import Any

import numpy as np
import pytest

import tavoliere as tv
from tavoliere.games.generic import STATES
from tavoliere.notation import GAMES
from tests.positions import FEW, random_game, rule_that_refuses


def begun(name: str, players: int = 2) -> np.record:
    """An empty board, as the page begins with it."""
    state = np.zeros(1, STATES[name])[0]
    GAMES[name].start(state, players, 0)
    return tap(state, name, "tidy")


def tap(state: np.record, name: str, change: str, *values: int) -> np.record:
    own: Any = GAMES[name]
    changes = {function.__name__: function for function in own.SETUP.CHANGES}
    changes[change](state, *values)
    changes["tidy"](state)
    return state


def line_of(state: np.record, name: str) -> str:
    return GAMES[name].write(state)


@pytest.mark.parametrize(("name", "options"), FEW)
def test_what_a_played_position_has_is_in_order_already(name: str, options: dict[str, int]) -> None:
    seen = 0
    for _, position in random_game(name, options, 7):
        line = str(position)
        # Answers kept aside, the first deal, and what only the course of a game knows cannot be set up.
        if not any(word in line for word in ("said", "used", "!", "draw", "ask", "settled", "passes")):
            assert line_of(tap(tv.read(line).state, name, "tidy"), name) == line
            seen += 1
    assert seen > 10


def test_the_last_number_comes_and_goes_with_its_lock_and_takes_its_die_out() -> None:
    state = begun("qwixx")
    for field in (0, 1, 2, 3, 4, 10):
        tap(state, "qwixx", "mark", 0, 0, field)
    tap(state, "qwixx", "step", 1)
    assert line_of(state, "qwixx") == "qwixx | r2,3,4,5,6,12,lock | - | turn 0, dice 34 -612"
    tv.read(line_of(state, "qwixx"))
    tap(state, "qwixx", "mark", 0, 0, 10)
    assert line_of(state, "qwixx") == "qwixx | r2,3,4,5,6 | - | turn 0, dice 34 5612"


def test_a_last_number_without_five_crosses_is_a_mistake_that_the_rules_name() -> None:
    state = tap(begun("qwixx"), "qwixx", "mark", 1, 2, 10)
    assert rule_that_refuses(line_of(state, "qwixx")) == "Q6"


def test_a_fourth_misthrow_ends_the_game_in_the_turn_of_who_took_it() -> None:
    state = begun("qwixx")
    for _ in range(4):
        tap(state, "qwixx", "misthrow", 1)
    assert line_of(state, "qwixx") == "qwixx | - | x4 | turn 1, over"
    assert tv.read(line_of(state, "qwixx")).over
    assert line_of(tap(state, "qwixx", "misthrow", 1), "qwixx") == "qwixx | - | - | turn 1"


def test_a_pawn_stands_where_it_was_tapped_announces_the_end_and_goes_back() -> None:
    state = begun("on-board")
    tap(state, "on-board", "turn", 1)
    tap(state, "on-board", "stand", 0, 40)
    assert line_of(state, "on-board") == "on-board a | pawn 40 | - | turn 1, announced 0"
    assert rule_that_refuses(line_of(state, "on-board")) == "B3"
    assert line_of(tap(state, "on-board", "stand", 0, 40), "on-board") == "on-board a | - | - | turn 1"


def test_a_piece_on_a_piece_is_a_stack_and_the_others_makes_way() -> None:
    state = begun("duel")
    for _ in range(2):
        tap(state, "duel", "put", 0, 0, 3)
    assert line_of(state, "duel") == "duel | r5*2 | - | turn 0"
    tap(state, "duel", "put", 1, 0, 3)
    assert line_of(state, "duel") == "duel | - | r5 | turn 0"
    assert tap(state, "duel", "clear", 0, 3).supply.tolist() == [22, 22]


def test_of_a_tile_no_more_lie_than_there_are_and_the_bag_holds_the_rest() -> None:
    state = begun("crosswise")
    for cell in range(0, 36, 4):
        tap(state, "crosswise", "lay", cell, 0)
    assert (state.board == 0).sum() == 7
    assert state.bag[0] == 0
    for _ in range(6):
        tap(state, "crosswise", "give", 0, 1)
    assert state.held[0] == 4
    assert rule_that_refuses(line_of(state, "crosswise")) == "C8"
    for _ in range(4):
        tap(state, "crosswise", "give", 1, 2)
    assert tv.read(line_of(state, "crosswise")).to_move == (0,)
