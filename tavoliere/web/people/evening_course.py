"""How an evening goes on: its log is written, its tables are opened, and their results come in."""

import random
from collections.abc import Callable

from tavoliere.store import circles, evenings
from tavoliere.store.contract import Behind, Statement, Unavailable
from tavoliere.table import log as table_log
from tavoliere.table.evening import course
from tavoliere.table.evening.log import (
    Came,
    Evening,
    Event,
    Match,
    Opened,
    Went,
    read_event,
    replay,
    write_event,
)
from tavoliere.table.evening.pairing import NOBODY
from tavoliere.table.forget import NOBODY as NO_NAME
from tavoliere.table.lobby import open_table
from tavoliere.table.log import Seat
from tavoliere.table.messages import Create, Denied
from tavoliere.table.table import Table
from tavoliere.web.edge import keys
from tavoliere.web.live.bots import levels
from tavoliere.web.live.rooms import Rooms

TRIES = 8
PLAYERS = 2  # of each game
MOST_FORGOTTEN = 1000  # evenings of one person
Change = tuple[list[Event], list[Statement]]  # what happens, and what goes with it
Think = Callable[[Evening, dict[int, str]], Change]


async def no_evening(rooms: Rooms) -> Denied:
    await rooms.check_absence()
    return Denied("not_found", "there is no such evening, or your link does not lead there")


async def read(rooms: Rooms, evening: str) -> tuple[Evening, dict[int, str]]:
    """The state of an evening, and the persons behind its numbers."""
    events = await evenings.log_of(rooms.store, evening)
    if not events:
        raise await no_evening(rooms)
    return replay(read_event(text) for text in events), await evenings.entrants(rooms.store, evening)


async def change(rooms: Rooms, evening: str, think: Think) -> Evening:
    """Let something happen, and whatever follows from it by itself."""
    for _ in range(TRIES):
        state, persons = await read(rooms, evening)
        before = state.seq
        events, more = think(state, persons)
        if not events:
            return state
        _happen(state, events)
        while state.is_begun and (following := course.goes_on(state, shuffled_by(rooms))):
            _happen(state, following)
            events = [*events, *following]
        written = [write_event(event) for event in events]
        try:
            await evenings.append(rooms.store, evening, before, written, more, rooms.now())
        except Behind:  # somebody else was faster: think again
            continue
        return state
    raise Unavailable("too many change this evening at once")


def _happen(state: Evening, events: list[Event]) -> None:
    for event in events:
        event.happen(state)
        state.seq += 1


def shuffled_by(rooms: Rooms) -> course.Shuffled:
    """The draw: an order that nobody can foresee."""
    dice = random.Random(rooms.draw(16))
    return lambda players: dice.sample(list(players), len(players))


async def open_tables(rooms: Rooms, evening: str, state: Evening, persons: dict[int, str]) -> Evening:
    """A table for each match that waits for one, with both in their seats."""
    for match in state.rounds[-1].matches if state.is_begun and state.dice == "fair" else []:
        if match.is_over or match.table or any(number not in persons for number in match.players):
            continue
        table = keys.evening_table(rooms.secret, evening, match.number, match.tries)
        (one, first), (other, second) = (
            (state.players[number].name, persons[number]) for number in match.players
        )
        opening = Create(game=state.game, players=PLAYERS, name=one)
        opened = open_table(opening, first, levels, rooms.draw)
        await rooms.add(table, opening, [opened, table_log.Seated(1, Seat(other, second))], first)
        if state.circle:
            await circles.open_table(rooms.store, state.circle, table, rooms.now())

        def think(
            state: Evening, _: dict[int, str], number: int = match.number, table: str = table
        ) -> Change:
            if state.matches[number].table:
                return [], []
            return [Opened(number, table)], [evenings.opening(evening, table)]

        state = await change(rooms, evening, think)
    return state


async def ended(rooms: Rooms, table: Table) -> None:
    """A game is over: if it belongs to an evening, its result does, too."""
    evening = await evenings.of_table(rooms.store, table.id) if rooms.settings.evenings else None
    if evening:
        state, persons = await read(rooms, evening)
        if _match_of(state, table.id):
            state = await change(rooms, evening, lambda state, persons: _result_of(state, persons, table))
            await open_tables(rooms, evening, state, persons)


def _match_of(state: Evening, table: str) -> Match | None:
    return next((match for match in state.matches if match.table == table and not match.is_over), None)


def _result_of(state: Evening, persons: dict[int, str], table: Table) -> Change:
    match, result = _match_of(state, table.id), table.result()
    if match is None or result is None or len(result.scores) != PLAYERS:
        return [], []
    seats = [player.device for player in table.players]
    first = 1 if seats[1] == persons.get(match.players[0]) != seats[0] else 0
    points = result.scores[first], result.scores[1 - first]
    winners = {match.players[seat ^ first] for seat in result.winners}
    return course.result(state, match, points, winners.pop() if len(winners) == 1 else NOBODY), []


async def forget(rooms: Rooms, person: str) -> None:
    """Nobody's evenings say who a person was; one where nobody else was is deleted."""
    for evening in await evenings.of_person(rooms.store, person, MOST_FORGOTTEN):
        persons = await evenings.entrants(rooms.store, evening)
        if set(persons.values()) == {person}:
            await evenings.delete(rooms.store, [evening])
            continue
        own = {number for number, one in persons.items() if one == person}

        def think(state: Evening, _: dict[int, str], own: set[int] = own) -> Change:
            return [Went(number) for number in state.present if number in own and not state.over], []

        await change(rooms, evening, think)
        found = {}
        for seq, text in enumerate(await evenings.log_of(rooms.store, evening), 1):
            event = read_event(text)
            if isinstance(event, Came) and event.player in own:
                found[seq] = write_event(Came(event.player, NO_NAME))
        await evenings.rewrite(rooms.store, evening, found)
