"""What people see of a table: the same for the same rights, in order, and nothing that is hidden from them."""

from typing import TYPE_CHECKING, Any

import msgspec
from msgspec.structs import replace

from tavoliere.table.log import Drawn, Event, Logged, Played
from tavoliere.table.messages import Sender
from tavoliere.table.sight import Sight
from tavoliere.table.table import Table
from tavoliere.table.wire import Links
from tavoliere.web.edge import keys
from tests.simulated.people import State, read_state, read_you
from tests.simulated.server import SECRET

if TYPE_CHECKING:
    from tests.simulated.judge import Judge
    from tests.simulated.people import Person

SAMPLE = 0.08  # of what is seen, compared with what the log leads to


class Sights:
    def __init__(self, judge: "Judge") -> None:
        self.judge = judge
        self.dice = judge.world.chance.stream("sights")
        self._known: dict[Any, tuple[bytes, ...]] = {}

    def bare(self, table: Table) -> tuple[bytes, bytes, str]:
        """A table as somebody without any right sees it, and all of its state. (Of earlier games a table that was read
        again from its last opening tells nothing any more.)"""
        state = read_state(Sight(table, (), 0).state(Sender(""), None, None, 0))  # type: ignore[arg-type]
        return bytes(state.table), bytes(state.views), str(table.position)

    # --- in order

    def pushed(self, person: "Person", seen: int, state: State) -> None:
        judge = self.judge
        judge.figures["pushes"] += 1
        if state.seq < seen:
            judge.broken("backward", f"{person.name} was sent {state.seq} after {seen}")
        if state.since is not None and state.since > seen:
            judge.broken("gap", f"{person.name} is told what came after {state.since}, but has seen {seen}")
        numbers = [event.seq for event in state.events]
        if numbers != sorted(numbers) or (numbers and state.since is not None and numbers[0] <= state.since):
            judge.broken("gap", f"{person.name} is told {numbers} after {state.since}")

    def answered(self, person: "Person", since: int, state: State) -> None:
        if state.seq < since:
            self.judge.broken(
                "backward", f"{person.name} said that it has seen {since}, and was told of {state.seq}"
            )

    # --- the same for the same rights

    def saw(self, person: "Person", state: State) -> None:
        you = read_you(state.you)
        right = person.table, state.seq, tuple(you.seats), you.host, you.may_sit
        look = bytes(state.you), bytes(state.views), bytes(state.records)
        if self._known.setdefault(right, look) != look:
            self.judge.broken("sight", f"two looks at {right} differ: {self._known[right]!r} and {look!r}")
        table = self.judge.tables[person.table]
        if state.seq == table.seq and self.dice.random() < SAMPLE:
            links = Links(**keys.links(SECRET, table.id))
            sender = Sender(person.device, may_sit=you.may_sit)
            true = read_state(Sight(table, (), 0).state(sender, links, None, 0))
            if (bytes(true.you), bytes(true.views), bytes(true.records)) != look:
                self.judge.broken("sight", f"{person.name} at {state.seq}: {look!r} is not {true!r}")
            if _public(true) != _public(state):
                self.judge.broken(
                    "sight", f"{person.name} at {state.seq}: {_public(state)} is not {_public(true)}"
                )

    # --- nothing that is hidden

    def check_hidden(self, table: Table, logged: Logged) -> None:
        """In a twin of this world something else happened in secret: who may not know it is sent the same bytes."""
        event = logged.event
        assert isinstance(event, Drawn | Played)
        log = self.judge.world.database.logs[table.id][: logged.seq - 1]
        twin = Table(table.id, log)
        is_aside = table.course is not None and table.course.hidden[event.seat]
        if isinstance(event, Played) and not is_aside:
            return
        for other in _others(twin, event):
            self.judge.sometimes("hidden")
            twin.apply(replace(logged, event=other, course=None))
            mine = table.seats[event.seat].device
            for device in {seat.device: None for seat in table.seats if seat.device != mine} | {"": None}:
                looks = [
                    Sight(one, (), 0).state(Sender(device), None, None, 0)  # type: ignore[arg-type]
                    for one in (table, twin)
                ]
                if looks[0] != looks[1]:
                    self.judge.broken("hidden", f"{device[:8]} can tell {event} from {other}")


def _others(before: Table, event: Drawn | Played) -> list[Event]:
    """Something else that might have happened instead; nothing if there was no choice."""
    assert before.position
    if isinstance(event, Played):
        found: list[Event] = [
            Played(event.seat, move) for move in before.position.legal(event.seat) if move != event.move
        ]
    else:
        found = [Drawn(event.seat, tile) for tile in before.position.outcomes() if tile != event.tile]
    return found[:1]


def _public(state: State) -> Any:
    """What everybody may know of a table, without who is there at this moment."""
    table = msgspec.json.decode(state.table)
    del table["spectators"]
    for seat in table["seats"]:
        del seat["connected"]
    return table
