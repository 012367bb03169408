"""The one door of a table: a message comes in, events that are to be committed come out. Nothing changes here."""

import hashlib
from collections.abc import Callable
from typing import Any, NamedTuple

import msgspec

from tavoliere.table import lobby, messages, play
from tavoliere.table.lobby import Events, Levels
from tavoliere.table.log import Logged
from tavoliere.table.messages import Denied, FromDevice, Sender
from tavoliere.table.table import Table

MOST_EVENTS = 50_000  # of a table, all its games together: more than a long evening, less than a full disk


class Surroundings(NamedTuple):
    """What a table must be told of the world around it."""

    levels: Levels
    absent: Callable[[str], int | None] = lambda device: (
        None
    )  # milliseconds since a device was last connected
    patience: int = 60_000  # milliseconds before a bot may play for somebody who is disconnected


class Outcome(NamedTuple):
    """What is to be written into the log, if anything, and the version that contains the answer."""

    events: list[Logged]
    seq: int
    already: bool = False


def handle(
    table: Table, sender: Sender, message: FromDevice, now: int, around: Surroundings, key: str = ""
) -> Outcome:
    """Answer a message at a time (milliseconds since 1970), or refuse it. The table changes by `apply` only."""
    name, digest = _fingerprint(sender, message, key) if key else ("", "")
    if name in table.keys:
        known, seq = table.keys[name]
        if known != digest:
            raise Denied("key_reused", "this idempotency key belongs to another message")
        return Outcome([], seq, already=True)
    if isinstance(message, messages.Act):
        repeated = play.is_repeated(table, sender, message)
        if repeated is not None:
            return Outcome([], repeated, already=True)
    if table.seq >= MOST_EVENTS:
        raise Denied("stage", "too much has happened at this table: open a new one")
    events = _ANSWERS[type(message)](table, sender, message, around)
    if not events:
        return Outcome([], table.seq, already=True)
    return number(table, events, now, f"{name}:{digest}" if key else "")


def number(table: Table, events: Events, now: int, key: str = "") -> Outcome:
    """Events in their places at the end of a table's log; the first carries the idempotency key."""
    places = range(table.seq + 1, table.seq + 1 + len(events))
    logged = [Logged(seq, now, event, "") for seq, event in zip(places, events, strict=True)]
    logged[0] = Logged(logged[0].seq, now, events[0], key)
    return Outcome(logged, places[-1])


def _fingerprint(sender: Sender, message: FromDevice, key: str) -> tuple[str, str]:
    who = hashlib.blake2b(f"{sender.device} {key}".encode(), digest_size=9)
    what = hashlib.blake2b(type(message).__name__.encode() + msgspec.json.encode(message), digest_size=6)
    return who.hexdigest(), what.hexdigest()


def _absent(table: Table, message: Any, around: Surroundings) -> int | None:
    return around.absent(table.seats[lobby.in_range(table, message.seat)].device)


_ANSWERS: dict[type[FromDevice], Callable[[Table, Sender, Any, Surroundings], Events]] = {
    messages.Configure: lambda table, who, message, around: lobby.configure(
        table, who, message, around.levels
    ),
    messages.Sit: lambda table, who, message, _: lobby.sit(table, who, message),
    messages.SeatBot: lambda table, who, message, around: lobby.seat_bot(table, who, message, around.levels),
    messages.Free: lambda table, who, message, _: lobby.free(table, who, message),
    messages.Rename: lambda table, who, message, _: lobby.rename(table, who, message),
    messages.Ready: lambda table, who, message, _: lobby.ready(table, who, message),
    messages.Start: lambda table, who, message, _: play.begin(table, lobby.start(table, who, message)),
    messages.Roll: lambda table, who, message, _: play.roll(table, who, message),
    messages.Act: lambda table, who, message, _: play.act(table, who, message),
    messages.Undo: lambda table, who, message, _: play.undo(table, who, message),
    messages.Leave: lambda table, who, message, _: play.leave(table, who, message),
    messages.Return: lambda table, who, message, _: play.come_back(table, who, message),
    messages.Substitute: lambda table, who, message, around: play.substitute(
        table, who, message, _absent(table, message, around), around.patience
    ),
    messages.Resign: lambda table, who, message, _: play.resign(table, who, message),
    messages.Say: lambda table, who, message, _: lobby.say(table, who, message),
    messages.Emote: lambda table, who, message, _: lobby.emote(table, who, message),
    messages.Rematch: lambda table, who, message, _: lobby.rematch(table, who),
}
