"""What the three dice games share: rows, dice and points (S1–S4).

A row is eleven fields from left to right, 0 … 10, and a lock field behind them. A set of fields in a row is a
bit mask: bit 0 is the leftmost number, bit 11 the lock. So `marks >> field` is what is on `field` or right of it.

An action is the field it uses: row × 11 + field, 0 … 43; then PASS.
"""

import numpy as np

from tavoliere.games.rule import rule

ROWS = 4
RED, YELLOW, GREEN, BLUE = range(ROWS)
FIELDS = 11
LAST, LOCK = 10, 11
CELLS = ROWS * FIELDS
PASS = CELLS

# The six dice, in the order in which they are written: two white, then one for each row (S2).
DICE = 6
FIRST_COLOURED = 2
FACES = 6
ALL_ROLLS = FACES**DICE

# What a turn is waiting for.
ROLL, ACTION_1, ACTION_2, ACTION_3, OVER = range(5)

# S3: points for n crosses or pieces in a row; in Duel more than twelve may lie there, but only twelve count (D11).
POINTS = np.array([0, 1, 3, 6, 10, 15, 21, 28, 36, 45, 55, 66, 78], np.int16)
MISTHROW_POINTS = 5

# The mask of one field. (Not `1 << field`: in plain Python a field may be an int8, which has no bit 11.)
BIT = np.array([1 << field for field in range(LOCK + 1)], np.int16)

# `marks & ALL_FIELDS` is `marks`, but tells the compiler that it is not negative.
ALL_FIELDS = (1 << (LOCK + 1)) - 1

# How many fields a mask holds, for the 2¹² masks of a row with its lock.
COUNT = np.array([mask.bit_count() for mask in range(1 << (LOCK + 1))], np.int8)
ROW_POINTS = POINTS[COUNT]  # what a row scores with these fields crossed (S3)


@rule
def number_at(row: int, field: int) -> int:
    """The number printed on a field (S1)."""
    return field + 2 if row < GREEN else 12 - field


@rule
def field_of(row: int, number: int) -> int:
    """The field of a row that shows a number (S1)."""
    return number - 2 if row < GREEN else 12 - number


@rule
def chance(state: np.record) -> int:
    """How many equally likely outcomes are due now; 0 if none is."""
    return ALL_ROLLS if state.phase == ROLL else 0


@rule
def roll(state: np.record, faces: np.ndarray) -> None:
    """The active player rolls the dice; those of closed rows are out of the game (Q2, Q7, D8).

    Caller checked that a roll is due.
    """
    for die in range(DICE):
        state.dice[die] = 0 if is_out(state, die) else faces[die]
    state.phase = ACTION_1


@rule
def happen(state: np.record, outcome: int) -> None:
    """Apply the roll with this number, below `chance(state)`: its base-six digits are the six dice."""
    for die in range(DICE):
        state.dice[die] = 0 if is_out(state, die) else 1 + outcome % FACES
        outcome //= FACES
    state.phase = ACTION_1


@rule
def is_out(state: np.record, die: int) -> bool:
    return die >= FIRST_COLOURED and state.closed[die - FIRST_COLOURED] != 0


@rule
def is_over(state: np.record) -> bool:
    return state.phase == OVER


@rule
def clear_dice(state: np.record) -> None:
    for die in range(DICE):
        state.dice[die] = 0


@rule
def close_row(state: np.record, row: int) -> None:
    """Close a row for everybody; its die leaves the game at once (Q7, D8)."""
    state.closed[row] = 1
    state.dice[FIRST_COLOURED + row] = 0


@rule
def closed_rows(state: np.record) -> int:
    closed = 0
    for row in range(ROWS):
        closed += state.closed[row]
    return closed


@rule
def white_field(state: np.record, row: int) -> int:
    """The field that action 1 can use in a row: the sum of the two white dice (Q3, D6)."""
    return field_of(row, state.dice[0] + state.dice[1])


@rule
def coloured_field(state: np.record, row: int, white: int) -> int:
    """The field that action 2 can use in a row with a white die (Q4, D6); the row's die must be in the game."""
    return field_of(row, state.dice[white] + state.dice[FIRST_COLOURED + row])


@rule
def is_usable(state: np.record, row: int) -> bool:
    """Whether a row's die can be used: it is in the game, and somebody has looked at it."""
    return state.dice[FIRST_COLOURED + row] != 0


@rule
def is_coloured_field(state: np.record, row: int, field: int) -> bool:
    fits = coloured_field(state, row, 0) == field or coloured_field(state, row, 1) == field
    return fits and is_usable(state, row)
