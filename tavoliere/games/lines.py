"""What a line of Crosswise is worth (C9, C10)."""

import numpy as np

from tavoliere.games.rule import rule

SIDE = 6
SYMBOLS = 6
EMPTY = -1

# C10: what n equal symbols in a line score; six equal win at once instead of scoring (C9).
EQUAL_POINTS = np.array([0, 0, 1, 3, 5, 7, 0], np.int16)
ALL_DIFFERENT_POINTS = 6


@rule
def line_points(board: np.ndarray, first: int, step: int) -> int:
    """The points of the six cells from `first` in steps of `step`; an unfinished line scores as it lies (E2)."""
    counts = 0  # how many of each symbol, three bits per symbol
    points = 0
    different = 0
    for place in range(SIDE):
        symbol = int(board[first + place * step])
        if symbol != EMPTY:
            equal = (counts >> (3 * symbol)) & 7
            points += int(EQUAL_POINTS[equal + 1] - EQUAL_POINTS[equal])
            different += equal == 0
            counts += 1 << (3 * symbol)
    return ALL_DIFFERENT_POINTS if different == SIDE else points


@rule
def is_six_equal(board: np.ndarray, first: int, step: int) -> bool:
    """Whether a line holds six equal symbols (C9)."""
    if board[first] == EMPTY:
        return False
    for place in range(1, SIDE):
        if board[first + place * step] != board[first]:
            return False
    return True


@rule
def combination(board: np.ndarray, first: int, step: int) -> int:
    """What a line holds (C10): its groups of two or more, the largest first, as digits; 1 stands for six different.

    So 42 is four and a pair, 222 three pairs, 0 nothing.
    """
    counts = np.zeros(SYMBOLS, np.int8)
    different = 0
    for place in range(SIDE):
        symbol = int(board[first + place * step])
        if symbol != EMPTY:
            different += counts[symbol] == 0
            counts[symbol] += 1
    if different == SIDE:
        return 1
    sizes = 0
    for size in range(SIDE, 1, -1):
        for symbol in range(SYMBOLS):
            if counts[symbol] == size:
                sizes = 10 * sizes + size
    return sizes
