"""What each seat has done in a whole game: the rows it locked, its misthrows, the pieces it captured."""

from msgspec import Struct, field

from tavoliere.notation.record import Step, apply
from tavoliere.table.course import PLAY
from tavoliere.table.table import Table

PASS = "pass"


class Deeds(Struct):
    locked: list[str] = field(default_factory=list)  # the colours of the rows
    misthrows: int = 0
    captures: int = 0


def deeds(table: Table) -> list[Deeds]:
    """The deeds of all seats in the game at a table. Answers that were hidden show when the last one is there (Q3), so
    every seat is looked at after every answer."""
    found = [Deeds() for _ in table.players]
    before = table.settings.start(len(table.players), table.first)
    for done_by in table.history:
        seat, word = done_by.seat, done_by.word
        is_answer = done_by.kind == PLAY
        after = apply(before, Step(done_by.kind, word, seat if is_answer else None))
        if is_answer:
            for other, done in enumerate(found):
                effect = before.effect(other, word if other == seat else PASS, after)
                done.locked += effect.get("locks", ())
                done.misthrows += "misthrow" in effect
                done.captures += effect.get("use") == "capture"
        before = after
    return found
