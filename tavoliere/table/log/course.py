"""The course of a game at a table: what is rolled, drawn and played, who must act next, and what may be taken back."""

import sys
from typing import TYPE_CHECKING, Literal, NamedTuple

from tavoliere.notation.contract import Facts
from tavoliere.notation.position import Position
from tavoliere.notation.record import Step, apply, read_step
from tavoliere.table.log.event import OVER, Logged, Told

if TYPE_CHECKING:
    from tavoliere.table.table import Table


class Answer(NamedTuple):
    """The last answer of a seat: the decision's number, the move, and the answer's number in the log."""

    decision: int
    move: str
    seq: int


class Takeback(NamedTuple):
    """Something that its seat may still take back: its place in the history, and the position before it."""

    seat: int
    seq: int
    is_roll: bool
    place: int
    before: Position
    spent: int  # milliseconds that the seat had taken for it
    is_late: bool  # the clock had run out: to take it back would give new time


def take(table: "Table", step: Step) -> None:
    """Take the next step of the game."""
    before = table.position
    assert before
    table.position = apply(before, step)
    before.rest()  # it may be kept for an undo, at thousands of tables at once
    table.history.append(sys.intern(str(step)))  # thousands of tables play the same few moves
    if step.kind != "play" and table.settings.dice == "fair":
        table.draws += 1  # it never falls: an undo does not rewind the dice


def takeback_of(table: "Table", seat: int, logged: Logged, is_roll: bool = False) -> Takeback:
    """What it takes to undo the step that is about to be taken."""
    assert table.position
    spent = table.spent.get(seat, 0) + max(0, logged.at - table.asked_at.get(seat, logged.at))
    place, is_late = len(table.history), seat in table.late
    return Takeback(seat, logged.seq, is_roll, place, table.position, spent, is_late)


def effect(table: "Table", before: Position, seat: int, move: str) -> Facts:
    """What a seat's move did, from `before` to the position now."""
    assert table.position
    return before.effect(seat, move, table.position)


def last_roll(table: "Table") -> int:
    """The place of the last roll in the history."""
    return max(place for place, text in enumerate(table.history) if text.startswith("roll "))


def seen_again(table: "Table", dice: str) -> tuple[list[str], Position]:
    """The history and the position had the last roll shown these dice, with the same answers to it."""
    place = last_roll(table)
    position = table.rolled_from
    assert position
    history = [*table.history[:place], sys.intern(f"roll {dice}"), *table.history[place + 1 :]]
    for text in history[place:]:
        position = apply(position, read_step(text))
    return history, position


def ask(table: "Table", logged: Logged, acted: int | None = None) -> None:
    """Ask the seats that must act now. A seat that was asked before and has not acted keeps its decision's number."""
    position = table.position
    assert position
    if position.over:
        end(table, logged)
        return
    due = position.due
    awaited = position.to_move if due is None else (due,) if position.chance == "dice" else ()
    kept = [seat for seat in awaited if seat in table.asked and seat != acted]
    asked, asked_at = dict.fromkeys(awaited, logged.seq), dict.fromkeys(awaited, logged.at)
    for seat in kept:
        asked[seat], asked_at[seat] = table.asked[seat], table.asked_at[seat]
    table.asked, table.asked_at = asked, asked_at
    if table.spent:
        table.spent = {seat: spent for seat, spent in table.spent.items() if seat in kept}
    if table.late:
        table.late.intersection_update(kept)


def end(table: "Table", logged: Logged) -> None:
    """End the game: nobody is asked any more."""
    table.stage = OVER
    table.asked, table.asked_at, table.spent = {}, {}, {}
    table.takebacks, table.aside, table.late = [], {}, set()
    result = table.result()
    assert result
    table.tell(ToldOver(logged.seq, logged.at, result.reason, result.scores, result.winners))


class ToldOver(Told):
    reason: Literal["rules", "resigned"]
    scores: list[int]
    winners: list[int]
