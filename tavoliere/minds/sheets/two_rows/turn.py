"""A turn from one position of a game with two rows: what every roll and every pair of answers leads to.

A table holds the chance to win, a draw counted half, of one player while *the other* is to roll, for each number of
misthrows of both: `[positions, mine × 4 + the other's]`. Mirroring all dice (7 − d) exchanges the rows, so positions
with both rows open are numbered as unordered pairs of joint states. With one row closed, a position is the joint state
of the other row and the difference of points that the closed one left.
"""

from typing import NamedTuple

import numpy as np

from tavoliere.games.qwixx import MOST_MISTHROWS
from tavoliere.games.rows import FACES, MISTHROW_POINTS
from tavoliere.games.rule import rule
from tavoliere.minds.sheets.row_states import pair
from tavoliere.minds.sheets.two_rows.matrix import MOST
from tavoliere.minds.sheets.two_rows.rows import CLOSES, NOT_ALLOWED, ROWS, SUMS, Rows

LANES = MOST_MISTHROWS**2
GONE = -1  # instead of the joint state of a closed row
FURTHEST = 78  # points that a row can leave between two players (S3)
DIFFERENCES = 2 * FURTHEST + 1
WHITES = np.array([(low, high) for low in range(1, FACES + 1) for high in range(low, FACES + 1)], np.int64)
NOTHING = -1.0  # less than any chance to win


class Tables(NamedTuple):
    both: np.ndarray  # [pair of joint states, misthrows]
    one: np.ndarray  # [joint state, difference of points + FURTHEST, misthrows]


class Turn(NamedTuple):
    """What a turn can lead to from one position; every worth is that of the active player.

    For all misthrows: the first player's × 4 + the second's, whoever is active.
    """

    choices: np.ndarray  # [sum of the white dice, active or other, choice]: a row, or ROWS for none
    counts: np.ndarray  # [sum of the white dice, active or other]
    without: np.ndarray  # [sum, my choice, the other's, misthrows]: the worth without action 2
    by_field: np.ndarray  # [row, field, misthrows]: the worth of that cross in action 2; scratch
    by_face: (
        np.ndarray
    )  # [white dice, my choice, the other's, row, face, misthrows]: the best with that coloured die
    is_usable: np.ndarray  # [white dice, my choice, the other's, row]: whether any face allows a cross


@rule
def scratch_for_turn(fields: int) -> Turn:
    return Turn(
        np.zeros((SUMS, 2, MOST), np.int64),
        np.zeros((SUMS, 2), np.int64),
        np.zeros((SUMS, MOST, MOST, LANES)),
        np.zeros((ROWS, fields, LANES)),
        np.zeros((len(WHITES), MOST, MOST, ROWS, FACES, LANES)),
        np.zeros((len(WHITES), MOST, MOST, ROWS), np.bool_),
    )


# --- what a position is worth -------------------------------------------------------------------------------


@rule
def share(difference: int) -> float:
    """What a game is worth that ends with so many points more than the other's."""
    return 1.0 if difference > 0 else 0.5 if difference == 0 else 0.0


@rule
def flipped(joint: int, states: int) -> int:
    """A joint state with the players exchanged."""
    return joint if joint == GONE else joint % states * states + joint // states


@rule
def open_difference(rules: Rows, joint: int) -> int:
    if joint == GONE:
        return 0
    states = len(rules.crosses)
    return rules.points[rules.crosses[joint // states]] - rules.points[rules.crosses[joint % states]]


@rule
def lane_of(mine: int, others: int, is_first: bool) -> int:
    """Where a turn keeps what belongs to these misthrows of the active and of the other player."""
    return mine * MOST_MISTHROWS + others if is_first else others * MOST_MISTHROWS + mine


@rule
def write_worth(out: np.ndarray, joints: np.ndarray, difference: int, is_first: bool, tables: Tables) -> bool:
    """Write what a position after a turn is worth to its active player, and return whether the game is over.

    `difference` is that of the closed rows.
    """
    if joints[0] == GONE and joints[1] == GONE:  # Q8
        for mine in range(MOST_MISTHROWS):
            for others in range(MOST_MISTHROWS):
                points = difference - MISTHROW_POINTS * (mine - others)
                out[lane_of(mine, others, is_first)] = share(points)
        return True
    if joints[0] != GONE and joints[1] != GONE:
        worths = tables.both[pair(joints[0], joints[1])]
    else:
        worths = tables.one[max(joints[0], joints[1]), difference + FURTHEST]
    for mine in range(MOST_MISTHROWS):
        for others in range(MOST_MISTHROWS):
            out[lane_of(mine, others, is_first)] = worths[mine * MOST_MISTHROWS + others]
    return False


@rule
def crossed(joints: np.ndarray, row: int, field: int, is_mine: bool, rules: Rows) -> bool:
    """Cross a field of a row for one player; return whether that closes the row, which is left to `close`."""
    states = len(rules.crosses)
    mine, others = joints[row] // states, joints[row] % states
    following = rules.after[mine if is_mine else others, field]
    if following == CLOSES:
        return True
    joints[row] = following * states + others if is_mine else mine * states + following
    return False


@rule
def closed(joints: np.ndarray, row: int, mine: bool, others: bool, rules: Rows) -> int:
    """Close a row for both; the number and the lock count as crosses of whoever closed it (Q6, Q7).

    Return the difference of points that it leaves.
    """
    states = len(rules.crosses)
    my_crosses = rules.crosses[joints[row] // states] + (2 if mine else 0)
    other_crosses = rules.crosses[joints[row] % states] + (2 if others else 0)
    joints[row] = GONE
    return rules.points[my_crosses] - rules.points[other_crosses]


# --- one turn -----------------------------------------------------------------------------------------------


@rule
def write_choices(turn: Turn, joints: np.ndarray, rules: Rows) -> None:
    """Write what both may answer in action 1 (Q3)."""
    states = len(rules.crosses)
    for number in range(2, SUMS):
        for player in range(2):
            count = 0
            for row in range(ROWS):
                field = rules.field[row, number]
                if field >= 0 and joints[row] != GONE:
                    own = joints[row] // states if player == 0 else joints[row] % states
                    if rules.after[own, field] != NOT_ALLOWED:
                        turn.choices[number, player, count] = row
                        count += 1
            turn.choices[number, player, count] = ROWS
            turn.counts[number, player] = count + 1


@rule
def answer(
    joints: np.ndarray, mine: int, others: int, number: int, difference: int, rules: Rows, after: np.ndarray
) -> int:
    """Apply both answers to action 1 together (Q3), and return the difference that closed rows leave."""
    after[:] = joints
    for row in range(ROWS):
        field = rules.field[row, number]
        i_close = mine == row and crossed(after, row, field, True, rules)
        other_closes = others == row and crossed(after, row, field, False, rules)
        if i_close or other_closes:
            difference += closed(after, row, i_close, other_closes, rules)
    return difference


@rule
def write_second_action(
    out: np.ndarray,
    joints: np.ndarray,
    difference: int,
    is_first: bool,
    rules: Rows,
    tables: Tables,
    after: np.ndarray,
) -> None:
    """Write what each cross in action 2 is worth (Q4)."""
    states = len(rules.crosses)
    for row in range(ROWS):
        if joints[row] == GONE:
            continue
        for field in range(rules.after.shape[1]):
            if rules.after[joints[row] // states, field] == NOT_ALLOWED:
                out[row, field] = NOTHING
                continue
            after[:] = joints
            left = difference
            if crossed(after, row, field, True, rules):
                left += closed(after, row, True, False, rules)
            write_worth(out[row, field], after, left, is_first, tables)


@rule
def write_misthrow(out: np.ndarray, joints: np.ndarray, difference: int, is_first: bool, rules: Rows) -> None:
    """Turn what a position is worth into what it is worth with a misthrow more for the active player (Q5)."""
    points = difference + open_difference(rules, joints[0]) + open_difference(rules, joints[1])
    for others in range(MOST_MISTHROWS):
        for mine in range(MOST_MISTHROWS - 1):
            out[lane_of(mine, others, is_first)] = out[lane_of(mine + 1, others, is_first)]
        # The fourth ends the game (Q8).
        last = points - MISTHROW_POINTS * (MOST_MISTHROWS - others)
        out[lane_of(MOST_MISTHROWS - 1, others, is_first)] = share(last)


@rule
def write_turn(
    turn: Turn,
    joints: np.ndarray,
    difference: int,
    is_first: bool,
    rules: Rows,
    tables: Tables,
    scratch: np.ndarray,
) -> None:
    """Write what every roll and every pair of answers leads to; `scratch` is for two pairs of joint states.

    Where nobody crosses anything, the position after the turn is not known yet: `values_of` adds it.
    """
    write_choices(turn, joints, rules)
    after, later = scratch[0], scratch[1]
    for number in range(2, SUMS):
        for i in range(turn.counts[number, 0]):
            mine = turn.choices[number, 0, i]
            for k in range(turn.counts[number, 1]):
                others = turn.choices[number, 1, k]
                left = answer(joints, mine, others, number, difference, rules, after)
                without = turn.without[number, i, k]
                is_over = write_worth(without, after, left, is_first, tables)
                if mine == ROWS and not is_over:
                    write_misthrow(without, after, left, is_first, rules)
                if is_over:
                    turn.by_field[:] = NOTHING
                else:
                    write_second_action(turn.by_field, after, left, is_first, rules, tables, later)
                write_faces(turn, number, i, k, after, rules)


@rule
def write_faces(turn: Turn, number: int, i: int, k: int, joints: np.ndarray, rules: Rows) -> None:
    """Write the best of action 2 for every face of each coloured die, for all white dice with this sum."""
    for whites in range(len(WHITES)):
        if WHITES[whites, 0] + WHITES[whites, 1] != number:
            continue
        for row in range(ROWS):
            usable = False
            if joints[row] != GONE:
                for face in range(1, FACES + 1):
                    best = turn.by_face[whites, i, k, row, face - 1]
                    best[:] = NOTHING
                    for white in range(2):
                        field = rules.field[row, WHITES[whites, white] + face]
                        if field >= 0 and turn.by_field[row, field, 0] > NOTHING:
                            usable = True
                            for lane in range(LANES):
                                best[lane] = max(best[lane], turn.by_field[row, field, lane])
            turn.is_usable[whites, i, k, row] = usable
