"""The rules in a script engine play the same games as the rules in Python, byte for byte."""

import random
from typing import Any

import numpy as np
import pytest

from tavoliere.games import generic
from tavoliere.games.generic import STATES
from tavoliere.notation import GAMES as NOTATION
from tavoliere.script.games import game_module, paper_of
from tests.positions import FEW, KINDS
from tests.rings import cases
from tests.script.conftest import Engine
from tests.script.games import EVERY, Recorder

GAMES = {"crosswise": 2}  # of each kind; a game of Crosswise has thousands of actions to compare


@pytest.mark.parametrize(
    ("game", "options"), cases(KINDS, FEW), ids=lambda value: value if isinstance(value, str) else ""
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


WRITE = """async ([address, sheets]) => {
    const rules = await import(address);
    const { track, bonus } = rules.ABOUT.tracks?.a ?? {};
    return sheets.map((entries) => {
        const state = new rules.State();
        rules.start(state, 1, 0, track, bonus);
        return entries.map((entry) => {
            const reason = rules.forbids_entry(state, entry);
            if (!reason) rules.enter(state, entry);
            return [reason, +rules.is_last_cross(state), ...state.bytes];
        });
    });
}"""


@pytest.mark.parametrize("game", [name for name in NOTATION if paper_of(name)])
@pytest.mark.parametrize("build", ["normal", "checked"])
def test_a_sheet_kept_by_hand_is_the_same_in_a_script(engine: Engine, game: str, build: str) -> None:
    chance, paper = random.Random(1), paper_of(game)
    sheets = [[chance.randint(-1, paper.ENDED + 1) for _ in range(60)] for _ in range(30)]
    wanted: list[list[list[int]]] = []
    for entries in sheets:
        state = np.zeros(1, STATES[game])[0]
        NOTATION[game].start(state, 1, 0)
        wanted.append([])
        for entry in entries:
            reason = paper.forbids_entry(state, entry)
            if not reason:
                paper.enter(state, entry)
            wanted[-1].append([reason, int(paper.is_last_cross(state)), *state.tobytes()])
    engine.add(f"{build}/{game}.js", game_module(game, is_checked=build == "checked"))
    assert engine.run(WRITE, [f"/{build}/{game}.js", sheets]) == wanted
