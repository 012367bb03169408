"""One backward sweep over all positions of a game with two rows.

Every turn crosses off a field or takes a misthrow. So positions with the same sum of last crossed fields depend on each
other only through misthrows, and those of higher sums are known.

Both players see all dice before they answer, so a roll is a game of at most 3 × 3 choices (`matrix`); once the answers
are known, the active player takes the best of action 2. For each pair of white dice, what a coloured die allows does
not depend on the other one.

Four numbers of misthrows are gone through at a time, which lie side by side: all of one player's, for one number of the
other's; `start` is where they begin.
"""

from typing import NamedTuple

import numpy as np

from tavoliere.games.compiled import compiled
from tavoliere.games.qwixx import MOST_MISTHROWS
from tavoliere.games.rows import FACES
from tavoliere.games.rule import rule
from tavoliere.minds.sheets.row_states import pair
from tavoliere.minds.sheets.two_rows.matrix import MOST, ROUNDING, worth_of
from tavoliere.minds.sheets.two_rows.rows import ROWS, Rows
from tavoliere.minds.sheets.two_rows.turn import (
    FURTHEST,
    GONE,
    NOTHING,
    WHITES,
    Tables,
    Turn,
    flipped,
    scratch_for_turn,
    write_turn,
)


class Desk(NamedTuple):
    """Scratch for four numbers of misthrows."""

    game: np.ndarray  # [my choice, the other's, misthrows]
    folded: np.ndarray  # [row, face, misthrows]: where only the active player has a choice
    sure: np.ndarray  # [misthrows]: what the active player can make sure of without mixing
    most: np.ndarray  # [misthrows]: what the other can hold him to without mixing
    best: np.ndarray  # [misthrows]
    total: np.ndarray  # [misthrows]
    small: np.ndarray  # [my choice, the other's]: the game of one number of misthrows
    mix: np.ndarray  # [player, choice]


@rule
def desk() -> Desk:
    four = MOST_MISTHROWS
    return Desk(
        np.zeros((MOST, MOST, four)),
        np.zeros((ROWS, FACES, four)),
        np.zeros(four),
        np.zeros(four),
        np.zeros(four),
        np.zeros(four),
        np.zeros((MOST, MOST)),
        np.zeros((2, MOST)),
    )


@rule
def write_without(
    out: np.ndarray, turn: Turn, number: int, i: int, k: int, start: int, misthrows: np.ndarray
) -> None:
    """Write what both answers are worth if action 2 is not used: `misthrows` if nobody crossed anything."""
    nobody = i == turn.counts[number, 0] - 1 and k == turn.counts[number, 1] - 1
    for lane in range(MOST_MISTHROWS):
        out[lane] = misthrows[lane] if nobody else turn.without[number, i, k, start + lane]


@rule
def write_game(
    turn: Turn, whites: int, face: int, other_face: int, start: int, misthrows: np.ndarray, desk: Desk
) -> None:
    """Write the game of these dice: what each pair of answers is worth to the active player."""
    number = WHITES[whites, 0] + WHITES[whites, 1]
    for i in range(turn.counts[number, 0]):
        for k in range(turn.counts[number, 1]):
            best = desk.game[i, k]
            write_without(best, turn, number, i, k, start, misthrows)
            for row in range(ROWS):
                if turn.is_usable[whites, i, k, row]:
                    shown = face if row == 0 else other_face
                    for lane in range(MOST_MISTHROWS):
                        best[lane] = max(best[lane], turn.by_face[whites, i, k, row, shown, start + lane])


@rule
def add_game(mine: int, others: int, desk: Desk) -> None:
    """Add what the game on the desk is worth. Nearly always nobody gains by mixing; else `worth_of` decides."""
    sure, most, best = desk.sure, desk.most, desk.best
    sure[:] = NOTHING
    for i in range(mine):
        best[:] = desk.game[i, 0]
        for k in range(1, others):
            for lane in range(MOST_MISTHROWS):
                best[lane] = min(best[lane], desk.game[i, k, lane])
        for lane in range(MOST_MISTHROWS):
            sure[lane] = max(sure[lane], best[lane])
    most[:] = np.inf
    for k in range(others):
        best[:] = desk.game[0, k]
        for i in range(1, mine):
            for lane in range(MOST_MISTHROWS):
                best[lane] = max(best[lane], desk.game[i, k, lane])
        for lane in range(MOST_MISTHROWS):
            most[lane] = min(most[lane], best[lane])
    for lane in range(MOST_MISTHROWS):
        if most[lane] - sure[lane] > ROUNDING:
            desk.small[:] = desk.game[:, :, lane]
            sure[lane] = worth_of(desk.small, mine, others, desk.mix)
        desk.total[lane] += sure[lane]


@rule
def add_folded(
    turn: Turn, whites: int, start: int, misthrows: np.ndarray, firsts: int, seconds: int, desk: Desk
) -> None:
    """Add what these white dice are worth with all coloured ones, where only the active player has a choice."""
    number = WHITES[whites, 0] + WHITES[whites, 1]
    least, best, folded = desk.sure, desk.best, desk.folded
    least[:] = NOTHING
    folded[:] = NOTHING
    for i in range(turn.counts[number, 0]):
        write_without(best, turn, number, i, 0, start, misthrows)
        for lane in range(MOST_MISTHROWS):
            least[lane] = max(least[lane], best[lane])
        for row in range(ROWS):
            if turn.is_usable[whites, i, 0, row]:
                for face in range(FACES):
                    for lane in range(MOST_MISTHROWS):
                        value = turn.by_face[whites, i, 0, row, face, start + lane]
                        folded[row, face, lane] = max(folded[row, face, lane], value)
    for face in range(firsts):
        for lane in range(MOST_MISTHROWS):
            best[lane] = max(least[lane], folded[0, face, lane])
        for other_face in range(seconds):
            for lane in range(MOST_MISTHROWS):
                desk.total[lane] += max(best[lane], folded[1, other_face, lane])


@rule
def write_values(out: np.ndarray, turn: Turn, start: int, misthrows: np.ndarray, desk: Desk) -> None:
    """Write what a position is worth to the active player before the roll, for four numbers of misthrows."""
    out[:] = 0.0
    for whites in range(len(WHITES)):
        number = WHITES[whites, 0] + WHITES[whites, 1]
        mine, others = turn.counts[number, 0], turn.counts[number, 1]
        first = second = False
        for i in range(mine):
            for k in range(others):
                first |= turn.is_usable[whites, i, k, 0]
                second |= turn.is_usable[whites, i, k, 1]
        firsts = FACES if first else 1  # dice that nobody can use need not be gone through
        seconds = FACES if second else 1
        desk.total[:] = 0.0
        if others == 1:
            add_folded(turn, whites, start, misthrows, firsts, seconds, desk)
        else:
            for face in range(firsts):
                for other_face in range(seconds):
                    write_game(turn, whites, face, other_face, start, misthrows, desk)
                    add_game(mine, others, desk)
        weight = 1.0 if WHITES[whites, 0] == WHITES[whites, 1] else 2.0
        for lane in range(MOST_MISTHROWS):
            out[lane] += weight * desk.total[lane] / (firsts * seconds)
    for lane in range(MOST_MISTHROWS):
        out[lane] /= FACES**2


# --- the sweep ----------------------------------------------------------------------------------------------


@compiled
def solve_positions(positions: np.ndarray, rules: Rows, tables: Tables) -> None:
    """Solve positions whose followers are known, for both players as the active one.

    A position is two joint states and the difference of points that a closed row left; a row that is closed is GONE,
    and always the second.
    """
    turn, other_turn = scratch_for_turn(rules.after.shape[1]), scratch_for_turn(rules.after.shape[1])
    joints, other_joints = np.zeros(ROWS, np.int64), np.zeros(ROWS, np.int64)
    scratch = np.zeros((2, ROWS), np.int64)
    mine, others = np.zeros((2, MOST_MISTHROWS, MOST_MISTHROWS))  # [my misthrows, the other's]
    misthrows = np.zeros(MOST_MISTHROWS)
    four = desk()
    states = len(rules.crosses)
    last = MOST_MISTHROWS - 1
    for place in range(len(positions)):
        difference = positions[place, ROWS]
        for row in range(ROWS):
            joints[row] = positions[place, row]
            other_joints[row] = flipped(joints[row], states)
        write_turn(turn, joints, difference, True, rules, tables, scratch)
        write_turn(other_turn, other_joints, -difference, False, rules, tables, scratch)
        # After a misthrow the other player rolls: so each needs what the other has with one more, in turns.
        for own in range(last, -1, -1):
            start = own * MOST_MISTHROWS
            write_unchanged(misthrows, turn, start)
            if own < last:
                for theirs in range(MOST_MISTHROWS):
                    misthrows[theirs] = 1 - others[own + 1, theirs]
            write_values(mine[own], turn, start, misthrows, four)
            write_unchanged(misthrows, other_turn, start)
            for theirs in range(last):
                misthrows[theirs] = 1 - mine[own, theirs + 1]
            write_values(others[own], other_turn, start, misthrows, four)
        keep(joints, difference, others, False, tables)
        keep(other_joints, -difference, mine, True, tables)


@rule
def write_unchanged(misthrows: np.ndarray, turn: Turn, start: int) -> None:
    """Write what it is worth that nobody crosses anything, as far as it is known: where that ends the game."""
    i, k = turn.counts[2, 0] - 1, turn.counts[2, 1] - 1
    for lane in range(MOST_MISTHROWS):
        misthrows[lane] = turn.without[2, i, k, start + lane]


@rule
def keep(joints: np.ndarray, difference: int, worths: np.ndarray, is_flipped: bool, tables: Tables) -> None:
    """Keep what a position is worth to one player while the other rolls, from what it is worth to the other."""
    if joints[1] == GONE:
        kept = tables.one[joints[0], difference + FURTHEST]
    else:
        kept = tables.both[pair(joints[0], joints[1])]
    for own in range(MOST_MISTHROWS):
        for theirs in range(MOST_MISTHROWS):
            worth = worths[theirs, own] if is_flipped else worths[own, theirs]
            kept[own * MOST_MISTHROWS + theirs] = 1 - worth
