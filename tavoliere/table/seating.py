"""Who may sit where, under which name, and who begins. All of this is translated for tables on a device, too."""

from tavoliere.table.names import BOTS
from tavoliere.table.refusals import ALL_TAKEN, FINE, NAME_TAKEN, NO_SEAT, TAKEN

ANY = -1  # no seat in particular


def forbids_seat(seats: int, seat: int) -> int:
    """Why there is no such seat at a table for this many."""
    return FINE if 0 <= seat < seats else NO_SEAT


def forbids_sitting(is_open: list[bool], wanted: int) -> int:
    """Why nobody can sit down on this seat, or on any. Caller checked that there is such a seat."""
    if wanted == ANY:
        return FINE if True in is_open else ALL_TAKEN
    return FINE if is_open[wanted] else TAKEN


def seat_for(is_open: list[bool], wanted: int) -> int:
    """The seat for somebody who wants this one, or any. Caller checked that there is one."""
    return is_open.index(True) if wanted == ANY else wanted


def is_same_name(one: str, other: str) -> bool:
    """Whether people would take them for the same: in capitals, so that ß and SS are no difference."""
    return one.upper() == other.upper()


def forbids_name(names: list[str], seat: int, name: str) -> int:
    """Why a seat may not have this name, next to the names of all seats."""
    for other in range(len(names)):
        if other != seat and is_same_name(names[other], name):
            return NAME_TAKEN
    return FINE


def bot_name(names: list[str]) -> str:
    """A bot's name that nobody at the table has; there are more of them than seats."""
    for name in BOTS:
        if forbids_name(names, ANY, name) == FINE:
            return name
    return ""


def staying(is_open: list[bool], players: int) -> list[int]:
    """The seats that stay where there are to be so many: open ones go, the last first."""
    going = max(0, len(is_open) - players)
    seats: list[int] = []
    for place in range(len(is_open)):
        seat = len(is_open) - 1 - place
        if is_open[seat] and going > 0:
            going -= 1
        else:
            seats = [seat, *seats]
    return seats


def place_after(kept: list[int], seat: int | None) -> int | None:
    """The place of a seat when only these are left; None if it is not among them."""
    for place in range(len(kept)):
        if kept[place] == seat:
            return place
    return None
