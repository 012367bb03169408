"""Qwixx On Board in the coach: Qwixx, and the pawn."""

from collections.abc import Iterator

from tavoliere.coach import dice_facts, sheets_facts
from tavoliere.coach.bench import Bench
from tavoliere.coach.sheets_facts import occupied, points_of, sheet_facts
from tavoliere.coach.sheets_judge import SheetBench
from tavoliere.coach.sheets_playouts import compare
from tavoliere.coach.why import Because, Case
from tavoliere.games.onboard import STEP, bonus, is_crossed, target

__all__ = ["FACTS", "bench", "compare", "look"]


def cell_of(case: Case, action: int) -> int | None:
    """Also the number that the pawn's field names, unless it is crossed already (B3)."""
    if action <= STEP:
        return sheets_facts.cell_of(case, action)
    cell = int(case.view.track[int(target(case.view, case.seat, action - STEP)) - 1])
    return None if is_crossed(case.view, case.seat, cell) else cell


def gain(case: Case, action: int) -> int:
    """The points that crossing brings, and what the pawn's bonus grows by (B6)."""
    cell = cell_of(case, action)
    points = 0 if cell is None else points_of(case, cell)
    if action > STEP:
        state = case.view.copy()
        state.pawns[case.seat] = target(state, case.seat, action - STEP)
        points += int(bonus(state, case.seat)) - int(bonus(case.view, case.seat))
    return points


def higher_bonus(case: Case) -> Iterator[Because]:
    best, chosen = (int(bonus(state, case.seat)) for state in (case.after_best, case.after_chosen))
    if case.best > STEP and best > chosen:
        yield Because(
            "{best} brings the pawn to a bonus of {more} points; after {chosen} the bonus is {fewer}.",
            **case.names,
            more=best,
            fewer=chosen,
        )


def look(action: int) -> str:
    return "pawn" if action > STEP else dice_facts.look(action)


FACTS = sheet_facts(dice_facts.Meaning(cell_of, gain, occupied), higher_bonus)


def bench(players: int) -> Bench:
    return SheetBench("on-board", players)
