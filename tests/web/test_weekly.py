"""The positions of a week: the same for everybody, one choice a person, nothing known before, everything afterwards."""

import asyncio
import json

import pytest

from tavoliere.coach.practice.puzzles import shipped
from tavoliere.coach.practice.weekly import position_of, shipped_of
from tavoliere.notation.game import read
from tavoliere.store import weekly as stored
from tavoliere.table import fairness, weekly
from tests.web.test_devices import NOON, Device, served

WEEK = weekly.week_of(NOON)
GAMES = ("on-board", "duel", "crosswise")


async def with_positions(made):
    """This week's positions, as the process that looks for them would have left them."""
    for game in GAMES:
        await stored.keep(made.state.rooms.store, WEEK, game, json.dumps(shipped(game)[3]))
    return made


def puzzle_of(told, game="duel"):
    return next(one for one in told["puzzles"] if one["game"] == game)


def test_everybody_has_one_choice_on_whatever_device(database):
    async def play():
        async with served(database) as made:
            await with_positions(made)
            ada, laptop, bo, eve = (Device(made) for _ in range(4))
            legal = read(shipped("duel")[3]["position"]).legal(shipped("duel")[3]["seat"])
            best = max(shipped("duel")[3]["choices"], key=shipped("duel")[3]["choices"].get)
            worse = next(move for move in legal if move != best)
            first = await ada.did("weekly", game="duel", move=worse)
            again = await ada.did("weekly", game="duel", move=best)
            assert (first["move"], again["move"], again["lost"]) == (worse, worse, first["lost"])
            assert first["lost"] > 0
            right = await bo.did("weekly", game="duel", move=best)
            assert (right["lost"], right["place"]) == (0, {"place": 1, "of": 2})
            tab = Device(made)
            tab.http.cookies = ada.http.cookies
            assert (await tab.did("weekly", game="duel", move=best))["move"] == worse
            await laptop.did("weekly", game="duel", move=best)  # a second device, before it is hers
            await laptop.join(ada)
            done = puzzle_of(await laptop.get("weekly"))["done"]
            assert (done["move"], done["place"]) == (worse, {"place": 2, "of": 2})
            assert puzzle_of(await eve.get("weekly"))["done"] is None

    asyncio.run(play())


def test_before_the_choice_nothing_is_told_that_helps(tmp_path):
    async def play():
        async with served(str(tmp_path / "a.sqlite")) as made:
            await with_positions(made)
            ada, bo = Device(made), Device(made)
            told = await ada.get("weekly")
            assert [one["game"] for one in told["puzzles"]] == list(GAMES)
            seed = weekly.seed_of(made.state.rooms.secret, WEEK)
            assert told["commitment"] == fairness.commitment(seed)
            await bo.did("weekly", game="duel", move=next(iter(shipped("duel")[3]["choices"])))
            text = json.dumps(await ada.get("weekly"))
            assert seed not in text
            assert "choices" not in text
            assert (await ada.get(f"weekly/{WEEK}"))["seed"] is None
            for path in ("weekly/2099-W01", "weekly/2026-W60", "weekly/soon"):
                assert (await ada.http.get(f"/api/{path}")).status_code == 404
            made.state.rooms.now = lambda: weekly.end(WEEK)
            assert (await ada.get(f"weekly/{WEEK}"))["seed"] == seed

    asyncio.run(play())


@pytest.mark.parametrize(
    ("game", "move", "status"), [("qwixx", "r5", 404), ("duel", "r2", 422), ("duel", "?", 422)]
)
def test_what_cannot_be_chosen_is_refused_and_costs_no_try(tmp_path, game, move, status):
    async def play():
        async with served(str(tmp_path / "a.sqlite")) as made:
            await with_positions(made)
            ada = Device(made)
            puzzle = shipped("duel")[3]
            illegal = "r2" if "r2" not in read(puzzle["position"]).legal(puzzle["seat"]) else "r12"
            said = await ada.post("weekly", game=game, move=illegal if move == "r2" else move)
            assert said.status_code == status
            assert puzzle_of(await ada.get("weekly"))["done"] is None

    asyncio.run(play())


def test_whoever_is_forgotten_has_chosen_nothing(database):
    async def play():
        async with served(database) as made:
            await with_positions(made)
            ada = Device(made)
            await ada.did("weekly", game="duel", move=next(iter(shipped("duel")[3]["choices"])))
            await ada.did("person/delete")
            assert await made.state.rooms.store.rows("SELECT * FROM tried") == []

    asyncio.run(play())


def test_where_nothing_runs_beside_the_server_a_shipped_position_is_there_soon(tmp_path):
    async def play():
        async with served(str(tmp_path / "a.sqlite")) as made:
            ada = Device(made)
            for _ in range(500):
                puzzles = (await ada.get("weekly"))["puzzles"]
                if all(one["state"] for one in puzzles):
                    break
                await asyncio.sleep(0.02)
            assert all(one["state"] for one in puzzles)

    asyncio.run(play())


def test_where_nothing_can_be_compiled_a_shipped_position_is_taken():
    seed = weekly.seed_for("00" * 32, "duel")
    assert shipped_of("duel", seed) in shipped("duel")
    assert seed != weekly.seed_for("00" * 32, "crosswise")


@pytest.mark.whole
def test_a_position_is_found_for_a_seed_with_all_that_can_be_chosen():
    found = position_of("duel", "07" * 32)
    assert set(found["choices"]) == set(read(found["position"]).legal(found["seat"]))
    assert found == position_of("duel", "07" * 32)
