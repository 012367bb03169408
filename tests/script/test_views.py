"""What a page draws is the same JSON for the same state, whether the server made it or the device itself."""

import json
import random
import zlib
from typing import Any

import pytest

import tavoliere as tv
from tavoliere.script.games import game_module
from tavoliere.web.pages.assets import STATIC
from tests.positions import FEW, KINDS, random_game
from tests.rings import cases
from tests.script.conftest import Engine

GAMES = {"crosswise": 1}  # of each kind, else 3
ASKED = 3  # moves at each position whose refusal is compared


def add_static(engine: Engine, *names: str) -> None:
    for name in names:
        engine.add(f"static/{name}", (STATIC / name).read_text("utf-8"))


def facts_of(
    position: tv.Position, step: Any, before: tv.Position | None, asked: list[Any]
) -> dict[str, Any]:
    """Everything that is shown or said of a position."""
    refusals = [position.why_not(seat, move) for seat, move in asked]
    is_move = step is not None and step.seat is not None
    return {
        "text": before.outcome_to(position) if before and not is_move else None,
        "did": before.effect(step.seat, step.text, position) if before and is_move else None,
        "ending": position.ending,
        "why": [why and [why.template, why.values.get("reason"), why.rule] for why in refusals],
        **{f"view {seat}": position.view(seat) for seat in range(position.players)},
        "view of a spectator": position.view(None),
    }


def check_sum(fact: Any) -> int:
    return zlib.crc32(json.dumps(fact, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode())


def record(
    game: str, options: dict[str, Any], seed: int
) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    """A random game: for the script its steps and check sums, and for us the facts themselves."""
    chance = random.Random(seed)
    steps, every = [], []
    before = None
    for step, position in random_game(game, options, seed):
        game_ = position.game
        words = [game_.write_move(chance.randrange(game_.actions)) for _ in range(ASKED)]
        moves = [game_.write_move(game_.read_move(word)) for word in words]  # the cells of a swap in order
        asked = [(chance.randrange(position.players), move) for move in moves]
        facts = facts_of(position, step, before, asked)
        text = step and (facts["text"] or step.text)
        sums = {what: check_sum(fact) for what, fact in facts.items()}
        steps.append({"event": step and {"seat": step.seat, "text": text}, "sums": sums, "why": asked})
        every.append(facts)
        before = position
    return steps, every


@pytest.mark.parametrize(
    ("game", "options"), cases(KINDS, FEW), ids=lambda value: value if isinstance(value, str) else ""
)
def test_a_device_shows_what_the_server_would(engine: Engine, game: str, options: dict[str, Any]) -> None:
    add_static(engine, "core/api.js", "engine/device/position.js")
    recorded = [record(game, options, seed) for seed in range(GAMES.get(game, 3))]
    about = {"players": options["players"], "first": options.get("first", 0), "options": options}
    engine.add("games.json", json.dumps([{**about, "steps": steps} for steps, _ in recorded]))
    for build in ("normal", "checked"):
        engine.add(f"views-{build}/{game}.js", game_module(game, is_checked=build == "checked"))
        found = engine.compare("views.js", f"/views-{build}/{game}.js", "/games.json")
        if different := found["different"]:
            number, what = different["number"], different["what"]
            possible = [every[number][what] for _, every in recorded if number < len(every)]
            assert different["fact"] in possible, (number, what)
        assert found["different"] is None
        assert found["compared"] > 200
