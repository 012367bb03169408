"""The choice itself: blurred for the lower levels, looked at a whole turn deeper for the highest.

The search is gated: only moves that seem almost as good as the best one are looked at. Each is carried on to the
end of the turn, then one more turn is played out for every roll of a common sample, with the network for everybody.
"""

import numpy as np

from tavoliere.games.generic import happen, is_over, play
from tavoliere.games.qwixx import SEATS
from tavoliere.games.rows import ACTION_1
from tavoliere.games.rule import rule
from tavoliere.minds.sheet_choice import (
    MOST_MOVES,
    NETWORK,
    Mind,
    answer_all,
    best_of,
    best_rest,
    carry_out,
    foresee,
    judge,
    play_turn,
    worth,
)


@rule
def choose(
    mind: Mind, boards: np.ndarray, seat: int, blur: np.ndarray, rolls: np.ndarray, seen: np.ndarray
) -> int:
    """The action that a mind chooses for a seat in `boards[0]`.

    `blur` has a number for every action, to be scaled by the mind's noise; `rolls` are those of the search, none
    if there is none. `seen` receives what every action is worth.
    """
    moves = np.empty(MOST_MOVES, np.int16)
    values = np.empty(MOST_MOVES)
    count = judge(mind, boards, 0, seat, moves, values)
    if mind.gate > 0 and mind.kind == NETWORK and rolls.size > 0:
        look_deeper(mind, boards, seat, moves, values, count, rolls)
    for i in range(count):
        values[i] += mind.noise * blur[moves[i]]
        seen[moves[i]] = values[i]
    return moves[best_of(values, count)]


@rule
def look_deeper(
    mind: Mind,
    boards: np.ndarray,
    seat: int,
    moves: np.ndarray,
    values: np.ndarray,
    count: int,
    rolls: np.ndarray,
) -> None:
    """Judge the close candidates again by a turn more; the others fall behind."""
    best = values[best_of(values, count)]
    is_near = np.zeros(MOST_MOVES, np.bool_)
    near = 0
    for i in range(count):
        better = 0
        for j in range(count):
            better += values[j] > values[i] or (values[j] == values[i] and j < i)
        is_near[i] = values[i] >= best - mind.gate and better < mind.candidates
        near += is_near[i]
    if near < 2:
        return
    answers = np.empty(SEATS, np.int16)
    plan = np.empty(3, np.int16)
    if boards[0].phase == ACTION_1:
        foresee(mind, boards, 0, answers, plan)
    for i in range(count):
        if is_near[i]:
            follow(boards, mind, seat, moves[i], answers, plan)
            values[i] = value_over_rolls(mind, boards, 1, seat, rolls)
        else:
            values[i] -= 1


@rule
def follow(
    boards: np.ndarray, mind: Mind, seat: int, move: int, answers: np.ndarray, plan: np.ndarray
) -> None:
    """From the question in `boards[0]`, go to the end of the turn in `boards[1]` with a move of the seat's."""
    if boards[0].phase == ACTION_1:
        answer_all(boards, 0, answers, seat, move)
    else:
        boards[1] = boards[0]
        play(boards[1], seat, move)
    if seat == boards[0].active:
        rest = np.empty(3, np.int16)
        best_rest(mind, boards, 1, seat, rest)
        carry_out(boards, 1, rest)
    else:
        carry_out(boards, 1, plan)


@rule
def value_over_rolls(mind: Mind, boards: np.ndarray, at: int, seat: int, rolls: np.ndarray) -> float:
    """The mean worth of the end of the next turn in `boards[at]`, over these rolls."""
    if is_over(boards[at]):
        return worth(mind, boards[at], seat)
    total = 0.0
    for i in range(rolls.size):
        boards[at + 1] = boards[at]
        happen(boards[at + 1], rolls[i])
        play_turn(mind, boards, at + 1)
        total += worth(mind, boards[at + 1], seat)
    return total / rolls.size
