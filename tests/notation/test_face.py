"""The Python face: facts of a position, chance from a generator, whole games, bots; and what cannot be changed."""

import json
import pickle
import pydoc
import re
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any, get_type_hints

import msgspec
import numpy as np
import pytest

import tavoliere as tv
from tests.positions import KINDS, random_game

EXAMPLE = Path(tv.__file__).parents[1] / "docs" / "example-game.txt"


# --- what cannot be changed ---------------------------------------------------------------------------------


def test_nothing_of_a_position_can_be_set():
    position: Any = tv.game("duel").start().roll("41 2356")
    for name in ("players", "scores", "game", "turn", "anything"):
        with pytest.raises(AttributeError, match=f"a position never changes, and so its “{name}” cannot"):
            setattr(position, name, 9)
    assert position.players == 2
    assert position.scores == (0, 0)


def test_a_record_is_a_value():
    record = tv.load(EXAMPLE)
    again = tv.load(str(EXAMPLE))
    assert hash(again) == hash(record)
    assert len({record, again, replace(record, steps=record.steps[:3])}) == 2
    assert pickle.loads(pickle.dumps(record)) == record
    options: Any = record.options
    with pytest.raises(TypeError):
        options["players"] = 5


# --- chance -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", [-1, 46656, 99999999, "1", None])
def test_only_an_outcome_that_is_there_has_words(number):
    with pytest.raises(tv.Refused, match="an outcome is a number from 0 to 46655, not"):
        tv.game("qwixx").start().outcome(number)


def test_nothing_comes_by_chance_when_nothing_is_due():
    for position in (tv.game("qwixx").start().roll("41 2356"), tv.read("qwixx | - | x4 | turn 1, over")):
        with pytest.raises(tv.Refused, match="no roll is due now"):
            position.outcome(0)
        with pytest.raises(tv.Refused, match="no roll is due now"):
            position.random(Random(1))


@pytest.mark.parametrize("name", tv.games())
def test_a_game_of_chance_can_be_repeated(name):
    def played(rng: Any, pick: Random) -> str:
        position = tv.game(name).start()
        while not position.over:
            if position.chance:
                position = position.random(rng)
            else:
                seat = position.to_move[0]
                position = position.play(seat, pick.choice(position.legal(seat)))
        return str(position)

    assert played(Random(1), Random(2)) == played(Random(1), Random(2))
    one, two = (played(np.random.default_rng(1), Random(2)) for _ in range(2))
    assert one == two
    assert one != played(Random(1), Random(2))


# --- facts --------------------------------------------------------------------------------------------------


def test_the_facts_of_a_sheet():
    position = tv.read("qwixx | r5,7 y2 x1 | b12 | turn 1, dice 41 2356")
    assert position.sheets[0] == {"red": (5, 7), "yellow": (2,), "green": (), "blue": ()}
    assert position.sheets[1]["blue"] == (12,)
    assert (position.turn, position.phase, position.misthrows) == (1, "action-1", (1, 0))
    assert position.dice == {"white": [4, 1], "red": 2, "yellow": 3, "green": 5, "blue": 6}


def test_the_facts_of_other_tables():
    duel = tv.read("duel | r7*2 | r3 | turn 1")
    assert (duel.sheets[0]["red"], duel.sheets[1]["red"], duel.dice) == ((7, 7), (3,), None)
    assert tv.game("on-board").start(players=3).pawns == (0, 0, 0)
    tiles = tv.read(
        "crosswise | ...... ...... ...... ..s... ...... ...... | sun moon bloom | moon bloom remove replace | draw 0"
    )
    assert tiles.board == {"c4": "sun"}
    assert tiles.hands == (("sun", "moon", "bloom"), ("moon", "bloom", "remove", "replace"))
    assert tiles.seen_by(0).hands == (("sun", "moon", "bloom"), ())
    assert (tiles.dice, tiles.sheets, tiles.misthrows, tiles.pawns) == (None, (), (), ())


def test_without_a_seat_the_only_one_is_meant():
    position = tv.game("duel").start(first=1).roll("41 2356")
    assert position.legal() == position.legal(1)
    with pytest.raises(tv.Refused, match="several seats are to move: say which one is meant \\(0, 1, 2\\)"):
        tv.game("qwixx").start(players=3).roll("41 2356").legal()
    assert tv.game("qwixx").start().legal() == []


@pytest.mark.parametrize(("name", "options"), KINDS)
def test_views_are_what_their_type_says(name, options):
    allowed = set(get_type_hints(tv.View))
    for _, position in list(random_game(name, options, 5))[::7]:
        for seat in (None, *range(position.players)):
            view = position.view(seat)
            assert set(view) <= allowed
            assert msgspec.json.decode(json.dumps(view), type=tv.View) == view


# --- whole games, bots, the package -------------------------------------------------------------------------


def test_the_moves_of_a_record_are_those_of_its_positions():
    record = tv.load(EXAMPLE)
    moves = list(record.moves())
    assert len(moves) == sum(step.kind == "play" for step in record.steps)
    for position, seat, text in moves:
        assert text in position.legal(seat)


@pytest.mark.parametrize("name", tv.games())
def test_a_bot_plays_a_position(name):
    bot = tv.bot(name, "random")
    position, rng = tv.game(name).start(), Random(3)
    while position.chance:
        position = position.random(rng)
    seat = position.to_move[0]
    assert bot.move(position, seat) in position.legal(seat)
    assert bot.move(position, seat, seed=5) == bot.move(position, seat, seed=5)


def test_a_bot_is_asked_only_what_it_can_answer():
    bot = tv.bot("duel", "random")
    with pytest.raises(tv.Refused, match="this bot plays Qwixx Duel, not Qwixx"):
        bot.move(tv.game("qwixx").start().roll("41 2356"), 0)
    with pytest.raises(tv.Refused, match="nobody is to move here"):
        bot.move(tv.game("duel").start())
    with pytest.raises(tv.Refused, match="seat 1 is not to move here"):
        bot.move(tv.game("duel").start().roll("41 2356"), 1)


def test_every_public_name_is_there_has_words_and_is_listed():
    assert set(dir(tv)) == {*tv.__all__, "__version__"}
    stars: dict[str, Any] = {}
    exec("from tavoliere import *", stars)
    page = (EXAMPLE.parent / "python.md").read_text("utf-8")
    for name in tv.__all__:
        assert stars[name] is getattr(tv, name)
        assert getattr(tv, name).__doc__
        assert f"`{name}" in page, name
    for cls in (tv.Position, tv.Game, tv.Record):
        for name, member in vars(cls).items():
            assert name.startswith("_") or getattr(member, "__doc__", None), f"{cls.__name__}.{name}"


def test_the_import_brings_neither_the_compiler_nor_the_coach():
    code = "import sys, tavoliere; dir(tavoliere); print([name for name in sys.modules])"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    for name in ("numba", "tavoliere.coach", "tavoliere.minds", "tavoliere.envs"):
        assert f"'{name}'" not in loaded


# --- documentation ------------------------------------------------------------------------------------------

TYPES = {"Hint", "Review", "View"}  # of dictionaries: nothing to call
STAYS = Path(tv.__file__).parents[1] / "docs" / "python.md"


def test_every_name_has_a_small_session():
    for name in set(tv.__all__) - TYPES:
        assert ">>> " in (getattr(tv, name).__doc__ or ""), name
    for name in (
        "chance",
        "due",
        "to_move",
        "roll",
        "draw",
        "random",
        "legal",
        "why_not",
        "play",
        "turn",
        "phase",
    ):
        assert ">>> " in (getattr(tv.Position, name).__doc__ or ""), name
    for name in (
        "dice",
        "sheets",
        "misthrows",
        "pawns",
        "board",
        "over",
        "scores",
        "winners",
        "ending",
        "view",
        "svg",
    ):
        assert ">>> " in (getattr(tv.Position, name).__doc__ or ""), name


def test_help_shows_the_types_of_what_is_not_called():
    shown = pydoc.plain(pydoc.render_doc(tv.Position))
    assert "chance = <str | None>" in shown
    assert "scores = <tuple[int, ...]>" in shown


def test_the_page_of_names_that_stay_names_what_is_there():
    _, _, table = STAYS.read_text("utf-8").partition("## The names that stay")
    rows = re.findall(r"^\|(.*?)\|(.*)\|$", table, re.MULTILINE)
    owner: Any = tv
    for name, facts in rows[2:]:
        for word in re.findall(r"`(?:Record\.)?([A-Za-z_]+)[^`]*`", name):
            assert hasattr(tv, word)
            owner = getattr(tv, word)
        if owner in (tv.Position, tv.Record, tv.Game):
            for word in re.findall(r"`(?:Record\.)?([a-z_]+)(?:\([^`]*\))?`", facts):
                known = {*dir(owner), *owner.__annotations__, *vars(tv.game("duel")), "str"}
                assert word in known
