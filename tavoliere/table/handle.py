"""The one way into a table: a message goes in, and the events to be committed come out. Nothing changes here."""

import hashlib
from typing import NamedTuple

import msgspec

from tavoliere.table import (
    daily,
    days,
    hosting,  # noqa: F401 - its answers
    messages,
    play,
)
from tavoliere.table.answers import ANSWERS, Events, Step, Surroundings
from tavoliere.table.log import Logged
from tavoliere.table.messages import MESSAGES, Denied, FromDevice, Sender
from tavoliere.table.table import Known, Table

MOST_EVENTS = 50_000  # of a table in all its games: more than a long evening needs, and no full disk
# Past this many events a game can only be played to its end, so nobody can stop it by filling the log.
MOST_TALK = MOST_EVENTS // 2
OPENING = "opening."  # instead of a device and its key: these have become the name of the table
TO_THE_END = (messages.Roll, messages.Act, messages.Substitute, messages.Leave, messages.Resign)

Opening = messages.Create | messages.Bring


class Outcome(NamedTuple):
    """What to write into the log, if anything, and the version that contains the answer."""

    events: list[Logged]
    seq: int
    already: bool = False


def handle(
    table: Table, sender: Sender, message: FromDevice, now: int, around: Surroundings, key: str = ""
) -> Outcome:
    """Answer a message at a given time (milliseconds since 1970), or refuse it. Only `apply` changes the table."""
    name, digest = _fingerprint(sender, message, key) if key else ("", "")
    known = table.known(name)
    if known:
        _check_same(known, digest)
        return Outcome([], known.seq, already=True)
    if isinstance(message, messages.Act):
        repeated = play.is_repeated(table, sender, message)
        if repeated is not None:
            return Outcome([], repeated, already=True)
    if table.seq >= MOST_TALK and (table.seq >= MOST_EVENTS or not isinstance(message, TO_THE_END)):
        raise Denied("stage", "too much has happened at this table: open a new one")
    daily.check(table, message, now)
    events = ANSWERS[type(message)](table, sender, message, around._replace(now=now))
    if not events:
        return Outcome([], table.seq, already=True)
    return number(table, events, now, f"{name}:{digest}" if key else "")


def number(table: Table, events: Events, now: int, key: str = "") -> Outcome:
    """Number events for the end of a table's log; the first carries the idempotency key."""
    logged: list[Logged] = []
    for seq, one in enumerate(events, table.seq + 1):
        event, course = one if isinstance(one, Step) else (one, None)
        logged.append(Logged(seq, now, event, "" if logged else key, course))
    return Outcome(logged, logged[-1].seq)


def begin(name: str, message: Opening, events: Events, now: int) -> list[Logged]:
    """The first events of a table; they carry what it was opened with."""
    return number(Table(name, ()), events, now, f"{OPENING}:{_digest(message)}").events


def check_opening(table: Table, message: Opening) -> None:
    """Refuse a message that is not the one that opened this table, if that is still remembered."""
    known = table.known(OPENING)
    if known:
        _check_same(known, _digest(message))


def _check_same(known: Known, digest: str) -> None:
    if known.digest != digest:
        raise Denied("key_reused", "this idempotency key belongs to another message")


def _fingerprint(sender: Sender, message: FromDevice, key: str) -> tuple[str, str]:
    who = hashlib.blake2b(f"{sender.device} {key}".encode(), digest_size=9)
    return f"{sender.device[:8]}.{who.hexdigest()}", _digest(message)


def _digest(message: FromDevice | Opening) -> str:
    text = type(message).__name__.encode() + msgspec.json.encode(message)
    return hashlib.blake2b(text, digest_size=6).hexdigest()


assert days.away in ANSWERS.values()
assert not (forgotten := set(MESSAGES.values()) - ANSWERS.keys()), f"without a function: {forgotten}"
