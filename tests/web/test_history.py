"""What people have played: a line for each game, and what the lines add up to."""

import asyncio
import random

import msgspec
import pytest
from msgspec.structs import astuple

from tavoliere.store import history
from tavoliere.store.expiry import DAY, Expiry
from tavoliere.store.history import Played
from tavoliere.table.deeds import deeds
from tavoliere.web.people.answers import Found
from tavoliere.web.people.statistics import Sat, place_of, statistics
from tests.store.logged import with_store
from tests.web.test_brought import brought, played
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
    ((name, games, won, low, high),) = [astuple(one) for one in told.bots]
    assert (name, games, won) == ("hard", 2, 1)
    assert 0 < low < 0.5 < high < 1
    assert {(one.name, one.won, one.lost) for one in told.people} == {("Bo", 3, 0), ("Cy", 0, 1)}
    assert (told.since, told.streak, told.longest, told.points) == (1, 2, 2, None)
    assert told.latest == [True, False, True, False, True, True]
    only = statistics(lines, "qwixx")
    assert only.points is not None
    assert (only.points.mean, only.points.best, only.points.spread) == (89, 97, [(81, 1), (97, 1)])
    assert (only.points.best_at, only.points.low, only.points.high) == (5, 81, 97)
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


def test_deeds_are_counted_where_they_are_known():
    def game(number, kind, ended, *mine):
        seats = [Sat("Ada", "", 40, True, *mine), Sat("Bo", "", 30, False)]
        told = msgspec.json.encode(seats).decode()
        return Played("ada", f"t{number}", 1, kind, 0, number, told, ended)

    lines = [
        game(1, "duel", "misthrows", ("red",), 1, 2),
        game(2, "duel", "resigned", ("red", "blue"), 0, 1),
        game(3, "duel", ""),  # an older line, of which nobody knows
    ]
    found = statistics(lines, "duel").deeds
    assert found is not None
    assert (found.games, found.captures, found.misthrows) == (2, 3, [1, 1, 0, 0, 0])
    assert found.locked == {"red": 2, "blue": 1}
    assert found.ended == {"misthrows": 1, "resigned": 1}
    assert statistics(lines).deeds is None
    assert [(one.name, one.games) for one in statistics(lines, "duel").players] == [("2", 3)]
    assert statistics(lines, "duel", players=3).latest == []
    assert len(statistics(lines, "duel", since=2).latest) == 2


@pytest.mark.parametrize("game", ["qwixx", "on-board", "duel", "crosswise"])
def test_what_a_seat_did_is_what_the_last_position_shows(game):
    table = brought(played(game, 2))
    assert table.position is not None
    view = table.position.view(0)
    found = deeds(table)
    sheets = view.get("sheets", [])
    misthrows = [sheet["misthrows"] for sheet in sheets] or view.get("misthrows", [0, 0])
    assert [one.misthrows for one in found] == misthrows
    for sheet, one in zip(sheets, found, strict=False):
        assert sorted(one.locked) == sorted(row["colour"] for row in sheet["rows"] if row["locked"])


def test_a_rating_lies_between_the_levels_of_bots():
    assert place_of("qwixx", 2, 0.0) == 4.0  # nobody is better than the best level
    assert place_of("qwixx", 2, 13.576) == 2.0
    assert 2.0 < (place_of("qwixx", 2, 9.0) or 0) < 3.0
    assert place_of("qwixx", 2, 99.0) == 0.0
    assert place_of("chess", 2, 5.0) is None


def test_reviews_add_up_to_luck_and_to_a_level_over_time():
    def game(number, won, rating):
        told = msgspec.json.encode(Found(luck=-0.1, lost=0.04, rating=rating)).decode()
        return line(number, won, kind="qwixx")._replace(review=told)

    told = statistics([game(n, n % 2 == 0, 13.0) for n in range(4)])
    assert told.luck is not None
    assert (told.luck.games, told.luck.luck, told.luck.lost) == (4, -0.4, 0.04)
    assert told.level == []  # four games say nothing yet
    told = statistics([game(n, True, 30.0 - 0.5 * n) for n in range(60)])
    assert len(told.level) <= 16
    assert told.level[0].value < told.level[-1].value
    assert all(0 <= one.low <= one.value <= one.high <= 4 for one in told.level)


def test_a_game_of_a_device_is_among_its_players_games_when_it_was_brought(database):
    async def play():
        async with served(database) as made:
            ada, eve = Device(made), Device(made)
            record = played("duel", 2).write()
            said = {"record": record, "seats": ["", "easy"], "at": 5000}
            table = (await ada.did("games", **said))["table"]["id"]
            (game,) = (await ada.get("person/games"))["games"]
            assert (game["table"], game["at"], game["seats"][1]["bot"]) == (table, 5000, "easy")
            assert (await ada.get("person/statistics"))["bots"][0]["name"] == "easy"
            await eve.did("open/game", text=record)  # whoever only looks at a game has not played it
            assert (await eve.get("person/games"))["games"] == []

    asyncio.run(play())


def test_two_devices_that_both_have_played_become_one_history(database):
    async def play():
        async with served(database) as made:
            phone, laptop, bo = Device(made), Device(made), Device(made)
            for device in (phone, laptop):
                table = await table_of_two(device, bo)
                await bo.did(f"tables/{table}/resign", seat=1)
            both = await table_of_two(phone, laptop)  # against each other: it was one person all the time
            await laptop.did(f"tables/{both}/resign", seat=1)
            await laptop.join(phone)
            for device in (phone, laptop):
                told = await device.get("person/games")
                assert len(told["games"]) == 3
                assert (await device.get("person/statistics"))["people"][0] == {
                    "name": "Bo",
                    "won": 3,
                    "lost": 0,
                }
            assert len((await bo.get("person/games"))["games"]) == 2

    asyncio.run(play())


CARD = {
    "id": "x 1 7",
    "game": "duel",
    "seat": 0,
    "state": "AAAA",
    "best": "r5",
    "chosen": "r6",
    "choices": [],
}


def test_what_the_coach_found_out_is_kept_for_all_devices_of_a_person(database):
    async def play():
        async with served(database) as made:
            ada, laptop, bo = Device(made), Device(made), Device(made)
            table = await table_of_two(ada, bo)
            await bo.did(f"tables/{table}/resign", seat=1)
            said = {
                "table": table,
                "number": 1,
                "found": {"luck": 0.2, "lost": 0.1, "rating": 9.5},
                "card": CARD,
            }
            await ada.did("person/reviews", **said)
            await laptop.join(ada)
            (game,) = (await laptop.get("person/games"))["games"]
            assert (game["found"]["rating"], game["ended"]) == (9.5, "resigned")
            assert (await laptop.get("person/statistics"))["luck"]["luck"] == 0.2
            (card,) = (await laptop.get("person/cards"))["cards"]
            assert (card["id"], card["best"]) == ("x 1 7", "r5")
            assert (await bo.get("person/cards"))["cards"] == []
            assert (await bo.get("person/games"))["games"][0]["found"] is None
            assert (await Device(made).post("person/reviews", **said)).status_code == 404
            wrong = {**said, "found": {"luck": 7.0, "lost": 0.1}}
            assert (await ada.post("person/reviews", **wrong)).status_code == 400

    asyncio.run(play())


def test_when_a_table_expires_its_players_keep_its_line_and_its_record(database):
    async def play():
        async with served(database) as made:
            rooms = made.state.rooms
            ada, bo, eve = Device(made), Device(made), Device(made)
            table = await table_of_two(ada, bo)
            await bo.did(f"tables/{table}/resign", seat=1)
            await expire(made, table)
            await eve.did("tables", game="duel")
            assert (await ada.http.get(f"/api/tables/{table}")).status_code == 404
            (game,) = (await ada.get("person/games"))["games"]
            assert game["table"] == table
            told = await ada.get(f"person/games/{table}/1")
            assert (told["seat"], told["replay"]["names"]) == (0, ["Ada Quill", "Bo"])
            assert (await eve.http.get(f"/api/person/games/{table}/1")).status_code == 404
            await ada.did("person/delete")
            told = await bo.get(f"person/games/{table}/1")
            assert told["replay"]["names"] == ["–", "Bo"]
            assert "Quill" not in told["text"]
            await bo.did("person/delete")
            assert await rooms.store.rows("SELECT * FROM record") == []

    asyncio.run(play())


async def expire(made, table):
    """Nobody comes to a table for a month, while the server runs and others play."""
    rooms = made.state.rooms
    expiry, begin = Expiry(rooms.store, 14, "1"), rooms.now()
    for day in range(30, 36):
        rooms.now = lambda now=begin + day * DAY: now
        await table_of_two(Device(made), Device(made))
        rooms.expired(await expiry.sweep(rooms.now(), day * DAY, ()))
    assert table not in await rooms.store.tables()


def test_games_are_listed_in_parts_the_latest_first(database):
    async def work(store):
        await history.keep(
            store, [line(number, True, kind="duel" if number % 2 else "qwixx") for number in range(7)]
        )
        found = await history.latest(store, "ada", 6, "", 3)
        assert [one.at for one in found] == [5, 4, 3]
        assert [one.at for one in await history.latest(store, "ada", 6, "duel", 9)] == [5, 3, 1]

    with_store(database, work)
