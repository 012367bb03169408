"""A device keeps the head of what it was told, and sees when a table goes on from another past."""

import json
import random
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from tavoliere.table import forget, log
from tavoliere.table import messages as say
from tavoliere.table.log import Event
from tavoliere.table.table import Table
from tests.table.desk import Desk

HERE = Path(__file__).parent
STATIC = HERE.parents[1] / "tavoliere/web/static"
State = dict[str, Any]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    if not shutil.which("node"):
        pytest.skip("node is missing")
    made = tmp_path_factory.mktemp("past")
    for part in ("core", "engine"):
        shutil.copytree(STATIC / part, made / "static" / part)
    for name in ("past.js", "node.mjs"):
        shutil.copy(HERE / name, made)
    (made / "package.json").write_text('{"type": "module"}')
    return made


def goes_on(folder: Path, *shown: tuple[State, list[State]]) -> list[bool | None]:
    asked = json.dumps(["past.js", [[json.dumps(state), json.dumps(events)] for state, events in shown]])
    run = subprocess.run(["node", "node.mjs"], cwd=folder, input=asked, capture_output=True, encoding="utf-8")
    assert run.returncode == 0, run.stderr
    found: list[bool | None] = json.loads(run.stdout)
    return found


def whole(desk: Desk, device: str) -> list[State]:
    """All lines of the game that is on the table, as a device is told them."""
    opened = max(seq for seq, logged in enumerate(desk.log) if isinstance(logged.event, log.Opened))
    told = Table("desk", desk.log[opened:], told=None).told
    seats = desk.table.seats_of(device)
    return [json.loads(line.private if line.private and line.seat in seats else line.public) for line in told]


def changed(desk: Desk, kind: type[Event], **fields: Any) -> Desk:
    """The same table with another past: the first event of a kind is exchanged."""
    other = object.__new__(Desk)
    other.__dict__ = dict(desk.__dict__)
    place = next(i for i, logged in enumerate(desk.log) if isinstance(logged.event, kind))
    exchanged = replace(desk.log[place], event=replace(desk.log[place].event, **fields))
    other.log = [*desk.log[:place], exchanged, *desk.log[place + 1 :]]
    other.table = Table("desk", other.log)
    return other


def playing(game: str = "qwixx") -> Desk:
    desk = Desk(game).started("b")
    desk.say("b", say.Say(1, 'hällo, 𝄞 "you" \\ \u2028'))
    desk.play_on(random.Random(4), 12)
    return desk


@pytest.mark.parametrize("game", ["qwixx", "crosswise", "duel", "on-board"])
def test_an_honest_table_goes_on_whatever_a_device_missed(folder: Path, game: str) -> None:
    desk = Desk(game).started("b")
    shown = [(desk.state("b"), whole(desk, "b"))]
    for _ in range(4):
        since = desk.table.seq
        desk.say("b", say.Say(1, 'hällo, 𝄞 "you" \\ \u2028'))
        desk.play_on(random.Random(since), 5)
        shown.append((desk.state("b", since), desk.state("b", since)["events"]))
        shown.append((desk.state("b"), desk.state("b")["events"]))  # the same again
    desk.play_on(random.Random(9), 80)
    shown.append((desk.state("b"), desk.state("b")["events"]))  # after so long only the tail came …
    shown.append((desk.state("b"), whole(desk, "b")))  # … and then the whole log
    found = goes_on(folder, *shown)
    assert found[-1] is True
    assert all(one is True for one in found[:-2])
    assert found[-2] is not False


@pytest.mark.parametrize("sent", ["news", "everything"])
def test_another_past_is_seen(folder: Path, sent: str) -> None:
    desk = playing()
    before = desk.state("b"), whole(desk, "b")
    other = changed(desk, log.Said, text="something else")
    for one in (desk, other):
        one.say("a", say.Say(0, "one more thing"))
        since = one.table.seq - 1 if sent == "news" else None
        events = one.state("b", since)["events"] if sent == "news" else whole(one, "b")
        assert goes_on(folder, before, (one.state("b", since), events)) == [True, one is desk]


def test_a_server_that_keeps_the_head_and_tells_another_past_is_seen_in_the_whole_log(folder: Path) -> None:
    desk = playing()
    before = desk.state("b"), whole(desk, "b")
    told = whole(changed(desk, log.Said, text="something else"), "b")
    desk.play_on(random.Random(5), 60)
    lie = [*told, *whole(desk, "b")[len(told) :]]
    tail = desk.state("b")
    assert goes_on(folder, before, (tail, lie)) == [True, False]


def test_who_is_forgotten_changes_no_past(folder: Path) -> None:
    desk = playing()
    before = desk.state("a"), whole(desk, "a")
    rows = {logged.seq: logged for logged in forget.without("desk", desk.log, "b", "somebody")}
    desk.log = [rows.get(logged.seq, logged) for logged in desk.log]
    desk.table = Table("desk", desk.log)
    desk.say("a", say.Say(0, "who was that?"))
    assert goes_on(folder, before, (desk.state("a"), whole(desk, "a"))) == [True, True]


def test_a_rematch_goes_on_from_the_game_before(folder: Path) -> None:
    desk = playing("duel")
    desk.say("a", say.Resign(0))
    over = desk.state("b"), whole(desk, "b")
    other = changed(desk, log.Said, text="something else")
    for one in (desk, other):
        one.say("b", say.Rematch())
        assert goes_on(folder, over, (one.state("b"), whole(one, "b"))) == [True, one is desk]
