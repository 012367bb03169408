"""Duel in the coach."""

import numpy as np

from tavoliere.coach.duel.judge import (
    JudgeKit,
    draws_see_everything,
    empty_findings,
    is_simultaneous,
    mind,
    swift_weigh,
    weigh,
    weigh_after,
)
from tavoliere.coach.duel.playouts import share_after, swift_compare
from tavoliere.coach.judging.playouts import compare
from tavoliere.coach.words.dice_facts import (
    closes_row,
    goes_on,
    last_points,
    leaves_more,
    look,
    misthrow,
    move_word,
    row_facts,
    turn_brings_more,
    turn_ends_ahead,
    turn_ends_behind,
)
from tavoliere.coach.words.why import Because, Case
from tavoliere.games.duel import forbids_piece, is_over, place, score
from tavoliere.games.rows import ACTION_2, BIT, CELLS, FACES, FIELDS, PASS, ROWS, field_of
from tavoliere.games.rulings import FINE

__all__ = [
    "IS_QUICK",
    "LUCK_JUDGE",
    "cell_of",
    "compare",
    "draws_see_everything",
    "empty_findings",
    "gain",
    "is_simultaneous",
    "look",
    "mind",
    "move_word",
    "occupied",
    "reason_for",
    "share_after",
    "swift_compare",
    "swift_weigh",
    "weigh",
    "weigh_after",
]

IS_QUICK = False
LUCK_JUDGE = None
VISIBLE, CLEAR = 3, 10  # more rolls of 100: worth a word, and enough to speak for themselves


def cell_of(view: np.record, seat: int, action: int) -> int:
    return action if action < CELLS else -1


def occupied(view: np.record, seat: int, row: int) -> int:
    return int(view.pieces[seat, row])


def gain(view: np.record, seat: int, action: int) -> int:
    """The points for the piece; what a capture takes from the other player is not among them."""
    state = view.copy()
    if action != PASS:
        place(state, seat, action // FIELDS, action % FIELDS)
    return int(score(state, seat)) - int(score(view, seat))


def takes(case: Case, action: int) -> bool:
    """Whether an action captures a piece."""
    if action == PASS:
        return False
    row, field = divmod(action, FIELDS)
    return int(case.view.pieces[1 - case.seat, row]) & int(BIT[field]) > 0


def captures(case: Case) -> Because | None:
    if not takes(case, case.best) or takes(case, case.chosen):
        return None
    return Because("{best} captures a piece; {chosen} does not.", {**case.names})


def in_danger(state: np.record, seat: int) -> float:
    """The chance that the other player's next roll lets him capture a piece of this seat at once (D3, D6)."""
    if is_over(state):
        return 0.0
    open_to = np.zeros((ROWS, FIELDS), np.int64)
    for row in range(ROWS):
        mine = int(state.pieces[seat, row])
        for field in range(FIELDS):
            if mine >> field & 1 and forbids_piece(state, 1 - seat, row, field) == FINE:
                open_to[row, field] = 1
    safe = 0.0
    for white in range(1, FACES + 1):
        for other in range(1, FACES + 1):
            safe += safe_after(open_to, white, other)
    return 1.0 - safe / FACES**2


def safe_after(open_to: np.ndarray, white: int, other: int) -> float:
    """The chance that no exposed piece can be captured, given the white dice."""
    chance = 1.0
    for row in range(ROWS):
        if open_to[row, field_of(row, white + other)]:
            return 0.0
        missing = 0
        for die in range(1, FACES + 1):
            if (
                open_to[row, field_of(row, white + die)] == 0
                and open_to[row, field_of(row, other + die)] == 0
            ):
                missing += 1
        chance *= missing / FACES
    return chance


def of_100(chance: float) -> int:
    return int(100 * chance + 0.5)


def exposes(case: Case, least: int) -> Because | None:
    best = of_100(in_danger(case.after_best, case.seat))
    chosen = of_100(in_danger(case.after_chosen, case.seat))
    if chosen < best + least:
        return None
    if goes_on(case, ACTION_2):
        return Because(
            "With good play, {more} of 100 rolls let the other player capture a piece of yours after {chosen}, "
            "{fewer} after {best}.",
            {**case.names, "more": chosen, "fewer": best},
        )
    return Because(
        "After {chosen}, {more} of 100 rolls let the other player capture a piece of yours; after {best}, {fewer}.",
        {**case.names, "more": chosen, "fewer": best},
    )


def reason_for(view: np.record, case: Case, kit: JudgeKit) -> Because | None:
    return (
        turn_ends_behind(case, ACTION_2)
        or turn_ends_ahead(case, ACTION_2)
        or misthrow(case, ACTION_2)
        or last_points(case)
        or closes_row(case)
        or captures(case)
        or exposes(case, CLEAR)
        or row_facts(case)
        or turn_brings_more(case)
        or leaves_more(case)
        or exposes(case, VISIBLE)
    )
