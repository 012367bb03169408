"""What the exact tables say about a position: its worth, and after a roll how often to answer what."""

from typing import NamedTuple

import numpy as np

from tavoliere.games.qwixx import MOST_MISTHROWS
from tavoliere.games.rule import rule
from tavoliere.minds.sheets.two_rows.matrix import MOST, worth_of
from tavoliere.minds.sheets.two_rows.rows import NOT_ALLOWED, ROWS, Rows
from tavoliere.minds.sheets.two_rows.turn import (
    GONE,
    WHITES,
    Tables,
    Turn,
    answer,
    closed,
    crossed,
    scratch_for_turn,
    write_misthrow,
    write_turn,
    write_worth,
)


class Position(NamedTuple):
    """A position as the active player sees it."""

    joints: np.ndarray  # [row]: mine × states + the other's, or GONE
    difference: int  # of the points of closed rows
    mine: int  # misthrows
    others: int


class Answer(NamedTuple):
    """A choice in action 1: a row and the field, or no row; and how often a perfect player takes it."""

    row: int
    field: int
    share: float


class Judged(NamedTuple):
    """A roll, judged: what each pair of answers is worth to the active player, and what he then crosses off."""

    worth: float
    mine: list[Answer]
    others: list[Answer]
    game: np.ndarray  # [my answer, the other's]
    seconds: list[
        list[tuple[int, int]]
    ]  # [my answer][the other's]: the row and field of action 2, or ROWS and -1


def worth_of_position(position: Position, rules: Rows, tables: Tables) -> float:
    """The chance that the player who rolls next wins, a draw counted half."""
    states = rules.states
    flipped = np.array(
        [joint if joint == GONE else joint % states * states + joint // states for joint in position.joints]
    )
    out = np.zeros(MOST_MISTHROWS**2)
    write_worth(out, flipped, -position.difference, True, tables)
    return 1 - float(out[position.others * MOST_MISTHROWS + position.mine])


def judge(position: Position, dice: tuple[int, int, int, int], rules: Rows, tables: Tables) -> Judged:
    """Judge a roll: two white dice, that of the rising row and that of the falling one."""
    turn = scratch_for_turn(rules.after.shape[1])
    write_turn(turn, position.joints, position.difference, True, rules, tables, np.zeros((2, ROWS), np.int64))
    lane = position.mine * MOST_MISTHROWS + position.others
    whites, coloured = np.array(sorted(dice[:2])), np.array(dice[2:])
    pair_of_whites = WHITES.tolist().index(whites.tolist())
    game, mix = np.zeros((MOST, MOST)), np.zeros((2, MOST))
    write_game_of(turn, pair_of_whites, coloured, lane, game)
    number = int(whites.sum())
    mine, others = turn.counts[number].tolist()
    worth = worth_of(game, mine, others, mix)
    answers = [
        [
            Answer(row, int(rules.field[row, number]) if row < ROWS else -1, float(mix[player, i]))
            for i, row in enumerate(turn.choices[number, player, :count].tolist())
        ]
        for player, count in enumerate((mine, others))
    ]
    after = np.zeros(ROWS, np.int64)
    seconds = []
    for own in answers[0]:
        for other in answers[1]:
            left = answer(position.joints, own.row, other.row, number, position.difference, rules, after)
            seconds.append(second_action(after, left, own.row == ROWS, lane, whites, coloured, rules, tables))
    return Judged(
        float(worth),
        answers[0],
        answers[1],
        game[:mine, :others],
        [seconds[i * others : (i + 1) * others] for i in range(mine)],
    )


@rule
def write_game_of(turn: Turn, whites: int, coloured: np.ndarray, lane: int, game: np.ndarray) -> None:
    """Write what each pair of answers to a roll is worth to the active player, from tables that are solved."""
    number = WHITES[whites, 0] + WHITES[whites, 1]
    for i in range(turn.counts[number, 0]):
        for k in range(turn.counts[number, 1]):
            best = turn.without[number, i, k, lane]
            for row in range(ROWS):
                if turn.is_usable[whites, i, k, row]:
                    best = max(best, turn.by_face[whites, i, k, row, coloured[row] - 1, lane])
            game[i, k] = best


@rule
def second_action(
    joints: np.ndarray,
    difference: int,
    is_misthrow: bool,
    lane: int,
    whites: np.ndarray,
    coloured: np.ndarray,
    rules: Rows,
    tables: Tables,
) -> tuple[int, int]:
    """The row and field of the best action 2 after both answers were applied; ROWS and -1 for none."""
    after, out = np.zeros(ROWS, np.int64), np.zeros(MOST_MISTHROWS**2)
    row_of_best, field_of_best = ROWS, -1
    if write_worth(out, joints, difference, True, tables):  # the game is over (Q8)
        return row_of_best, field_of_best
    if is_misthrow:
        write_misthrow(out, joints, difference, True, rules)
    best = out[lane]
    for row in range(ROWS):
        for white in range(2):
            field = rules.field[row, whites[white] + coloured[row]]
            if joints[row] == GONE or field < 0:
                continue
            if rules.after[joints[row] // len(rules.crosses), field] == NOT_ALLOWED:
                continue
            after[:] = joints
            left = difference
            if crossed(after, row, field, True, rules):
                left += closed(after, row, True, False, rules)
            write_worth(out, after, left, True, tables)
            if out[lane] > best:
                best, row_of_best, field_of_best = out[lane], row, field
    return row_of_best, field_of_best
