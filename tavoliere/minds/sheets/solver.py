"""The exact solution of Qwixx for a player who looks only at his own sheet (Q9).

There are 4 × 1,367,031 sheets (`numbers`). Every turn crosses a field or takes a misthrow, so one backward sweep
solves them all.

In a turn, the best that the die d of colour c allows does not depend on the other coloured dice. So for each pair of
white dice the turn is worth E[max(B, U_1(d_1), …, U_4(d_4))] with independent d: sorting the 24 values replaces going
through 1,296 coloured rolls.
"""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import numpy as np

from tavoliere.games.compiled import compiled
from tavoliere.games.qwixx import MOST_MISTHROWS, ROWS_TO_END
from tavoliere.games.rows import FACES, FIELDS, LAST, MISTHROW_POINTS, ROWS
from tavoliere.minds.rolling import Ranking, mean_of_best, scratch_to_rank
from tavoliere.minds.sheets.numbers import SHEETS, SUMS, all_sheets, rules, sheet_index, sheet_of
from tavoliere.minds.sheets.row_states import CLOSED, ROW_STATES

IMPOSSIBLE = -1.0e9
PIECE = 1024  # how many sheets a thread solves at a time


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
def write_crosses(
    rows: np.ndarray,
    values: np.ndarray,
    after: np.ndarray,
    gain: np.ndarray,
    field_of_number: np.ndarray,
    late_action: bool,
    crosses: np.ndarray,
) -> None:
    """Write what a cross in action 2, and all that follows, scores: `[sum of the white dice, row, field, misthrows]`.

    Action 1 is played with that sum, or not at all; the sum 0, which no dice have, means that it is not. `values` are
    those of sheets after the turn.
    """
    closed = 0
    for row in range(ROWS):
        closed += rows[row] == CLOSED
    alone = crosses[0]
    for row in range(ROWS):
        for field in range(FIELDS):
            changed = after[rows[row], field]
            if changed >= 0:
                following = values[index_with(rows, row, changed)]
                for misthrows in range(MOST_MISTHROWS):
                    alone[row, field, misthrows] = gain[rows[row], field] + following[misthrows]
            else:
                for misthrows in range(MOST_MISTHROWS):
                    alone[row, field, misthrows] = IMPOSSIBLE
    for number in range(2, SUMS):
        best = crosses[number]
        for row in range(ROWS):
            for field in range(FIELDS):
                for misthrows in range(MOST_MISTHROWS):
                    best[row, field, misthrows] = alone[row, field, misthrows]
        for row in range(ROWS):
            field = field_of_number[row, number]
            changed = after[rows[row], field]
            if changed < 0:
                continue
            first_gain = gain[rows[row], field]
            ends = changed == CLOSED and closed + 1 >= ROWS_TO_END
            if ends and not late_action:  # Q8
                continue
            was = rows[row]
            rows[row] = changed
            for other in range(ROWS):
                for next_field in range(FIELDS):
                    next_changed = after[rows[other], next_field]
                    if next_changed >= 0:
                        both = first_gain + gain[rows[other], next_field]
                        following = values[index_with(rows, other, next_changed)]
                        for misthrows in range(MOST_MISTHROWS):
                            value = both + following[misthrows]
                            before = best[other, next_field, misthrows]
                            best[other, next_field, misthrows] = max(before, value)
            rows[row] = was


@compiled
def active_value(
    misthrows: int,
    misthrow: float,
    crosses: np.ndarray,
    field_of_number: np.ndarray,
    by_face: np.ndarray,
    ranking: Ranking,
) -> float:
    """What the active player's turn and all that follows score; `misthrow` is what a misthrow is worth."""
    total = 0.0
    for number in range(2, SUMS):
        best = misthrow  # the best that is possible without action 2
        for row in range(ROWS):
            best = max(best, crosses[0, row, field_of_number[row, number], misthrows])
        # All pairs of white dice with this sum.
        for white in range(max(1, number - FACES), number // 2 + 1):
            for row in range(ROWS):
                for die in range(1, FACES + 1):
                    by_face[row, die - 1] = max(
                        crosses[number, row, field_of_number[row, white + die], misthrows],
                        crosses[number, row, field_of_number[row, number - white + die], misthrows],
                    )
            weight = 1.0 if 2 * white == number else 2.0
            total += weight * mean_of_best(best, by_face, ranking)
    return total / FACES**2


@compiled
def passive_value(
    rows: np.ndarray,
    index: int,
    misthrows: int,
    values: np.ndarray,
    after: np.ndarray,
    gain: np.ndarray,
    field_of_number: np.ndarray,
) -> float:
    """The same for another player's turn: only action 1, and no misthrow (Q5)."""
    total = 0.0
    for number in range(2, SUMS):
        best = values[index, misthrows]
        for row in range(ROWS):
            field = field_of_number[row, number]
            changed = after[rows[row], field]
            if changed >= 0:
                value = gain[rows[row], field] + values[index_with(rows, row, changed), misthrows]
                best = max(best, value)
        total += best * (FACES - abs(number - FACES - 1))
    return total / FACES**2


@compiled
def solve_sheets(
    indices: np.ndarray,
    sheets: np.ndarray,
    values: np.ndarray,
    after: np.ndarray,
    gain: np.ndarray,
    field_of_number: np.ndarray,
    late_action: bool,
) -> None:
    """Solve these sheets; all that can follow must be solved. `values` is [turns until active, sheet, misthrows].

    A sheet is solved for all numbers of misthrows at once, because what can follow is side by side in memory.
    """
    players = len(values)
    crosses = np.empty((SUMS, ROWS, FIELDS, MOST_MISTHROWS))
    by_face = np.empty((ROWS, FACES))
    ranking = scratch_to_rank()
    rows = np.empty(ROWS, np.int64)
    for place in range(len(indices)):
        index = indices[place]
        for row in range(ROWS):
            rows[row] = sheets[index, row]
        write_crosses(rows, values[players - 1], after, gain, field_of_number, late_action, crosses)
        for fewer in range(MOST_MISTHROWS):
            misthrows = MOST_MISTHROWS - 1 - fewer
            misthrow = -1.0 * MISTHROW_POINTS
            if fewer > 0:
                misthrow += values[players - 1, index, misthrows + 1]
            values[0, index, misthrows] = active_value(
                misthrows, misthrow, crosses, field_of_number, by_face, ranking
            )
            for turns in range(1, players):
                values[turns, index, misthrows] = passive_value(
                    rows, index, misthrows, values[turns - 1], after, gain, field_of_number
                )


# --- the sweep ----------------------------------------------------------------------------------------------


def solve(
    players: int = 1,
    *,
    late_action: bool = False,
    after: np.record | None = None,
    threads: int = 2,
    progress: Callable[[int, int], None] = lambda done, total: None,
) -> np.ndarray:
    """The points still to come for every sheet, `[turns until active, misthrows, sheet number]`.

    With several players, only the fact that others' turns come in between is considered.
    `late_action`: play action 2 even after action 1 closed the second row, against our ruling on Q8.
    `after`: solve only what may follow from the sheet of this state's first seat; the rest stays 0.
    """
    table = rules()
    sheets = all_sheets()
    values = np.zeros((players, SHEETS, MOST_MISTHROWS))
    # Every cross moves a row's last field: sheets with the same sum of last fields do not depend on each other.
    states = np.arange(ROW_STATES)
    last_field = np.where(states == CLOSED, LAST + 1, np.ceil((np.sqrt(8 * states + 1) - 1) / 2))
    levels = last_field[sheets].sum(1)
    is_open = (sheets == CLOSED).sum(1) < ROWS_TO_END
    if after is not None:
        is_open &= levels >= levels[sheet_of(after, 0)]
    by_level = [np.flatnonzero((levels == level) & is_open) for level in np.unique(levels[is_open])[::-1]]
    total = int(is_open.sum())
    done = 0

    def solve_piece(piece: np.ndarray) -> int:
        solve_sheets(piece, sheets, values, *table, late_action)
        return len(piece)

    with ThreadPoolExecutor(threads) as pool:
        for level in by_level:
            pieces = np.array_split(level, -(-len(level) // PIECE))
            for solved in pool.map(solve_piece, pieces):
                done += solved
                progress(done, total)
    return np.ascontiguousarray(values.transpose(0, 2, 1))


def start_values(values: np.ndarray) -> list[float]:
    """What empty sheets are worth, by the number of turns until the player is active for the first time."""
    return [float(value) for value in values[:, 0, sheet_index(0, 0, 0, 0)]]
