"""Before and around a game: settings, seats, names, chat, and the next game."""

import secrets
from collections.abc import Sequence
from typing import get_args

from msgspec import UNSET
from msgspec.structs import asdict, replace

from tavoliere.games.refused import Refused
from tavoliere.notation.game import Game, game
from tavoliere.notation.record import start_of
from tavoliere.table import fairness, log, messages, refusals, seating
from tavoliere.table.answers import Events, Levels, Surroundings, answer, salt
from tavoliere.table.log import OVER, PACES, PLAYING, Seat, Settings
from tavoliere.table.messages import Denied, Sender
from tavoliere.table.names import BOTS, LONGEST_NAME, LONGEST_TEXT, NUDGE, PHRASES, REACTIONS, clean
from tavoliere.table.rights import (
    host_only,
    in_lobby,
    in_range,
    is_away,
    may_speak,
    own,
    refuse,
    seated,
    settling,
)
from tavoliere.table.table import Table

TALKS = get_args(log.Talk)
TIME_UP = get_args(log.TimeUp)


def open_table(
    message: messages.Create, host: str, levels: Levels, draws: fairness.Draws = secrets.token_bytes
) -> log.Opened:
    """The first event of a new table."""
    settings = _settings({**asdict(message), "track": _track(message.track)}, levels)
    wanted = message.players
    if wanted is None:
        fixed = settings.position and game(settings.game).read(settings.position).players
        wanted = fixed or game(settings.game).players[-1]
    _check(settings, wanted)
    seats = [Seat()] * wanted
    if message.name is not None:
        seats[0] = Seat(clean(message.name, LONGEST_NAME), host)
    return log.Opened(1, settings, tuple(seats), host, fairness.new_seed(draws), scheme=fairness.SCHEME)


def _settings(fields: dict[str, object], levels: Levels) -> Settings:
    kept = {name: fields[name] for name in Settings.__struct_fields__ if name in fields}
    settings = Settings(**kept)  # type: ignore[arg-type]
    settings = replace(settings, game=game(settings.game).name)
    if settings.dice not in ("fair", "own"):
        raise Refused("the dice are “fair” or “own”")
    if settings.dice == "own":
        check_own_dice(game(settings.game))
    check_level(settings.stand_in, levels(settings.game))
    _check_pace(settings.pace)
    if (settings.clock or 0) > messages.LONGEST_CLOCK and settings.clock not in messages.DAYS:
        raise Refused("a clock has up to ten minutes, or 1, 3, 7 or 14 days")
    if settings.talk not in TALKS:
        raise Refused("people may say “all” or only show “reactions”")
    if settings.time_up not in TIME_UP:
        raise Refused("at the end of a clock a “bot” answers, or the game is “lost”")
    if settings.position is not None:
        settings = replace(settings, position=_to_play_on(settings))
    return settings


def _to_play_on(settings: Settings) -> str:
    """The position that a game begins from, in our own spelling."""
    chosen = {name: getattr(settings, name) for name in ("position", "first", "side", "track", "lone")}
    position = start_of(game(settings.game), chosen)
    if position.over:
        raise Refused("the game is over in this position: there is nothing to play")
    return str(position)


def _check_pace(pace: str) -> None:
    if pace not in PACES:
        refuse(refusals.NO_PACE)


def check_own_dice(played: Game) -> None:
    if played.chance != "dice":
        refuse(refusals.NO_OWN_DICE, game=played.title)


def check_level(level: str, levels: Sequence[str]) -> None:
    if level not in levels:
        refuse(refusals.NO_BOT, name=level, names=", ".join(levels))


def _check(settings: Settings, players: int) -> None:
    """Let the rules refuse settings with which the game cannot be played."""
    fit_position(settings, players)
    settings.start(players, settings.first or 0)
    if settings.lone is not None:
        game(settings.game).start(3, lone=settings.lone)


def fit_position(settings: Settings, players: int) -> None:
    """Refuse a number of players that the position to begin from is not for."""
    wanted = game(settings.game).read(settings.position).players if settings.position else players
    if wanted != players:
        raise Refused("this position is for {players} players, not {found}", players=wanted, found=players)


def _track(track: list[str] | None) -> tuple[str, ...] | None:
    return None if track is None else tuple(track)


# --- the lobby ----------------------------------------------------------------------------------------------


@answer
def configure(table: Table, sender: Sender, message: messages.Configure, around: Surroundings) -> Events:
    settling(table)
    host_only(table, sender)
    fields = asdict(table.settings)
    wanted = {name: value for name, value in asdict(message).items() if value is not UNSET}
    if "track" in wanted:
        wanted["track"] = _track(wanted["track"])
    if wanted.get("game", table.settings.game) != table.settings.game:
        fields |= {"side": None, "track": None, "lone": None, "first": None, "position": None, "dice": "fair"}
    settings = _settings(fields | wanted, around.levels)
    if "players" in wanted:
        players = wanted["players"]
    else:
        possible = game(settings.game).players
        players = min(max(len(table.seats), possible[0]), possible[-1])
    kept = seating.staying(_are_open(table), players)
    if len(kept) > players:
        refuse(refusals.MANY_TAKEN, players=players)
    seats = [table.seats[number] for number in kept] + [Seat()] * (players - len(kept))
    if len(kept) < len(table.seats):
        settings = renumbered(settings, kept)
    _check(settings, players)
    return [log.Configured(settings, tuple(seats))]


def renumbered(settings: Settings, kept: list[int]) -> Settings:
    """The settings when only these seats are left: who begins and who plays alone keep their seats, if these stay."""
    first, lone = (seating.place_after(kept, seat) for seat in (settings.first, settings.lone))
    return replace(settings, first=first, lone=lone)


@answer
def sit(table: Table, sender: Sender, message: messages.Sit, around: Surroundings) -> Events:
    settling(table)
    if not sender.may_sit:
        raise Denied("forbidden", "this link is only for watching: ask for the invitation to sit down")
    if message.program and not table.settings.programs:
        raise Denied("forbidden", "no programs play at this table: ask the host to allow them")
    seat = _open_seat(table, message.seat)
    name = _new_name(table, seat, message.name, around)
    who = Seat(name, sender.device, seal=message.seal.lower(), program=message.program)
    return [log.Seated(seat, who, salt(around))]


@answer
def bot(table: Table, sender: Sender, message: messages.Bot, around: Surroundings) -> Events:
    settling(table)
    host_only(table, sender)
    check_level(message.level, around.levels(table.settings.game))
    seat = _open_seat(table, message.seat)
    name = seating.bot_name([other.name for other in table.seats])
    return [log.Seated(seat, Seat(name, bot=message.level, entropy=""))]


@answer
def free(table: Table, sender: Sender, message: messages.Free, around: Surroundings) -> Events:
    return open_again(table, sender, message.seat, around.draws)


@answer
def reseat(table: Table, sender: Sender, message: messages.Reseat, around: Surroundings) -> Events:
    settling(table)
    if sender.device != table.host:
        own(table, sender, message.seat)
        _open_seat(table, message.to)
    if (
        table.seats[in_range(table, message.seat)].kind
        == table.seats[in_range(table, message.to)].kind
        == "open"
    ):
        return []
    return [] if message.seat == message.to else [log.Reseated(message.seat, message.to)]


def open_again(table: Table, sender: Sender, number: int, draws: fairness.Draws) -> Events:
    """Open a seat again, before or after a game; if it was the host's last, the next person becomes the host."""
    if table.stage == PLAYING:
        in_lobby(table)
    seat = table.seats[in_range(table, number)]
    if seat.kind == "open":
        return []
    if not sender.device or sender.device not in (seat.device, table.host):
        raise Denied("forbidden", "only the host may free somebody else's seat")
    events: Events = [log.Freed(number)]
    if seat.device == table.host and table.seats_of(table.host) == [number]:
        events += pass_on(table, table.host)
    if table.starting_at:
        events.append(log.CalledOff(fairness.new_seed(draws)))
    return events


def pass_on(table: Table, leaving: str) -> Events:
    """When the host leaves, the next person at the table becomes the host."""
    others = [seat.device for seat in table.seats if seat.device not in ("", leaving) and not seat.left]
    return [log.Hosted(others[0])] if others else []


@answer
def host(table: Table, sender: Sender, message: messages.Host, around: Surroundings) -> Events:
    """Without a host nobody could start, so a host who has gone can be replaced by anybody seated."""
    in_lobby(table)
    seated(table, sender)
    if sender.device == table.host:
        return []
    if not is_away(table.host, around):
        names = [seat.name for seat in table.seats if seat.device == table.host]
        if not names:
            raise Denied("stage", "the host has not been away for long: wait a little")
        raise Denied("stage", "{name} has not been away for long: wait a little", name=names[0])
    return [log.Hosted(sender.device)]


@answer
def ready(table: Table, sender: Sender, message: messages.Ready, around: Surroundings) -> Events:
    settling(table)
    own(table, sender, message.seat)
    return [log.Readied(message.seat, seal=message.seal.lower())]


@answer
def rematch(table: Table, sender: Sender, message: messages.Rematch, around: Surroundings) -> Events:
    """The same people, a new seed, and the next seat plays first. Players who have left lose their seats.

    A game that began from a position is played from there again, unless hands were hidden in it: everybody knows them
    now, so it is an ordinary game.
    """
    if table.stage != OVER:
        refuse(refusals.NOT_AFTER)
    seated(table, sender)
    # Nothing was ever proved about a device's dice, and a rematch must not look as if it had been.
    if table.settings.dice == "device":
        raise Denied("stage", "this game was played on a device: open a new table for another")
    result = table.result()
    assert result
    seats = []
    for seat, wins in zip(table.seats, result.wins or [seat.wins for seat in table.seats], strict=True):
        if seat.left or seat.kind == "open":
            seats.append(Seat())
        elif seat.device:
            seats.append(Seat(seat.name, seat.device, wins=wins, program=seat.program))
        else:
            seats.append(
                replace(seat, wins=wins, entropy="", seal=None)
            )  # it may have been somebody's who gave up
    taken = {seat.device for seat in seats}
    is_there = table.host in taken and not is_away(table.host, around)
    host = table.host if is_there else sender.device  # without one, nobody could start
    return [
        log.Opened(
            table.number + 1,
            _next_settings(table),
            tuple(seats),
            host,
            fairness.new_seed(around.draws),
            fairness.SCHEME,
            table.banned,
            table.muted,
            table.renewals,
            table.head.hex(),
        )
    ]


def _next_settings(table: Table) -> Settings:
    """The same, with the next seat to begin; a position says who begins, unless hands in it are known by now."""
    settings = table.settings
    begun = settings.position and game(settings.game).read(settings.position)
    if begun and begun.seen_by(None) is begun:
        return settings
    return replace(settings, position=None, first=(table.first + 1) % len(table.seats))


# --- at any time --------------------------------------------------------------------------------------------


@answer
def rename(table: Table, sender: Sender, message: messages.Rename, around: Surroundings) -> Events:
    own(table, sender, message.seat)
    may_speak(table, sender)  # nor by names
    name = _new_name(table, message.seat, message.name, around)
    return [] if name == table.seats[message.seat].name else [log.Renamed(message.seat, name, salt(around))]


@answer
def pace(table: Table, sender: Sender, message: messages.Pace, around: Surroundings) -> Events:
    own(table, sender, message.seat)
    _check_pace(message.pace)
    return [] if message.pace == table.settings.pace else [log.Paced(message.seat, message.pace)]  # type: ignore[arg-type]


@answer
def say(table: Table, sender: Sender, message: messages.Say, around: Surroundings) -> Events:
    own(table, sender, message.seat)
    may_speak(table, sender)
    _may_use_words(table)
    return [log.Said(message.seat, clean(message.text, LONGEST_TEXT), salt(around))]


@answer
def emote(table: Table, sender: Sender, message: messages.Emote, around: Surroundings) -> Events:
    own(table, sender, message.seat)
    may_speak(table, sender)
    if message.emote not in REACTIONS + PHRASES:
        names = ", ".join(REACTIONS + PHRASES)
        raise Refused("“{emote}” is not an emote: there are {emotes}", emote=message.emote, emotes=names)
    # Whoever keeps the others waiting may be nudged everywhere.
    if message.emote not in (*REACTIONS, NUDGE):
        _may_use_words(table)
    return [log.Emoted(message.seat, message.emote)]


def _may_use_words(table: Table) -> None:
    if table.settings.talk == "reactions":
        raise Denied("forbidden", "at this table people only show reactions")


def _new_name(table: Table, number: int, text: str, around: Surroundings) -> str:
    """A clean name; refused if somebody else at the table has it."""
    name = clean(text, LONGEST_NAME)
    refuse(seating.forbids_name([seat.name for seat in table.seats], number, name), name=name)
    for other, seat in enumerate(table.seats):
        if other != number and seat.name and around.looks_like(name, seat.name):
            refuse(refusals.NAME_TAKEN, name=name)
    if any(around.looks_like(name, bot) for bot in BOTS):
        raise Denied("taken", "{name} is what a bot is called: take another name", name=name)
    return name


def _are_open(table: Table) -> list[bool]:
    return [seat.kind == "open" for seat in table.seats]


def _open_seat(table: Table, wanted: int | None) -> int:
    are_open, seat = _are_open(table), seating.ANY if wanted is None else in_range(table, wanted)
    refuse(seating.forbids_sitting(are_open, seat))
    return seating.seat_for(are_open, seat)
