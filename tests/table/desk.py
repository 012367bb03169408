"""A table on a desk: messages go in, events are applied as a server would, and everything is kept to look at."""

import json
import random
import secrets
from typing import Any

from msgspec.structs import replace

from tavoliere.notation.position import Position
from tavoliere.table import days, fairness, lobby, messages
from tavoliere.table.answers import Surroundings
from tavoliere.table.fairness import Draws
from tavoliere.table.handle import Outcome, handle, number
from tavoliere.table.log import Logged, read_event, write_event
from tavoliere.table.messages import HOUSE, FromDevice, Sender
from tavoliere.table.sight import Sight
from tavoliere.table.table import Table
from tavoliere.table.wire import Links

LEVELS = ["random", "medium"]


class Desk:
    """Devices are single letters: `a` is the host, all may sit but `w`, who watches."""

    def __init__(self, game: str, draws: Draws = secrets.token_bytes, **settings: Any) -> None:
        self.now = 1_000_000
        self.gone: dict[str, int] = {}
        self.around = Surroundings(lambda game: LEVELS, lambda device: self.gone.get(device), draws=draws)
        create = messages.Create(game, **{"name": "Ada", **settings})
        self.log = [Logged(1, self.now, lobby.open_table(create, "a", self.around.levels, draws))]
        self.table = Table("desk", self.log)

    def say(self, device: str, message: FromDevice, key: str = "") -> Outcome:
        outcome = handle(self.table, self.sender(device), message, self.now, self.around, key)
        return self.write(outcome)

    def write(self, outcome: Outcome) -> Outcome:
        for logged in outcome.events:
            self.table.apply(logged)
            self.log.append(replace(logged, course=None))  # as it is stored
        return outcome

    def sender(self, device: str) -> Sender:
        return HOUSE if device == "house" else Sender(device, may_sit=device != "w")

    def strike(self) -> None:
        late = [seat for seat, deadline in self.table.deadlines().items() if self.now >= deadline]
        events = days.time_out(self.table, late)
        if events:
            self.write(number(self.table, events, self.now))

    def started(self, *others: str) -> "Desk":
        for device in others:
            self.say(device, messages.Sit(name=f"Player {device}", seal=self.seal(device)))
        return self.start()

    def start(self, numbers: dict[str, str] | None = None) -> "Desk":
        """The host starts, and all devices show what they have sealed."""
        self.say("a", messages.Start(self.seal("a", numbers)))
        for seat in self.table.awaited:
            device = self.table.seats[seat].device
            self.say(device, messages.Show(seat, (numbers or {}).get(device, device * 32)))
        return self

    def seal(self, device: str, numbers: dict[str, str] | None = None) -> str:
        """What a device seals: its letter, many times; not all letters are hex digits."""
        return fairness.seal((numbers or {}).get(device, device * 32)) if device in "abcdef" else ""

    def restored(self) -> Table:
        """The table as another process reads it."""
        read = [
            Logged(logged.seq, logged.at, read_event(write_event(logged.event)), logged.key)
            for logged in self.log
        ]
        return Table("desk", read)

    def state(self, device: str, since: int | None = None) -> dict[str, Any]:
        seen: dict[str, Any] = json.loads(self.wire(device, since))
        return seen

    def wire(self, device: str, since: int | None = None) -> bytes:
        return Sight(self.table, {"a"}, 1).state(self.sender(device), Links("/i", "/w"), since, 7)

    def device_of(self, seat: int) -> str:
        return self.table.seats[seat].device or "house"

    def player_of(self, seat: int) -> str:
        return "house" if self.table.seats[seat].bot else self.device_of(seat)

    @property
    def position(self) -> Position:
        assert self.table.position
        return self.table.position

    def next_message(self, dice: random.Random) -> tuple[str, FromDevice]:
        """What one of those who are asked might say."""
        position = self.position
        seat = dice.choice(sorted(self.table.asked))
        decision = self.table.asked[seat]
        if position.chance:
            if self.table.settings.dice == "fair":
                return self.player_of(seat), messages.Roll(seat, decision)
            fallen = fairness.outcome(position, "00" * 32, "", dice.randrange(10**6)).text
            return "a", messages.Roll(seat, decision, fallen)
        return self.player_of(seat), messages.Act(seat, decision, dice.choice(position.legal(seat)))

    def play_on(self, dice: random.Random, most: int = 10_000) -> "Desk":
        while self.table.stage == "playing" and most:
            self.say(*self.next_message(dice))
            most -= 1
        return self


def of(table: Table) -> dict[str, Any]:
    """Everything that a table knows, for comparing."""
    return {name: getattr(table, name) for name in Table.__slots__}
