"""The rules in a script engine play the same games as the rules in Python, byte for byte."""

from typing import Any

import pytest

from tavoliere.games import generic
from tavoliere.script.games import game_module
from tests.positions import KINDS
from tests.script.conftest import Engine
from tests.script.games import EVERY, Recorder

GAMES = {"crosswise": 2}  # of each kind; a game of Crosswise has thousands of actions to compare


@pytest.mark.parametrize(
    ("game", "options"), KINDS, ids=lambda value: value if isinstance(value, str) else ""
)
def test_games_go_alike_in_python_and_in_a_script(engine: Engine, game: str, options: dict[str, Any]) -> None:
    recorded = Recorder(game, options, GAMES.get(game, 12))
    actions = generic.MODULES[game].ACTIONS
    engine.add("recording", recorded.bytes)
    for build in ("normal", "checked"):
        engine.add(f"{build}/{game}.js", game_module(game, is_checked=build == "checked"))
        address = f"/{build}/{game}.js"
        found = engine.compare("rules.js", address, "/recording", options["players"], actions, EVERY)
        assert found["different"] == []
        assert found["left"] == 0
        assert found["steps"] == recorded.steps > 50
