"""A game that was played on a device and comes to a server as text: to be replayed, shared, or continued.

Its dice were the device's, so they cannot be proved fair, and its table always says so. What can be checked is that
the game follows the rules from start to end.
"""

import secrets
from collections.abc import Iterator, Sequence
from typing import Literal

from tavoliere.games.refused import Refused
from tavoliere.notation.record import Record, apply, lines_to_play_on
from tavoliere.notation.tracks import write_fields
from tavoliere.table import fairness, log, messages
from tavoliere.table.answers import Levels
from tavoliere.table.chain import SALT_BYTES
from tavoliere.table.export import DEVICE, DICE, LOT
from tavoliere.table.lobby import check_level, check_own_dice
from tavoliere.table.log import Seat, Settings
from tavoliere.table.names import LONGEST_NAME, clean


def bring(
    message: messages.Bring, device: str, levels: Levels, draws: fairness.Draws = secrets.token_bytes
) -> list[log.Event]:
    """The events of a table with this game: all of it if it is over, else a lobby that continues from there."""
    record = Record.read(message.record)
    dice = record.headers.get(DICE)
    if dice not in (DEVICE, "own"):
        raise Refused(
            "only a game that was played on a device can be brought here: its text says “dice: device” or “dice: own”"
        )
    if dice == "own":
        check_own_dice(record.game)
    seats = _seats(record, message.seats, device, levels)
    return _events(record, seats, device, "own" if dice == "own" else "fair", draws)


def open_record(
    text: str, device: str, levels: Levels, draws: fairness.Draws = secrets.token_bytes
) -> list[log.Event]:
    """The same of any game as text. It proves nothing either, so its dice count as a device's."""
    record = Record.read(text)
    players = record.options["players"]
    names = [clean(name, LONGEST_NAME) for name in record.names] if len(record.names) == players else []
    if len({name.casefold() for name in names}) < players:
        names = [str(seat + 1) for seat in range(players)]
    seats = tuple(Seat(name, device) for name in names)
    return _events(record, seats, device, "fair", draws)


def _events(
    record: Record, seats: tuple[Seat, ...], device: str, dice: Literal["fair", "own"], draws: fairness.Draws
) -> list[log.Event]:
    resigned = None if record.position.over else record.resigned
    if record.position.over or resigned is not None:
        return [*_begun(record, seats, device, draws), *_course(record), *_given_up(resigned)]
    line = lines_to_play_on(record.positions())[-1]
    settings = Settings(record.game.name, dice=dice, position=line)
    return [log.Opened(1, settings, seats, device, fairness.new_seed(draws), scheme=fairness.SCHEME)]


def _seats(record: Record, bots: Sequence[str], device: str, levels: Levels) -> tuple[Seat, ...]:
    players = record.options["players"]
    if len(bots) != players or len(record.names) != players:
        raise Refused("name all seats from 0 to {last}, each once", last=players - 1)
    for level in filter(None, bots):
        check_level(level, levels(record.game.name))
    names = [clean(name, LONGEST_NAME) for name in record.names]
    if len({name.casefold() for name in names}) < players:
        raise Refused("two players have the same name")
    return tuple(
        Seat(name, bot=level, entropy="") if level else Seat(name, device)
        for name, level in zip(names, bots, strict=True)
    )


def _begun(
    record: Record, seats: tuple[Seat, ...], device: str, draws: fairness.Draws
) -> Iterator[log.Event]:
    chosen = {name: value for name, value in record.options.items() if name not in ("players", "first")}
    if "track" in chosen:
        chosen["track"] = tuple(write_fields(chosen["track"]))
    first = record.options.get("first", 0)
    settings = Settings(record.game.name, dice="device", **chosen)
    yield log.Opened(1, settings, seats, device, seed="")
    yield log.Started(seats, first, record.headers.get(LOT) == "lot", draws(SALT_BYTES).hex())
    for seat in sorted(record.bots):
        if not seats[seat].bot:  # a bot played for this person, if only for a while
            yield log.Left(seat, settings.stand_in)
            yield log.Returned(seat)


def _course(record: Record) -> Iterator[log.Event]:
    """Everything that happened, in our own spelling."""
    before = record.start
    for step in record.steps:
        after = apply(before, step)
        if step.kind == "play":
            assert step.seat is not None
            yield log.Played(step.seat, before.game.write_move(before.game.read_move(step.text)))
        else:
            assert before.due is not None
            kind = log.Rolled if step.kind == "roll" else log.Drawn
            yield kind(before.due, before.outcome_to(after))
        before = after


def _given_up(seat: int | None) -> list[log.Event]:
    return [] if seat is None else [log.Resigned(seat)]
