"""Qwixx On Board in the coach: Qwixx, and the pawn."""

import numpy as np

from tavoliere.coach.judging.playouts import compare
from tavoliere.coach.judging.workspace import Findings
from tavoliere.coach.sheets import facts, judge, playouts
from tavoliere.coach.sheets.facts import lock_earned, lock_gone, occupied, points_of
from tavoliere.coach.sheets.judge import JudgeKit, draws_see_everything, is_simultaneous, weigh, weigh_after
from tavoliere.coach.sheets.playouts import share_after
from tavoliere.coach.words import dice_facts
from tavoliere.coach.words.dice_facts import (
    closes_row,
    goes_on,
    last_points,
    leaves_more,
    misthrow,
    row_facts,
    turn_brings_more,
    turn_ends_ahead,
    turn_ends_behind,
)
from tavoliere.coach.words.why import Because, Case, points_against
from tavoliere.games.onboard import (
    MOST_STEPS,
    NOBODY,
    STEP,
    bonus,
    forbids_step,
    is_crossed,
    is_over,
    score,
    target,
)
from tavoliere.games.rows import ACTION_3
from tavoliere.games.rulings import FINE
from tavoliere.notation.onboard import write_move

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

IS_QUICK = True
LUCK_JUDGE = None
swift_weigh, swift_compare = judge.swift("on-board"), playouts.swift("on-board")


def mind(players: int) -> JudgeKit:
    return judge.mind("on-board", players)


def empty_findings() -> Findings:
    return judge.empty_findings("on-board")


def cell_of(view: np.record, seat: int, action: int) -> int:
    """Also the number on the pawn's field, unless it is crossed already (B3)."""
    if action <= STEP:
        return facts.cell_of(view, seat, action)
    cell = int(view.track[int(target(view, seat, action - STEP)) - 1])
    return -1 if is_crossed(view, seat, cell) else cell


def gain(view: np.record, seat: int, action: int) -> int:
    """The points for the cross, plus the increase of the pawn's bonus (B6)."""
    cell = cell_of(view, seat, action)
    points = points_of(view, seat, cell) if cell >= 0 else 0
    if action > STEP:
        state = view.copy()
        state.pawns[seat] = target(state, seat, action - STEP)
        points += int(bonus(state, seat)) - int(bonus(view, seat))
    return points


def with_number(case: Case, action: int, name: str) -> str:
    """A pawn's move with the number it crosses: "+5 (g10)"."""
    cell = cell_of(case.view, case.seat, action)
    return f"{name} ({write_move(cell)})" if action > STEP and cell >= 0 else name


def with_numbers(case: Case) -> Case:
    """The same case, with the numbers that pawn moves cross added to their names."""
    names = {
        "best": with_number(case, case.best, case.names["best"]),
        "chosen": with_number(case, case.chosen, case.names["chosen"]),
    }
    return Case(case.seat, case.view, case.best, case.chosen, case.after_best, case.after_chosen, names)


def announces(case: Case, after: np.record) -> bool:
    """Whether the chooser's pawn announces the end with a move (B5)."""
    return case.view.announced == NOBODY and after.announced == case.seat and not is_over(after)


def announces_too_soon(case: Case) -> Because | None:
    if case.chosen <= STEP or not announces(case, case.after_chosen) or announces(case, case.after_best):
        return None
    return Because(
        "{chosen} announces the end at {mine} to {theirs}, and the others still have a turn.",
        {
            **case.names,
            "mine": int(score(case.after_chosen, case.seat)),
            "theirs": points_against(case.after_chosen, case.seat),
        },
    )


def higher_bonus(case: Case) -> Because | None:
    best, chosen = int(bonus(case.after_best, case.seat)), int(bonus(case.after_chosen, case.seat))
    if case.best <= STEP or best <= chosen:
        return None
    return Because(
        "{best} brings the pawn to a bonus of {more}; after {chosen} the bonus is {fewer}.",
        {**case.names, "more": best, "fewer": chosen},
    )


def places_to_stop(state: np.record, seat: int) -> int:
    """How many of the next free fields the pawn could stop on now (B2, B3)."""
    count = 0
    for steps in range(1, MOST_STEPS + 1):
        if forbids_step(state, seat, steps) == FINE:
            count += 1
    return count


def moves_again(state: np.record, seat: int) -> bool:
    """Whether a pawn has a turn to come: not once the end is announced and its owner has had the last one (B5)."""
    if is_over(state):
        return False
    if state.announced == NOBODY:
        return True
    players, next_to_roll = int(state.players), int(state.active)
    until_end = (int(state.announced) + players - next_to_roll) % players
    return (seat + players - next_to_roll) % players < until_end


def more_places(case: Case) -> Because | None:
    if not moves_again(case.after_best, case.seat) or not moves_again(case.after_chosen, case.seat):
        return None
    best, chosen = places_to_stop(case.after_best, case.seat), places_to_stop(case.after_chosen, case.seat)
    if best <= chosen:
        return None
    if goes_on(case, ACTION_3):
        return Because(
            "With good play, the pawn could then stop on {more} of the next {of} fields after {best}, on {fewer} after"
            " {chosen}.",
            {**case.names, "more": best, "of": MOST_STEPS, "fewer": chosen},
        )
    return Because(
        "The pawn could stop on {more} of the next {of} fields after {best}, on {fewer} after {chosen}.",
        {**case.names, "more": best, "of": MOST_STEPS, "fewer": chosen},
    )


def pawn_stuck(case: Case) -> Because | None:
    """A pawn that cannot stop anywhere weighs more than any row."""
    return more_places(case) if places_to_stop(case.after_chosen, case.seat) == 0 else None


def crossings_passed(case: Case, action: int) -> int:
    """How many fields the pawn passes where it could have crossed a number (B3); -1 if it stays."""
    if action <= STEP:
        return -1
    count = 0
    for steps in range(1, action - STEP):
        if forbids_step(case.view, case.seat, steps) == FINE:
            cell = int(case.view.track[int(target(case.view, case.seat, steps)) - 1])
            count += 0 if is_crossed(case.view, case.seat, cell) else 1
    return count


def passes_crossings(case: Case) -> Because | None:
    best, chosen = crossings_passed(case, case.best), crossings_passed(case, case.chosen)
    if best < 0 or chosen <= best:
        return None
    if chosen == 1:
        return Because(
            "{chosen} goes past one field where the pawn could cross off a number, {best} past none.",
            case.names,
        )
    if best == 0:
        return Because(
            "{chosen} goes past {more} of the fields where the pawn could cross off a number, {best} past none.",
            {**case.names, "more": chosen},
        )
    return Because(
        "{chosen} goes past {more} of the fields where the pawn could cross off a number, {best} past {fewer}.",
        {**case.names, "more": chosen, "fewer": best},
    )


def move_word(state: np.record, action: int) -> str:
    return write_move(action)


def look(state: np.record, action: int) -> str:
    return "pawn" if action > STEP else dice_facts.look(state, action)


def reason_for(view: np.record, case: Case, kit: JudgeKit) -> Because | None:
    return first_reason(with_numbers(case))


def first_reason(case: Case) -> Because | None:
    return (
        turn_ends_behind(case, ACTION_3)
        or turn_ends_ahead(case, ACTION_3)
        or announces_too_soon(case)
        or misthrow(case, ACTION_3)
        or last_points(case)
        or closes_row(case)
        or pawn_stuck(case)
        or higher_bonus(case)
        or lock_gone(case)
        or lock_earned(case)
        or row_facts(case)
        or turn_brings_more(case)
        or more_places(case)
        or leaves_more(case)
        or passes_crossings(case)
    )
