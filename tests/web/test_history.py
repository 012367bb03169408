"""What people have played: a line for each game, and what the lines add up to."""

import asyncio
import random

import msgspec

from tavoliere.store import history
from tavoliere.store.history import Played
from tavoliere.web.people.statistics import Sat, statistics
from tests.store.logged import with_store
from tests.web.test_devices import Device, served, table_of_two


def line(number, won, other="Bo", level="", kind="duel", points=(40, 30)):
    seats = [Sat("Ada", "", points[0], won), Sat(other, level, points[1], not won)]
    return Played("ada", f"table {number}", 1, kind, 0, number, msgspec.json.encode(seats).decode())


def test_games_add_up_by_kind_against_bots_by_level_and_against_people_by_name():
    lines = [
        line(1, True),
        line(2, False, "Cy"),
        line(3, True, "Gusto", "hard"),
        line(4, False, "Gusto", "hard"),
        line(5, True, kind="qwixx", points=(97, 60)),
        line(6, True, kind="qwixx", points=(81, 60)),
    ]
    told = statistics(lines)
    assert [(one.name, one.games, one.won) for one in told.kinds] == [("duel", 4, 2), ("qwixx", 2, 2)]
    assert [(one.name, one.games, one.won) for one in told.bots] == [("hard", 2, 1)]
    assert {(one.name, one.won, one.lost) for one in told.people} == {("Bo", 3, 0), ("Cy", 0, 1)}
    assert (told.since, told.streak, told.longest, told.points) == (1, 2, 2, None)
    assert told.latest == [True, False, True, False, True, True]
    only = statistics(lines, "qwixx")
    assert only.points is not None
    assert (only.points.mean, only.points.best, only.points.spread) == (89, 97, [(81, 1), (97, 1)])
    assert (len(only.kinds), only.bots) == (2, [])
    assert statistics([]).since is None


def test_a_shared_win_is_nobodys_win_over_the_other():
    seats = [Sat("Ada", "", 50, True), Sat("Bo", "", 50, True)]
    tied = Played("ada", "one", 1, "duel", 0, 1, msgspec.json.encode(seats).decode())
    (found,) = statistics([tied]).people
    assert (found.won, found.lost) == (0, 0)


def test_a_finished_game_has_a_line_for_each_of_its_players_and_keeps_it(database):
    async def play():
        async with served(database) as made:
            ada, bo = Device(made), Device(made)
            table = await table_of_two(ada, bo)
            await bo.did(f"tables/{table}/resign", seat=1)
            for _ in range(100):
                mine, theirs = await ada.get("person/statistics"), await bo.get("person/statistics")
                if mine["kinds"] and theirs["kinds"]:
                    break
                await asyncio.sleep(0.02)
            assert mine["people"] == [{"name": "Bo", "won": 1, "lost": 0}]
            assert theirs["people"] == [{"name": "Ada Quill", "won": 0, "lost": 1}]
            assert (await ada.get("person/statistics?game=qwixx"))["latest"] == []
            await ada.did("person/delete")
            told = await bo.get("person/statistics")
            assert told["people"] == [{"name": "–", "won": 0, "lost": 1}]

    asyncio.run(play())


def test_lines_are_kept_once(database):
    async def work(store):
        first = line(1, True)
        await history.keep(store, [first, line(2, False)])
        await history.keep(store, [first._replace(at=9)])
        assert await history.of_person(store, "ada") == [first, line(2, False)]
        assert await history.at_table(store, "table 1") == [first]

    with_store(database, work)


def test_ten_thousand_games_are_all_there(tmp_path):
    async def play():
        async with served(str(tmp_path / "a.sqlite")) as made:
            ada = Device(made)
            await ada.did("person/words")
            (person,) = {row[0] for row in await made.state.rooms.store.rows("SELECT person FROM device")}
            dice = random.Random(2)
            lines = [
                line(number, dice.random() < 0.5, f"Friend {number % 30}", kind="qwixx")._replace(
                    person=person
                )
                for number in range(10_000)
            ]
            await history.keep(made.state.rooms.store, lines)
            told = await ada.get("person/statistics?game=qwixx")
            assert (told["kinds"][0]["games"], len(told["people"])) == (10_000, 12)

    asyncio.run(play())
