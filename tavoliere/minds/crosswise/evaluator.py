"""What any position of Crosswise, and every move, is worth to a seat: its team's chance to win.

A draw counts half.
"""

import numpy as np

from tavoliere.games.crosswise import ACTIONS, PASS, REDRAW, act, is_over, legal
from tavoliere.games.rule import rule
from tavoliere.minds.choosing import best_of
from tavoliere.minds.crosswise.greedy import a_first_turn
from tavoliere.minds.crosswise.lines import Tables, load_tables
from tavoliere.minds.crosswise.search import Desk, chance_after, chance_with_another_hand, desk, outcome
from tavoliere.minds.swift import Swift, SwiftJudge, scratch_for_judgement


@rule
def chance_now(state: np.record, seat: int, tables: Tables, desk: Desk) -> float:
    """A seat's chance by the lines and its own hand, as if it had just moved."""
    return outcome(state, seat) if is_over(state) else chance_after(state, seat, tables, desk.changes)


@rule
def judge_all(
    views: np.ndarray,
    seats: np.ndarray,
    tables: Tables,
    desk: Desk,
    counts: np.ndarray,
    actions: np.ndarray,
    worths: np.ndarray,
    values: np.ndarray,
) -> None:
    """A turn is worth as much as the board after it, and a view as much as its best turn."""
    for k in range(len(views)):
        seat = int(seats[k])
        state = desk.worlds[0]
        counts[k] = legal(views[k], seat, actions[k])
        for i in range(counts[k]):
            desk.worlds[0] = views[k]
            if actions[k, i] == REDRAW:
                worths[k, i] = chance_with_another_hand(state, seat, tables, desk.changes)
                continue
            if actions[k, i] < PASS:
                act(state, seat, actions[k, i])
            worths[k, i] = chance_now(state, seat, tables, desk)
        if counts[k] > 0:
            values[k] = worths[k, best_of(worths[k], counts[k])]
        else:
            desk.worlds[0] = views[k]
            values[k] = chance_now(state, seat, tables, desk)


swift_judge = Swift(
    judge_all, lambda: (*a_first_turn()[:2], load_tables(), desk(), *scratch_for_judgement(1, ACTIONS))
)


def by_lines() -> SwiftJudge:
    """The chance to win by the learnt lines."""
    tables = load_tables()
    return SwiftJudge(swift_judge, lambda players: (tables, desk()), ACTIONS)
