"""What each event of the log changes at a table, and what is told of it.

A new event is a class in `log.py` and a function here; what is told of it is a class in `wire.py`.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from tavoliere.notation.record import Step, apply, read_step
from tavoliere.table import fairness, log, wire
from tavoliere.table.course import Answer, ask, effect, end, seen_again, take, takeback_of
from tavoliere.table.log import Logged, Seat

if TYPE_CHECKING:
    from tavoliere.table.table import Table

HAPPENINGS: dict[type[log.Event], Callable[["Table", Any, Logged], None]] = {}


def happening(function: Callable[["Table", Any, Logged], None]) -> Callable[["Table", Any, Logged], None]:
    """This function lets the event happen that its second argument is of."""
    HAPPENINGS[function.__annotations__["event"]] = function
    return function


# --- before a game ------------------------------------------------------------------------------------------


@happening
def opened(table: "Table", event: log.Opened, logged: Logged) -> None:
    table.stage = wire.LOBBY
    table.number = event.number
    table.settings = event.settings
    table.seats = list(event.seats)
    # A game is its players' at the start: their names and entropy. Those who sit here now may come and go.
    table.players = ()
    table.entropy = ""
    table.host = event.host
    table.seed = event.seed
    table.commitment = fairness.commitment(event.seed) if event.seed else ""
    table.next_first = event.next_first
    table.opened_at = logged.at
    table.position = None
    table.history = []
    table.first = 0
    table.lot = False
    table.draws = fairness.LOT + 1
    table.asked, table.asked_at = {}, {}
    table.answers, table.aside = {}, {}
    table.takebacks, table.undos = [], 0
    table.late = set()
    table.hinted = {}
    table.resigned = None
    table.rolled_from = None
    table.tell(wire.ToldOpened(logged.seq, logged.at, event.number, event.settings.game, table.commitment))


@happening
def configured(table: "Table", event: log.Configured, logged: Logged) -> None:
    table.settings = event.settings
    table.seats = list(event.seats)
    table.tell(wire.ToldConfigured(logged.seq, logged.at))


@happening
def seated(table: "Table", event: log.Seated, logged: Logged) -> None:
    who = table.seats[event.seat] = event.who
    if who.device:
        table.tell(wire.ToldSat(logged.seq, logged.at, event.seat, who.name))
    else:
        table.tell(wire.ToldBot(logged.seq, logged.at, event.seat, who.name, who.bot))


@happening
def freed(table: "Table", event: log.Freed, logged: Logged) -> None:
    table.seats[event.seat] = Seat()
    table.tell(wire.ToldFreed(logged.seq, logged.at, event.seat))


@happening
def renamed(table: "Table", event: log.Renamed, logged: Logged) -> None:
    _change_seat(table, event.seat, name=event.name)
    table.tell(wire.ToldRenamed(logged.seq, logged.at, event.seat, event.name))


@happening
def readied(table: "Table", event: log.Readied, logged: Logged) -> None:
    _change_seat(table, event.seat, entropy=event.entropy)
    table.tell(wire.ToldReady(logged.seq, logged.at, event.seat))


@happening
def hosted(table: "Table", event: log.Hosted, logged: Logged) -> None:
    table.host = event.device
    table.tell(wire.ToldHost(logged.seq, logged.at, next(iter(table.seats_of(event.device)), None)))


# --- during a game ------------------------------------------------------------------------------------------


@happening
def started(table: "Table", event: log.Started, logged: Logged) -> None:
    table.stage = wire.PLAYING
    table.seats = list(event.seats)
    table.players = event.seats
    table.entropy = fairness.mixed([seat.entropy for seat in event.seats])
    table.first = event.first
    table.lot = event.lot
    table.position = table.settings.start(len(table.players), table.first)
    names = [seat.name for seat in table.players]
    table.tell(wire.ToldStarted(logged.seq, logged.at, names, event.first))
    ask(table, logged)


@happening
def rolled(table: "Table", event: log.Rolled, logged: Logged) -> None:
    takeback = takeback_of(table, event.seat, logged, is_roll=True)
    table.rolled_from = table.position
    take(table, Step("roll", event.dice))
    table.takebacks = [takeback] if event.own else []
    table.tell(wire.ToldRolled(logged.seq, logged.at, event.seat, event.dice, event.own))
    ask(table, logged, event.seat)


@happening
def looked(table: "Table", event: log.Looked, logged: Logged) -> None:
    table.history, table.position = seen_again(table, event.dice)
    table.takebacks = []  # what is known now was not known then
    table.tell(wire.ToldLooked(logged.seq, logged.at, event.seat, event.dice))
    ask(table, logged)


@happening
def drawn(table: "Table", event: log.Drawn, logged: Logged) -> None:
    take(table, Step("draw", event.tile))
    table.takebacks = []
    told = wire.ToldDrawn(logged.seq, logged.at, event.seat)
    table.tell(told, event.seat, replace(told, tile=event.tile))
    ask(table, logged, event.seat)


@happening
def played(table: "Table", event: log.Played, logged: Logged) -> None:
    seat, before = event.seat, table.position
    assert before
    table.answers[seat] = Answer(table.asked[seat], event.move, logged.seq)
    takeback = takeback_of(table, seat, logged)
    take(table, Step("play", event.move, seat))
    waiting = tuple(other for other in before.to_move if other != seat)
    # Nobody has answered a typed roll before the first answer, so only its own seat may still take it back after.
    kept = [
        taken
        for taken in table.takebacks
        if taken.seat == seat or (taken.seat in table.aside and not taken.is_roll)
    ]
    if waiting and table.position and table.position.to_move == waiting:
        # A simultaneous action that others have still to answer: this answer stays hidden (Q3).
        table.aside[seat] = event.move
        table.takebacks = [*kept, takeback]
        told = wire.ToldAnswered(logged.seq, logged.at, seat)
        table.tell(told, seat, replace(told, move=event.move))
    elif table.aside:
        moves = dict(sorted({**table.aside, seat: event.move}.items()))
        table.aside = {}
        table.takebacks = []  # hidden answers have come out
        did = {other: facts for other, move in moves.items() if (facts := effect(table, before, other, move))}
        table.tell(wire.ToldRevealed(logged.seq, logged.at, _by_text(moves), _by_text(did)))
    else:
        table.takebacks = [*kept, takeback]
        did_this = effect(table, before, seat, event.move)
        table.tell(wire.ToldPlayed(logged.seq, logged.at, seat, event.move, did_this))
    ask(table, logged, seat)


@happening
def undone(table: "Table", event: log.Undone, logged: Logged) -> None:
    index = next(index for index, taken in enumerate(table.takebacks) if taken.seq == event.answer)
    taken, later = table.takebacks[index], table.takebacks[index + 1 :]
    texts = [table.history[other.place] for other in later]  # hidden answers of others, which stay
    del table.history[taken.place :], table.takebacks[index:]
    position = taken.before
    for other, text in zip(later, texts, strict=True):
        table.takebacks.append(other._replace(place=len(table.history), before=position))
        table.history.append(text)
        position = apply(position, read_step(text))
    table.position = position
    table.undos += 1
    table.aside.pop(event.seat, None)
    table.answers.pop(event.seat, None)
    table.tell(wire.ToldUndone(logged.seq, logged.at, event.seat, event.answer))
    ask(table, logged, event.seat)


@happening
def hinted(table: "Table", event: log.Hinted, logged: Logged) -> None:
    table.hinted[event.seat] = table.hinted.get(event.seat, 0) + 1
    table.tell(wire.ToldHinted(logged.seq, logged.at, event.seat))


@happening
def timed_out(table: "Table", event: log.TimedOut, logged: Logged) -> None:
    table.late.add(event.seat)
    table.tell(wire.ToldTimedOut(logged.seq, logged.at, event.seat))


@happening
def left(table: "Table", event: log.Left, logged: Logged) -> None:
    _change_seat(table, event.seat, left=True, bot=event.bot)
    table.tell(wire.ToldLeft(logged.seq, logged.at, event.seat, event.bot))


@happening
def returned(table: "Table", event: log.Returned, logged: Logged) -> None:
    _change_seat(table, event.seat, left=False, bot="")
    table.tell(wire.ToldReturned(logged.seq, logged.at, event.seat))


@happening
def resigned(table: "Table", event: log.Resigned, logged: Logged) -> None:
    table.tell(wire.ToldResigned(logged.seq, logged.at, event.seat))
    if event.bot:
        _change_seat(table, event.seat, device="", bot=event.bot)
    else:
        table.resigned = event.seat
        end(table, logged)


@happening
def paced(table: "Table", event: log.Paced, logged: Logged) -> None:
    table.settings = replace(table.settings, pace=event.pace)
    table.tell(wire.ToldPaced(logged.seq, logged.at, event.seat, event.pace))


# --- at any time --------------------------------------------------------------------------------------------


@happening
def said(table: "Table", event: log.Said, logged: Logged) -> None:
    table.tell(wire.ToldSaid(logged.seq, logged.at, event.seat, event.text))


@happening
def emoted(table: "Table", event: log.Emoted, logged: Logged) -> None:
    table.tell(wire.ToldEmote(logged.seq, logged.at, event.seat, event.emote))


# --- how ----------------------------------------------------------------------------------------------------


def _by_text(by_seat: dict[int, Any]) -> dict[str, Any]:
    return {str(seat): value for seat, value in by_seat.items()}


def _change_seat(table: "Table", number: int, **changes: Any) -> None:
    table.seats[number] = replace(table.seats[number], **changes)


assert not (forgotten := set(log.Event.__subclasses__()) - HAPPENINGS.keys()), (
    f"without a function: {forgotten}"
)
