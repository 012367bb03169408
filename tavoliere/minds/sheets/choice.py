"""How a mind chooses at Qwixx and On Board: its whole turn at once, with a guess at what the others answer.

Answers to action 1 are simultaneous (Q3). The guess: each passive player first answers as if the active player did
nothing; the active player plans a turn against that; the passive ones answer that plan. Thinking further than that
makes play worse, not better. The active player thinks again before action 2, when all answers are known.

All functions work on `boards`, an array of records: the question is in `boards[at]`, and the records after it are
scratch. A `plan` holds the active player's actions 1, 2 and 3. (`0 + int(…)` and `players + 0` make wide integers of a
record's narrow ones, so that every function is compiled for only one type of integer.)
"""

from math import inf
from typing import NamedTuple

import numpy as np

from tavoliere.games.generic import forbids, is_over, legal, play
from tavoliere.games.qwixx import SEATS, UNANSWERED
from tavoliere.games.rows import ACTION_1, ACTION_2, ACTION_3, PASS
from tavoliere.games.rule import rule
from tavoliere.minds.choosing import best_of
from tavoliere.minds.sheets.linear import greedy_worth, linear_worth, win_share
from tavoliere.minds.sheets.network import Memory, win_chance
from tavoliere.minds.summed_network import Scratch, Weights

GREEDY, LINEAR, NETWORK = range(3)
MOST_MOVES = 10  # pass, and two sums in each of four rows
BOARDS = 12  # more than any function here or in `search` needs


class Mind(NamedTuple):
    """What a player judges by; one type for all kinds, so that one compiled function serves them all.

    `blur` is how far off a move's worth typically looks. A gate above 0 turns on the search: moves within it of the
    best one, at most `candidates`, are searched `turns` deeper, with `samples` sets of coloured dice for each roll of
    the white ones (`search`).
    """

    kind: int
    blur: float
    gate: float
    candidates: int
    samples: int
    turns: int
    net: Weights
    scratch: Scratch
    memory: Memory


@rule
def worth(mind: Mind, state: np.record, seat: int) -> float:
    """What a position at the end of a turn, or of the game, is worth to a seat."""
    if mind.kind == GREEDY:
        return greedy_worth(state, seat)
    if mind.kind == LINEAR:
        return linear_worth(state, seat, is_over(state))
    return (
        win_share(state, seat)
        if is_over(state)
        else win_chance(mind.net, mind.scratch, mind.memory, state, seat)
    )


# --- the active player's turn -------------------------------------------------------------------------------


@rule
def best_step(mind: Mind, boards: np.ndarray, at: int, seat: int, plan: np.ndarray) -> float:
    """The best worth that action 3 can reach; the step goes into `plan[2]`. Hand-made minds do not look that far."""
    plan[2] = PASS
    if boards[at].phase != ACTION_3:
        return worth(mind, boards[at], seat)
    moves = np.empty(MOST_MOVES, np.int64)
    count = legal(boards[at], seat, moves) if mind.kind == NETWORK else 1
    moves[0] = PASS
    best = -inf
    for i in range(count):
        boards[at + 1] = boards[at]
        play(boards[at + 1], seat, moves[i])
        value = worth(mind, boards[at + 1], seat)
        if value > best:
            best = value
            plan[2] = moves[i]
    return best


@rule
def best_rest(mind: Mind, boards: np.ndarray, at: int, seat: int, plan: np.ndarray) -> float:
    """The best worth that actions 2 and 3 can reach; they go into `plan[1]` and `plan[2]`."""
    plan[1] = PASS
    if boards[at].phase != ACTION_2:
        return best_step(mind, boards, at, seat, plan)
    moves = np.empty(MOST_MOVES, np.int64)
    rest = np.empty(3, np.int64)
    best = -inf
    for i in range(legal(boards[at], seat, moves)):
        boards[at + 1] = boards[at]
        play(boards[at + 1], seat, moves[i])
        value = best_step(mind, boards, at + 1, seat, rest)
        if value > best:
            best = value
            plan[1] = moves[i]
            plan[2] = rest[2]
    return best


@rule
def carry_out(boards: np.ndarray, at: int, plan: np.ndarray) -> None:
    """Play the active player's planned actions 2 and 3, as far as they are still legal."""
    state = boards[at]
    active = 0 + int(state.active)
    if state.phase == ACTION_2:
        play(state, active, plan[1] if forbids(state, active, plan[1]) == 0 else PASS)
    if state.phase == ACTION_3:
        play(state, active, plan[2] if forbids(state, active, plan[2]) == 0 else PASS)


# --- action 1 -----------------------------------------------------------------------------------------------


@rule
def answer_all(boards: np.ndarray, at: int, answers: np.ndarray, seat: int, action: int) -> None:
    """In `boards[at + 1]`, a seat gives this answer and everybody else the expected one."""
    boards[at + 1] = boards[at]
    state = boards[at + 1]
    for other in range(state.players + 0):
        state.answers[other] = answers[other]
    state.answers[seat] = UNANSWERED
    play(state, seat, action)


@rule
def judge_answers(
    mind: Mind,
    boards: np.ndarray,
    at: int,
    seat: int,
    answers: np.ndarray,
    plan: np.ndarray,
    moves: np.ndarray,
    values: np.ndarray,
) -> int:
    """Write a seat's possible answers and their worth, given the others' answers and the active player's plan."""
    count = legal(boards[at], seat, moves)
    rest = np.empty(3, np.int64)
    for i in range(count):
        answer_all(boards, at, answers, seat, moves[i])
        if seat == boards[at].active:
            values[i] = best_rest(mind, boards, at + 1, seat, rest)
        else:
            if mind.kind == NETWORK:
                carry_out(boards, at + 1, plan)
            values[i] = worth(mind, boards[at + 1], seat)
    return count


@rule
def first_answers(mind: Mind, boards: np.ndarray, at: int, answers: np.ndarray) -> None:
    """Write what each passive player answers if nobody else does anything; with hand-made minds everybody passes."""
    state = boards[at]
    for seat in range(state.players + 0):
        state.answers[seat] = UNANSWERED
        answers[seat] = PASS
    if mind.kind != NETWORK:
        return
    moves = np.empty(MOST_MOVES, np.int64)
    values = np.empty(MOST_MOVES)
    plan = np.full(3, PASS)
    nothing = answers.copy()
    for seat in range(state.players + 0):
        if seat != state.active:
            count = judge_answers(mind, boards, at, seat, nothing, plan, moves, values)
            answers[seat] = moves[best_of(values, count)]


@rule
def foresee(mind: Mind, boards: np.ndarray, at: int, answers: np.ndarray, plan: np.ndarray) -> None:
    """Guess everybody's first answer and the active player's plan. Hand-made minds assume that everybody passes."""
    state = boards[at]
    active = 0 + int(state.active)
    first_answers(mind, boards, at, answers)
    plan[:] = PASS
    if mind.kind != NETWORK:
        return
    moves = np.empty(MOST_MOVES, np.int64)
    best = -inf
    rest = np.empty(3, np.int64)
    for i in range(legal(state, active, moves)):
        answer_all(boards, at, answers, active, moves[i])
        value = best_rest(mind, boards, at + 1, active, rest)
        if value > best:
            best = value
            plan[0] = moves[i]
            plan[1] = rest[1]
            plan[2] = rest[2]
    answers[active] = plan[0]


@rule
def judge(mind: Mind, boards: np.ndarray, at: int, seat: int, moves: np.ndarray, values: np.ndarray) -> int:
    """Write a seat's legal moves and what each is worth; return how many there are."""
    answers = np.empty(SEATS, np.int64)
    plan = np.empty(3, np.int64)
    if boards[at].phase == ACTION_1:
        foresee(mind, boards, at, answers, plan)
        return judge_answers(mind, boards, at, seat, answers, plan, moves, values)
    count = legal(boards[at], seat, moves)
    for i in range(count):
        boards[at + 1] = boards[at]
        play(boards[at + 1], seat, moves[i])
        values[i] = best_step(mind, boards, at + 1, seat, plan)
    return count


@rule
def answer_each(mind: Mind, boards: np.ndarray, at: int, chosen: np.ndarray) -> None:
    """Write everybody's answer to the roll in `boards[at]`, if all have the same mind."""
    answers = np.empty(SEATS, np.int64)
    plan = np.empty(3, np.int64)
    moves = np.empty(MOST_MOVES, np.int64)
    values = np.empty(MOST_MOVES)
    foresee(mind, boards, at, answers, plan)
    for seat in range(boards[at].players + 0):
        chosen[seat] = plan[0]
        if seat != boards[at].active or mind.kind != NETWORK:
            count = judge_answers(mind, boards, at, seat, answers, plan, moves, values)
            chosen[seat] = moves[best_of(values, count)]


@rule
def play_turn(mind: Mind, boards: np.ndarray, at: int) -> None:
    """Play the turn rolled in `boards[at]` to its end, everybody with the same mind."""
    chosen = np.empty(SEATS, np.int64)
    plan = np.empty(3, np.int64)
    answer_each(mind, boards, at, chosen)
    for seat in range(boards[at].players + 0):
        play(boards[at], seat, chosen[seat])
    best_rest(mind, boards, at, 0 + int(boards[at].active), plan)
    carry_out(boards, at, plan)
