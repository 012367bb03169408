"""What docs/notation.md shows can be typed as it stands."""

import re
from pathlib import Path

import pytest

import tavoliere as tv
from tavoliere.notation import crosswise_line, duel_line, line, onboard_line, qwixx
from tavoliere.notation.record import Record

TEXT = (Path(__file__).parent.parent.parent / "docs" / "notation.md").read_text("utf-8")
NAMES = "|".join(tv.games())


@pytest.mark.parametrize(
    "text", [TEXT, *(str(m.__doc__) for m in (line, qwixx, onboard_line, duel_line, crosswise_line))]
)
def test_every_position_that_is_shown_can_be_read(text):
    shown = re.findall(rf"^    ((?:{NAMES})[ab ]*\|.*)$", text, re.MULTILINE)
    assert shown
    for found in shown:
        assert tv.read(str(tv.read(found))) == tv.read(found)


def test_the_game_that_is_shown_can_be_read():
    (shown,) = re.findall(r"^    game: .*?(?=^\S)", TEXT, re.MULTILINE | re.DOTALL)
    record = Record.read(re.sub(r"^    ", "", shown, flags=re.MULTILINE))
    assert record.names == ("Anna", "Bo")
    assert Record.read(record.write()) == record


def test_every_phrase_of_a_position_is_explained():
    for phrase in {*onboard_line.PHRASES, *duel_line.PHRASES, *crosswise_line.PHRASES}:
        assert re.search(rf"`{phrase}\b", TEXT), phrase
