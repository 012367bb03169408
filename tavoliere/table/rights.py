"""Who may do what at a table, and when."""

from tavoliere.games.refused import Refused
from tavoliere.notation.position import Position
from tavoliere.table import refusals, seating
from tavoliere.table.answers import Surroundings
from tavoliere.table.course import Course
from tavoliere.table.log import LOBBY, PLAYING
from tavoliere.table.messages import Denied, Sender
from tavoliere.table.table import Table


def refuse(reason: int, **values: object) -> None:
    """Refuse for this reason, if there is one."""
    code, sentence = refusals.REFUSALS[reason]
    if reason != refusals.FINE:
        raise Refused(sentence, "", **values) if code == "refused" else Denied(code, sentence, **values)


def in_lobby(table: Table) -> None:
    if table.stage != LOBBY:
        refuse(refusals.NOT_BEFORE)


def settling(table: Table) -> None:
    """Refuse what would change a game that is about to begin."""
    in_lobby(table)
    if table.starting_at:
        raise Denied("stage", "the game is about to begin: wait a moment")


def playing(table: Table) -> tuple[Position, Course]:
    if table.stage != PLAYING or not table.position or not table.course:
        refuse(refusals.NOT_PLAYING)
    assert table.position
    assert table.course
    return table.position, table.course


def in_range(table: Table, seat: int) -> int:
    refuse(seating.forbids_seat(len(table.seats), seat), seat=seat, last=len(table.seats) - 1)
    return seat


def own(table: Table, sender: Sender, seat: int) -> None:
    """Refuse a sender who does not play this seat."""
    if not sender.device or table.seats[in_range(table, seat)].device != sender.device:
        refuse(refusals.NOT_YOURS)


def seated(table: Table, sender: Sender) -> None:
    if not table.seats_of(sender.device):
        refuse(refusals.NOT_SEATED)


def host_only(table: Table, sender: Sender) -> None:
    if sender.device != table.host:
        raise Denied("forbidden", "only the host may do this")


def may_speak(table: Table, sender: Sender) -> None:
    if sender.device in table.muted:
        raise Denied("forbidden", "the host has muted you at this table")


def is_away(device: str, around: Surroundings) -> bool:
    """Whether a device has been away for so long that others need not wait for it."""
    absent = around.absent(device)
    return absent is not None and absent >= around.patience
