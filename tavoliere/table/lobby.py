"""Before a game and beside it: settings, seats, names, chat, and the next game."""

from collections.abc import Callable, Sequence

from msgspec import UNSET
from msgspec.structs import asdict, replace

from tavoliere.games.refused import Refused
from tavoliere.notation.game import game
from tavoliere.table import fairness, log, messages
from tavoliere.table.log import Event, Seat, Settings
from tavoliere.table.messages import Denied, Sender
from tavoliere.table.names import EMOTES, LONGEST_NAME, LONGEST_TEXT, clean
from tavoliere.table.table import LOBBY, OVER, PLAYING, Table
from tavoliere.table.table import start as begin

Events = list[Event]
Levels = Callable[[str], Sequence[str]]  # the bots that play a game


def open_table(message: messages.Create, host: str, levels: Levels) -> log.Opened:
    """The first event of a new table."""
    settings = _settings({**asdict(message), "track": _track(message.track)}, levels)
    players = game(settings.game).players
    wanted = players[-1] if message.players is None else message.players
    _check(settings, wanted)
    seats = [Seat()] * wanted
    if message.name is not None:
        seats[0] = Seat(clean(message.name, LONGEST_NAME), host)
    return log.Opened(1, settings, tuple(seats), host, fairness.new_seed())


def _settings(fields: dict[str, object], levels: Levels) -> Settings:
    kept = {name: fields[name] for name in Settings.__struct_fields__}
    settings = Settings(**kept)  # type: ignore[arg-type]
    settings = replace(settings, game=game(settings.game).name)
    if settings.dice not in ("fair", "own"):
        raise Refused("the dice are “fair” or “own”")
    played = game(settings.game)
    if settings.dice == "own" and played.chance != "dice":
        raise Refused("{game} has no dice: its tiles are drawn here", game=played.title)
    _check_level(settings.stand_in, levels(settings.game))
    return settings


def _check_level(level: str, levels: Sequence[str]) -> None:
    if level not in levels:
        raise Refused("there is no bot “{name}”: there are {names}", name=level, names=", ".join(levels))


def _check(settings: Settings, players: int) -> None:
    """Whether the game can be played so; the rules say no by themselves."""
    begin(settings, players, settings.first or 0)
    if settings.lone is not None:
        game(settings.game).start(3, lone=settings.lone)


def _track(track: list[str] | None) -> tuple[str, ...] | None:
    return None if track is None else tuple(track)


# --- the lobby ----------------------------------------------------------------------------------------------


def configure(table: Table, sender: Sender, message: messages.Configure, levels: Levels) -> Events:
    _at(table, LOBBY)
    _host_only(table, sender)
    fields = asdict(table.settings)
    wanted = {name: value for name, value in asdict(message).items() if value is not UNSET}
    if "track" in wanted:
        wanted["track"] = _track(wanted["track"])
    if wanted.get("game", table.settings.game) != table.settings.game:
        fields |= {"side": None, "track": None, "lone": None, "first": None, "dice": "fair"}
    settings = _settings(fields | wanted, levels)
    if "players" in wanted:
        players = wanted["players"]
    else:
        possible = game(settings.game).players
        players = min(max(len(table.seats), possible[0]), possible[-1])
    _check(settings, players)
    seats = list(table.seats)
    for number in reversed(range(len(seats))):
        if len(seats) > players and seats[number].kind == "open":
            del seats[number]
    if len(seats) > players:
        raise Denied("taken", "more than {players} seats are taken: free one first", players=players)
    seats += [Seat()] * (players - len(seats))
    return [log.Configured(settings, tuple(seats))]


def sit(table: Table, sender: Sender, message: messages.Sit) -> Events:
    _at(table, LOBBY)
    if not sender.may_sit:
        raise Denied("forbidden", "this link is for watching: ask for the other one to sit down")
    seat = _open_seat(table, message.seat)
    return [
        log.Seated(
            seat, Seat(clean(message.name, LONGEST_NAME), sender.device, entropy=message.entropy.lower())
        )
    ]


def seat_bot(table: Table, sender: Sender, message: messages.SeatBot, levels: Levels) -> Events:
    _at(table, LOBBY)
    _host_only(table, sender)
    _check_level(message.level, levels(table.settings.game))
    seat = _open_seat(table, message.seat)
    names = {other.name for other in table.seats}
    name = next(f"Bot {number}" for number in range(1, 9) if f"Bot {number}" not in names)
    return [log.Seated(seat, Seat(name, bot=message.level, entropy=""))]


def free(table: Table, sender: Sender, message: messages.Free | messages.Leave) -> Events:
    if table.stage == PLAYING:
        _at(table, LOBBY)
    seat = table.seats[in_range(table, message.seat)]
    if seat.kind == "open":
        return []
    if not sender.device or sender.device not in (seat.device, table.host):
        raise Denied("forbidden", "only the host may free another's seat")
    events: Events = [log.Freed(message.seat)]
    if seat.device == table.host and table.seats_of(table.host) == [message.seat]:
        events += pass_on(table, table.host)
    return events


def pass_on(table: Table, leaving: str) -> Events:
    """The next person is the host when the host goes."""
    others = [seat.device for seat in table.seats if seat.device not in ("", leaving) and not seat.left]
    return [log.Hosted(others[0])] if others else []


def ready(table: Table, sender: Sender, message: messages.Ready) -> Events:
    _at(table, LOBBY)
    own(table, sender, message.seat)
    return [log.Readied(message.seat, message.entropy.lower())]


def start(table: Table, sender: Sender, message: messages.Start) -> Events:
    """The game begins with the seats that are taken; the first player is drawn, chosen, or next in a rematch."""
    _at(table, LOBBY)
    _host_only(table, sender)
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
            "more seats must be taken: {game} needs {few}",
            game=game(settings.game).title,
            few=game(settings.game).players[0],
        )
    chosen = settings.first if table.next_first is None else table.next_first
    if chosen is None or chosen >= players:
        first = fairness.draw(
            table.seed, fairness.mixed([seat.entropy for seat in seats]), fairness.LOT, players
        )
        return [log.Started(tuple(seats), first, lot=True)]
    return [log.Started(tuple(seats), chosen, lot=False)]


def rematch(table: Table, sender: Sender) -> Events:
    """The same people, a new seed, and the next seat begins. Who has left gives up the seat."""
    _at(table, OVER)
    if not table.seats_of(sender.device):
        raise Denied("forbidden", "only who sits at the table may ask for another game")
    seats = []
    for seat in table.seats:
        if seat.left:
            seats.append(Seat())
        elif seat.device:
            seats.append(Seat(seat.name, seat.device))
        else:
            seats.append(seat)
    taken = {seat.device for seat in seats}
    host = table.host if table.host in taken else sender.device
    players = len(table.seats)
    return [
        log.Opened(
            table.number + 1,
            table.settings,
            tuple(seats),
            host,
            fairness.new_seed(),
            (table.first + 1) % players,
        )
    ]


# --- at any time --------------------------------------------------------------------------------------------


def rename(table: Table, sender: Sender, message: messages.Rename) -> Events:
    own(table, sender, message.seat)
    name = clean(message.name, LONGEST_NAME)
    return [] if name == table.seats[message.seat].name else [log.Renamed(message.seat, name)]


def say(table: Table, sender: Sender, message: messages.Say) -> Events:
    own(table, sender, message.seat)
    return [log.Said(message.seat, clean(message.text, LONGEST_TEXT))]


def emote(table: Table, sender: Sender, message: messages.Emote) -> Events:
    own(table, sender, message.seat)
    if message.emote not in EMOTES:
        raise Refused(
            "“{emote}” is not an emote: there are {emotes}", emote=message.emote, emotes=", ".join(EMOTES)
        )
    return [log.Emoted(message.seat, message.emote)]


# --- who may ------------------------------------------------------------------------------------------------


def in_range(table: Table, seat: int) -> int:
    if seat >= len(table.seats):
        raise Refused(
            "there is no seat {seat}: the seats are 0 to {last}", seat=seat, last=len(table.seats) - 1
        )
    return seat


def own(table: Table, sender: Sender, seat: int) -> None:
    """The sender plays this seat."""
    if not sender.device or table.seats[in_range(table, seat)].device != sender.device:
        raise Denied("forbidden", "this is not your seat")


def _host_only(table: Table, sender: Sender) -> None:
    if sender.device != table.host:
        raise Denied("forbidden", "only the host may do this")


def _at(table: Table, stage: str) -> None:
    if table.stage != stage:
        raise Denied("stage", STAGES[stage])


STAGES = {
    LOBBY: "this can be done before the game starts only",
    PLAYING: "this can be done during a game only",
    OVER: "this can be done after a game only",
}


def _open_seat(table: Table, wanted: int | None) -> int:
    if wanted is None:
        wanted = next((number for number, seat in enumerate(table.seats) if seat.kind == "open"), None)
        if wanted is None:
            raise Denied("taken", "all seats are taken")
    elif table.seats[in_range(table, wanted)].kind != "open":
        raise Denied("taken", "somebody sits there already")
    return wanted
