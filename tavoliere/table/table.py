"""A live table: the replay of its log, and what follows from it. `handle` answers messages; `sight` shows it."""

import sys
from collections import deque
from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

import msgspec
from msgspec.structs import replace

from tavoliere.notation.contract import Facts
from tavoliere.notation.game import game
from tavoliere.notation.position import Position
from tavoliere.notation.record import Step, read_step
from tavoliere.notation.record import apply as take_step
from tavoliere.table import fairness, log
from tavoliere.table.log import Logged, Seat, Settings

LOBBY, PLAYING, OVER = "lobby", "playing", "over"
TOLD = 40  # lines of the log that are kept for who reconnects
KEYS = 32  # idempotency keys that are remembered
MOST_UNDOS = 200  # in a game: more than a family needs, less than a log can be filled with

_encode = msgspec.json.Encoder().encode


class Line(NamedTuple):
    """What is told of an event, as JSON: to everybody, and to the one seat that may know more."""

    seq: int
    public: bytes
    seat: int | None = None
    private: bytes = b""


class Answer(NamedTuple):
    """The last answer of a seat: which decision, what, and its number in the log."""

    decision: int
    move: str
    seq: int


class Takeback(NamedTuple):
    """Something that its seat may still take back: its place in the history, and the position before it."""

    seat: int
    seq: int
    is_roll: bool
    place: int
    before: Position


class Table:
    """Everything that the log says, up to `seq`. Only `apply` changes it."""

    __slots__ = (
        "answers",
        "aside",
        "asked",
        "asked_at",
        "draws",
        "entropy",
        "first",
        "history",
        "host",
        "id",
        "keys",
        "late",
        "lot",
        "next_first",
        "number",
        "opened_at",
        "players",
        "position",
        "resigned",
        "seats",
        "seed",
        "seq",
        "settings",
        "stage",
        "takebacks",
        "told",
        "undos",
    )

    def __init__(self, name: str, events: Iterable[Logged], told: int | None = TOLD) -> None:
        self.id = name
        self.seq = 0
        self.told: deque[Line] = deque(maxlen=told)
        self.keys: dict[str, tuple[str, int]] = {}
        for logged in events:
            self.apply(logged)

    # --- questions

    @property
    def commitment(self) -> str:
        return fairness.commitment(self.seed)

    def seats_of(self, device: str) -> list[int]:
        """The seats that a device plays, those of a bot in its place included."""
        return [number for number, seat in enumerate(self.seats) if device and seat.device == device]

    def is_bots(self, number: int) -> bool:
        """Whether a bot answers for this seat now."""
        return bool(self.seats[number].bot) or number in self.late

    def undoable(self) -> dict[int, int]:
        """The seats that may take something back now, and its number in the log."""
        if self.stage != PLAYING or self.undos >= MOST_UNDOS:
            return {}
        open_answers = self.takebacks if self.aside else self.takebacks[-1:]
        return {takeback.seat: takeback.seq for takeback in open_answers}

    def deadlines(self) -> dict[int, int]:
        """When the clock runs out for each seat that is asked; own dice may take their time."""
        clock = self.settings.clock
        if not clock or self.stage != PLAYING or not self.position:
            return {}
        if self.position.chance and self.settings.dice == "own":
            return {}
        return {seat: self.asked_at[seat] + 1000 * clock for seat in self.asked if not self.is_bots(seat)}

    def result(self) -> dict[str, Any] | None:
        if self.stage != OVER or not self.position:
            return None
        winners = list(self.position.winners)
        if self.resigned is not None:
            winners = [seat for seat in range(len(self.players)) if seat != self.resigned]
        return {
            "names": [seat.name for seat in self.players],
            "reason": "rules" if self.resigned is None else "resigned",
            "scores": list(self.position.scores),
            "winners": winners,
            "ranks": ranks(winners, self.position.scores),
            "resigned": self.resigned,
            "end": None if self.resigned is not None else self.position.ending,
        }

    # --- what happened

    def apply(self, logged: Logged) -> None:
        """Let the next event of the log happen."""
        assert logged.seq == self.seq + 1 or isinstance(logged.event, log.Opened)
        self.seq = logged.seq
        if logged.key:
            name, _, digest = logged.key.partition(":")
            self.keys[name] = digest, logged.seq
            if len(self.keys) > KEYS:
                del self.keys[next(iter(self.keys))]
        _HAPPENINGS[type(logged.event)](self, logged.event, logged)

    def _opened(self, event: log.Opened, logged: Logged) -> None:
        self.stage = LOBBY
        self.number = event.number
        self.settings = event.settings
        self.seats = list(event.seats)
        # A game is its players' at the start: their names and entropy. Those who sit here now may come and go.
        self.players: tuple[Seat, ...] = ()
        self.entropy = ""
        self.host = event.host
        self.seed = event.seed
        self.next_first = event.next_first
        self.opened_at = logged.at
        self.position: Position | None = None
        self.history: list[str] = []
        self.first = 0
        self.lot = False
        self.draws = fairness.LOT + 1
        self.asked: dict[int, int] = {}
        self.asked_at: dict[int, int] = {}
        self.answers: dict[int, Answer] = {}
        self.aside: dict[int, str] = {}
        self.takebacks: list[Takeback] = []
        self.undos = 0
        self.late: set[int] = set()
        self.resigned: int | None = None
        self._tell(
            logged, "opened", number=event.number, game=event.settings.game, commitment=self.commitment
        )

    def _configured(self, event: log.Configured, logged: Logged) -> None:
        self.settings = event.settings
        self.seats = list(event.seats)
        self._tell(logged, "configured")

    def _seated(self, event: log.Seated, logged: Logged) -> None:
        self.seats[event.seat] = event.who
        if event.who.device:
            self._tell(logged, "sat", seat=event.seat, name=event.who.name)
        else:
            self._tell(logged, "bot", seat=event.seat, name=event.who.name, bot=event.who.bot)

    def _freed(self, event: log.Freed, logged: Logged) -> None:
        self.seats[event.seat] = Seat()
        self._tell(logged, "freed", seat=event.seat)

    def _renamed(self, event: log.Renamed, logged: Logged) -> None:
        self._seat(event.seat, name=event.name)
        self._tell(logged, "renamed", seat=event.seat, name=event.name)

    def _readied(self, event: log.Readied, logged: Logged) -> None:
        self._seat(event.seat, entropy=event.entropy)
        self._tell(logged, "ready", seat=event.seat)

    def _hosted(self, event: log.Hosted, logged: Logged) -> None:
        self.host = event.device
        self._tell(logged, "host", seat=next(iter(self.seats_of(event.device)), None))

    def _started(self, event: log.Started, logged: Logged) -> None:
        self.stage = PLAYING
        self.seats = list(event.seats)
        self.players = event.seats
        self.entropy = fairness.mixed([seat.entropy for seat in event.seats])
        self.first = event.first
        self.lot = event.lot
        self.position = start(self.settings, len(self.players), self.first)
        names = [seat.name for seat in self.players]
        self._tell(logged, "started", players=names, first=event.first)
        self._ask(logged)

    def _rolled(self, event: log.Rolled, logged: Logged) -> None:
        takeback = self._takeback(event.seat, logged, is_roll=True)
        self._step(Step("roll", event.dice))
        self.takebacks = [takeback] if event.own else []
        self._tell(logged, "rolled", seat=event.seat, dice=event.dice, own=event.own)
        self._ask(logged, event.seat)

    def _drawn(self, event: log.Drawn, logged: Logged) -> None:
        self._step(Step("draw", event.tile))
        self.takebacks = []
        self._tell(logged, "drawn", {"tile": event.tile}, seat=event.seat)
        self._ask(logged, event.seat)

    def _played(self, event: log.Played, logged: Logged) -> None:
        seat, before = event.seat, self.position
        assert before
        self.answers[seat] = Answer(self.asked[seat], event.move, logged.seq)
        takeback = self._takeback(seat, logged)
        self._step(Step("play", event.move, seat))
        waiting = tuple(other for other in before.to_move if other != seat)
        # Nobody has answered a typed roll before the first answer, so only its own seat may still take it back after.
        kept = [
            taken
            for taken in self.takebacks
            if taken.seat == seat or (taken.seat in self.aside and not taken.is_roll)
        ]
        if waiting and self.position and self.position.to_move == waiting:
            # A simultaneous action that others have still to answer: this answer stays hidden (Q3).
            self.aside[seat] = event.move
            self.takebacks = [*kept, takeback]
            self._tell(logged, "answered", {"move": event.move}, seat=seat)
        elif self.aside:
            moves = {str(other): move for other, move in sorted({**self.aside, seat: event.move}.items())}
            self.aside = {}
            self.takebacks = []  # hidden answers have come out
            did = {
                other: facts
                for other, move in moves.items()
                if (facts := self._did(before, int(other), move))
            }
            self._tell(logged, "revealed", moves=moves, did=did)
        else:
            self.takebacks = [*kept, takeback]
            did = self._did(before, seat, event.move)
            self._tell(logged, "played", seat=seat, move=event.move, did=did)
        self._ask(logged, seat)

    def _undone(self, event: log.Undone, logged: Logged) -> None:
        index = next(index for index, taken in enumerate(self.takebacks) if taken.seq == event.answer)
        taken, later = self.takebacks[index], self.takebacks[index + 1 :]
        texts = [self.history[other.place] for other in later]  # hidden answers of others, which stay
        del self.history[taken.place :], self.takebacks[index:]
        self.position = taken.before
        for other, text in zip(later, texts, strict=True):
            self.takebacks.append(other._replace(place=len(self.history), before=self.position))
            self.history.append(text)
            self.position = take_step(self.position, read_step(text))
        self.undos += 1
        self.aside.pop(event.seat, None)
        self.answers.pop(event.seat, None)
        self._tell(logged, "undone", seat=event.seat)
        self._ask(logged, event.seat)

    def _timed_out(self, event: log.TimedOut, logged: Logged) -> None:
        self.late.add(event.seat)
        self._tell(logged, "timed_out", seat=event.seat)

    def _left(self, event: log.Left, logged: Logged) -> None:
        self._seat(event.seat, left=True, bot=event.bot)
        self._tell(logged, "left", seat=event.seat, bot=event.bot)

    def _returned(self, event: log.Returned, logged: Logged) -> None:
        self._seat(event.seat, left=False, bot="")
        self._tell(logged, "returned", seat=event.seat)

    def _resigned(self, event: log.Resigned, logged: Logged) -> None:
        self._tell(logged, "resigned", seat=event.seat)
        if event.bot:
            self._seat(event.seat, device="", bot=event.bot)
        else:
            self.resigned = event.seat
            self._end(logged)

    def _said(self, event: log.Said, logged: Logged) -> None:
        self._tell(logged, "said", seat=event.seat, text=event.text)

    def _emoted(self, event: log.Emoted, logged: Logged) -> None:
        self._tell(logged, "emote", seat=event.seat, emote=event.emote)

    # --- how

    def _did(self, before: Position, seat: int, move: str) -> Facts:
        assert self.position
        return before.effect(seat, move, self.position)

    def _seat(self, number: int, **changes: Any) -> None:
        self.seats[number] = replace(self.seats[number], **changes)

    def _step(self, step: Step) -> None:
        assert self.position
        self.position = take_step(self.position, step)
        self.history.append(sys.intern(str(step)))  # thousands of tables play the same few moves
        if step.kind != "play" and self.settings.dice == "fair":
            self.draws += 1  # never less: an undo does not rewind the dice

    def _takeback(self, seat: int, logged: Logged, is_roll: bool = False) -> Takeback:
        assert self.position
        return Takeback(seat, logged.seq, is_roll, len(self.history), self.position)

    def _ask(self, logged: Logged, acted: int | None = None) -> None:
        """Ask who is to act now. Who was asked before and has not acted keeps the decision's number."""
        assert self.position
        if self.position.over:
            self._end(logged)
            return
        due = self.position.due
        awaited = self.position.to_move if due is None else (due,) if self.position.chance == "dice" else ()
        before, before_at = self.asked, self.asked_at
        kept = {seat for seat in awaited if seat in before and seat != acted}
        self.asked = {seat: before[seat] if seat in kept else logged.seq for seat in awaited}
        self.asked_at = {seat: before_at[seat] if seat in kept else logged.at for seat in awaited}
        self.late &= kept

    def _end(self, logged: Logged) -> None:
        self.stage = OVER
        self.asked, self.asked_at, self.takebacks, self.aside, self.late = {}, {}, [], {}, set()
        self._tell(logged, "over", **(self.result() or {}))

    def _tell(self, logged: Logged, what: str, private: dict[str, Any] | None = None, **public: Any) -> None:
        line = {"seq": logged.seq, "at": logged.at, "type": what, **public}
        if private is None:
            self.told.append(Line(logged.seq, _encode(line)))
        else:
            self.told.append(Line(logged.seq, _encode(line), public["seat"], _encode(line | private)))


_HAPPENINGS: dict[type[log.Event], Callable[[Table, Any, Logged], None]] = {
    log.Opened: Table._opened,
    log.Configured: Table._configured,
    log.Seated: Table._seated,
    log.Freed: Table._freed,
    log.Renamed: Table._renamed,
    log.Readied: Table._readied,
    log.Hosted: Table._hosted,
    log.Started: Table._started,
    log.Rolled: Table._rolled,
    log.Drawn: Table._drawn,
    log.Played: Table._played,
    log.Undone: Table._undone,
    log.TimedOut: Table._timed_out,
    log.Left: Table._left,
    log.Returned: Table._returned,
    log.Resigned: Table._resigned,
    log.Said: Table._said,
    log.Emoted: Table._emoted,
}


def options(settings: Settings, players: int, first: int) -> dict[str, Any]:
    """What `Game.start` needs to know; a lone player is there if three play in the end (C3)."""
    chosen = {"side": settings.side, "track": settings.track, "lone": settings.lone if players == 3 else None}
    return {"players": players, "first": first} | {
        name: value for name, value in chosen.items() if value is not None
    }


def start(settings: Settings, players: int, first: int) -> Position:
    """The position in which a game begins."""
    return game(settings.game).start(**options(settings, players, first))


def ranks(winners: list[int], scores: Sequence[int]) -> list[int]:
    """The place of every seat: winners come first, whatever their points; equal results share a place (E1)."""
    results = [(True, 0) if seat in winners else (False, points) for seat, points in enumerate(scores)]
    return [1 + sum(other > result for other in results) for result in results]
