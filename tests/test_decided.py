"""What CONTRIBUTING.md says is decided in one place, is; and where something must stand twice, both say the same."""

import re
from pathlib import Path
from typing import get_args

import pytest

from tavoliere.cli import options
from tavoliere.minds.levels import LEVELS
from tavoliere.notation.game import games
from tavoliere.table.log import PACES, Pace, Settings

ROOT = Path(__file__).parent.parent
STATIC = ROOT / "tavoliere" / "web" / "static"
TABLE = (
    (ROOT / "CONTRIBUTING.md")
    .read_text("utf-8")
    .partition("## Where is it decided?")[2]
    .partition("\n## ")[0]
)
ROWS = [line for line in TABLE.splitlines() if line.startswith("| ") and not line.startswith("| you want")]


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.split("|")[1].strip())
def test_what_is_named_is_where_it_is_said_to_be(row: str) -> None:
    named = re.findall(r"((?:`\w+`(?:, | and )?)+) of (?:each of )?`([\w/.]+)`", row)
    for names, file in named:
        text = (ROOT / file).read_text("utf-8")
        for name in re.findall(r"`(\w+)`", names):
            assert re.search(rf"\b{name}\b", text), f"{file} has no {name}"
    for file in re.findall(r"`((?:tavoliere|docs)/[\w/.]+)`", row):
        assert (ROOT / file).exists(), file


def test_the_help_of_commands_names_our_games_and_levels() -> None:
    """They are written out there, so that help needs neither rules nor bots."""
    assert ", ".join(LEVELS) == options.LEVELS
    assert options.GAMES.startswith(", ".join(games()))


def test_a_page_has_words_for_every_level() -> None:
    text = (STATIC / "core" / "levels.js").read_text("utf-8")
    words = text.partition("levelName")[2].partition("})[level]")[0]
    assert set(LEVELS) <= set(re.findall(r"^ +(\w+):", words, re.MULTILINE))


def test_there_are_words_for_every_pace_and_no_others() -> None:
    assert tuple(PACES) == get_args(Pace)
    assert Settings("").pace in PACES
    in_settings = (ROOT / "tavoliere/web/templates/settings.html").read_text("utf-8").partition('"pace",')[2]
    of_choices = (
        (STATIC / "core" / "choices.js").read_text("utf-8").partition("PACES =")[2].partition("];")[0]
    )
    assert re.findall(r'\("(\w+)", _\(', in_settings.partition("]")[0]) == list(PACES)
    assert re.findall(r'\["(\w+)", _\(', of_choices) == list(PACES)
