"""Every way a game can end is a kept record that still ends in that way."""

from pathlib import Path

import pytest

import tavoliere as tv
from tavoliere.notation.record import Record
from tests.endings.kept import ENDS, texts
from tests.endings.kinds import GIVEN_UP, WHYS, every_way, way_of

TEXTS = texts()


def test_every_way_a_game_can_end_is_kept():
    assert list(TEXTS) == [way.name for way in every_way()]


@pytest.mark.parametrize("game", WHYS)
def test_a_game_ends_for_these_reasons_and_no_others(game):
    assert set(WHYS[game]) == {ending.why for ending in tv.game(game).notation.ENDINGS}


@pytest.mark.parametrize("name", TEXTS)
def test_a_kept_game_ends_as_it_did(name):
    """Reading replays every step by the rules, and refuses another result."""
    record = Record.read(TEXTS[name])
    assert way_of(record).name == record.headers[ENDS] == name
    assert record.write() == TEXTS[name]
    given_up = record.resigned is not None
    assert given_up == (GIVEN_UP.replace(" ", "-") in name) != record.position.over
    assert sum(not position.over for position in record.positions()) == len(record.steps) + given_up


def test_the_command_replays_one(tmp_path: Path):
    """Another result than the rules give is refused, with its line."""
    text = next(iter(TEXTS.values()))
    (line,) = [line for line in text.splitlines() if line.startswith("result: ")]
    with pytest.raises(tv.Refused, match="result"):
        Record.read(text.replace(line, "result: 999"))
