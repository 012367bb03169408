"""Crosswise in the coach."""

from collections.abc import Iterator

import numpy as np

from tavoliere.coach.bench import Bench
from tavoliere.coach.crosswise_judge import CrosswiseBench, tables
from tavoliere.coach.crosswise_playouts import compare
from tavoliere.coach.why import Because, Case, ends_ahead, ends_behind
from tavoliere.games.crosswise import MOVE_FROM, PASS, has_six_equal, is_over, play
from tavoliere.games.lines import SIDE
from tavoliere.games.tiles import CELLS, is_green
from tavoliere.minds.crosswise.lines import COLUMN, ROW, count_tiles, line_worth, party_of
from tavoliere.notation.crosswise_words import write_move, write_place

__all__ = ["FACTS", "bench", "compare", "look"]


def expected_lines(state: np.record, seat: int) -> tuple[float, float]:
    """The points that the lines of a seat's team, and those of the other team, are likely to have at the end."""
    lines, left = np.zeros((2, SIDE), np.int64), np.zeros(SIDE, np.int64)
    count_tiles(state.board, lines, left)
    party = int(party_of(state, seat))
    mine = COLUMN if is_green(state, seat) else ROW
    own, theirs = (
        sum(float(line_worth(int(line), left, tables(), party, whose)) for line in lines[side])
        for whose, side in enumerate((mine, 1 - mine))
    )
    return own, theirs


def line_worths(case: Case) -> Iterator[Because]:
    (my_best, their_best), (my_chosen, their_chosen) = (
        (round(mine, 1), round(theirs, 1))
        for mine, theirs in (
            expected_lines(state, case.seat) for state in (case.after_best, case.after_chosen)
        )
    )
    if my_best > my_chosen and their_best <= their_chosen + 0.1:
        yield Because(
            "Your lines can expect {more} points after {best}, {fewer} after {chosen}.",
            **case.names,
            more=my_best,
            fewer=my_chosen,
        )
    elif their_chosen > their_best:
        yield Because(
            "The other side's lines can expect {more} points after {chosen}, {fewer} after {best}.",
            **case.names,
            more=their_chosen,
            fewer=their_best,
        )


def wins_at_once(case: Case) -> Iterator[Because]:
    state = case.view.copy()
    play(state, case.seat, case.best)
    if is_over(state) and has_six_equal(state, case.seat):
        yield Because("{best} makes six equal symbols in a line and wins at once.", **case.names)


def look(action: int) -> str:
    """The cell where a move is made; nothing where it is none."""
    if action < MOVE_FROM:
        return write_place(action % CELLS)
    return write_move(action).split()[1] if action < PASS else ""


FACTS = (wins_at_once, ends_behind, ends_ahead, line_worths)


def bench(players: int) -> Bench:
    return CrosswiseBench(players)
