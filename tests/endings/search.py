"""Looks for games that end in a given way: random games, eager ones, and ends of games that begin nearly over."""

import itertools
import random
from collections.abc import Iterator
from typing import Any

import tavoliere as tv
from tavoliere.notation.record import Record, Step, apply
from tests.endings.kinds import TEAMS, WHYS, Way, way_of
from tests.positions import next_step

LONGEST = 2000  # steps
HEADS = {"qwixx": "qwixx", "on-board": "on-board a"}
# Seat 0 closes its second row, or lays its last piece; then it has as many points as the other one, or more.
DUELS = [
    "duel | r2,3,4,5,6,12,lock y2,3,4,5,6 | g12,11,10,9,8,7,6 b12,11,10,9,8,7,6 | turn 0",
    "duel | r2,3,4,5,6,12,lock y2,3,4,5,6 | g12,11,10,9,8 b12,11,10,9,8 | turn 0",
    "duel | r2*5,3*5,4*5 y2*6 | g12*12 b12*6 r7 | turn 0",
    "duel | r2*5,3*5,4*5 y2*6 | g12,11,10,9,8 b12,11,10,9,8 | turn 0",
]
EMPTY = " ".join(["......"] * 6)
FULL_OF_ACTIONS = "move remove swap replace"


def starts(game: str) -> Iterator[dict[str, Any]]:
    """Where games begin, for `Record`: as the rules say, and nearly over."""
    if game == "crosswise":
        for players, alone in TEAMS:
            yield {"players": players} | ({} if alone is None else {"lone": alone})
        for line in nearly_six():
            yield {"position": line}
        yield {"position": f"crosswise | {EMPTY} | {FULL_OF_ACTIONS} | {FULL_OF_ACTIONS} | turn 0"}
        return
    for players in tv.game(game).players:
        yield {"players": players}
        for line in DUELS if game == "duel" else nearly_over(HEADS[game], players):
            yield {"position": line}


def nearly_over(head: str, players: int) -> Iterator[str]:
    """So many seats will have the same points if seat 0 throws nothing, or all cross y12 at once."""
    for many in range(1, players + 1):
        last = ["r2,3,4,5,6,7 x3", *["r2"] * (many - 1), *["x1"] * (players - many)]
        yield f"{head} | {' | '.join(last)} | turn 0"
        locked, others = "r2,3,4,5,6,12,lock y2,3,4,5,6", "r2 y2"
        yield f"{head} | {' | '.join([locked] * many + [others] * (players - many))} | turn 0"
    if head.startswith("on-board"):
        track = tv.game("on-board").start().state.track.tolist()
        for first in (32, 33, 34, 35):
            sheets = [f"{_name(track[first - seat - 1])} pawn {first - seat}" for seat in range(players)]
            yield f"{head} | {' | '.join(sheets)} | turn 0"


def nearly_six() -> Iterator[str]:
    """Five equal symbols in a row, or in a column, and somebody has the sixth."""
    row, column = " ".join(["sssss.", *["......"] * 5]), " ".join([*["s....."] * 5, "......"])
    for (players, alone), board in itertools.product(TEAMS, (row, column)):
        for turn in range(players):
            hands = [
                " ".join(
                    ["sun" if seat == turn else "moon", "wave bloom gem", "cross cross" * (seat == alone)]
                )
                for seat in range(players)
            ]
            of_team = [seat for seat in range(3) if seat not in (alone, turn)]
            lone = "" if alone is None else f", lone {alone}, next {of_team[0]}"
            yield f"crosswise | {board} | {' | '.join(hands)} | turn {turn}{lone}"


def _name(cell: int) -> str:
    """A field of the sheet as it is written."""
    row, field = divmod(cell, 11)
    return f"{'rygb'[row]}{field + 2 if row < 2 else 12 - field}"


def played(game: str, options: dict[str, Any], dice: random.Random) -> Record:
    """A game in which people pass as often as suits them, and in Crosswise look at their points."""
    record = Record(tv.game(game), options)
    position, steps = record.start, list[Step]()
    passes, likes, looks = dice.choice([0.0, 0.5, 0.95]), dice.choice(["", "p", "y12"]), dice.random() < 0.5
    most = 200 if "position" in options else 8
    while not position.over and len(steps) < LONGEST:
        step = next_step(position, dice)
        if step.kind == "play":
            assert step.seat is not None
            moves = position.legal(step.seat)
            better = [move for move in moves if likes and likes in move and move != "pass"]
            if "pass" in moves and dice.random() < passes:
                step = Step("play", "pass", step.seat)
            elif better:
                step = Step("play", dice.choice(better), step.seat)
            elif game == "crosswise" and looks:
                some = dice.sample(moves, min(most, len(moves)))
                step = Step("play", max(some, key=lambda move: _points(position, step.seat, move)), step.seat)
            elif len(moves) > 1 and step.text == "pass":
                step = Step("play", dice.choice([move for move in moves if move != "pass"]), step.seat)
        elif likes == "y12" and step.kind == "roll" and "position" in options and dice.random() < 0.3:
            step = Step("roll", "66" + step.text[2:])
        position = apply(position, step)
        steps.append(step)
    return record.after(*steps)


def _points(position: tv.Position, seat: int | None, move: str) -> int:
    assert seat is not None
    after = position.play(seat, move)
    return 1000 if after.over and seat in after.winners else after.scores[seat] - min(after.scores)


def look_for(ways: set[Way], tries: int) -> Iterator[tuple[Way, Record]]:
    """Records of these ways, as far as they come up."""
    missing = set(ways)
    for game in WHYS:
        kinds = list(starts(game))
        for number, options in itertools.product(range(tries), kinds):
            players = Record(tv.game(game), options).start.players
            if not any((way.game, way.players) == (game, players) for way in missing):
                continue
            record = played(game, options, random.Random(f"{game} {number} {options}"))
            for one in (record, given_up(record, number)):
                if one and one.position.over | (one.resigned is not None) and (way := way_of(one)) in missing:
                    missing.discard(way)
                    yield way, one


def given_up(record: Record, number: int) -> Record | None:
    """The first half of a game, and then a seat gives up."""
    players = record.position.players
    if players > 2 or "position" in record.options:
        return None
    half = record.steps[: len(record.steps) // 2]
    return Record(record.game, record.options, half, headers={"resigned": str(number % players)})
