"""The start of a game, and what players do during it: roll, answer, undo, leave and come back."""

from msgspec.structs import replace

from tavoliere.notation.game import game
from tavoliere.notation.position import Position
from tavoliere.table import course, fairness, log, messages, refusals
from tavoliere.table.answers import Events, Step, Surroundings, answer, salt
from tavoliere.table.course import Course
from tavoliere.table.lobby import fit_position, open_again, pass_on, renumbered
from tavoliere.table.log import PLAYING, Seat
from tavoliere.table.messages import Denied, Sender
from tavoliere.table.rights import host_only, in_lobby, in_range, is_away, own, playing, refuse, seated
from tavoliere.table.table import Table

AWAY = 5000  # milliseconds after which a start does not wait for somebody who has gone


@answer
def start(table: Table, sender: Sender, message: messages.Start, around: Surroundings) -> Events:
    """Start the game with the seats that are taken, as soon as all of them have shown what they sealed, and deal.

    The first player is drawn or chosen.
    """
    in_lobby(table)
    host_only(table, sender)
    if table.starting_at:
        return []  # it is under way
    seats = [_as_sealed(seat, sender, message.seal.lower(), around) for seat in table.seats]
    settings, players = table.settings, sum(seat.kind != "open" for seat in seats)
    played = game(settings.game)
    if players not in played.players:
        refuse(refusals.FEW_PLAYERS, game=played.title, few=played.players[0])
    fit_position(settings, players)
    if any(seat.is_sealed for seat in seats):
        return [log.Starting(tuple(seats))]
    return _begin(table, seats, table.seq + 1, around)


def _as_sealed(seat: Seat, sender: Sender, seal: str, around: Surroundings) -> Seat:
    """A seat as it goes into a start. Nobody waits for the entropy of somebody who is away: it is left out."""
    if seat.kind != "person":
        return seat
    if not seat.is_ready and seat.device == sender.device:
        seat = replace(seat, seal=seal)
    absent = around.absent(seat.device)
    return replace(seat, seal="") if seat.is_sealed and absent is not None and absent >= AWAY else seat


@answer
def show(table: Table, sender: Sender, message: messages.Show, around: Surroundings) -> Events:
    """Open the seal of a seat. When all are open the game begins: not before, so that nobody chooses by the others'."""
    own(table, sender, message.seat)
    seat = table.seats[message.seat]
    if seat.entropy == message.entropy:
        return []
    in_lobby(table)
    if not table.starting_at:
        raise Denied("stage", "no game is about to begin: sealed numbers stay sealed until then")
    if not seat.is_sealed or fairness.seal(message.entropy) != seat.seal:
        raise Denied("forbidden", "this is not the number that was sealed for this seat")
    events: Events = [log.Shown(message.seat, message.entropy)]
    if table.awaited != [message.seat]:
        return events
    seats = list(table.seats)
    seats[message.seat] = replace(seat, entropy=message.entropy)
    return events + _begin(table, seats, table.seq + 2, around)


def call_off(table: Table, draws: fairness.Draws) -> Events:
    """Give up a start for which somebody does not show a number. What has been shown is known, so all begin anew."""
    if not table.starting_at:
        return []
    return [log.CalledOff(fairness.new_seed(draws), tuple(table.awaited))]


def _begin(table: Table, all_seats: list[Seat], seq: int, around: Surroundings) -> Events:
    """The game begins with the seats that are taken; this number in the log is its own."""
    kept = [number for number, seat in enumerate(all_seats) if seat.kind != "open"]
    seats, players = [all_seats[number] for number in kept], len(kept)
    settings = renumbered(table.settings, kept)
    arranged: Events = [] if settings == table.settings else [log.Configured(settings, tuple(seats))]
    seq += len(arranged)
    chosen = settings.first
    if settings.position is not None:  # it says whose turn it is
        begun = settings.start(players, 0)
        chosen = begun.to_move[0] if begun.due is None else begun.due
    entropy = fairness.mixed([seat.entropy for seat in seats])
    is_drawn = chosen is None
    first = fairness.draw(table.seed, entropy, fairness.LOT, players) if is_drawn else chosen
    assert first is not None
    begun = settings.start(players, first)
    before = course.begin(begun.plain, begun.game.chance == "dice", seq)
    dealt = deal(begun, before, seq + 1, table.seed, entropy, table.draws)
    return [*arranged, log.Started(tuple(seats), first, is_drawn, salt(around)), *dealt]


def deal(position: Position, before: Course, seq: int, seed: str, entropy: str, index: int) -> Events:
    """Draw all tiles that are due at once, from this number in the log on: nobody decides anything in between."""
    events: Events = []
    while position.chance == "tile" and position.due is not None:
        seat = position.due
        position, tile = fairness.fall(position, seed, entropy, index + len(events))
        before = course.drawn(before, seq + len(events), seat, tile, position.plain)
        events.append(Step(log.Drawn(seat, tile), before))
    return events


@answer
def roll(table: Table, sender: Sender, message: messages.Roll, around: Surroundings) -> Events:
    position, before = playing(table)
    seat = in_range(table, message.seat)
    is_own = table.settings.dice == "own"
    if is_own:  # somebody at the real table types them in, for bots too
        seated(table, sender)
    elif not (sender.house and table.rolls_itself):
        _may_act(table, sender, seat)
    refuse(refusals.forbids_answer(before, seat, message.decision, is_roll=True))
    refuse(refusals.forbids_dice(is_own, message.dice is not None))
    if message.dice is None:
        after, dice = fairness.fall(position, table.seed, table.entropy, table.draws)
    else:
        after = position.roll(message.dice)
        dice = position.outcome_to(after)
        refuse(refusals.forbids_roll(dice, table.is_bots(seat)))
    gone_on = course.rolled(before, table.seq + 1, seat, dice, after.plain, is_own)
    return [Step(log.Rolled(seat, dice, own=is_own), gone_on)]


@answer
def look(table: Table, sender: Sender, message: messages.Look, around: Surroundings) -> Events:
    """Add coloured dice to a typed roll: only the player who rolled needs them, and only the one he uses."""
    position, before = playing(table)
    seat = in_range(table, message.seat)
    seated(table, sender)
    rolled_from = None if before.rolled_from is None else Position(position.game, before.rolled_from)
    refuse(refusals.forbids_dice(table.settings.dice == "own" and rolled_from is not None, True))
    assert rolled_from
    refuse(refusals.forbids_answer(before, seat, message.decision, is_roll=False))
    fallen = rolled_from.roll(message.dice)
    dice = rolled_from.outcome_to(fallen)
    refuse(refusals.forbids_look(before, dice))
    seen = course.seen_again(before, fallen.plain)
    missing = before.history[course.last_roll(before) + len(seen) :]
    if missing:  # an answer that these dice would not have allowed
        Position(position.game, seen[-1]).play(missing[0].seat, missing[0].word)
    return [Step(log.Looked(seat, dice), course.looked(before, table.seq + 1, dice, seen))]


@answer
def act(table: Table, sender: Sender, message: messages.Act, around: Surroundings) -> Events:
    position, before = playing(table)
    seat = in_range(table, message.seat)
    _may_act(table, sender, seat)
    refuse(refusals.forbids_answer(before, seat, message.decision, is_roll=False))
    action = position.game.read_move(message.move)
    position.check(seat, action)
    move = position.game.write_move(action)
    after = course.played(before, table.seq + 1, seat, action, move)
    dealt = deal(
        Position(position.game, after.state), after, table.seq + 2, table.seed, table.entropy, table.draws
    )
    return [Step(log.Played(seat, move), after), *dealt]


def is_repeated(table: Table, sender: Sender, message: messages.Act) -> int | None:
    """The number in the log of this same answer, if the seat gave it before."""
    seat = message.seat
    if not table.course or not table.position or seat >= len(table.course.answers):
        return None
    answer = table.course.answers[seat]
    if answer.decision != message.decision:
        return None
    if not sender.house:
        own(table, sender, seat)
    refuse(refusals.repeats(answer, table.position.game.read_move(message.move)), move=answer.word)
    return answer.seq


@answer
def undo(table: Table, sender: Sender, message: messages.Undo, around: Surroundings) -> Events:
    _, before = playing(table)
    seat = in_range(table, message.seat)
    place = course.place_of(before.takebacks, message.answer)
    if place >= 0 and before.takebacks[place].is_roll:
        seated(table, sender)  # anybody who may type in a roll may correct it
    else:
        _may_act(table, sender, seat)
    refuse(refusals.forbids_undo(before, seat, message.answer))
    if table.taken[message.answer].is_late:
        refuse(refusals.NO_UNDO)
    after = course.undone(before, table.seq + 1, message.answer)
    return [Step(log.Undone(seat, message.answer), after)]


@answer
def hint(table: Table, sender: Sender, message: messages.Hint, around: Surroundings) -> Events:
    _, before = playing(table)
    seat = in_range(table, message.seat)
    own(table, sender, seat)
    refuse(refusals.forbids_hint(before, seat, message.decision, table.has_hints))
    return [log.Hinted(seat)]


# --- going and coming back ----------------------------------------------------------------------------------


@answer
def leave(table: Table, sender: Sender, message: messages.Leave, around: Surroundings) -> Events:
    own(table, sender, message.seat)
    if table.stage != PLAYING:
        return open_again(table, sender, message.seat, around.draws)
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
    if table.goes_over_days:
        raise Denied(
            "stage", "this game goes over days: {name} has time until the clock runs out", name=seat.name
        )
    if not is_away(seat.device, around):
        raise Denied("stage", "{name} has not been away for long: wait a little", name=seat.name)
    return [log.Left(message.seat, table.settings.stand_in)]


@answer
def resign(table: Table, sender: Sender, message: messages.Resign, around: Surroundings) -> Events:
    own(table, sender, message.seat)
    playing(table)
    return [log.Resigned(message.seat, after_resigning(table))]


def after_resigning(table: Table) -> str:
    """The bot that plays on for good; none in a game of two, which is over."""
    return "" if len(table.seats) <= 2 else table.settings.stand_in


# --- who may ------------------------------------------------------------------------------------------------


def _may_act(table: Table, sender: Sender, seat: int) -> None:
    """Only its device plays a seat, or the house if a bot has it."""
    if sender.house:
        if not table.is_bots(seat):
            refuse(refusals.PERSON_PLAYS)
        return
    own(table, sender, seat)
    if table.seats[seat].left:
        refuse(refusals.BOT_PLAYS)
