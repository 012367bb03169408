"""What a device sees of a table: built from views, never from the whole state."""

from base64 import b64encode
from collections import deque
from collections.abc import Collection, Iterable
from functools import lru_cache
from typing import Any, NamedTuple

from msgspec import Raw

from tavoliere.notation.game import game
from tavoliere.notation.position import Position
from tavoliere.table import wire
from tavoliere.table.log import LOBBY, OVER, PLAYING, Seat, Settings
from tavoliere.table.messages import Sender
from tavoliere.table.table import Line, Table

SPECTATOR = "spectator"


class Seen(NamedTuple):
    """The position as a seat sees it, encoded: its view, and the bytes of the record in base64."""

    view: Any
    record: str


class Sight:
    """A table at one version, as its devices see it. Each part is encoded once, however many look."""

    __slots__ = ("_described", "_public", "_seen", "_table", "seq")

    def __init__(self, table: Table, present: Collection[str], spectators: int) -> None:
        self.seq = table.seq
        self._table = table
        self._public = wire.encoded(public(table, present, spectators))
        self._seen: dict[int | None, Seen] = {}
        self._described = b""  # the shared part of views that hide nothing

    def state(self, sender: Sender, links: wire.Links, since: int | None, now: int) -> bytes:
        """The state for a device, with what happened after `since` if that is still known."""
        table = self._table
        seats = table.seats_of(sender.device)
        is_host = bool(sender.device) and sender.device == table.host
        if since is not None and not is_known(table, since):
            since = None
        lines = table.told if since is None else _after(since, table.told)
        you = wire.You(
            seats=seats,
            host=is_host,
            may_sit=sender.may_sit,
            undo={str(seat): seq for seat, seq in table.undoable().items() if seat in seats},
            links=links if (seats or is_host) and not table.settings.day else None,
        )
        views: dict[str, Any] = {}
        records: dict[str, str] = {}
        if table.position:
            for seat in seats or (None,):
                seen = self._seen_by(seat, table.position)
                views[SPECTATOR if seat is None else str(seat)] = seen.view
                if seat is not None and table.stage == PLAYING:
                    records[str(seat)] = seen.record
        state = wire.State(
            seq=self.seq,
            since=since,
            now=now,
            table=self._public,
            you=you,
            views=views,
            records=records,
            events=_told(lines, seats),
        )
        return wire.encode(state)

    def _seen_by(self, seat: int | None, position: Position) -> Seen:
        if seat not in self._seen:
            seen = position.seen_by(seat)
            if seen is position:
                described = self._described = self._described or wire.encode(seen.described)
            else:
                described = wire.encode(seen.described)
            view = wire.joined(wire.encode(seen.outlook(seat)), described)
            self._seen[seat] = Seen(view, b64encode(seen.data).decode())
        return self._seen[seat]


def _after(since: int, told: deque[Line]) -> list[Line]:
    """The lines after a place in the log. They are few, so search from the end."""
    lines: list[Line] = []
    for line in reversed(told):
        if line.seq <= since:
            break
        lines.append(line)
    lines.reverse()
    return lines


def _told(lines: Iterable[Line], seats: list[int]) -> list[Any]:
    """What these seats are told; a private line goes only to its own seat."""
    return [Raw(line.private if line.private and line.seat in seats else line.public) for line in lines]


def whole_log(table: Table, device: str) -> bytes:
    """Everything a table keeps of what happened, as far as a device may know it."""
    return wire.encode(wire.Log(_told(table.told, table.seats_of(device))))


def is_known(table: Table, since: int) -> bool:
    """Whether everything that happened after `since` is still kept."""
    return 0 < since <= table.seq and (since == table.seq or table.told[0].seq <= since + 1)


def _seat(table: Table, seat: Seat, present: Collection[str]) -> wire.SeatState:
    kind = seat.kind
    return wire.SeatState(
        kind=kind,
        name=seat.name or None,
        bot=seat.bot or None,
        host=bool(seat.device) and seat.device == table.host,
        connected=kind == "bot" or seat.device in present,
        ready=kind == "bot" or (kind == "person" and (table.stage != LOBBY or seat.is_ready)),
        left=seat.left,
        program=seat.program,
        muted=bool(seat.device) and seat.device in table.muted,
        away=table.away_until(seat.device),
    )


def _begun_from(table: Table) -> str | None:
    """The position that a game began from, if it did; until the game is over, without the tiles in the hands."""
    line = table.settings.position
    return line if line is None or table.stage == OVER else _as_seen(table.settings.game, line)


@lru_cache(maxsize=1024)
def _as_seen(name: str, line: str) -> str:
    return str(game(name).read(line).seen_by(None))


@lru_cache(maxsize=1024)
def _teams(settings: Settings, players: int) -> list[str] | None:
    """The team of each seat, as the game would begin."""
    return settings.start(players, 0).described.get("teams")


def public(table: Table, present: Collection[str], spectators: int) -> wire.TableState:
    """What everybody at the table may know about it, besides the position."""
    settings = table.settings
    return wire.TableState(
        id=table.id,
        stage=table.stage,
        number=table.number,
        game=settings.game,
        options=wire.Options(
            settings.side, settings.track, settings.lone, settings.first, _begun_from(table)
        ),
        dice=settings.dice,
        day=settings.day,
        clock=settings.clock,
        time_up=settings.time_up,
        stand_in=settings.stand_in,
        pace=settings.pace,
        programs=settings.programs,
        hints=table.has_hints,
        talk=settings.talk,
        hinted={str(seat): count for seat, count in table.hinted.items()},
        seats=[_seat(table, seat, present) for seat in table.seats],
        teams=_teams(settings, len(table.seats)) if table.stage == LOBBY else None,
        spectators=spectators,
        asked={str(seat): decision for seat, decision in table.asked.items()},
        deadline=min(table.deadlines().values(), default=None),
        commitment=table.commitment,
        seals=[seat.seal for seat in table.players or table.seats],
        starting=table.awaited if table.starting_at else None,
        entropy=[seat.entropy for seat in table.players or table.seats],
        seed=table.seed if table.stage == OVER and not settings.day else None,
        head=table.head.hex(),
        result=table.result(),
    )
