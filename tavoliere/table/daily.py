"""The daily roll: one game of Qwixx alone (Q9) a day, with the same dice for everybody on a server.

A day's seed follows from the server's secret, so all processes know it and nobody can choose it by the day. Its
commitment is shown from the day's beginning, the seed itself only when nobody can play with these dice any more. There
is one table for each person and day; a day is one of UTC by the server's clock, whatever a device believes.
"""

import hmac
from collections.abc import Sequence
from datetime import UTC, date, datetime, timedelta

from tavoliere.notation.game import game
from tavoliere.table import fairness, log
from tavoliere.table.answers import Events
from tavoliere.table.log import Seat, Settings
from tavoliere.table.messages import Act, Create, Denied, FromDevice, Roll, Undo
from tavoliere.table.table import Table

GAME = "qwixx"
OPENING = Create(game=GAME, players=1)  # what all these tables are opened with
MAY = (Roll, Act, Undo)
HOUR = 3600 * 1000
GRACE = HOUR  # after midnight, for those who are in the middle of their game
LATEST = 14 * 24 * HOUR  # after midnight, for a result that waited for a network
ROLLS = 6**6  # so many are possible, and equally likely
MOST_TURNS = 52  # each is a misthrow or crosses a field at least: 3 + 4 · 11, and the fields of locks


def day_of(now: int) -> str:
    """The day of a time in milliseconds, as its date.

    >>> day_of(1_763_510_400_000)
    '2025-11-19'
    """
    return datetime.fromtimestamp(now / 1000, UTC).date().isoformat()


def after(day: str, days: int = 1) -> str:
    """The day so many days later.

    >>> after("2026-02-28"), after("2026-03-01", -1)
    ('2026-03-01', '2026-02-28')
    """
    return (date.fromisoformat(day) + timedelta(days)).isoformat()


def midnight(day: str) -> int:
    """When a day is over, in milliseconds since 1970."""
    return round(datetime.fromisoformat(f"{after(day)}T00:00:00+00:00").timestamp() * 1000)


def opens(day: str) -> int:
    """When a day's dice are open, in milliseconds since 1970."""
    return midnight(day) + GRACE


def is_open(day: str, now: int) -> bool:
    """Whether nobody can play with a day's dice any more, so that everybody may see the seed."""
    return now >= opens(day)


def seed_of(secret: bytes, day: str) -> str:
    return hmac.digest(secret, f"daily {day}".encode(), "sha256").hex()


def begin(seed: str, day: str, name: str, device: str) -> Events:
    """The first events of somebody's table for a day: a game that has started."""
    settings = Settings(GAME, hints=False, day=day)
    seat = Seat(name, device, seal="")
    opened = log.Opened(1, settings, (seat,), device, seed, scheme=fairness.SCHEME)
    return [opened, log.Started((seat,), 0, lot=False)]


# --- without a network ----------------------------------------------------------------------------------------


def dice_of(seed: str) -> list[int]:
    """The rolls of a day as numbers, for a device that takes them along: each is one of all possible rolls."""
    return [
        fairness.draw(seed, "", index, ROLLS)
        for index in range(fairness.LOT + 1, fairness.LOT + 1 + MOST_TURNS)
    ]


def played(seed: str, day: str, name: str, device: str, moves: Sequence[str]) -> Events:
    """All events of a game that was played with a day's dice elsewhere, from its moves alone."""
    events = begin(seed, day, name, device)
    position = game(GAME).start(1, 0)
    left, index = list(moves), fairness.LOT
    while not position.over:
        if position.chance:
            index += 1
            position, words = fairness.fall(position, seed, "", index)
            events.append(log.Rolled(0, words))
        elif left:
            move = position.game.notation.write_move(position.game.read_move(left.pop(0)))
            position = position.play(0, move)
            events.append(log.Played(0, move))
        else:
            raise Denied("stage", "this game is not over: play it to the end")
    if left:
        raise Denied("stage", "there are moves after the end of this game")
    return events


def check(table: Table, message: FromDevice, now: int) -> None:
    """Refuse what has no place in a daily roll: it is one try, alone, on its day."""
    day = table.settings.day
    if day is None:
        return
    if not isinstance(message, MAY):
        raise Denied("stage", "the daily roll is one try, alone: roll, cross or pass")
    if is_open(day, now):
        raise Denied("stage", "this day is over, and its dice are no secret any more: play today’s")
