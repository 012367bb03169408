"""Bots of every level choose in a script engine what they choose in Python."""

import json
from typing import Any

import numpy as np
import pytest

import tavoliere as tv
from tavoliere.games import generic
from tavoliere.minds.levels import LEVELS, bot
from tavoliere.minds.modules import MODULES
from tavoliere.minds.swift import SwiftJudge, scratch_for_judgement
from tavoliere.script.minds import ONE, Minds, minds_module
from tests.positions import KINDS
from tests.rings import cases
from tests.script.conftest import Engine
from tests.script.test_views import add_static

POSITIONS = 60  # of each kind; an expert, which thinks long, answers the first of them
EXPERT = 12
JUDGED = 15


def positions(game: str, options: dict[str, Any], wanted: int) -> tuple[np.ndarray, np.ndarray]:
    """What seats see in games that bots of medium strength play, and now and then chance."""
    rng = np.random.default_rng([wanted, options["players"]])
    player = bot("medium", game)
    found: list[tuple[np.record, int]] = []
    while len(found) < wanted:
        state = tv.game(game).start(**options).state
        while not generic.is_over(state) and len(found) < wanted:
            if due := generic.chance(state):
                generic.happen(state, int(rng.integers(due)))
                continue
            seat = int(rng.choice([s for s in range(options["players"]) if generic.is_awaited(state, s)]))
            view = state.copy()
            generic.conceal(view, seat)
            found.append((view, seat))
            moves = np.zeros(generic.MODULES[game].ACTIONS + 1, np.int16)
            count = generic.legal(state, seat, moves)
            is_random = rng.random() < 0.2
            action = int(moves[rng.integers(count)]) if is_random else player.choose(view, seat, len(found))
            generic.play(state, seat, action)
    views = np.array([view for view, _ in found], generic.STATES[game])
    return views, np.array([seat for _, seat in found])


def kinds_of(game: str) -> list[dict[str, Any]]:
    """One kind of game for every number of players."""
    return list({options["players"]: options for name, options in KINDS if name == game}.values())


def ask(engine: Engine, game: str, views: np.ndarray, questions: list[dict[str, Any]]) -> list[Any]:
    add_static(engine, "engine/device/minds.js", "engine/device/packed.js")
    text, files = minds_module(game)
    engine.add(f"minds/{game}.js", text)
    for name, content in files.items():
        engine.add(f"minds/{name}", content)
    engine.add("views", views.tobytes())
    engine.add("questions.json", json.dumps({"size": views.dtype.itemsize, "questions": questions}))
    address = engine.run("(path) => new URL(path, location.href).href", f"/minds/{game}.js")
    found = engine.compare("minds.js", address, "/questions.json", "/views")
    assert found["compared"] == len(questions)
    different: list[Any] = found["different"]
    return different


@pytest.mark.parametrize("game", cases(MODULES, ["duel"]))
def test_bots_of_every_level_choose_alike(engine: Engine, game: str) -> None:
    every: list[np.record] = []
    questions: list[dict[str, Any]] = []
    for options in kinds_of(game):
        views, seats = positions(game, options, POSITIONS)
        seeds = np.arange(len(views)) * 7_654_321_987 % 2**52
        for level in LEVELS:
            few = EXPERT if level == "expert" else POSITIONS
            player: Any = bot(level, game)
            actions = player.choose_many(views[:few], seats[:few], seeds[:few])
            for i, action in enumerate(actions.tolist()):
                place = len(every) + i
                told = {"level": level, "players": options["players"], "place": place, "action": action}
                questions.append(told | {"seat": int(seats[i]), "seed": int(seeds[i])})
        every += list(views)
    assert ask(engine, game, np.array(every, generic.STATES[game]), questions) == []


@pytest.mark.parametrize("game", cases(MODULES, ["duel"]))
def test_positions_are_worth_the_same(engine: Engine, game: str) -> None:
    add_static(engine, "engine/device/minds.js", "engine/device/packed.js")
    for options in kinds_of(game):
        players = options["players"]
        judge = MODULES[game].evaluator(players)()
        if not isinstance(judge, SwiftJudge):
            continue  # alone, an exact table is looked up instead
        views, seats = positions(game, options, JUDGED)
        made = Minds(game, is_checked=False)
        rooms = scratch_for_judgement(1, judge.most_moves)
        mind = made.add(judge.swift.function, judge.mind(players), (views[:1], ONE), rooms)
        name = f"judge/{game}-{players}.js"
        engine.add(name, made.text({"judge": {players: mind}}))
        for file, content in made.files.items():
            engine.add(f"judge/{file}", content)
        engine.add("views", views.tobytes())
        found = engine.compare("worths.js", name, "/views", players, seats.tolist(), judge.most_moves)
        # One at a time, they are judged by plain Python: nothing is compiled for this.
        theirs = [judge.values(views[i : i + 1], seats[i : i + 1])[0] for i in range(len(views))]
        assert np.abs(np.array(found) - theirs).max() < 1e-6
