"""A person is forgotten at a table: a bot plays on for them, and the log no longer says who they were.

What was rolled and played stays, because it is the others' game too. Names, talk and the device go.
"""

from typing import Any

import msgspec

from tavoliere.table import chain, log
from tavoliere.table.answers import Events
from tavoliere.table.lobby import pass_on
from tavoliere.table.log import LOBBY, PLAYING, Logged, read_event, write_event
from tavoliere.table.table import Table

TELLING = (log.Seated, log.Renamed, log.Said, log.Started)  # a name, or what somebody said
NOBODY = "–"  # the name of somebody who was forgotten


def leaving(table: Table, person: str) -> Events:
    """What happens at a table when somebody is forgotten for good."""
    events: Events = []
    for seat in table.seats_of(person):
        if table.stage == PLAYING:
            events.append(log.Resigned(seat, table.settings.stand_in))
        elif table.stage == LOBBY:
            events.append(log.Freed(seat))
    if table.host == person:
        events += pass_on(table, person)
    return events


def without(name: str, events: list[Logged], person: str, anonymous: str) -> list[Logged]:
    """The events of a log that change when a person is forgotten, without that person."""
    table, found = Table(name, ()), []
    for logged in events:
        said = msgspec.json.decode(write_event(logged.event))
        seat = said.get("seat")
        is_own = isinstance(seat, int) and seat in _seats(table, person)
        if is_own and "text" in said:
            said["text"] = NOBODY
        if is_own and "name" in said:
            said["name"] = NOBODY
        event = read_event(msgspec.json.encode(_replaced(said, person, anonymous)))
        key = "" if logged.key.startswith(person[:8]) else logged.key
        table.apply(logged)
        if event != logged.event or key != logged.key:
            found.append(msgspec.structs.replace(logged, event=_as_it_was(event, logged, table), key=key))
    return found


def without_talk(name: str, events: list[Logged], person: str) -> list[Logged]:
    """The events of a log that change when what a person wrote is forgotten, without that."""
    table, found = Table(name, ()), []
    for logged in events:
        event = logged.event
        if isinstance(event, log.Said) and event.seat in _seats(table, person) and event.text != NOBODY:
            changed = msgspec.structs.replace(event, text=NOBODY)
            table.apply(logged)
            found.append(msgspec.structs.replace(logged, event=_as_it_was(changed, logged, table)))
        else:
            table.apply(logged)
    return found


def _as_it_was(event: log.Event, logged: Logged, table: Table) -> log.Event:
    """What is left of an event that was just applied: the chain goes on from the hash of what was told of it."""
    if not isinstance(event, TELLING) or event.was or not table.told:
        return event
    line = next(line for line in reversed(table.told) if line.seq == logged.seq)
    return msgspec.structs.replace(event, salt="", was=chain.leaf(line.public).hex())


def _seats(table: Table, person: str) -> list[int]:
    return table.seats_of(person) if table.seq else []


def _replaced(value: Any, person: str, anonymous: str) -> Any:
    """The same with another device for the person's, and without the name beside it."""
    if isinstance(value, list):
        return [_replaced(one, person, anonymous) for one in value]
    if isinstance(value, dict):
        changed = {key: _replaced(one, person, anonymous) for key, one in value.items()}
        if value.get("device") == person and "name" in value:
            changed["name"] = NOBODY
        return changed
    return anonymous if value == person else value
