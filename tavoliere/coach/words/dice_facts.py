"""Facts of the dice games: misthrows, locks, numbers passed over, points."""

import numpy as np

from tavoliere.coach.judging.generic import cell_of, gain, occupied
from tavoliere.coach.words.why import Because, Case, ends_ahead, ends_behind, points_against
from tavoliere.games.generic import is_over, score
from tavoliere.games.rows import CELLS, FIELDS, LAST, MISTHROW_POINTS, PASS
from tavoliere.notation.dice import COLOURS, write_move

NOTHING_CROSSED = -1
CLEARLY = 3  # numbers of a row: more than a cross or two


def move_word(state: np.record, action: int) -> str:
    return write_move(action)


def goes_on(case: Case, last: int) -> bool:
    """Whether more is to be decided in this turn, so that the judged position is not yet on the board.

    `last` is the last phase of a turn.
    """
    return int(case.view.phase) < last


def turn_ends_behind(case: Case, last: int) -> Because | None:
    ended = ends_behind(case)
    if ended is None or not goes_on(case, last):
        return ended
    return Because(
        "Even with good play the turn ends the game after {chosen} while you are behind, {mine} to {theirs}.",
        ended.values,
    )


def turn_ends_ahead(case: Case, last: int) -> Because | None:
    ended = ends_ahead(case, points_against(case.after_best, case.seat))
    if ended is None or not goes_on(case, last):
        return ended
    return Because(
        "With good play, the turn ends the game after {best} while you are ahead, {mine} to {theirs}.",
        ended.values,
    )


def passed_over(case: Case, action: int) -> int:
    """How many free fields of its row a cross passes over; -1 if nothing is crossed."""
    cell = cell_of(case.view, case.seat, action)
    if cell < 0:
        return NOTHING_CROSSED
    row, field = divmod(cell, FIELDS)
    taken = occupied(case.view, case.seat, row)
    return max(0, field - taken.bit_length())


def misthrow(case: Case, last: int) -> Because | None:
    had = int(case.view.misthrows[case.seat])
    if int(case.after_chosen.misthrows[case.seat]) == had or int(case.after_best.misthrows[case.seat]) > had:
        return None
    if goes_on(case, last):
        return Because(
            "Even with good play the turn ends in a misthrow after {chosen} and costs {points} points; after {best} it"
            " does not.",
            {**case.names, "points": MISTHROW_POINTS},
        )
    return Because(
        "After {chosen} the turn ends in a misthrow and costs {points} points; after {best} it does not.",
        {**case.names, "points": MISTHROW_POINTS},
    )


def closes_row(case: Case) -> Because | None:
    best, chosen = cell_of(case.view, case.seat, case.best), cell_of(case.view, case.seat, case.chosen)
    if best < 0 or best % FIELDS != LAST or (chosen >= 0 and chosen % FIELDS == LAST):
        return None
    if case.after_best.closed[best // FIELDS] == 0:  # D9: a player's very last piece closes nothing
        return None
    return Because(
        "{best} closes {colour}; {chosen} does not.", {**case.names, "colour": COLOURS[best // FIELDS]}
    )


def row_facts(case: Case) -> Because | None:
    """The facts about rows, the weightiest first."""
    return (
        leaves_far_more(case)
        or passes_over_more(case)
        or passing_keeps(case)
        or wasted(case)
        or gains_more(case)
    )


def passes_over_more(case: Case) -> Because | None:
    best, chosen = passed_over(case, case.best), passed_over(case, case.chosen)
    if best == NOTHING_CROSSED or chosen <= best:
        return None
    if chosen == 1:
        return Because("{chosen} passes over one number, {best} over none.", {**case.names})
    if best == 0:
        return Because(
            "{chosen} passes over {more} of the numbers in its row, {best} over none.",
            {**case.names, "more": chosen},
        )
    return Because(
        "{chosen} passes over {more} of the numbers in its row, {best} over {fewer}.",
        {**case.names, "more": chosen, "fewer": best},
    )


def passing_keeps(case: Case) -> Because | None:
    chosen = passed_over(case, case.chosen)
    if case.best != PASS or chosen <= 0:
        return None
    row, field = divmod(cell_of(case.view, case.seat, case.chosen), FIELDS)
    if occupied(case.after_best, case.seat, row) >> field:  # action 2 goes as far
        return None
    if chosen == 1:
        return Because("{chosen} passes over one number of its row; passing keeps it.", {**case.names})
    return Because(
        "{chosen} passes over {more} of the numbers in its row; passing keeps them.",
        {**case.names, "more": chosen},
    )


def wasted(case: Case) -> Because | None:
    best = passed_over(case, case.best)
    if case.chosen != PASS or best == NOTHING_CROSSED:
        return None
    points = gain(case.view, case.seat, case.best)
    if best == 0:
        return Because(
            "{best} scores {points} and passes over no number; passing scores nothing.",
            {**case.names, "points": points},
        )
    if best == 1:
        return Because(
            "{best} scores {points} and passes over only one number; passing scores nothing.",
            {**case.names, "points": points},
        )
    return Because(
        "{best} passes over {fewer} of the numbers in its row, but scores {points}; passing scores nothing.",
        {**case.names, "points": points, "fewer": best},
    )


def gains_more(case: Case) -> Because | None:
    best, chosen = gain(case.view, case.seat, case.best), gain(case.view, case.seat, case.chosen)
    if best <= chosen:
        return None
    return Because(
        "{best} scores {more} at once, {chosen} only {fewer}.", {**case.names, "more": best, "fewer": chosen}
    )


def turn_brings_more(case: Case) -> Because | None:
    """The chooser's points at the end of the turn, if it goes on as the judge would play."""
    before = int(score(case.view, case.seat))
    best = int(score(case.after_best, case.seat)) - before
    chosen = int(score(case.after_chosen, case.seat)) - before
    if best <= chosen or best <= 0:
        return None
    return Because(
        "With good play, the turn scores {more} after {best}, {fewer} after {chosen}.",
        {**case.names, "more": best, "fewer": chosen},
    )


def last_points(case: Case) -> Because | None:
    """If the game ends either way, nothing but points counts any more."""
    return turn_brings_more(case) if is_over(case.after_best) and is_over(case.after_chosen) else None


def to_come(case: Case, action: int) -> int:
    """How many numbers of its row are left after a cross; 0 if nothing is crossed."""
    cell = cell_of(case.view, case.seat, action)
    return LAST - cell % FIELDS if cell >= 0 else 0


def leaves_more(case: Case) -> Because | None:
    best, chosen = to_come(case, case.best), to_come(case, case.chosen)
    if chosen == 0 or best <= chosen:
        return None
    return Because(
        "{best} leaves {more} numbers of its row to come, {chosen} only {fewer}.",
        {**case.names, "more": best, "fewer": chosen},
    )


def leaves_far_more(case: Case) -> Because | None:
    """The same, if it says more than the numbers that either passes over."""
    passed = max(0, passed_over(case, case.chosen) - passed_over(case, case.best))
    more = to_come(case, case.best) - to_come(case, case.chosen)
    return leaves_more(case) if more >= passed + CLEARLY else None


def look(state: np.record, action: int) -> str:
    """The row of a move; empty for a pass."""
    return COLOURS[action // FIELDS] if action < CELLS else ""
