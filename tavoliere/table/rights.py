"""Who may do what at a table, and when."""

from tavoliere.games.refused import Refused
from tavoliere.notation.position import Position
from tavoliere.table.answers import Surroundings
from tavoliere.table.course import Course
from tavoliere.table.log import LOBBY, PLAYING
from tavoliere.table.messages import Denied, Sender
from tavoliere.table.table import Table


def in_lobby(table: Table) -> None:
    if table.stage != LOBBY:
        raise Denied("stage", "this can only be done before the game starts")


def settling(table: Table) -> None:
    """Refuse what would change a game that is about to begin."""
    in_lobby(table)
    if table.starting_at:
        raise Denied("stage", "the game is about to begin: wait a moment")


def playing(table: Table) -> tuple[Position, Course]:
    if table.stage != PLAYING or not table.position or not table.course:
        raise Denied("stage", "this can only be done during a game")
    return table.position, table.course


def in_range(table: Table, seat: int) -> int:
    if seat >= len(table.seats):
        raise Refused(
            "there is no seat {seat}: the seats are 0 to {last}", seat=seat, last=len(table.seats) - 1
        )
    return seat


def own(table: Table, sender: Sender, seat: int) -> None:
    """Refuse a sender who does not play this seat."""
    if not sender.device or table.seats[in_range(table, seat)].device != sender.device:
        raise Denied("forbidden", "this is not your seat")


def seated(table: Table, sender: Sender) -> None:
    if not table.seats_of(sender.device):
        raise Denied("forbidden", "only seated players may do this")


def host_only(table: Table, sender: Sender) -> None:
    if sender.device != table.host:
        raise Denied("forbidden", "only the host may do this")


def is_away(device: str, around: Surroundings) -> bool:
    """Whether a device has been away for so long that others need not wait for it."""
    absent = around.absent(device)
    return absent is not None and absent >= around.patience
