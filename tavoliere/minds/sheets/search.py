"""The choice itself: blurred for the lower levels, searched a whole turn deeper for the highest.

The search is gated: only moves that seem almost as good as the best one are searched. Each is played to the end of the
turn, then one more turn (or several) is played for every roll of a common sample, with the network for everybody.
"""

import numpy as np

from tavoliere.games.generic import happen, is_over, play
from tavoliere.games.qwixx import SEATS, UNANSWERED
from tavoliere.games.rows import ACTION_1, ALL_ROLLS, DICE, FACES, FIRST_COLOURED, ROWS
from tavoliere.games.rule import rule
from tavoliere.minds.choosing import best_seen, mark_near
from tavoliere.minds.luck import FINE_SPREAD, FINE_STEPS, draw, reseed
from tavoliere.minds.sheets.choice import (
    MOST_MOVES,
    NETWORK,
    Mind,
    answer_all,
    best_rest,
    carry_out,
    foresee,
    judge,
    play_turn,
    worth,
)

# For mixing a position into a seed: products stay below 2^53, so that every language can compute them.
PRIME, FACTOR = 2147483647, 1000003

WHITE_ROLLS = FACES**FIRST_COLOURED
SENSE = 1.5  # a move that is worse by more than this many times the blur is never taken


@rule
def choose(mind: Mind, boards: np.ndarray, seat: int, seed: int) -> int:
    """The action that a mind chooses for a seat that is to move in `boards[0]`."""
    moves = np.empty(MOST_MOVES, np.int64)
    values = np.empty(MOST_MOVES)
    luck = np.empty(2, np.int64)
    reseed(luck, seed_for(boards[0], seat, seed))
    count = judge(mind, boards, 0, seat, moves, values)
    if mind.gate > 0 and mind.kind == NETWORK and boards[0].players > 1:
        look_deeper(mind, boards, seat, moves, values, count, luck)
    return moves[best_seen(values, count, mind.blur, SENSE, luck, FINE_STEPS, FINE_SPREAD)]


@rule
def choose_all(
    views: np.ndarray,
    seats: np.ndarray,
    seeds: np.ndarray,
    mind: Mind,
    boards: np.ndarray,
    actions: np.ndarray,
) -> None:
    """Write the action for every view."""
    for i in range(len(views)):
        boards[0] = views[i]
        # Whether others have answered already must not change the answer (Q3).
        for other in range(SEATS):
            boards[0].answers[other] = UNANSWERED
        actions[i] = choose(mind, boards, 0 + seats[i], 0 + seeds[i])


@rule
def seed_for(state: np.record, seat: int, seed: int) -> int:
    """A different seed for every question, so that one seed can serve a whole game."""
    mixed = (seed % PRIME * SEATS + seat) % PRIME
    for die in range(DICE):
        mixed = (mixed * FACTOR + int(state.dice[die])) % PRIME
    mixed = (mixed * FACTOR + int(state.phase)) % PRIME
    for row in range(ROWS):
        for other in range(state.players + 0):
            mixed = (mixed * FACTOR + int(state.marks[other, row])) % PRIME
    return mixed


@rule
def look_deeper(
    mind: Mind,
    boards: np.ndarray,
    seat: int,
    moves: np.ndarray,
    values: np.ndarray,
    count: int,
    luck: np.ndarray,
) -> None:
    """Judge the close candidates again by searching deeper; the others fall behind."""
    is_near = np.zeros(MOST_MOVES, np.bool_)
    if mark_near(values, count, mind.gate, mind.candidates, is_near) < 2:
        return
    rolls = sample_rolls(mind.samples, luck)
    answers = np.empty(SEATS, np.int64)
    plan = np.empty(3, np.int64)
    if boards[0].phase == ACTION_1:
        foresee(mind, boards, 0, answers, plan)
    for i in range(count):
        if is_near[i]:
            follow(boards, mind, seat, moves[i], answers, plan)
            values[i] = value_over_rolls(mind, boards, 1, seat, rolls)
        else:
            values[i] -= 1


@rule
def sample_rolls(samples: int, luck: np.ndarray) -> np.ndarray:
    """Every roll of the white dice `samples` times, with each coloured die's faces equally often, shuffled."""
    rolls = np.arange(WHITE_ROLLS * samples) % WHITE_ROLLS
    faces = np.empty(rolls.size, np.int64)
    weight = WHITE_ROLLS
    for _ in range(ROWS):
        for i in range(rolls.size):
            j = draw(luck, i + 1)
            faces[i] = faces[j]
            faces[j] = i % FACES
        for i in range(rolls.size):
            rolls[i] += weight * faces[i]
        weight *= FACES
    return rolls


@rule
def follow(
    boards: np.ndarray, mind: Mind, seat: int, move: int, answers: np.ndarray, plan: np.ndarray
) -> None:
    """Play from the question in `boards[0]` to the end of the turn in `boards[1]`, with this move of the seat."""
    if boards[0].phase == ACTION_1:
        answer_all(boards, 0, answers, seat, move)
    else:
        boards[1] = boards[0]
        play(boards[1], seat, move)
    if seat == boards[0].active:
        rest = np.empty(3, np.int64)
        best_rest(mind, boards, 1, seat, rest)
        carry_out(boards, 1, rest)
    else:
        carry_out(boards, 1, plan)


@rule
def value_over_rolls(mind: Mind, boards: np.ndarray, at: int, seat: int, rolls: np.ndarray) -> float:
    """The mean worth of `boards[at]` some turns later, with these rolls for the first of them."""
    if is_over(boards[at]):
        return worth(mind, boards[at], seat)
    luck = np.empty(2, np.int64)
    total = 0.0
    for roll in rolls:
        boards[at + 1] = boards[at]
        happen(boards[at + 1], roll)
        play_turn(mind, boards, at + 1)
        reseed(luck, roll)  # so that later dice, too, are the same for all candidates
        for _ in range(1, mind.turns):
            if not is_over(boards[at + 1]):
                happen(boards[at + 1], draw(luck, ALL_ROLLS))
                play_turn(mind, boards, at + 1)
        total += worth(mind, boards[at + 1], seat)
    return total / rolls.size
