"""What a device sees of a table: JSON made from views, never from the state."""

from collections.abc import Collection
from typing import Any

import msgspec

from tavoliere.table.log import Seat
from tavoliere.table.messages import Sender
from tavoliere.table.table import LOBBY, OVER, Line, Table

_encode = msgspec.json.Encoder().encode
SPECTATOR = -1


class Sight:
    """A table at one version, as its devices see it. Views are made once each, however many look."""

    __slots__ = ("_public", "_table", "_views", "seq")

    def __init__(self, table: Table, present: Collection[str], spectators: int) -> None:
        self.seq = table.seq
        self._table = table
        self._public = _encode(public(table, present, spectators))
        self._views: dict[int, bytes] = {}

    def state(self, sender: Sender, links: dict[str, str], since: int | None, now: int) -> bytes:
        """The state for a device, with what happened after `since` if that is still known."""
        table = self._table
        seats = table.seats_of(sender.device)
        if since is not None and not is_known(table, since):
            since = None
        lines = table.told if since is None else [line for line in table.told if line.seq > since]
        you = {
            "seats": seats,
            "host": bool(sender.device) and sender.device == table.host,
            "may_sit": sender.may_sit,
            "undo": {str(seat): seq for seat, seq in table.undoable().items() if seat in seats},
            "links": links if seats or sender.device == table.host else None,
        }
        return (
            b'{"type":"state","seq":%d,"since":%s,"now":%d,"table":%b,"you":%b,"views":{%b},"events":[%b]}'
            % (
                self.seq,
                b"null" if since is None else b"%d" % since,
                now,
                self._public,
                _encode(you),
                b",".join(self._view(seat) for seat in seats or [SPECTATOR]) if table.position else b"",
                b",".join(_told(line, seats) for line in lines),
            )
        )

    def _view(self, seat: int) -> bytes:
        if seat not in self._views:
            assert self._table.position
            view = self._table.position.view(None if seat == SPECTATOR else seat)
            name = b"spectator" if seat == SPECTATOR else b"%d" % seat
            self._views[seat] = b'"%b":%b' % (name, _encode(view))
        return self._views[seat]


def _told(line: Line, seats: list[int]) -> bytes:
    return line.private if line.private and line.seat in seats else line.public


def told(table: Table, device: str) -> bytes:
    """All that a table keeps of what happened, as a device may know it."""
    seats = table.seats_of(device)
    return b'{"events":[%b]}' % b",".join(_told(line, seats) for line in table.told)


def is_known(table: Table, since: int) -> bool:
    """Whether all that happened after `since` is still at hand."""
    return 0 < since <= table.seq and (since == table.seq or table.told[0].seq <= since + 1)


def _is_ready(table: Table, seat: Seat) -> bool:
    """Bots always are; people in the lobby when they have given their entropy, or said that they have none."""
    return seat.kind == "bot" or (
        seat.kind == "person" and (table.stage != LOBBY or seat.entropy is not None)
    )


def public(table: Table, present: Collection[str], spectators: int) -> dict[str, Any]:
    """What everybody at the table may know of it, besides the position."""
    settings = table.settings
    deadlines = table.deadlines()
    return {
        "id": table.id,
        "stage": table.stage,
        "number": table.number,
        "game": settings.game,
        "options": {
            "side": settings.side,
            "track": settings.track,
            "lone": settings.lone,
            "first": settings.first,
        },
        "dice": settings.dice,
        "clock": settings.clock,
        "stand_in": settings.stand_in,
        "seats": [
            {
                "kind": seat.kind,
                "name": seat.name or None,
                "bot": seat.bot or None,
                "host": bool(seat.device) and seat.device == table.host,
                "connected": seat.kind == "bot" or seat.device in present,
                "ready": _is_ready(table, seat),
                "left": seat.left,
            }
            for seat in table.seats
        ],
        "spectators": spectators,
        "asked": {str(seat): decision for seat, decision in table.asked.items()},
        "deadline": min(deadlines.values()) if deadlines else None,
        "commitment": table.commitment,
        "entropy": [seat.entropy for seat in table.players or table.seats],
        "seed": table.seed if table.stage == OVER else None,
        "result": table.result(),
    }
