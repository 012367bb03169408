"""Circles: a link brings people together, what they play counts, and nobody else learns of it."""

import asyncio
import random
from pathlib import Path

import msgspec
import pytest

from tavoliere.store import circles, history
from tavoliere.store.backup import backup, restore
from tavoliere.store.circles import Counted
from tavoliere.store.history import Played
from tavoliere.web.people.luck import Luck
from tavoliere.web.people.standing import Game, apart, games_of, season_of, standing
from tavoliere.web.people.statistics import Sat, between
from tests.store.logged import with_store
from tests.web.test_devices import NOON, Device, everything_in, play_some, served

NOVEMBER, SUMMER = "2026-09", "2026-06"


async def circle_of(founder, *others, name="Tuesday table"):
    """A circle of these people, who are called Ada, Bo, Cy … in it."""
    made = await founder.did("circles", name=name, member="Ada")
    key = await key_of(founder, made["circle"])
    for device, called in zip(others, ("Bo", "Cy", "Di"), strict=False):
        await device.did(f"circles/{made['circle']}/join", key=key, name=called)
    return made["circle"]


async def key_of(device, circle):
    return (await device.get(f"circles/{circle}"))["link"].rsplit("/", 1)[1]


async def wait_until(what):
    for _ in range(200):
        if found := await what():
            return found
        await asyncio.sleep(0.01)
    raise AssertionError


def test_a_game_at_a_table_of_the_circle_counts_for_its_members(database):
    async def play():
        async with served(database) as made:
            ada, bo, stranger = Device(made), Device(made), Device(made)
            circle = await circle_of(ada, bo)
            table = (await ada.did(f"circles/{circle}/tables", game="duel", members=[2]))["table"]
            (shown,) = (await bo.get(f"circles/{circle}"))["tables"]
            assert (shown["table"], shown["names"], shown["mine"]) == (table, ["Ada", "Bo"], True)
            await ada.did(f"tables/{table}/start")
            await bo.did(f"tables/{table}/resign", seat=1)

            async def is_counted():
                told = await bo.get(f"circles/{circle}")
                return told if told["games"] else None

            told = await wait_until(is_counted)
            assert [(one["member"], one["games"], one["won"]) for one in told["standing"]] == [
                (1, 1, 1),
                (2, 1, 0),
            ]
            (game,) = told["played"]
            assert (game["game"], [seat["name"] for seat in game["seats"]]) == ("duel", ["Ada", "Bo"])
            assert (told["kinds"], [one["season"] for one in told["seasons"]]) == (["duel"], [NOVEMBER])
            assert told["tables"] == []
            assert (await ada.get(f"circles/{circle}?game=qwixx"))["games"] == 0
            assert (await ada.get(f"circles/{circle}?season={SUMMER}"))["games"] == 0
            replay = await bo.http.get(f"/c/{circle}/game/{table}/1")
            assert replay.headers["location"] == f"/t/{table}/replay/1"
            assert (await stranger.http.get(f"/c/{circle}/game/{table}/1")).status_code == 404

    asyncio.run(play())


def test_only_who_has_the_link_learns_of_a_circle(tmp_path):
    async def play():
        async with served(str(tmp_path / "a.sqlite")) as made:
            ada, stranger = Device(made), Device(made)
            circle = await circle_of(ada)
            key = await key_of(ada, circle)
            assert (await stranger.http.get(f"/api/circles/{circle}")).status_code == 404
            for message, more in (("look", {}), ("join", {"name": "Eve"})):
                assert (
                    await stranger.post(f"circles/{circle}/{message}", key="guess", **more)
                ).status_code == 404
            door = await stranger.did(f"circles/{circle}/look", key=key)
            assert (door["name"], door["members"], door["inside"]) == ("Tuesday table", ["Ada"], False)
            assert (await stranger.get("circles"))["circles"] == []
            assert [one["name"] for one in (await ada.get("circles"))["circles"]] == ["Tuesday table"]

    asyncio.run(play())


def test_nobody_takes_a_name_that_somebody_in_the_circle_has(tmp_path):
    async def play():
        async with served(str(tmp_path / "a.sqlite")) as made:
            ada, bo = Device(made), Device(made)
            circle = await circle_of(ada)
            again = await bo.post(f"circles/{circle}/join", key=await key_of(ada, circle), name="ADA")
            assert again.json()["error"]["template"] == "somebody here is called {name}: take another name"
            await ada.did(f"circles/{circle}/member", name="Ada L.")
            assert [one["name"] for one in (await ada.get(f"circles/{circle}"))["members"]] == ["Ada L."]

    asyncio.run(play())


def test_the_founder_renames_removes_and_passes_on_and_nobody_else_does(database):
    async def play():
        async with served(database) as made:
            ada, bo, cy = Device(made), Device(made), Device(made)
            circle = await circle_of(ada, bo, cy)
            for message, more in (
                ("rename", {"name": "Mine"}),
                ("remove", {"member": 1}),
                ("founder", {"member": 2}),
            ):
                assert (await bo.post(f"circles/{circle}/{message}", **more)).status_code == 403
            await ada.did(f"circles/{circle}/rename", name="Wednesday table")
            old = await key_of(ada, circle)
            await ada.did(f"circles/{circle}/remove", member=3)
            assert (await cy.http.get(f"/api/circles/{circle}")).status_code == 404
            assert (await cy.post(f"circles/{circle}/join", key=old, name="Cy")).status_code == 404
            await ada.did(f"circles/{circle}/founder", member=2)
            told = await ada.get(f"circles/{circle}")
            assert (told["name"], told["founder"], told["me"]) == ("Wednesday table", 2, 1)
            await bo.did(f"circles/{circle}/leave")
            assert (await ada.get(f"circles/{circle}"))["founder"] == 1
            await ada.did(f"circles/{circle}/delete")
            assert (await ada.http.get(f"/api/circles/{circle}")).status_code == 404

    asyncio.run(play())


def test_a_member_with_two_devices_is_one_member(database):
    async def play():
        async with served(database) as made:
            phone, laptop, bo = Device(made), Device(made), Device(made)
            circle = await circle_of(phone, laptop, bo)
            await laptop.join(phone)
            told = await laptop.get(f"circles/{circle}")
            assert [one["name"] for one in told["members"]] == ["Ada", "Cy"]
            assert told["founder"] == told["me"] == 1
            await phone.join(bo)
            assert len((await bo.get(f"circles/{circle}"))["members"]) == 1

    asyncio.run(play())


def test_whoever_deletes_everything_is_in_no_circle_any_more(database):
    async def play():
        async with served(database) as made:
            ada, bo = Device(made), Device(made)
            circle, alone = await circle_of(ada, bo), await circle_of(ada, name="Only me at the lighthouse")
            table = (await ada.did(f"circles/{circle}/tables", game="duel", members=[2]))["table"]
            await ada.did(f"tables/{table}/start")
            await bo.did(f"tables/{table}/resign", seat=1)
            gone = [ada.hash, "Ada", "lighthouse", alone]
            store = made.state.rooms.store
            assert [one for one in gone if one not in await everything_in(store)] == []
            await ada.did("person/delete")
            assert [one for one in gone if one in await everything_in(store)] == []
            told = await bo.get(f"circles/{circle}")
            assert [one["name"] for one in told["members"]] == ["Bo"]
            assert told["founder"] == told["me"] == 2
            assert [seat["name"] for game in told["played"] for seat in game["seats"]] == ["–", "Bo"]

    asyncio.run(play())


def test_games_before_somebody_came_in_do_not_count_for_them(tmp_path):
    async def play():
        async with served(str(tmp_path / "a.sqlite")) as made:
            ada, bo = Device(made), Device(made)
            circle = await circle_of(ada, bo)
            store = made.state.rooms.store
            await circles.open_table(store, circle, "table", NOON)
            await history.keep(
                store,
                [line(device.hash, "table", 1, seat, NOON - 1) for seat, device in enumerate((ada, bo))],
            )
            assert (await ada.get(f"circles/{circle}"))["games"] == 0

    asyncio.run(play())


def test_the_last_one_who_leaves_leaves_nothing(database):
    async def work(store):
        await circles.make(store, "one", "Tuesday", "ada", "Ada", 1)
        await circles.open_table(store, "one", "table", 2)
        await circles.keep_luck(store, "table", 1, "[0.1,-0.1]")
        (ada,) = await circles.members_of(store, "one")
        await circles.leave(store, ada)
        assert await circles.circle_of(store, "one") is None
        assert await store.rows("SELECT * FROM circle_table") == []
        assert await store.rows("SELECT * FROM luck") == []

    with_store(database, work)


def test_a_backup_carries_circles(tmp_path):
    async def work(store):
        await circles.make(store, "one", "Tuesday", "ada", "Ada", 1)
        await circles.join(store, "one", "bo", "Bo", 2)
        await circles.open_table(store, "one", "table", 2)
        await circles.keep_luck(store, "table", 1, "[0.1,-0.1]")
        await history.keep(store, [line("ada", "table", 1, 0, 3)])

    async def look(store):
        return (
            await circles.circle_of(store, "one"),
            await circles.members_of(store, "one"),
            await circles.counted(store, "one"),
        )

    first, copy, second = (str(tmp_path / name) for name in ("a.sqlite", "copy.sqlite", "b.sqlite"))
    with_store(first, work)
    backup(first, Path(copy))
    restore(Path(copy), second)
    kept = with_store(second, look)
    assert kept == with_store(first, look)
    assert [one.luck for one in kept[2]] == ["[0.1,-0.1]"]


def test_a_thousand_games_are_all_there(tmp_path):
    async def play():
        async with served(str(tmp_path / "a.sqlite")) as made:
            ada, *others = (Device(made) for _ in range(4))
            circle = await circle_of(ada, *others)
            members = await circles.members_of(made.state.rooms.store, circle)
            await thousand_games(made.state.rooms.store, circle, [member.person for member in members])
            told = await ada.get(f"circles/{circle}?season=")
            assert (told["games"], len(told["played"])) == (1000, 50)
            assert sum(place["won"] for place in told["standing"]) == 1000

    asyncio.run(play())


async def thousand_games(store, circle, people):
    """A thousand games of four, each at a table of its own."""
    dice, lines = random.Random(3), []
    for number in range(1000):
        winner, table = dice.randrange(4), f"table {number}"
        seats = [Sat(f"P{seat}", "", dice.randrange(120), seat == winner) for seat in range(4)]
        told = msgspec.json.encode(seats).decode()
        lines += [
            Played(person, table, 1, "qwixx", seat, NOON + number, told) for seat, person in enumerate(people)
        ]
        await circles.open_table(store, circle, table, NOON)
    await history.keep(store, lines)


@pytest.mark.parametrize("setting", ["circles", "history"])
def test_one_setting_switches_circles_off(setting, tmp_path):
    async def play():
        async with served(str(tmp_path / "a.sqlite"), **{setting: False}) as made:
            ada = Device(made)
            assert (await ada.post("circles", name="One", member="Ada")).status_code == 404
            assert not (await ada.get("games"))["circles"]
            assert (await ada.http.get("/c/any")).status_code == 404

    asyncio.run(play())


@pytest.mark.parametrize(
    ("message", "body", "status"),
    [
        ("circles", {"name": "\u200b", "member": "Ada"}, 422),
        ("circles", {"name": "x" * 401, "member": "Ada"}, 400),
        ("circles", {"name": "One"}, 400),
        ("circles/{}/tables", {"game": "chess"}, 422),
        ("circles/{}/tables", {"game": "duel", "members": [9]}, 404),
        ("circles/{}/tables", {"game": "duel", "players": 5}, 422),
        ("circles/{}/tables", {"game": "duel", "players": 2, "members": [2, 3]}, 409),
        ("circles/{}/remove", {"member": 1}, 409),
        ("circles/{}/founder", {"member": "two"}, 400),
    ],
)
def test_what_makes_no_sense_is_refused_and_changes_nothing(message, body, status, tmp_path):
    async def play():
        async with served(str(tmp_path / "a.sqlite")) as made:
            ada, bo, cy = Device(made), Device(made), Device(made)
            circle = await circle_of(ada, bo, cy)
            before = await ada.get(f"circles/{circle}")
            reply = await ada.post(message.format(circle), **body)
            assert (reply.status_code, bool(reply.json()["error"]["message"])) == (status, True)
            assert await ada.get(f"circles/{circle}") == before
            assert len((await ada.get("circles"))["circles"]) == 1

    asyncio.run(play())


@pytest.mark.whole
def test_the_server_finds_out_what_was_luck_by_its_own_review(tmp_path):
    """A process of its own loads the coach, or compiles it."""

    async def play():
        async with served(str(tmp_path / "a.sqlite")) as made:
            ada, bo = Device(made), Device(made)
            circle = await circle_of(ada, bo)
            store = made.state.rooms.store
            for _ in range(2):
                table = (await ada.did(f"circles/{circle}/tables", game="qwixx", members=[2]))["table"]
                await ada.did(f"tables/{table}/start")
                await play_some(table, ada, bo, steps=400)
            await wait_until(lambda: circles.unknown_luck(store, circle, 5))
            luck = Luck(store, is_wanted=True)
            luck.look(circle)
            assert luck._task is not None
            await luck._task
            told = await ada.get(f"circles/{circle}")
            assert (told["games"], told["reviewed"]) == (2, 2)
            plain = [one["plain"] for one in told["standing"]]
            assert plain != [one["won"] / one["games"] for one in told["standing"]]
            assert await circles.unknown_luck(store, circle, 5) == []

    asyncio.run(play())


# --- the standing -------------------------------------------------------------------------------------------


def line(person, table, number, seat, at, won=0, points=(60, 40), kind="duel"):
    seats = [Sat(name, "", points[i], i == won) for i, name in enumerate(("Ada", "Bo"))]
    return Played(person, table, number, kind, seat, at, msgspec.json.encode(seats).decode())


def game(won, luck=None, players=2):
    seats = [Sat(f"P{seat}", "", 0, seat == won) for seat in range(players)]
    return Game("table", 1, "duel", 0, seats, luck, {seat + 1: seat for seat in range(players)})


def test_who_is_most_surely_ahead_stands_first_not_who_won_the_only_game():
    often, once = (
        game(0),
        Game("t", 1, "duel", 0, [Sat("C", "", 0, True), Sat("D", "", 0, False)], None, {3: 0}),
    )
    first, second, last = standing([often] * 8 + [game(1)] * 2 + [once])
    assert [(place.member, place.games, place.won) for place in (first, second, last)] == [
        (1, 10, 8),
        (3, 1, 1),
        (2, 10, 2),
    ]
    assert first.low > second.low > last.low
    assert (first.low, first.high) == between(8, 10)


def test_without_its_luck_a_lucky_win_counts_less():
    lucky = [game(0, [0.4, -0.4])] * 5 + [game(1, [-0.1, 0.1])] * 5
    ada, bo = sorted(standing(lucky))
    assert ada.plain == pytest.approx(0.35)
    assert bo.plain == pytest.approx(0.65)
    assert standing([game(0)])[0].plain is None


def test_how_many_games_would_part_two_is_said_when_that_is_true():
    close = standing([game(0)] * 6 + [game(1)] * 4)
    found = apart(close)
    assert found is not None
    assert (found.one, found.other) == (1, 2)
    far = standing([game(0)] * round(0.6 * (found.games + 10)) + [game(1)] * round(0.4 * (found.games + 10)))
    assert far[0].low >= far[1].high - 0.02
    assert apart(standing([game(0)] * 30)) is None
    even = apart(standing([game(0), game(1)]))
    assert even is not None
    assert even.games == 0


def test_the_lines_of_all_players_make_one_game():
    lines = [Counted(2, "t", 1, "duel", 1, 5, line("bo", "t", 1, 1, 5).seats, "[0.2,-0.2]"),
             Counted(1, "t", 1, "duel", 0, 5, line("ada", "t", 1, 0, 5).seats, "[0.2,-0.2]"),
             Counted(1, "t", 2, "duel", 0, 6, line("ada", "t", 2, 0, 6).seats, None)]  # fmt: skip
    first, second = games_of(lines)
    assert (first.members, second.members) == ({1: 0, 2: 1}, {1: 0})
    assert (first.luck, second.luck) == ([0.2, -0.2], None)


def test_seasons_begin_with_december_march_june_and_september():
    month = 30.44 * 24 * 3600 * 1000
    found = [season_of(round(1_767_225_600_000 + (number + 0.5) * month)) for number in range(12)]
    assert found == ["2025-12"] * 2 + ["2026-03"] * 3 + ["2026-06"] * 3 + ["2026-09"] * 3 + ["2026-12"]
