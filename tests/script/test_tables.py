"""A device's table answers the same messages as the server's: the same events, and the same is shown and told.

Whatever is said at random, and however wrong, both refuse it for the same reason or go on alike.
"""

import json
import os
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from tavoliere.notation.game import game as game_of
from tavoliere.notation.game import games
from tavoliere.notation.record import apply, read_step, start_of
from tavoliere.notation.tracks import side_of_board
from tavoliere.script.games import game_module, lobby_module, past_module, table_module
from tavoliere.table import log
from tavoliere.web.pages.assets import STATIC
from tests.script.conftest import HERE, Engine
from tests.script.talk import Talk, cleaned, past_of, without
from tests.script.test_views import add_static

SCRIPTS = (
    "core/api.js",
    "core/i18n.js",
    *(
        f"engine/device/{name}.js"
        for name in ("position", "table", "play", "lobby", "past", "rules", "store")
    ),
)
# A track of one's own: side B with a last number on it (B7).
TYPED = [f"{colour[0]}{number}/{bonus}" for colour, number, bonus in side_of_board("b")[:39]] + ["r12/20"]
CREATIONS: list[dict[str, Any]] = [
    {"game": "qwixx", "players": 3, "name": "Ada"},
    {"game": "qwixx", "players": 2, "name": "Ada", "dice": "own"},
    {"game": "on-board", "players": 3, "name": "Ada", "side": "b"},
    {"game": "on-board", "players": 2, "name": "Ada", "track": TYPED, "dice": "own"},
    {"game": "duel", "players": 2, "name": "Ada"},
    {"game": "duel", "players": 2, "name": "Ada", "dice": "own"},
    {"game": "crosswise", "players": 3, "name": "Ada", "lone": 2, "first": 0},
    {"game": "crosswise", "players": 2, "name": "Ada"},
]
IS_WHOLE = bool(os.environ.get("TAVOLIERE_WHOLE"))
SEEDS = 25 if IS_WHOLE else 1
MOST = 400 if IS_WHOLE else 60  # messages in a game, so that many end and some do not
IS_EVERY = pytest.mark.parametrize(
    "create", CREATIONS, ids=lambda create: f"{create['game']}-{create['players']}-{create.get('dice', '')}"
)


@pytest.fixture(scope="module")
def node(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder in which Node finds the scripts of a device's table, and the rules of all games."""
    if not shutil.which("node"):
        pytest.skip("Node runs the device's table")
    folder = tmp_path_factory.mktemp("node")
    (folder / "package.json").write_text('{"type": "module"}')
    for name in SCRIPTS:
        (folder / "static" / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(STATIC / name, folder / "static" / name)
    for name in ("tables.js", "node.mjs"):
        shutil.copy(HERE / name, folder / name)
    (folder / "rules").mkdir()
    for name, text in modules(is_checked=True).items():
        (folder / "rules" / name).write_text(text, "utf-8")
    return folder


def modules(is_checked: bool) -> dict[str, str]:
    """What is translated for tables on a device."""
    texts = {"lobby.js": lobby_module(is_checked)}
    for game in games():
        texts[f"{game}.js"] = game_module(game, is_checked)
        texts[f"{game}.table.js"] = table_module(game, is_checked)
        texts[f"{game}.past.js"] = past_module(game, is_checked)
    return texts


def in_node(folder: Path, talk: Talk) -> list[Any]:
    """What a device's table makes of the same messages."""
    asked = json.dumps(["tables.js", games(), talk.script])
    ended = subprocess.run(
        ["node", "node.mjs"], cwd=folder, input=asked, capture_output=True, encoding="utf-8"
    )
    assert ended.returncode == 0, ended.stderr[-3000:]
    found: list[Any] = json.loads(ended.stdout)
    return found


def in_browser(engine: Engine, talk: Talk) -> list[Any]:
    add_static(engine, *SCRIPTS)
    for name, text in modules(is_checked=False).items():
        engine.add(f"rules/{name}", text)
    found: list[Any] = engine.compare("tables.js", games(), talk.script)
    return found


def check_alike(talk: Talk, answers: list[Any]) -> None:
    assert len(answers) == len(talk.steps) > 0
    for step, mine, theirs in zip(talk.steps, answers, talk.shown, strict=True):
        if "events" in mine:
            mine["events"] = cleaned(mine["events"])
        if step["message"] == "start":  # by lot, somebody else may begin, and be dealt the first tile
            for facts in (mine, theirs):
                facts["events"] = facts.get("events", [])[:1]
        if mine["past"]:
            mine["past"] = past_of(mine["past"]["record"], mine["past"]["story"])
        for name in theirs:
            assert without(mine.get(name)) == without(theirs[name]), (step, name)
        assert mine.keys() == theirs.keys(), step


def two_games(create: dict[str, Any]) -> Talk:
    """A lobby, a game to its end, and another that somebody gives up."""
    talk = Talk(7, create)
    talk.say("bot", level="easy", seat=1)
    talk.say("sit", name="  Bo  Berta ", seat=1)
    talk.say("sit", name=" Cleo  C ")
    talk.say("rename", seat=0, name="Ada L")
    talk.say("configure", first=0)
    talk.say("reseat", seat=0, to=create["players"] - 1)
    talk.say("reseat", seat=create["players"] - 1, to=0)
    talk.say("configure", players=create["players"], hints=True)
    talk.say("start")
    talk.play()
    talk.say("rematch")
    talk.say("free", seat=1)
    talk.say("sit", name="Dora", seat=1)
    talk.say("configure", hints=False, first=1)  # else lots are drawn: the first one's seat was freed
    talk.say("start")
    talk.say("leave", seat=0)
    talk.say("return", seat=0)
    talk.say("resign", seat=0)
    return talk


@IS_EVERY
def test_the_same_messages_make_the_same_table(node: Path, create: dict[str, Any]) -> None:
    talk = two_games(create)
    check_alike(talk, in_node(node, talk))


@pytest.mark.parametrize("create", [CREATIONS[1], CREATIONS[6]], ids=lambda create: create["game"])
def test_they_do_in_a_browser_too(engine: Engine, create: dict[str, Any]) -> None:
    talk = two_games(create)
    check_alike(talk, in_browser(engine, talk))


def any_talk(seed: int, create: dict[str, Any]) -> Talk:
    """A lobby, a game and what follows it, twice, with one message of three at random."""
    talk = Talk(seed, create)
    for _ in range(2):
        for _ in range(12):
            talk.say_anything()
        if talk.table.stage == log.LOBBY:
            if not talk.table.seats_of("here"):
                talk.say("free", seat=0)
                talk.say("sit", seat=0, name="Vera")
            for seat, who in enumerate(talk.table.seats):
                if who.kind == "open":
                    talk.say("bot", level="easy", seat=seat)
            talk.say("start")
        talk.play(noise=0.35, most=MOST)
        if talk.table.stage == log.PLAYING and talk.table.seats_of("here"):
            talk.say("resign", seat=talk.table.seats_of("here")[0])
        for _ in range(6):
            talk.say_anything()
        if talk.table.stage == log.OVER:
            talk.say("rematch")
    return talk


@IS_EVERY
def test_whatever_is_said_both_tables_answer_alike(node: Path, create: dict[str, Any]) -> None:
    refusals: set[str] = set()
    for seed in range(SEEDS):
        talk = any_talk(seed, create)
        try:
            check_alike(talk, in_node(node, talk))
        except AssertionError as error:
            raise AssertionError(f"seed {seed}: {error}") from None
        refusals |= {shown["refused"]["template"] for shown in talk.shown if "refused" in shown}
    assert len(refusals) > 5, refusals


@pytest.mark.parametrize(("game", "steps"), [("duel", "roll 41 2356"), ("crosswise", "draw sun")])
def test_a_rematch_from_a_position_is_the_same_unless_hands_were_seen(
    engine: Engine, game: str, steps: str
) -> None:
    begun = start_of(game_of(game), {"players": 2, "first": 0})
    position = apply(begun, read_step(steps))
    talk = Talk(7, {"game": game, "name": "Ada", "position": str(position)})
    talk.opened["settings"] |= {"position": steps, "first": 0}  # a device's position is how it came about
    talk.say("sit", name="Bo")
    talk.say("start")
    talk.say("resign", seat=0)
    talk.say("rematch")
    again = in_browser(engine, talk)[-1]["table"]
    assert (again["stage"], again["number"]) == ("lobby", 2)
    assert (
        (again["options"]["position"] is None) == (talk.table.settings.position is None) == (game != "duel")
    )
