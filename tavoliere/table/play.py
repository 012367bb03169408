"""During a game: rolls, answers, undo, and who goes or comes back."""

from tavoliere.games.refused import Refused
from tavoliere.notation.position import Position
from tavoliere.table import fairness, log, messages
from tavoliere.table.lobby import Events, free, in_range, own, pass_on
from tavoliere.table.messages import Denied, Sender
from tavoliere.table.table import MOST_UNDOS, PLAYING, Table, start


def begin(table: Table, events: Events) -> Events:
    """What follows the start by itself: the first hands are dealt."""
    started = events[-1]
    assert isinstance(started, log.Started)
    entropy = fairness.mixed([seat.entropy for seat in started.seats])
    position = start(table.settings, len(started.seats), started.first)
    return events + draws(position, table.seed, entropy, table.draws)


def draws(position: Position, seed: str, entropy: str, index: int) -> Events:
    """Tiles are drawn as soon as they are due: nobody decides anything in between."""
    events: Events = []
    while position.chance == "tile" and position.due is not None:
        tile = fairness.outcome(position, seed, entropy, index).text
        events.append(log.Drawn(position.due, tile))
        position = position.draw(tile)
        index += 1
    return events


def roll(table: Table, sender: Sender, message: messages.Roll) -> Events:
    position = playing(table)
    in_range(table, message.seat)
    is_own = table.settings.dice == "own"
    if is_own:  # one of those at the real table types them in, for a bot too
        _seated(table, sender)
    else:
        _may_act(table, sender, message.seat)
    if message.decision != table.asked.get(message.seat) or position.chance != "dice":
        raise _not_asked(table, message.seat, message.decision)
    if is_own:
        if message.dice is None:
            raise Refused("type in what your dice show, such as 41 2356")
        dice = position.outcome_to(position.roll(message.dice))
        return [log.Rolled(message.seat, dice, own=True)]
    if message.dice is not None:
        raise Refused("the dice of this table are rolled here: leave out what they show")
    event = fairness.outcome(position, table.seed, table.entropy, table.draws)
    return [log.Rolled(message.seat, event.text)]


def act(table: Table, sender: Sender, message: messages.Act) -> Events:
    position = playing(table)
    seat = in_range(table, message.seat)
    _may_act(table, sender, seat)
    if message.decision != table.asked.get(seat) or position.chance:
        raise _not_asked(table, seat, message.decision)
    move = position.game.write_move(position.game.read_move(message.move))
    after = position.play(seat, move)
    return [log.Played(seat, move), *draws(after, table.seed, table.entropy, table.draws)]


def is_repeated(table: Table, sender: Sender, message: messages.Act) -> int | None:
    """The number in the log of this very answer, if it was given before by the same seat."""
    answer = table.answers.get(message.seat)
    if not answer or answer.decision != message.decision or not table.position:
        return None
    if not sender.house:
        own(table, sender, message.seat)
    game = table.position.game
    if answer.move != game.write_move(game.read_move(message.move)):
        raise Denied("answered", "this has been answered already, with {move}", move=answer.move)
    return answer.seq


def undo(table: Table, sender: Sender, message: messages.Undo) -> Events:
    playing(table)
    seat = in_range(table, message.seat)
    taken = next((taken for taken in table.takebacks if taken.seq == message.answer), None)
    if taken and taken.is_roll:
        _seated(table, sender)  # whoever may type a roll in may correct it
    else:
        own(table, sender, seat)
    if table.undos >= MOST_UNDOS:
        raise Denied("no_undo", "a lot has been taken back in this game: play on")
    if not taken or table.undoable().get(seat) != message.answer:
        raise Denied("no_undo", "this cannot be taken back any more")
    return [log.Undone(seat, message.answer)]


def time_out(table: Table, now: int) -> Events:
    """The seats whose clock has run out."""
    return [log.TimedOut(seat) for seat, deadline in table.deadlines().items() if now >= deadline]


# --- going and coming back ----------------------------------------------------------------------------------


def leave(table: Table, sender: Sender, message: messages.Leave) -> Events:
    own(table, sender, message.seat)
    if table.stage != PLAYING:
        return free(table, sender, message)
    if table.seats[message.seat].left:
        return []
    events: Events = [log.Left(message.seat, table.settings.stand_in)]
    stays = [
        seat for seat in table.seats_of(sender.device) if seat != message.seat and not table.seats[seat].left
    ]
    if sender.device == table.host and not stays:
        events += pass_on(table, sender.device)
    return events


def come_back(table: Table, sender: Sender, message: messages.Return) -> Events:
    own(table, sender, message.seat)
    playing(table)
    return [log.Returned(message.seat)] if table.seats[message.seat].left else []


def substitute(
    table: Table, sender: Sender, message: messages.Substitute, absent: int | None, patience: int
) -> Events:
    """`absent`: for how many milliseconds the seat's device has been disconnected, None if it is there."""
    playing(table)
    seat = table.seats[in_range(table, message.seat)]
    _seated(table, sender)
    if seat.left or not seat.device:
        return []
    if absent is None or absent < patience:
        raise Denied("stage", "{name} has not been away for long: wait a little", name=seat.name)
    return [log.Left(message.seat, table.settings.stand_in)]


def resign(table: Table, sender: Sender, message: messages.Resign) -> Events:
    own(table, sender, message.seat)
    playing(table)
    bot = "" if len(table.seats) <= 2 else table.settings.stand_in
    return [log.Resigned(message.seat, bot)]


# --- who may ------------------------------------------------------------------------------------------------


def playing(table: Table) -> Position:
    if table.stage != PLAYING or not table.position:
        raise Denied("stage", "this can be done during a game only")
    return table.position


def _seated(table: Table, sender: Sender) -> None:
    if not table.seats_of(sender.device):
        raise Denied("forbidden", "only who sits at the table may do this")


def _may_act(table: Table, sender: Sender, seat: int) -> None:
    """A seat is played by its device, or by the house if a bot has it."""
    if sender.house:
        if not table.is_bots(seat):
            raise Denied("forbidden", "a person plays this seat")
        return
    own(table, sender, seat)
    if table.seats[seat].left:
        raise Denied("stage", "a bot plays for you: come back first")


def _not_asked(table: Table, seat: int, decision: int) -> Denied:
    asked = table.asked.get(seat)
    if asked is None:
        return Denied("not_asked", "it is not this seat's turn to answer")
    if decision < asked:
        return Denied("late", "this answer is late: something else is asked now")
    return Denied("not_asked", "this has not been asked")
