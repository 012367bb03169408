"""A whole turn of Duel: every board that the active player can reach with a roll."""

import numpy as np

from tavoliere.games.duel import is_over, legal, play, score
from tavoliere.games.generic import STATES
from tavoliere.games.rows import ACTION_1, ROWS
from tavoliere.games.rule import rule

# Action 1 is pass or one of four rows; action 2 is pass or one of two fields in each of four rows.
MOST_FIRST = 1 + ROWS
MOST_SECOND = 1 + 2 * ROWS
MOST_TURNS = MOST_FIRST * MOST_SECOND

MORE_THAN_ANY_GAP = 100


def scratch_for_turns() -> tuple[np.ndarray, np.ndarray]:
    """Arrays for the boards and moves of every way to play a turn."""
    return np.zeros(MOST_TURNS, STATES["duel"]), np.zeros((MOST_TURNS, 2), np.int16)


@rule
def all_turns(state: np.record, seat: int, boards: np.ndarray, moves: np.ndarray) -> int:
    """Write every way to finish the turn: the board after it, and the next two moves; return how many there are.

    If only one move follows, it is written twice.
    """
    choices = np.empty(MOST_SECOND, np.int16)
    count = legal(state, seat, choices)
    for i in range(count):
        boards[i] = state
        play(boards[i], seat, choices[i])
        moves[i, 0] = choices[i]
        moves[i, 1] = choices[i]
    if state.phase != ACTION_1:
        return count
    # Every board after action 1 is replaced by its first action 2; the others go to the end.
    written = count
    for i in range(count):
        if is_over(boards[i]):
            continue
        answers = legal(boards[i], seat, choices)
        for j in range(1, answers):
            boards[written] = boards[i]
            play(boards[written], seat, choices[j])
            moves[written, 0] = moves[i, 0]
            moves[written, 1] = choices[j]
            written += 1
        play(boards[i], seat, choices[0])
        moves[i, 1] = choices[0]
    return written


@rule
def last_place(state: np.record, seat: int, row: int) -> int:
    """One more than the rightmost field of a row where a player has a piece; 0 without any."""
    pieces = int(state.pieces[seat, row])
    place = 0
    while pieces:
        pieces >>= 1
        place += 1
    return place


@rule
def greedy_worth(state: np.record, seat: int, hates: int) -> int:
    """A seat's points less `hates` times the other's; if equal, it is better not to have come as far."""
    worth = MORE_THAN_ANY_GAP * (int(score(state, seat)) - hates * int(score(state, 1 - seat)))
    for row in range(ROWS):
        worth -= last_place(state, seat, row)
    return worth
