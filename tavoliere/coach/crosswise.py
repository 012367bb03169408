"""Crosswise in the coach."""

import numpy as np

from tavoliere.coach.crosswise_judge import (
    Told,
    found_room,
    is_relative,
    is_simultaneous,
    mind,
    swift_weigh,
    weigh,
    weigh_after,
)
from tavoliere.coach.crosswise_playouts import compare, swift_compare
from tavoliere.coach.why import Because, Case, ends_ahead, ends_behind
from tavoliere.games.crosswise import has_six_equal, is_over, play
from tavoliere.games.lines import SIDE, SYMBOLS
from tavoliere.games.tiles import is_green
from tavoliere.minds.crosswise.lines import COLUMN, ROW, count_tiles, line_worth, party_of
from tavoliere.notation.crosswise_words import cells_of, write_move, write_place

__all__ = [
    "IS_QUICK",
    "compare",
    "found_room",
    "is_relative",
    "is_simultaneous",
    "look",
    "mind",
    "move_word",
    "reason_for",
    "swift_compare",
    "swift_weigh",
    "weigh",
    "weigh_after",
]

IS_QUICK = False
VISIBLE = 0.1  # points, as they are told


def tenths(points: float) -> str:
    """Points to one decimal place."""
    whole = int(10 * points + 0.5)
    return f"{whole // 10}.{whole % 10}"


def expected_lines(state: np.record, seat: int, whose: int, told: Told) -> float:
    """The points that the lines of a seat's team (0), or those of the other team (1), are likely to have at the end."""
    lines, left = np.zeros((2, SIDE), np.int64), np.zeros(SYMBOLS, np.int64)
    count_tiles(state.board, lines, left)
    mine = COLUMN if is_green(state, seat) else ROW
    side = mine if whose == 0 else 1 - mine
    party = int(party_of(state, seat))
    total = 0.0
    for place in range(SIDE):
        total += float(line_worth(int(lines[side, place]), left, told.tables, party, whose))
    return total


def line_worths(case: Case, told: Told) -> Because | None:
    my_best = expected_lines(case.after_best, case.seat, 0, told)
    my_chosen = expected_lines(case.after_chosen, case.seat, 0, told)
    their_best = expected_lines(case.after_best, case.seat, 1, told)
    their_chosen = expected_lines(case.after_chosen, case.seat, 1, told)
    if my_best >= my_chosen + VISIBLE and their_best <= their_chosen + VISIBLE:
        return Because(
            "Your lines can expect {more} points after {best}, {fewer} after {chosen}.",
            {**case.names, "more": tenths(my_best), "fewer": tenths(my_chosen)},
        )
    if their_chosen >= their_best + VISIBLE:
        return Because(
            "The other side's lines can expect {more} points after {chosen}, {fewer} after {best}.",
            {**case.names, "more": tenths(their_chosen), "fewer": tenths(their_best)},
        )
    return None


def wins_at_once(case: Case) -> Because | None:
    state = case.view.copy()
    play(state, case.seat, case.best)
    if not is_over(state) or not has_six_equal(state, case.seat):
        return None
    return Because("{best} makes six equal symbols in a line and wins at once.", {**case.names})


def move_word(state: np.record, action: int) -> str:
    return write_move(action)


def look(state: np.record, action: int) -> str:
    """The cell where a move is made; nothing where it is none."""
    cells = cells_of(action)
    return write_place(cells[0]) if len(cells) > 0 else ""


def reason_for(view: np.record, case: Case, told: Told) -> Because | None:
    return wins_at_once(case) or ends_behind(case) or ends_ahead(case) or line_worths(case, told)
