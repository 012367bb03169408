"""How one turn of the other side can change the score at Crosswise, with any tile it may hold.

A player knows little about the others' hands, but not every tile can be in them. All of it is translated for the
browser, too.
"""

from typing import Any, NamedTuple

import numpy as np

from tavoliere.coach.words.why import Because, Case
from tavoliere.games.crosswise import is_over, on_board, score
from tavoliere.games.lines import EMPTY, SIDE, SYMBOLS
from tavoliere.games.tiles import CELLS, MOVE, REMOVE, REPLACE, SWAP, TILES, is_green
from tavoliere.minds.crosswise.greedy import rival_of
from tavoliere.minds.crosswise.lines import COLUMN, ROW, SIX_EQUAL_WORTH, count_tiles, points_of

NONE = SYMBOLS  # stands for an empty cell
NEVER = 1000  # points
A_WIN = int(SIX_EQUAL_WORTH) // 2  # more than any turn brings without six equal


class Gains(NamedTuple):
    """What the lines would gain by another symbol in a cell; six equal are worth a won game."""

    lying: np.ndarray  # [cell]: the symbol there, or none
    rows: np.ndarray  # [cell, symbol or none]
    columns: np.ndarray


class Reply(NamedTuple):
    """The points that a turn adds to the rows and to the columns."""

    rows: int
    columns: int


class Score(NamedTuple):
    mine: int
    theirs: int
    is_won: bool  # by the other side, with six equal


def gain(line: int, lying: int, symbol: int) -> int:
    """The points that a line gains when `symbol` replaces `lying`."""
    then = line
    if lying != NONE:
        then -= 1 << (3 * lying)
    if symbol != NONE:
        then += 1 << (3 * symbol)
    return int(points_of(then)) - int(points_of(line))


def gains_of(state: np.record) -> Gains:
    lines, left = np.zeros((2, SIDE), np.int32), np.zeros(SYMBOLS, np.int32)
    count_tiles(state.board, lines, left)
    lying = np.zeros(CELLS, np.int64)
    rows, columns = np.zeros((CELLS, SYMBOLS + 1), np.int64), np.zeros((CELLS, SYMBOLS + 1), np.int64)
    for cell in range(CELLS):
        lying[cell] = NONE if state.board[cell] == EMPTY else state.board[cell]
        row, column = int(lines[ROW, cell // SIDE]), int(lines[COLUMN, cell % SIDE])
        for symbol in range(SYMBOLS + 1):
            rows[cell, symbol] = gain(row, int(lying[cell]), symbol)
            columns[cell, symbol] = gain(column, int(lying[cell]), symbol)
    return Gains(lying, rows, columns)


def may_hold(state: np.record, seat: int) -> np.ndarray:
    """[tile]: how many of each the other side may hold, as far as a seat can see."""
    held = np.zeros(TILES, np.int64)
    for tile in range(TILES):
        held[tile] = state.bag[tile]
        for other in range(int(state.players)):
            if is_green(state, other) != is_green(state, seat):
                held[tile] += state.hands[other, tile]
    return held


def exchanged(gains: Gains, cell: int, other: int) -> Reply:
    """The tiles of two cells change places; within a line nothing changes."""
    rows, columns = 0, 0
    one, another = int(gains.lying[cell]), int(gains.lying[other])
    if cell // SIDE != other // SIDE:
        rows = int(gains.rows[cell, another]) + int(gains.rows[other, one])
    if cell % SIDE != other % SIDE:
        columns = int(gains.columns[cell, another]) + int(gains.columns[other, one])
    return Reply(rows, columns)


def further(best: Reply, reply: Reply, is_row: bool) -> Reply:
    """The better of two replies for the team of the rows, or of the columns."""
    gained, so_far = reply.rows - reply.columns, best.rows - best.columns
    return reply if (gained > so_far if is_row else gained < so_far) else best


def nothing_yet(is_row: bool) -> Reply:
    """Worse than any turn."""
    return Reply(-NEVER, 0) if is_row else Reply(0, -NEVER)


def best_symbol(gains: Gains, held: np.ndarray, is_row: bool) -> Reply:
    """The best turn of the rows, or of the columns, that puts a symbol into an empty cell."""
    best = nothing_yet(is_row)
    for cell in range(CELLS):
        for symbol in range(SYMBOLS):
            if gains.lying[cell] == NONE and held[symbol] > 0:
                reply = Reply(int(gains.rows[cell, symbol]), int(gains.columns[cell, symbol]))
                best = further(best, reply, is_row)
    return best


def best_action(gains: Gains, held: np.ndarray, is_row: bool) -> Reply:
    """The best turn with an action tile."""
    best = nothing_yet(is_row)
    for cell in range(CELLS):
        lying = int(gains.lying[cell])
        for symbol in range(SYMBOLS + 1):
            can_be = held[REMOVE] > 0 if symbol == NONE else held[symbol] > 0 and held[REPLACE] > 0
            if can_be and lying != NONE:
                reply = Reply(int(gains.rows[cell, symbol]), int(gains.columns[cell, symbol]))
                best = further(best, reply, is_row)
        for other in range(cell + 1, CELLS):
            another = int(gains.lying[other])
            tile = MOVE if lying == NONE or another == NONE else SWAP
            if lying != another and held[tile] > 0:
                best = further(best, exchanged(gains, cell, other), is_row)
    return best


# --- facts ----------------------------------------------------------------------------------------------------


def side_of(state: np.record, seat: int) -> int:
    """Whether a seat's team has the rows or the columns."""
    return COLUMN if is_green(state, seat) else ROW


def after_reply(state: np.record, seat: int, is_symbol: bool) -> Score:
    """The score after the other side's best turn: with a symbol in an empty cell, or with any tile."""
    gains, held = gains_of(state), may_hold(state, seat)
    is_row = side_of(state, seat) != ROW
    reply = best_symbol(gains, held, is_row)
    if not is_symbol:
        reply = further(reply, best_action(gains, held, is_row), is_row)
    if min(reply.rows, reply.columns) == -NEVER:
        reply = Reply(0, 0)  # a player who can do nothing passes (C12)
    mine, theirs = (reply.columns, reply.rows) if is_row else (reply.rows, reply.columns)
    rival = int(rival_of(state, seat))
    return Score(int(score(state, seat)) + mine, int(score(state, rival)) + theirs, theirs >= A_WIN)


def goes_on(case: Case) -> bool:
    return not is_over(case.after_best) and not is_over(case.after_chosen)


def wins_by(case: Case, is_symbol: bool) -> bool:
    """Whether the other side could make six equal in one turn after the chosen move, but not after the best one."""
    best = after_reply(case.after_best, case.seat, is_symbol)
    return not best.is_won and after_reply(case.after_chosen, case.seat, is_symbol).is_won


def lets_six_equal(case: Case) -> Because | None:
    if not goes_on(case):
        return None
    if wins_by(case, True):
        return Because(
            "After {chosen} one symbol is enough for the other side to make six equal in a line.",
            {**case.names},
        )
    if wins_by(case, False):
        return Because(
            "After {chosen} one turn can be enough for the other side to make six equal in a line.",
            {**case.names},
        )
    return None


def values_of(case: Case, best: Score, chosen: Score) -> dict[str, Any]:
    scores = {"mine": best.mine, "theirs": best.theirs, "less": chosen.mine, "most": chosen.theirs}
    return {**case.names, **scores}


def last_cell(case: Case) -> Because | None:
    """If both choices leave one cell: only the better one keeps the win, or at least the draw."""
    if (
        not goes_on(case)
        or on_board(case.after_best) != CELLS - 1
        or on_board(case.after_chosen) != CELLS - 1
    ):
        return None
    best, chosen = (
        after_reply(case.after_best, case.seat, True),
        after_reply(case.after_chosen, case.seat, True),
    )
    is_better = best.mine > best.theirs and chosen.mine <= chosen.theirs
    is_draw = best.mine == best.theirs and chosen.mine < chosen.theirs
    if chosen.is_won or not (is_better or is_draw):
        return None
    return Because(
        "With the worst symbol for you in the last cell the game ends {mine} to {theirs} after {best}, "
        "{less} to {most} after {chosen}.",
        values_of(case, best, chosen),
    )


def worst_reply(case: Case, least: int) -> Because | None:
    if not goes_on(case):
        return None
    best, chosen = (
        after_reply(case.after_best, case.seat, False),
        after_reply(case.after_chosen, case.seat, False),
    )
    if best.mine - best.theirs < chosen.mine - chosen.theirs + least or chosen.is_won:
        return None
    return Because(
        "One turn of the other side can turn the score into {mine} to {theirs} after {best}, "
        "{less} to {most} after {chosen}.",
        values_of(case, best, chosen),
    )
