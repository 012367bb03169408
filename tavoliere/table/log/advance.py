"""A game goes on at a table: its course, its clocks, and its end."""

from typing import TYPE_CHECKING, Literal, NamedTuple

from tavoliere.notation.game import game
from tavoliere.notation.position import Position
from tavoliere.table import course
from tavoliere.table.course import Course
from tavoliere.table.log.event import OVER, Logged, Told

if TYPE_CHECKING:
    from tavoliere.table.table import Table


class Taken(NamedTuple):
    """The time that a seat took for what it may take back, and whether its clock had run out."""

    spent: int  # milliseconds
    is_late: bool  # to take it back would give new time


def advance(table: "Table", after: Course, logged: Logged) -> None:
    """Go on to the course after an event. Whoever is asked something new has the whole time for it."""
    before, table.course = table.course, after
    if not before or after.state is not before.state:
        table.position = Position(game(table.settings.game), after.state)
    table.taken = {
        taken.seq: table.taken[taken.seq] if taken.seq in table.taken else _taken(table, taken.seat, logged)
        for taken in after.takebacks
    }
    asked = table.asked
    kept = [seat for seat, decision in asked.items() if before and before.asked[seat] == decision]
    table.asked_at = {seat: table.asked_at[seat] if seat in kept else logged.at for seat in asked}
    if table.spent:
        table.spent = {seat: spent for seat, spent in table.spent.items() if seat in kept}
    if table.late:  # over days the whole turn is played for somebody who is late: it has taken long enough
        table.late.intersection_update(table.asked if table.goes_over_days else kept)


def _taken(table: "Table", seat: int, logged: Logged) -> Taken:
    spent = table.spent.get(seat, 0) + max(0, logged.at - table.asked_at.get(seat, logged.at))
    return Taken(spent, seat in table.late)


def end_if_over(table: "Table", logged: Logged) -> None:
    if table.position and table.position.over:
        end(table, logged)


def end(table: "Table", logged: Logged) -> None:
    """End the game: nobody is asked any more."""
    assert table.course
    table.stage = OVER
    table.course = course.ended(table.course)
    table.asked_at, table.spent, table.taken, table.late = {}, {}, {}, set()
    result = table.result()
    assert result
    table.tell(ToldOver(logged.seq, logged.at, result.reason, result.scores, result.winners))


class ToldOver(Told):
    reason: Literal["rules", "resigned", "late"]
    scores: list[int]
    winners: list[int]
