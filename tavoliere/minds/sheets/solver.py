"""The exact solution of Qwixx for a player who looks at one sheet only, his own (Q9).

There are 4 × 1,367,031 sheets (`numbers`). Every turn crosses a field or takes a misthrow, so one sweep
backwards solves them all.

In a turn, the best that is possible with the die d of colour c does not depend on the other coloured dice. So for
each pair of white dice the turn is worth E[max(B, U_1(d_1), …, U_4(d_4))] with independent d: sort the 24 values,
and there is no need to go through 1,296 coloured rolls.
"""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import numpy as np

from tavoliere.games.compiled import compiled
from tavoliere.games.qwixx import MOST_MISTHROWS, ROWS_TO_END
from tavoliere.games.rows import FACES, FIELDS, LAST, MISTHROW_POINTS, ROWS
from tavoliere.minds.rolling import Ranking, mean_of_best, room_to_rank
from tavoliere.minds.sheets.numbers import (
    CLOSED,
    ROW_STATES,
    SHEETS,
    SUMS,
    all_sheets,
    rules,
    sheet_index,
    sheet_of,
)

IMPOSSIBLE = -1.0e9
PIECE = 4096  # how many sheets a thread solves at a time


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
    by_face: np.ndarray,
    ranking: Ranking,
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
            for row in range(ROWS):
                for die in range(1, FACES + 1):
                    by_face[row, die - 1] = max(
                        with_second[row, field_of_number[row, white + die]],
                        with_second[row, field_of_number[row, number - white + die]],
                    )
            weight = 1.0 if 2 * white == number else 2.0
            total += weight * mean_of_best(best, by_face, ranking)
    return total / FACES**2


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
    by_face = np.empty((ROWS, FACES))
    ranking = room_to_rank()
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
            rows, misthrow, following, after, gain, field_of_number, late_action, second, by_face, ranking
        )
        for turns in range(1, players):
            values[turns, misthrows, index] = passive_value(
                rows, index, values[turns - 1, misthrows], after, gain, field_of_number
            )


# --- the sweep ----------------------------------------------------------------------------------------------


def solve(
    players: int = 1,
    *,
    late_action: bool = False,
    after: np.record | None = None,
    threads: int = 2,
    progress: Callable[[int, int], None] = lambda done, wanted: None,
) -> np.ndarray:
    """The points still to come of every sheet, `[turns until active, misthrows, sheet number]`.

    With several players, others' turns come between the own ones, and nothing else of them is looked at.
    `late_action`: play action 2 even after action 1 closed the second row, against our ruling on Q8.
    `after`: only what may follow from the sheet of this state's first seat; the rest stays 0.
    """
    known = rules()
    sheets = all_sheets()
    values = np.zeros((players, MOST_MISTHROWS, SHEETS))
    # Every cross moves a row's last field: sheets with the same sum of last fields do not depend on each other.
    states = np.arange(ROW_STATES)
    last_field = np.where(states == CLOSED, LAST + 1, np.ceil((np.sqrt(8 * states + 1) - 1) / 2))
    levels = last_field[sheets].sum(1)
    is_open = (sheets == CLOSED).sum(1) < ROWS_TO_END
    fewest_misthrows = 0
    if after is not None:
        fewest_misthrows = int(after.misthrows[0])
        is_open &= levels >= levels[sheet_of(after, 0)]
    by_level = [np.flatnonzero((levels == level) & is_open) for level in np.unique(levels[is_open])[::-1]]
    wanted = int(is_open.sum()) * (MOST_MISTHROWS - fewest_misthrows)
    done = 0
    with ThreadPoolExecutor(threads) as pool:
        for misthrows in reversed(range(fewest_misthrows, MOST_MISTHROWS)):

            def solve_piece(piece: np.ndarray, misthrows: int = misthrows) -> int:
                solve_sheets(piece, sheets, misthrows, values, *known, late_action)
                return len(piece)

            for level in by_level:
                pieces = np.array_split(level, -(-len(level) // PIECE))
                for solved in pool.map(solve_piece, pieces):
                    done += solved
                    progress(done, wanted)
    return values


def start_values(values: np.ndarray) -> list[float]:
    """What empty sheets are worth, by the number of turns until the player is active for the first time."""
    return [float(value) for value in values[:, 0, sheet_index(0, 0, 0, 0)]]
