"""The coach of a browser says what Python's says: worths, marks, reasons, ledgers and hints."""

from typing import Any

import pytest

import tavoliere as tv
from tavoliere.coach import hint, review
from tavoliere.coach.rating import levels_of
from tavoliere.notation.record import Record
from tavoliere.script.coach import coach_module
from tests.coach.played import given_up, played
from tests.rings import cases
from tests.script.conftest import Engine
from tests.script.test_views import add_static

CLOSE = 1e-6
# A hint looks a roll ahead. Where two colours are as good for somebody, the last bit of a sum decides between them, and
# compiled Python and scripts do not sum in the same order.
CLOSE_HINTS = 1e-3
# Players, seed; and after how many steps it is given up, for a whole game would take a browser long.
SHORT = ("duel", 2, 5, 12)
GAMES = [SHORT, ("qwixx", 3, 4, None), ("on-board", 2, 3, 26), ("duel", 2, 5, None), ("crosswise", 2, 1, 26)]
HINTS = 3

# Shares of the win, but for these: losses run to 100, ratings to 1000, and points are rounded to tenths.
SCALES = {"loss": 100.0, "value": 1000.0, "within": 1000.0, "points": 1.1e5}


def asked(record: Record) -> tuple[bytes, dict[str, Any]]:
    """A game as a page hands it to the coach: its positions, and what led from each to the next."""
    positions = list(record.positions())
    steps: list[dict[str, Any]] = []
    views: list[dict[str, Any]] = []
    for before, step in zip(positions[:-1], record.steps, strict=True):
        if step.kind == "play":
            seat = int(step.seat or 0)
            steps.append({"seat": seat, "action": record.game.read_move(step.text), "text": step.text})
            views.append({"seat": seat, "at": before, "view": list(before.concealed(seat).tobytes())})
        else:
            steps.append({"seat": -1, "action": before.due, "text": step.text})
    players = record.options["players"]
    resigned = int(record.headers.get("resigned", -1))
    told = {"players": players, "resigned": resigned, "rated": [resigned < 0] * players, "steps": steps}
    every = len(views) // HINTS
    return b"".join(each.state.tobytes() for each in positions), told | {"views": views[::every]}


def check(mine: Any, theirs: Any, where: str = "", close: float = CLOSE) -> None:
    """The same data; numbers may differ by what sums in another order differ by."""
    if isinstance(theirs, dict):
        assert mine.keys() == theirs.keys(), where
        for key, value in theirs.items():
            check(mine[key], value, f"{where}.{key}", close)
    elif isinstance(theirs, list):
        assert len(mine) == len(theirs), where
        for place, (one, other) in enumerate(zip(mine, theirs, strict=True)):
            check(one, other, f"{where}[{place}]", close)
    elif isinstance(theirs, float):
        scale = SCALES.get(where.rpartition(".")[2], 1.0)
        assert mine == pytest.approx(theirs, abs=scale * close), where
    else:
        assert mine == theirs, where


@pytest.mark.parametrize(("game", "players", "seed", "until"), cases(GAMES, [SHORT]))
def test_a_review_and_hints_are_those_of_python(
    engine: Engine, game: str, players: int, seed: int, until: int | None
) -> None:
    record = played(game, players, seed, "easy", until=until)
    record = given_up(record) if until else record
    add_static(engine, "engine/device/minds.js", "engine/device/packed.js")
    add_static(engine, "engine/coach/coach.js")
    text, files = coach_module(game)
    engine.add(f"coach/{game}.js", text)
    for name, content in files.items():
        engine.add(f"coach/{name}", content)
    positions, told = asked(record)
    engine.add("positions", positions)
    address = engine.run("(path) => new URL(path, location.href).href", f"/coach/{game}.js")
    views = [{**each, "at": 0} for each in told["views"]]
    found = engine.compare("coach.js", address, "/positions", told | {"views": views})
    theirs = review(record)
    assert [moment["mark"] for moment in theirs["moments"] if moment.get("mark")], "a game worth the test"
    for moment in theirs["moments"]:
        moment.pop("why", None)  # the page says it in its own language
    levels, ratings = levels_of(game, players)
    assert found["found"].pop("levels") == [list(pair) for pair in zip(levels, ratings, strict=True)]
    check(found["found"], {key: theirs[key] for key in ("start", "result", "seats", "moments")})
    for mine, question in zip(found["hints"], told["views"], strict=True):
        said: Any = hint(question["at"], question["seat"])
        check(mine, {key: said[key] for key in mine}, close=CLOSE_HINTS)


HINT = """async ({ view, ...question }) => {
  const { hint } = await import("/static/engine/coach/coach.js");
  return hint({ ...question, view: Uint8Array.from(view) }).then(({ best }) => best, () => null);
}"""


def test_a_coach_that_could_not_be_loaded_is_loaded_when_asked_again(engine: Engine) -> None:
    add_static(engine, "engine/device/minds.js", "engine/device/packed.js")
    add_static(engine, "engine/coach/coach.js")
    text, files = coach_module("qwixx")
    engine.add("later/qwixx.js", text)
    address = engine.run("() => new URL('/later/qwixx.js', location.href).href")
    position = tv.read("qwixx | - | - | turn 0, dice 16 2222, action 2")
    question = {"address": address, "players": 2, "seat": 0, "view": list(position.concealed(0).tobytes())}
    assert engine.run(HINT, question) is None
    for name, content in files.items():
        engine.add(f"later/{name}", content)
    assert engine.run(HINT, question) == hint(position, 0)["best"]
