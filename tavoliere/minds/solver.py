"""The exact solution of Qwixx for a player who looks at his own sheet alone (Q9).

What a sheet can still bring depends only on the misthrows and, for every row, on its last crossed field and its
number of crosses: 56 open row states, and closed, whose points are banked. Red and yellow can be exchanged, so can
green and blue, and mirroring all dice (7 − d) exchanges the two pairs: 4 × 1,367,031 sheets. Every turn crosses a
field or takes a misthrow, so one sweep backwards solves them all.

In a turn, the best that is possible with the die d of colour c does not depend on the other coloured dice. So for
each pair of white dice the turn is worth E[max(B, U_1(d_1), …, U_4(d_4))] with independent d: sort the 24 values,
and there is no need to go through 1,296 coloured rolls.
"""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import NamedTuple

import numpy as np

from tavoliere.games.compiled import compiled
from tavoliere.games.generic import STATES
from tavoliere.games.qwixx import MOST_MISTHROWS, ROWS_TO_END, cross, forbids_cross, score, start
from tavoliere.games.rows import COUNT, FACES, FIELDS, LAST, MISTHROW_POINTS, RED, ROWS, field_of
from tavoliere.games.rule import rule
from tavoliere.games.rulings import FINE

CLOSED = 1 + LAST * (LAST + 1) // 2  # behind the open row states: empty, then by last field and crosses
ROW_STATES = CLOSED + 1
PAIRS = ROW_STATES * (ROW_STATES + 1) // 2
SHEETS = PAIRS * (PAIRS + 1) // 2  # for a number of misthrows
SUMS = 2 * FACES + 1  # sums of two dice are 2 … 12
IMPOSSIBLE = -1.0e9
PIECE = 4096  # how many sheets a thread solves at a time


@rule
def row_state(marks: int, closed: int) -> int:
    """The number of a row's state."""
    if closed:
        return CLOSED
    last = LAST
    while last >= 0 and marks >> last == 0:
        last -= 1
    return last * (last + 1) // 2 + COUNT[marks] if last >= 0 else 0


@rule
def sheet_index(red: int, yellow: int, green: int, blue: int) -> int:
    """The number of a sheet: the same for sheets that differ by the order of a pair, or of the pairs."""
    low, high = min(red, yellow), max(red, yellow)
    one = high * (high + 1) // 2 + low
    low, high = min(green, blue), max(green, blue)
    other = high * (high + 1) // 2 + low
    return max(one, other) * (max(one, other) + 1) // 2 + min(one, other)


class Rules(NamedTuple):
    """What the rules of Qwixx say about row states, as arrays for the sweep."""

    after: np.ndarray  # [row state, field]: the row state after crossing a field, -1 if that is not allowed
    gain: np.ndarray  # [row state, field]: the points it brings
    field: np.ndarray  # [row, number]: the field that shows a number


def rules() -> Rules:
    """Ask the rules of Qwixx, with one row state after the other on a real sheet."""
    after = np.full((ROW_STATES, FIELDS), -1, np.int64)
    gain = np.zeros((ROW_STATES, FIELDS))
    state = np.zeros(1, STATES["qwixx"])[0]
    examples = {row_state(marks, 0): marks for marks in range(1 << LAST)}
    for number, marks in examples.items():
        for field in range(FIELDS):
            start(state, 1, 0)
            state.marks[0, RED] = marks
            if forbids_cross(state, 0, RED, field) == FINE:
                before = score(state, 0)
                cross(state, 0, RED, field)
                after[number, field] = row_state(int(state.marks[0, RED]), field == LAST)
                gain[number, field] = score(state, 0) - before
    fields = np.zeros((ROWS, SUMS), np.int64)
    for row in range(ROWS):
        for number in range(2, SUMS):
            fields[row, number] = field_of(row, number)
    return Rules(after, gain, fields)


# --- one sheet ----------------------------------------------------------------------------------------------


@compiled
def index_with(rows: np.ndarray, row: int, changed: int) -> int:
    """The number of a sheet with one row changed."""
    was = rows[row]
    rows[row] = changed
    index = sheet_index(rows[0], rows[1], rows[2], rows[3])
    rows[row] = was
    return index


@compiled
def active_value(
    rows: np.ndarray,
    misthrow: float,
    values: np.ndarray,
    after: np.ndarray,
    gain: np.ndarray,
    field_of_number: np.ndarray,
    late_action: bool,
    second: np.ndarray,
    above: np.ndarray,
    colour: np.ndarray,
) -> float:
    """What the active player's turn and all that follows bring. `values` are those of sheets after the turn."""
    closed = 0
    for row in range(ROWS):
        closed += rows[row] == CLOSED
    single = second[0]  # the row of `second` that no sum of dice uses: a cross in action 2 alone
    for row in range(ROWS):
        for field in range(FIELDS):
            changed = after[rows[row], field]
            if changed >= 0:
                single[row, field] = gain[rows[row], field] + values[index_with(rows, row, changed)]
            else:
                single[row, field] = IMPOSSIBLE

    total = 0.0
    for number in range(2, SUMS):
        # The best without action 2, and the best with a cross in action 2, for every field.
        best = misthrow
        with_second = second[number]
        with_second[:] = single
        for row in range(ROWS):
            field = field_of_number[row, number]
            changed = after[rows[row], field]
            if changed < 0:
                continue
            first_gain = gain[rows[row], field]
            best = max(best, single[row, field])
            ends = changed == CLOSED and closed + 1 >= ROWS_TO_END
            if ends and not late_action:  # Q8
                continue
            was = rows[row]
            rows[row] = changed
            for other in range(ROWS):
                for next_field in range(FIELDS):
                    next_changed = after[rows[other], next_field]
                    if next_changed >= 0:
                        value = first_gain + gain[rows[other], next_field]
                        value += values[index_with(rows, other, next_changed)]
                        if value > with_second[other, next_field]:
                            with_second[other, next_field] = value
            rows[row] = was
        # All pairs of white dice with this sum.
        for white in range(max(1, number - FACES), number // 2 + 1):
            weight = 1.0 if 2 * white == number else 2.0
            total += weight * expected_best(
                best, with_second, white, number - white, field_of_number, above, colour
            )
    return total / FACES**2


@compiled
def expected_best(
    best: float,
    with_second: np.ndarray,
    white: int,
    other_white: int,
    field_of_number: np.ndarray,
    above: np.ndarray,
    colour: np.ndarray,
) -> float:
    """The expectation over the coloured dice of the best choice; `best` is what is possible without them."""
    # The worst die of a colour is possible in any case: only what is above it needs sorting.
    for row in range(ROWS):
        worst = np.inf
        for die in range(1, FACES + 1):
            value = max(
                with_second[row, field_of_number[row, white + die]],
                with_second[row, field_of_number[row, other_white + die]],
            )
            above[row, die - 1] = value
            worst = min(worst, value)
        best = max(best, worst)
    ranked = above[ROWS]
    count = 0
    for row in range(ROWS):
        for die in range(FACES):
            value = above[row, die]
            if value > best:
                place = count
                while place > 0 and ranked[place - 1] < value:
                    ranked[place] = ranked[place - 1]
                    colour[place] = colour[place - 1]
                    place -= 1
                ranked[place] = value
                colour[place] = row
                count += 1
    # From the highest down: the chance that no die gives more than this falls with every value passed.
    lower = colour[ROWS * FACES :]
    for row in range(ROWS):
        lower[row] = FACES
    mean, chance = 0.0, 1.0
    for place in range(count):
        row = colour[place]
        next_chance = chance * (lower[row] - 1) / lower[row]
        lower[row] -= 1
        mean += ranked[place] * (chance - next_chance)
        chance = next_chance
    return mean + best * chance


@compiled
def passive_value(
    rows: np.ndarray,
    index: int,
    values: np.ndarray,
    after: np.ndarray,
    gain: np.ndarray,
    field_of_number: np.ndarray,
) -> float:
    """The same for another's turn: action 1 alone, and no misthrow (Q5)."""
    total = 0.0
    for number in range(2, SUMS):
        best = values[index]
        for row in range(ROWS):
            field = field_of_number[row, number]
            changed = after[rows[row], field]
            if changed >= 0:
                best = max(best, gain[rows[row], field] + values[index_with(rows, row, changed)])
        total += best * (FACES - abs(number - FACES - 1))
    return total / FACES**2


@compiled
def solve_sheets(
    indices: np.ndarray,
    sheets: np.ndarray,
    misthrows: int,
    values: np.ndarray,
    after: np.ndarray,
    gain: np.ndarray,
    field_of_number: np.ndarray,
    late_action: bool,
) -> None:
    """Solve these sheets; everything that can follow is solved. `values` is [turns until active, misthrows, sheet]."""
    players = len(values)
    second = np.empty((SUMS, ROWS, FIELDS))
    above = np.empty((ROWS + 1, ROWS * FACES))
    colour = np.empty(ROWS * FACES + ROWS, np.int64)
    rows = np.empty(ROWS, np.int64)
    for place in range(len(indices)):
        index = indices[place]
        for row in range(ROWS):
            rows[row] = sheets[index, row]
        misthrow = -1.0 * MISTHROW_POINTS
        if misthrows + 1 < MOST_MISTHROWS:
            misthrow += values[players - 1, misthrows + 1, index]
        following = values[players - 1, misthrows]
        values[0, misthrows, index] = active_value(
            rows, misthrow, following, after, gain, field_of_number, late_action, second, above, colour
        )
        for turns in range(1, players):
            values[turns, misthrows, index] = passive_value(
                rows, index, values[turns - 1, misthrows], after, gain, field_of_number
            )


# --- the sweep ----------------------------------------------------------------------------------------------


def all_sheets() -> np.ndarray:
    """The four row states of every sheet, by its number."""
    pairs = np.array([(low, high) for high in range(ROW_STATES) for low in range(high + 1)], np.int8)
    one, other = np.tril_indices(PAIRS)
    return np.concatenate([pairs[one], pairs[other]], axis=1)


def solve(
    players: int = 1,
    *,
    late_action: bool = False,
    fewest_misthrows: int = 0,
    threads: int = 2,
    progress: Callable[[int, int], None] = lambda done, wanted: None,
) -> np.ndarray:
    """The points still to come of every sheet, `[turns until active, misthrows, sheet number]`.

    With several players, others' turns come between the own ones, and nothing else of them is looked at.
    `late_action`: play action 2 even after action 1 closed the second row, against our ruling on Q8.
    """
    after, gain, field_of_number = rules()
    sheets = all_sheets()
    values = np.zeros((players, MOST_MISTHROWS, SHEETS))
    # Every cross moves a row's last field: sheets with the same sum of last fields do not depend on each other.
    states = np.arange(ROW_STATES)
    progress_of = np.where(states == CLOSED, LAST + 1, np.ceil((np.sqrt(8 * states + 1) - 1) / 2))
    levels = progress_of[sheets].sum(1)
    is_open = (sheets == CLOSED).sum(1) < ROWS_TO_END
    wanted = int(is_open.sum()) * (MOST_MISTHROWS - fewest_misthrows)
    by_level = [np.flatnonzero((levels == level) & is_open) for level in np.unique(levels)[::-1]]
    done = 0
    with ThreadPoolExecutor(threads) as pool:
        for misthrows in reversed(range(fewest_misthrows, MOST_MISTHROWS)):

            def solve_piece(piece: np.ndarray, misthrows: int = misthrows) -> int:
                solve_sheets(piece, sheets, misthrows, values, after, gain, field_of_number, late_action)
                return len(piece)

            for level in by_level:
                pieces = np.array_split(level, -(-len(level) // PIECE)) if len(level) else []
                for solved in pool.map(solve_piece, pieces):
                    done += solved
                    progress(done, wanted)
    return values


def start_values(values: np.ndarray) -> list[float]:
    """What empty sheets are worth, by the number of turns until the player is active for the first time."""
    return [float(value) for value in values[:, 0, sheet_index(0, 0, 0, 0)]]
