"""What a position of Duel is worth to a seat, at any moment: its chance to win, a draw counting half."""

from typing import Literal

import numpy as np

from tavoliere.games.duel import is_over
from tavoliere.games.rows import ROLL
from tavoliere.games.rule import rule
from tavoliere.minds.duel.bot import example, rooms
from tavoliere.minds.duel.features import chance_to_win
from tavoliere.minds.duel.turns import MOST_TURNS, all_turns
from tavoliere.minds.summed_network import Room, Weights, load
from tavoliere.minds.swift import Swift


@rule
def value_all(
    views: np.ndarray,
    seats: np.ndarray,
    weights: Weights,
    room: Room,
    boards: np.ndarray,
    values: np.ndarray,
) -> None:
    """Write every view's chance: within a turn, that after the best way to play it on."""
    moves = np.empty((MOST_TURNS, 2), np.int16)
    for k in range(len(views)):
        if is_over(views[k]) or views[k].phase == ROLL:
            values[k] = chance_to_win(views[k], seats[k], weights, room)
            continue
        active = int(views[k].active)
        best = 0.0
        for i in range(all_turns(views[k], active, boards, moves)):
            best = max(best, chance_to_win(boards[i], active, weights, room))
        values[k] = best if seats[k] == active else 1.0 - best


swift_value = Swift(value_all, lambda: (*example()[:2], load("duel"), *rooms(), np.zeros(1)))


class DuelEvaluator:
    """The chance to win by the network."""

    unit: Literal["win"] = "win"

    def __init__(self) -> None:
        self.weights = load("duel")
        swift_value.start()

    def values(self, views: np.ndarray, seats: np.ndarray) -> np.ndarray:
        if len(views) > 1:
            swift_value.wait()
        found = np.zeros(len(views))
        swift_value(views, seats.astype(np.int64), self.weights, *rooms(), found)
        return found
