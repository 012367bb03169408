"""The start of a game, and what players do during it: roll, answer, undo, leave and come back."""

from collections.abc import Collection

from msgspec.structs import replace

from tavoliere.games.refused import Refused
from tavoliere.notation.game import game
from tavoliere.notation.position import Position
from tavoliere.table import fairness, log, messages
from tavoliere.table.answers import Events, Surroundings, answer
from tavoliere.table.lobby import fit_position, open_again, pass_on
from tavoliere.table.log import PLAYING
from tavoliere.table.log.course import last_roll, seen_again
from tavoliere.table.messages import Denied, Sender
from tavoliere.table.rights import host_only, in_lobby, in_range, is_away, own, playing, seated
from tavoliere.table.table import MOST_HINTS, MOST_UNDOS, Table


@answer
def start(table: Table, sender: Sender, message: messages.Start, around: Surroundings) -> Events:
    """Start the game with the seats that are taken, and deal the first hands.

    The first player is drawn or chosen; in a rematch it is the next seat.
    """
    in_lobby(table)
    host_only(table, sender)
    seats = []
    for seat in table.seats:
        if seat.kind == "open":
            continue
        is_hosts = seat.device == sender.device
        seats.append(
            replace(seat, entropy=message.entropy.lower()) if is_hosts and not seat.entropy else seat
        )
    settings, players = table.settings, len(seats)
    if players not in game(settings.game).players:
        raise Denied(
            "stage",
            "{game} needs at least {few} players: more must sit down",
            game=game(settings.game).title,
            few=game(settings.game).players[0],
        )
    chosen = settings.first if table.next_first is None else table.next_first
    if settings.position is not None:  # it says how many play, and whose turn it is
        fit_position(settings, players)
        begun = settings.start(players, 0)
        chosen = begun.to_move[0] if begun.due is None else begun.due
    entropy = fairness.mixed([seat.entropy for seat in seats])
    is_drawn = chosen is None or chosen >= players
    first = fairness.draw(table.seed, entropy, fairness.LOT, players) if is_drawn else chosen
    assert first is not None
    dealt = deal(settings.start(players, first), table.seed, entropy, table.draws)
    return [log.Started(tuple(seats), first, lot=is_drawn), *dealt]


def deal(position: Position, seed: str, entropy: str, index: int) -> Events:
    """Draw all tiles that are due at once: nobody decides anything in between."""
    events: Events = []
    while position.chance == "tile" and position.due is not None:
        tile = fairness.outcome(position, seed, entropy, index).text
        events.append(log.Drawn(position.due, tile))
        position = position.draw(tile)
        index += 1
    return events


@answer
def roll(table: Table, sender: Sender, message: messages.Roll, around: Surroundings) -> Events:
    position = playing(table)
    in_range(table, message.seat)
    is_own = table.settings.dice == "own"
    if is_own:  # somebody at the real table types them in, for bots too
        seated(table, sender)
    else:
        _may_act(table, sender, message.seat)
    if message.decision != table.asked.get(message.seat) or position.chance != "dice":
        raise _not_asked(table, message.seat, message.decision)
    if is_own:
        if message.dice is None:
            raise Refused("type in what your dice show, such as 41 2356")
        dice = position.outcome_to(position.roll(message.dice))
        if "?" in dice and table.is_bots(message.seat):
            raise Refused("a bot has to know all dice: type in the coloured ones too")
        return [log.Rolled(message.seat, dice, own=True)]
    if message.dice is not None:
        raise Refused("the dice of this table are rolled here: leave out what they show")
    rolled = fairness.outcome(position, table.seed, table.entropy, table.draws)
    return [log.Rolled(message.seat, rolled.text)]


@answer
def look(table: Table, sender: Sender, message: messages.Look, around: Surroundings) -> Events:
    """Add coloured dice to a typed roll: only the player who rolled needs them, and only the one he uses."""
    position = playing(table)
    in_range(table, message.seat)
    seated(table, sender)
    before = table.rolled_from
    if table.settings.dice != "own" or before is None:
        raise Refused("the dice of this table are rolled here: leave out what they show")
    if message.decision != table.asked.get(message.seat) or position.chance:
        raise _not_asked(table, message.seat, message.decision)
    dice = before.outcome_to(before.roll(message.dice))
    if not table.history[last_roll(table)].startswith(f"roll {dice[:2]}"):
        raise Refused("the white dice are on the table already: only coloured ones can be added")
    seen_again(table, dice)
    return [log.Looked(message.seat, dice)]


@answer
def act(table: Table, sender: Sender, message: messages.Act, around: Surroundings) -> Events:
    position = playing(table)
    seat = in_range(table, message.seat)
    _may_act(table, sender, seat)
    if message.decision != table.asked.get(seat) or position.chance:
        raise _not_asked(table, seat, message.decision)
    move = position.game.write_move(position.game.read_move(message.move))
    after = position.play(seat, move)
    return [log.Played(seat, move), *deal(after, table.seed, table.entropy, table.draws)]


def is_repeated(table: Table, sender: Sender, message: messages.Act) -> int | None:
    """The number in the log of this same answer, if the seat gave it before."""
    answer = table.answers.get(message.seat)
    if not answer or answer.decision != message.decision or not table.position:
        return None
    if not sender.house:
        own(table, sender, message.seat)
    played = table.position.game
    if answer.move != played.write_move(played.read_move(message.move)):
        raise Denied("answered", "this has been answered already, with {move}", move=answer.move)
    return answer.seq


@answer
def undo(table: Table, sender: Sender, message: messages.Undo, around: Surroundings) -> Events:
    playing(table)
    seat = in_range(table, message.seat)
    taken = next((taken for taken in table.takebacks if taken.seq == message.answer), None)
    if taken and taken.is_roll:
        seated(table, sender)  # anybody who may type in a roll may correct it
    else:
        _may_act(table, sender, seat)
    if table.undos >= MOST_UNDOS:
        raise Denied("no_undo", "a lot has been taken back in this game: play on")
    if not taken or table.undoable().get(seat) != message.answer:
        raise Denied("no_undo", "this cannot be taken back any more")
    return [log.Undone(seat, message.answer)]


@answer
def hint(table: Table, sender: Sender, message: messages.Hint, around: Surroundings) -> Events:
    position = playing(table)
    seat = in_range(table, message.seat)
    own(table, sender, seat)
    if not table.has_hints:
        raise Denied("no_hints", "this table is played without hints")
    if message.decision != table.asked.get(seat) or position.chance:
        raise _not_asked(table, seat, message.decision)
    if table.hinted.get(seat, 0) >= MOST_HINTS:
        raise Denied("no_hints", "the coach has been asked very often in this game: play on")
    return [log.Hinted(seat)]


def time_out(table: Table, late: Collection[int]) -> Events:
    """The clock ran out for these seats; those it no longer runs for are left out."""
    return [log.TimedOut(seat) for seat in table.deadlines() if seat in late]


# --- going and coming back ----------------------------------------------------------------------------------


@answer
def leave(table: Table, sender: Sender, message: messages.Leave, around: Surroundings) -> Events:
    own(table, sender, message.seat)
    if table.stage != PLAYING:
        return open_again(table, sender, message.seat)
    if table.seats[message.seat].left:
        return []
    events: Events = [log.Left(message.seat, table.settings.stand_in)]
    stays = [
        seat for seat in table.seats_of(sender.device) if seat != message.seat and not table.seats[seat].left
    ]
    if sender.device == table.host and not stays:
        events += pass_on(table, sender.device)
    return events


@answer
def come_back(table: Table, sender: Sender, message: messages.Return, around: Surroundings) -> Events:
    own(table, sender, message.seat)
    playing(table)
    return [log.Returned(message.seat)] if table.seats[message.seat].left else []


@answer
def substitute(table: Table, sender: Sender, message: messages.Substitute, around: Surroundings) -> Events:
    playing(table)
    seat = table.seats[in_range(table, message.seat)]
    seated(table, sender)
    if seat.left or not seat.device:
        return []
    if not is_away(seat.device, around):
        raise Denied("stage", "{name} has not been away for long: wait a little", name=seat.name)
    return [log.Left(message.seat, table.settings.stand_in)]


@answer
def resign(table: Table, sender: Sender, message: messages.Resign, around: Surroundings) -> Events:
    own(table, sender, message.seat)
    playing(table)
    bot = "" if len(table.seats) <= 2 else table.settings.stand_in
    return [log.Resigned(message.seat, bot)]


# --- who may ------------------------------------------------------------------------------------------------


def _may_act(table: Table, sender: Sender, seat: int) -> None:
    """Only its device plays a seat, or the house if a bot has it."""
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
