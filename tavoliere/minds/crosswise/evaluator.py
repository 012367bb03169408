"""What a position of Crosswise is worth to a seat, at any moment: its team's chance to win, a draw counting half."""

from typing import Literal

import numpy as np

from tavoliere.games.crosswise import PASS, act, is_over
from tavoliere.games.rule import rule
from tavoliere.games.tiles import TURN
from tavoliere.minds.crosswise.greedy import a_first_turn
from tavoliere.minds.crosswise.lines import Tables, load_tables
from tavoliere.minds.crosswise.policy import quick_turn
from tavoliere.minds.crosswise.search import Desk, chance_after, desk, outcome
from tavoliere.minds.swift import Swift


@rule
def value_all(views: np.ndarray, seats: np.ndarray, tables: Tables, desk: Desk, values: np.ndarray) -> None:
    """Write every view's chance: by the lines and the own hand, at its turn after the quick player's turn."""
    luck = np.ones(2, np.int64)
    for k in range(len(views)):
        seat = int(seats[k])
        desk.worlds[0] = views[k]
        state = desk.worlds[0]
        if state.phase == TURN and state.seat == seat:
            action = quick_turn(state, seat, tables, 0.0, luck, desk.changes, desk.moves, desk.worths)
            if action < PASS:
                act(state, seat, action)
        if is_over(state):
            values[k] = outcome(state, seat)
        else:
            values[k] = chance_after(state, seat, tables, desk.changes)


swift_value = Swift(value_all, lambda: (*a_first_turn()[:2], load_tables(), desk(), np.zeros(1)))


class CrosswiseEvaluator:
    """The chance to win by the learnt lines."""

    unit: Literal["win"] = "win"

    def __init__(self) -> None:
        self.tables = load_tables()
        swift_value.start()

    def values(self, views: np.ndarray, seats: np.ndarray) -> np.ndarray:
        if len(views) > 1:
            swift_value.wait()
        found = np.zeros(len(views))
        swift_value(views, seats.astype(np.int64), self.tables, desk(), found)
        return found
