"""A live table: the replay of its log, and what follows from it. `handle` answers messages; `sight` shows it."""

from collections import deque
from collections.abc import Iterable
from typing import Any, NamedTuple

from msgspec.structs import replace

from tavoliere.notation.position import Position
from tavoliere.notation.story import ranks
from tavoliere.table import chain, course, log, wire
from tavoliere.table.course import NOBODY, Course, Step
from tavoliere.table.log import OVER, PLAYING, Logged, Seat, Settings, Stage, Told
from tavoliere.table.log.advance import Taken
from tavoliere.table.messages import DAY
from tavoliere.table.refusals import open_takebacks

TOLD = 40  # lines of the log kept for devices that reconnect
MOST_KEYS = 64  # idempotency keys remembered for each device,
KEPT = 86_400_000  # for this many milliseconds: a day


class Line(NamedTuple):
    """What is told of an event, as JSON: for everybody, and for the one seat that may know more."""

    seq: int
    public: bytes
    seat: int | None = None
    private: bytes = b""


class Known(NamedTuple):
    """What came with an idempotency key: the message's digest, its place in the log, and its time."""

    digest: str
    seq: int
    at: int


class Table:
    """Everything that the log says, up to `seq`. Only `apply` changes it."""

    __slots__ = (
        "asked_at",
        "away",
        "banned",
        "commitment",
        "course",
        "draws",
        "entropy",
        "first",
        "head",
        "host",
        "id",
        "keys",
        "late",
        "lot",
        "muted",
        "number",
        "opened_at",
        "players",
        "position",
        "ran_out",
        "renewals",
        "resigned",
        "scheme",
        "seats",
        "seed",
        "seq",
        "settings",
        "spent",
        "stage",
        "starting_at",
        "taken",
        "told",
    )

    stage: Stage
    number: int
    settings: Settings
    head: bytes  # of the chain of what was told (`chain`)
    seats: list[Seat]
    players: tuple[Seat, ...]  # the seats as they were when the game started; empty before
    entropy: str  # what the players gave, all together
    scheme: int  # of the fair dice
    starting_at: int  # the number in the log since which numbers are awaited for a start; 0: there is none
    host: str
    banned: tuple[str, ...]  # devices that may not come to the table,
    muted: tuple[str, ...]  # and those that say nothing there
    renewals: int  # how often its links have had new keys
    seed: str
    commitment: str  # to the seed, published before the game; empty for a game from a device
    opened_at: int
    course: Course | None  # from the start of the game on
    position: Position | None  # the one that the course has come to
    first: int
    lot: bool
    draws: int
    asked_at: dict[int, int]
    spent: dict[int, int]  # milliseconds that a seat took for an answer before it took it back
    taken: dict[int, Taken]  # by the number of what may be taken back
    late: set[int]  # seats whose clock has run out
    resigned: int | None
    ran_out: bool  # whether that was because the time was up
    away: dict[str, list[tuple[int, int]]]  # by device, from when until when in this game

    def __init__(
        self,
        name: str,
        events: Iterable[Logged],
        told: int | None = TOLD,
        keys: Iterable[tuple[int, int, str]] = (),
    ) -> None:
        self.id = name
        self.seq = 0
        self.told: deque[Line] = deque(maxlen=told)
        self.keys: dict[str, dict[str, Known]] = {}
        for key in keys:  # of games before these events
            self.remember(*key)
        for logged in events:
            self.apply(logged)

    # --- questions

    def seats_of(self, device: str) -> list[int]:
        """The seats that a device plays, including those where a bot stands in."""
        return [number for number, seat in enumerate(self.seats) if device and seat.device == device]

    def takes_part(self, device: str) -> bool:
        """The host takes part, and everybody with a seat."""
        return device == self.host or bool(self.seats_of(device))

    def is_bots(self, number: int) -> bool:
        """A bot answers for a seat that is its own, that somebody has left, or whose clock ran out."""
        return bool(self.seats[number].bot) or number in self.late

    @property
    def goes_over_days(self) -> bool:
        """Whether its players need not be here at the same time."""
        return (self.settings.clock or 0) >= DAY

    @property
    def rolls_itself(self) -> bool:
        """Over days nobody is called only to roll: there is nothing to decide."""
        return self.goes_over_days and self.settings.dice == "fair"

    @property
    def has_hints(self) -> bool:
        """Players may ask the coach if the host says so; by default, if one person plays against bots."""
        if self.settings.hints is not None:
            return self.settings.hints
        kinds = [seat.kind for seat in self.seats]
        return kinds.count("person") == 1 and "open" not in kinds

    @property
    def asked(self) -> dict[int, int]:
        """Whose answer is asked: seat → the number of its decision."""
        if not self.course:
            return {}
        return {seat: decision for seat, decision in enumerate(self.course.asked) if decision}

    @property
    def history(self) -> list[Step]:
        """The steps of the game, without what was taken back."""
        return self.course.history if self.course else []

    @property
    def hinted(self) -> dict[int, int]:
        """How often each seat has asked the coach."""
        return {seat: count for seat, count in enumerate(self.course.hints) if count} if self.course else {}

    @property
    def awaited(self) -> list[int]:
        """The seats whose entropy is still sealed."""
        return [number for number, seat in enumerate(self.seats) if seat.is_sealed]

    def undoable(self) -> dict[int, int]:
        """The seats that may take something back now, and its number in the log."""
        if not self.course:
            return {}
        return {
            takeback.seat: takeback.seq
            for takeback in open_takebacks(self.course)
            if not self.taken[takeback.seq].is_late
        }

    def deadlines(self) -> dict[int, int]:
        """When the clock runs out for each seat that is asked; nobody is timed while rolling own dice."""
        clock = self.settings.clock
        if not clock or self.stage != PLAYING or not self.position:
            return {}
        if self.position.chance and self.settings.dice == "own":
            return {}
        return {
            seat: self.asked_at[seat] + self.allowed(seat) for seat in self.asked if not self.is_bots(seat)
        }

    def allowed(self, seat: int) -> int:
        """The milliseconds that a seat has for its answer; while somebody is away the clock stands."""
        begin = self.asked_at[seat]
        away = self.away.get(self.seats[seat].device, ())
        standing = sum(max(0, until - max(since, begin)) for since, until in away)
        return 1000 * (self.settings.clock or 0) - self.spent.get(seat, 0) + standing

    def away_until(self, device: str) -> int | None:
        """Until when somebody is, or was, away."""
        spans = self.away.get(device) if device else None
        return spans[-1][1] if spans else None

    def result(self) -> wire.Result | None:
        if self.stage != OVER or not self.position:
            return None
        state, scores = self.position.plain, list(self.position.scores)
        winners = course.winners(state, NOBODY if self.resigned is None else self.resigned)
        return wire.Result(
            names=[seat.name for seat in self.players],
            reason="rules" if self.resigned is None else "late" if self.ran_out else "resigned",
            scores=scores,
            winners=winners,
            ranks=ranks(scores, winners),
            wins=self._wins(winners),
            resigned=self.resigned,
            end=None if self.resigned is not None else self.position.ending,
        )

    def _wins(self, winners: list[int]) -> list[int] | None:
        """The games that each player has won here, this one included; a shared win counts for each."""
        if self.settings.position is not None or self.settings.dice == "device":
            return None
        return [seat.wins + (number in winners) for number, seat in enumerate(self.players)]

    def known(self, name: str) -> Known | None:
        """What came with an idempotency key, if that is still remembered. A key begins with its device."""
        return self.keys.get(name[: name.find(".") + 1], {}).get(name)

    # --- what happened

    def apply(self, logged: Logged) -> None:
        """Apply the next event of the log."""
        assert logged.seq == self.seq + 1 or isinstance(logged.event, log.Opened)
        self.seq = logged.seq
        if logged.key:
            self.remember(logged.seq, logged.at, logged.key)
        logged.event.happen(self, logged)

    def course_after(self, logged: Logged) -> Course:
        """The course after a step of the game: known where it was answered, else by the rules."""
        assert self.position
        assert self.course
        return logged.course or logged.event.after(self.position, self.course, logged.seq)

    def count_draw(self) -> None:
        """One more roll or tile of the fair dice: the number never falls, since an undo does not rewind them."""
        if self.settings.dice == "fair":
            self.draws += 1

    def tell(self, line: Told, seat: int | None = None, private: Told | None = None) -> None:
        """Tell everybody what happened, and one seat in more detail."""
        own = wire.encode(private) if private else b""
        public = wire.encode(line)
        was = getattr(line, "was", "")
        self.head = chain.joined(self.head, bytes.fromhex(was) if was else chain.leaf(public))
        self.told.append(Line(line.seq, public, seat, own))

    def change_seat(self, number: int, **changes: Any) -> None:
        self.seats[number] = replace(self.seats[number], **changes)

    def remember(self, seq: int, at: int, key: str) -> None:
        """Something came with an idempotency key, in this game or in one before."""
        name, _, digest = key.partition(":")
        kept = self.keys.setdefault(name[: name.find(".") + 1], {})
        kept[name] = Known(digest, seq, at)
        oldest = next(iter(kept))
        while len(kept) > MOST_KEYS or kept[oldest].at < at - KEPT:
            del kept[oldest]
            oldest = next(iter(kept))
