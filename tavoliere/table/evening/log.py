"""What happens on an evening, as events, and the state that they lead to."""

from collections import Counter
from collections.abc import Iterable
from typing import Literal

import msgspec
from msgspec import Struct

from tavoliere.table.evening.pairing import NOBODY, Pairs

Mode = Literal["all", "swiss", "knockout"]
FEWEST, MOST = 3, 16


class Player(Struct):
    """Somebody who plays, or has played until they left."""

    number: int
    name: str
    here: bool = True


class Match(Struct):
    """A pair of a round. `winner` is a player, or nobody for a tie or if neither is left; None until it is over."""

    number: int
    players: tuple[int, int]
    table: str = ""
    points: tuple[int, int] | None = None  # None also if one of them had left
    winner: int | None = None
    tries: int = 0  # that ended in a tie where there must be a winner

    @property
    def is_over(self) -> bool:
        return self.winner is not None


class Round(Struct):
    matches: list[Match]
    rests: list[int]


class Evening(Struct):
    """The state: a replay of the log."""

    name: str = ""
    mode: Mode = "all"
    game: str = ""
    dice: str = "fair"
    circle: str = ""
    seq: int = 0
    players: dict[int, Player] = {}
    rounds: list[Round] = []
    planned: int = 0  # rounds, where that is known from the beginning
    paused: bool = False
    over: bool = False

    @property
    def present(self) -> list[int]:
        return [player.number for player in self.players.values() if player.here]

    @property
    def is_begun(self) -> bool:
        return bool(self.rounds)

    @property
    def matches(self) -> list[Match]:
        return [match for one in self.rounds for match in one.matches]

    @property
    def is_round_over(self) -> bool:
        return all(match.is_over for match in self.rounds[-1].matches) if self.rounds else True

    def met(self) -> Counter[frozenset[int]]:
        """How often two have been drawn against each other, played or not."""
        return Counter(frozenset(match.players) for match in self.matches if NOBODY not in match.players)

    def rested(self) -> Counter[int]:
        return Counter(player for one in self.rounds for player in one.rests)


# --- events -------------------------------------------------------------------------------------------------


class Event(Struct, frozen=True, tag_field="type", tag=str.lower, omit_defaults=True):
    def happen(self, evening: Evening) -> None:
        raise NotImplementedError


class Planned(Event, frozen=True):
    name: str
    mode: Mode
    game: str
    dice: str = "fair"
    circle: str = ""

    def happen(self, evening: Evening) -> None:
        evening.name, evening.mode, evening.game = self.name, self.mode, self.game
        evening.dice, evening.circle = self.dice, self.circle
        evening.players, evening.rounds = {}, []


class Came(Event, frozen=True):
    """Somebody plays, perhaps once more after they had left."""

    player: int
    name: str

    def happen(self, evening: Evening) -> None:
        evening.players[self.player] = Player(self.player, self.name)


class Went(Event, frozen=True):
    """Somebody leaves: whoever plays them now wins."""

    player: int

    def happen(self, evening: Evening) -> None:
        if not evening.is_begun:
            del evening.players[self.player]
            return
        evening.players[self.player].here = False
        for match in evening.rounds[-1].matches:
            if self.player in match.players and not match.is_over:
                match.winner = next((one for one in match.players if one != self.player), NOBODY)


class Drawn(Event, frozen=True):
    """A round begins. In a bracket, whoever has no opponent is a round further at once."""

    pairs: Pairs
    rests: list[int] = []
    planned: int = 0

    def happen(self, evening: Evening) -> None:
        first = len(evening.matches)
        matches = [Match(first + n, pair) for n, pair in enumerate(self.pairs)]
        for match in matches:
            one, other = match.players
            if other == NOBODY:
                match.winner = one
        evening.rounds.append(Round(matches, list(self.rests)))
        evening.planned = self.planned or evening.planned


class Filled(Event, frozen=True):
    """Somebody who came late has the place in the bracket where there was nobody."""

    match: int
    player: int

    def happen(self, evening: Evening) -> None:
        match = evening.matches[self.match]
        match.players, match.winner = (match.players[0], self.player), None


class Opened(Event, frozen=True):
    match: int
    table: str

    def happen(self, evening: Evening) -> None:
        evening.matches[self.match].table = self.table


class Ended(Event, frozen=True):
    """A result, of a table or typed in; one that was typed wrong is replaced by the next."""

    match: int
    points: tuple[int, int]
    winner: int

    def happen(self, evening: Evening) -> None:
        match = evening.matches[self.match]
        match.points, match.winner = self.points, self.winner


class Again(Event, frozen=True):
    """A tie in a knock-out: it is played again."""

    match: int

    def happen(self, evening: Evening) -> None:
        match = evening.matches[self.match]
        match.points, match.winner, match.table = None, None, ""
        match.tries += 1


class Paused(Event, frozen=True):
    paused: bool

    def happen(self, evening: Evening) -> None:
        evening.paused = self.paused


class Closed(Event, frozen=True):
    def happen(self, evening: Evening) -> None:
        evening.over = True


Any = Planned | Came | Went | Drawn | Filled | Opened | Ended | Again | Paused | Closed
_event = msgspec.json.Decoder(Any)


def read_event(text: str) -> Event:
    return _event.decode(text)


def write_event(event: Event) -> str:
    return msgspec.json.encode(event).decode()


def replay(events: Iterable[Event]) -> Evening:
    """The state after these events."""
    evening = Evening()
    for event in events:
        event.happen(evening)
        evening.seq += 1
    return evening
