"""What each seat has done in a whole game: the rows it locked, its misthrows, the pieces it captured."""

from msgspec import Struct, field

from tavoliere.notation.record import apply
from tavoliere.table.course import PLAY
from tavoliere.table.export import step_of
from tavoliere.table.table import Table

PASS = "pass"


class Deeds(Struct):
    locked: list[str] = field(default_factory=list)  # the colours of the rows
    misthrows: int = 0
    captures: int = 0


def deeds(table: Table) -> list[Deeds]:
    """The deeds of all seats in the game at a table.

    Answers that were hidden show when the last one is there (Q3), so every seat is looked at after every answer.
    """
    everybody = [Deeds() for _ in table.players]
    before = table.settings.start(len(table.players), table.first)
    for step in table.history:
        after = apply(before, step_of(*step))
        if step.kind == PLAY:
            for seat, done in enumerate(everybody):
                effect = before.effect(seat, step.word if seat == step.seat else PASS, after)
                done.locked += effect.get("locks", ())
                done.misthrows += "misthrow" in effect
                done.captures += effect.get("use") == "capture"
        before = after
    return everybody
