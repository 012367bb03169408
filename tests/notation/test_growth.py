"""Reading costs in line with what is read: twice the text, at most 2.5 times the steps. And there are limits."""

import gc
import inspect
import random
import sys
import time
import weakref

import msgspec
import pytest
from starlette.requests import HTTPConnection

import tavoliere as tv
from tavoliere import Refused, game, games
from tavoliere.notation import record
from tavoliere.notation.dice import read_roll
from tavoliere.notation.game import read as read_position
from tavoliere.notation.record import Record, Step
from tavoliere.notation.tracks import read_track
from tavoliere.table import fairness, messages
from tavoliere.table.export import verify
from tavoliere.table.names import clean
from tavoliere.web.edge import keys
from tavoliere.web.edge.language import language_of
from tests.steps import steps

HEAD = "game: duel\nfirst: 0\n\n"


def played(turns):
    """Turns of Qwixx in which nobody crosses anything; after a few the game is over, and what follows is refused."""
    return (
        "game: qwixx\nplayers: 5\n\n"
        + "roll 41 2356; 0 pass; 1 pass; 2 pass; 3 pass; 4 pass; 0 pass\n" * turns
    )


READERS = {
    "empty lines before a game": (Record.read, lambda n: "\n" * n + HEAD),
    "empty lines after its head": (Record.read, lambda n: HEAD + "\n" * n),
    "comments before": (Record.read, lambda n: "# so\n" * n + HEAD),
    "comments between": (Record.read, lambda n: "game: duel\n" + "# so\n" * n + "\n"),
    "empty events": (Record.read, lambda n: HEAD + ";" * n),
    "events that are nothing": (Record.read, lambda n: HEAD + "x;" * n),
    "events in lines": (Record.read, lambda n: HEAD + "0 r5\n" * n),
    "spaces": (Record.read, lambda n: HEAD + " " * n + "0 r5"),
    "commas": (Record.read, lambda n: HEAD + "," * n),
    "a header": (Record.read, lambda n: f"game: duel\nnote: {'x' * n}\n\n"),
    "headers": (
        Record.read,
        lambda n: "game: duel\n" + "".join(f"note {k}: x\n" for k in range(n // 32)) + "\n",
    ),
    "seats": (
        Record.read,
        lambda n: "game: duel\n" + "".join(f"seat {k}: x\n" for k in range(n // 32)) + "\n",
    ),
    "a track": (Record.read, lambda n: "game: on-board\ntrack: " + "r2," * n + "\n\n"),
    "a game": (Record.read, lambda n: played(n // 128)),
    "a check": (verify, lambda n: "\n" * n + HEAD),
    "a check of a game": (verify, lambda n: played(n // 128)),
    "sections of a position": (read_position, lambda n: "qwixx " + "| - " * (n // 4)),
    "phrases of a position": (read_position, lambda n: "qwixx | - | - | " + "said 1 y5," * (n // 16)),
    "crosses of a position": (read_position, lambda n: "qwixx | r5" + ",5" * (n // 4) + " | - | turn 0"),
    "words of a sheet": (read_position, lambda n: "qwixx | " + "r5 " * (n // 4) + "| - | turn 0"),
    "pieces of a position": (read_position, lambda n: "duel | " + "r5 " * (n // 4) + "| - | turn 0"),
    "hands of a position": (read_position, lambda n: "crosswise | - | " + "sun " * (n // 4) + "| - | turn 0"),
    "a move": (lambda text: game("duel").read_move(text), lambda n: "y5" + "!" * n),
    "a move of many words": (lambda text: game("crosswise").read_move(text), lambda n: "sun " * n),
    "a roll": (lambda text: read_roll(text, [0] * 4), lambda n: "4," * n),
    "a tile": (game("crosswise").start().draw, lambda n: " " * n + "sun"),
    "the track of a file": (read_track, lambda n: "fields = [" + '"r2", ' * n + "]"),
    "a name": (lambda text: clean(text, 24), lambda n: "é" * n),
    "a name of accents": (lambda text: clean(text, 24), lambda n: "e" + "\u0301" * n),
}


@pytest.mark.parametrize(("work", "make"), READERS.values(), ids=READERS)
def test_twice_the_text_costs_twice_the_steps(work, make):
    size = 1024
    steps(work, make(size))  # what is done once, and what is remembered
    assert steps(work, make(2 * size)) <= 2.5 * steps(work, make(size)) + 100


def test_no_reader_takes_from_the_front_of_a_list():
    """No count of steps sees what happens inside one call, and these two move everything behind the place."""
    for reader in (record, sys.modules[verify.__module__], sys.modules[clean.__module__]):
        source = inspect.getsource(reader)
        assert ".pop(0)" not in source
        assert ".insert(0" not in source


def device_of(sent):
    return keys.device_of(HTTPConnection({"type": "http", "scheme": "http", "sent": sent}))


@pytest.mark.parametrize("read", [device_of, language_of])
def test_a_cookie_in_quotes_costs_no_more_than_others(read):
    """Python's own reader looks at all that follows again at every backslash, inside one call that no step shows."""

    def cost(cookies):
        begin = time.process_time()
        for _ in range(5):
            read({b"cookie": cookies})
        return time.process_time() - begin

    plain, quoted = b"a=b;" * 7_500, b'language="' + b'\\"' * 15_000 + b'"'
    assert cost(quoted) < 20 * cost(plain)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("\n" * 199_999, "199999 lines"),
        ("x" * 200_001, "200001 characters"),
        ("game: duel\n" + "".join(f"note {k}: x\n" for k in range(100)), "101 lines before"),
        (HEAD + "0 " + "y5" + "!" * 100, "too long for a roll, a draw or a move"),
    ],
)
def test_a_text_that_is_too_long_is_refused_in_a_sentence(text, sentence):
    with pytest.raises(Refused, match=sentence):
        Record.read(text)
    assert sentence in verify(text).faults[0].message


def test_a_game_of_too_many_events_is_refused(monkeypatch):
    monkeypatch.setattr(record, "MOST_STEPS", 3)
    text = "game: duel\n\nroll 41 2356; 0 y5; 0 pass; roll 11 1111"
    with pytest.raises(Refused, match="more than 3"):
        Record.read(text)


@pytest.mark.parametrize("name", games())
def test_the_longest_games_are_well_within_the_limits(name):
    """Whoever may pass does."""
    dice = random.Random(1)
    players = game(name).players[-1]
    position = game(name).start(players)
    events: list[Step] = []
    while not position.over:
        if position.chance:
            events.append(fairness.outcome(position, "00" * 32, "", len(events)))
        else:
            seat = position.to_move[0]
            legal = position.legal(seat)
            events.append(Step("play", "pass" if "pass" in legal else dice.choice(legal), seat))
        position = record.apply(position, events[-1])
    text = Record(game(name), {"players": players}, tuple(events)).write()
    assert len(text) < record.LONGEST / 10
    assert len(events) < record.MOST_STEPS / 10
    assert Record.read(text).position == position


def test_messages_are_limited_before_they_are_read():
    """The words in a message are short, so nothing behind them ever reads a long text."""
    for field in ("move", "emote", "level"):
        kind = next(kind for kind in messages.MESSAGES.values() if field in kind.__struct_fields__)
        body = dict.fromkeys(kind.__struct_fields__, 0) | {field: "x" * 41}
        with pytest.raises(msgspec.ValidationError, match="length <= 40"):
            msgspec.convert(body, kind)


@pytest.mark.parametrize("name", tv.games())
def test_a_position_that_was_looked_at_leaves_nothing_to_the_garbage_collector(name):
    """A server lets go of thousands of them a second; cycles would stop it for the better part of one."""
    position = tv.game(name).start()
    for seat in (None, *range(position.players)):
        position.view(seat)
    seen = weakref.ref(position)
    gc.disable()
    del position
    try:
        assert seen() is None
    finally:
        gc.enable()
