"""An evening of several games, as devices live it: drawn, opened, played, shown, and forgotten."""

import asyncio
from pathlib import Path

import pytest

from tavoliere.store import evenings
from tavoliere.store.backup import backup, restore
from tavoliere.store.contract import Behind
from tests.store.logged import with_store
from tests.web.test_circles import circle_of
from tests.web.test_devices import Device, everything_in, served

NAMES = ("Ada", "Bo", "Cy", "Di", "Eve")


async def evening_of(*devices, mode="all", game="duel", **more):
    """An evening that the first device has planned and all have come to."""
    host, *others = devices
    planned = await host.did("evenings", name="Friday evening", mode=mode, game=game, player="Ada", **more)
    evening = planned["evening"]
    key = (await seen(host, evening))["invite"].rsplit("/", 1)[1]
    for device, name in zip(others, NAMES[1:], strict=False):
        await device.did(f"evenings/{evening}/come", key=key, name=name)
    return evening


async def seen(device, evening, key=""):
    return await device.did(f"evenings/{evening}/look", key=key)


async def play_all(evening, devices):
    """Of each pair that waits the second gives up."""
    told = await seen(devices[0], evening)
    for match in told["rounds"][-1]["matches"]:
        if match["winner"] is None:
            first, second = (devices[number - 1] for number in match["players"])
            table = (await seen(first, evening))["rounds"][-1]["matches"]
            address = next(one["address"] for one in table if one["number"] == match["number"])
            name = address.removeprefix("/t/")
            await first.did(f"tables/{name}/start")
            await second.did(f"tables/{name}/resign", seat=1)


@pytest.mark.parametrize("mode", ["all", "swiss", "knockout"])
def test_an_evening_of_four_from_the_draw_to_the_winner(mode, database):
    async def play():
        async with served(database) as made:
            devices = [Device(made) for _ in range(4)]
            evening = await evening_of(*devices, mode=mode)
            told = await devices[0].did(f"evenings/{evening}/begin")
            rounds = {"all": 3, "swiss": 2, "knockout": 2}[mode]
            assert (told["planned"], len(told["rounds"][0]["matches"])) == (rounds, 2)
            for number in range(rounds):
                told = await seen(devices[0], evening)
                assert len(told["rounds"]) == number + 1
                await play_all(evening, devices)
            told = await seen(devices[3], evening)
            assert told["over"]
            assert len(told["standing"]) == 4
            assert told["standing"][0]["place"] == 1
            if mode == "all":
                assert sum(line["points"] for line in told["standing"]) == 2 * 6

    asyncio.run(play())


def test_results_of_own_dice_are_typed_in_and_late_arrivals_play_too(tmp_path):
    async def play():
        async with served(str(tmp_path / "a.sqlite")) as made:
            ada, bo, cy = (Device(made) for _ in range(3))
            evening = await evening_of(ada, bo, dice="own", game="qwixx")
            await ada.did(f"evenings/{evening}/come", name="Nonna", guest=True)
            await ada.did(f"evenings/{evening}/begin")
            told = await seen(ada, evening)
            (match,) = told["rounds"][0]["matches"]
            assert match["address"] == ""
            assert [one["guest"] for one in told["players"]] == [False, False, True]
            invite = told["invite"].rsplit("/", 1)[1]
            await cy.did(f"evenings/{evening}/come", key=invite, name="Cy")
            wrong = await cy.post(f"evenings/{evening}/result", match=0, points=[1, 2])
            assert wrong.status_code == 403
            await ada.did(f"evenings/{evening}/pause", paused=True)
            await ada.did(f"evenings/{evening}/result", match=0, points=[80, 70])
            await ada.did(f"evenings/{evening}/result", match=0, points=[70, 80])
            told = await seen(ada, evening)
            assert told["rounds"][0]["matches"][0]["winner"] == match["players"][1]
            told = await ada.did(f"evenings/{evening}/pause", paused=False)
            assert len(told["rounds"]) == 2
            while not told["over"]:
                for one in told["rounds"][-1]["matches"]:
                    told = await ada.did(f"evenings/{evening}/result", match=one["number"], points=[60, 50])
            assert sorted(line["games"] for line in told["standing"]) == [3, 3, 3, 3]

    asyncio.run(play())


def test_many_who_come_at_once_all_have_numbers_of_their_own(database):
    async def play():
        async with served(database) as made:
            host, *others = (Device(made) for _ in range(9))
            evening = await evening_of(host)
            key = (await seen(host, evening))["invite"].rsplit("/", 1)[1]
            coming = [
                device.post(f"evenings/{evening}/come", key=key, name=f"P{number}")
                for number, device in enumerate(others)
            ]
            replies = await asyncio.gather(*coming)
            assert {reply.status_code for reply in replies} <= {200, 503}
            told = await seen(host, evening)
            numbers = [one["number"] for one in told["players"]]
            assert len(set(numbers)) == len(numbers) == 1 + sum(reply.status_code == 200 for reply in replies)

    asyncio.run(play())


def test_what_a_player_has_answered_in_secret_is_not_in_the_points_so_far(tmp_path):
    async def play():
        async with served(str(tmp_path / "a.sqlite")) as made:
            devices = [Device(made) for _ in range(3)]
            evening = await evening_of(*devices, game="qwixx")
            told = await devices[0].did(f"evenings/{evening}/begin")
            (match,) = told["rounds"][0]["matches"]
            one, other = (devices[number - 1] for number in match["players"])
            mine = (await seen(one, evening))["rounds"][0]["matches"][0]
            table = mine["address"].removeprefix("/t/")
            await one.did(f"tables/{table}/start")
            for device in (one, other):  # whoever begins rolls
                state = await device.get(f"tables/{table}")
                (own,) = state["you"]["seats"]
                decision = state["table"]["asked"].get(str(own))
                if decision and state["views"][str(own)]["chance"]:
                    await device.did(f"tables/{table}/roll", seat=own, decision=decision)
            seat = (await one.get(f"tables/{table}"))["you"]["seats"][0]
            state = await one.get(f"tables/{table}")
            move = next(move for move in state["views"][str(seat)]["legal"] if move != "-")
            decision = state["table"]["asked"][str(seat)]
            await one.did(f"tables/{table}/act", seat=seat, decision=decision, move=move)
            for device in devices:
                shown = (await seen(device, evening))["rounds"][0]["matches"][0]
                assert shown["so_far"] == [0, 0]

    asyncio.run(play())


def test_the_host_settles_a_game_that_is_not_played_at_its_table(tmp_path):
    async def play():
        async with served(str(tmp_path / "a.sqlite")) as made:
            devices = [Device(made) for _ in range(3)]
            evening = await evening_of(*devices)
            told = await devices[0].did(f"evenings/{evening}/begin")
            (match,) = told["rounds"][0]["matches"]
            for device in devices[1:]:
                refused = await device.post(f"evenings/{evening}/result", match=0, points=[5, 3])
                assert refused.status_code == 403
            told = await devices[0].did(f"evenings/{evening}/result", match=0, points=[5, 3])
            assert told["rounds"][0]["matches"][0]["winner"] == match["players"][0]
            assert len(told["rounds"]) == 2

    asyncio.run(play())


def test_a_link_to_show_only_shows(tmp_path):
    async def play():
        async with served(str(tmp_path / "a.sqlite")) as made:
            ada, bo, cy, screen = (Device(made) for _ in range(4))
            evening = await evening_of(ada, bo, cy)
            told = await seen(ada, evening)
            show = told["show"].rsplit("/", 1)[1]
            shown = await seen(screen, evening, show)
            assert (shown["invite"], shown["me"], shown["host"]) == ("", 0, False)
            refused = await screen.post(f"evenings/{evening}/come", key=show, name="Eve")
            assert refused.status_code == 403
            assert (await screen.post(f"evenings/{evening}/begin")).status_code == 404
            assert (await bo.post(f"evenings/{evening}/begin")).status_code == 403
            assert (await screen.post(f"evenings/{evening}/look", key="guess")).status_code == 404

    asyncio.run(play())


def test_whoever_leaves_loses_the_game_that_goes_on_and_the_evening_goes_on(tmp_path):
    async def play():
        async with served(str(tmp_path / "a.sqlite")) as made:
            devices = [Device(made) for _ in range(4)]
            evening = await evening_of(*devices)
            told = await devices[0].did(f"evenings/{evening}/begin")
            gone = told["rounds"][0]["matches"][0]["players"][1]
            await devices[gone - 1].did(f"evenings/{evening}/leave", player=gone)
            told = await seen(devices[0], evening)
            match = told["rounds"][0]["matches"][0]
            assert match["winner"] == match["players"][0]
            await play_all(evening, devices)
            last = (await seen(devices[0], evening))["rounds"][-1]
            assert all(gone not in one["players"] for one in last["matches"])

    asyncio.run(play())


def test_an_evening_of_a_circle_is_open_to_its_members_and_its_games_count_there(tmp_path):
    async def play():
        async with served(str(tmp_path / "a.sqlite")) as made:
            devices = [Device(made) for _ in range(3)]
            circle = await circle_of(*devices)
            planned = await devices[0].did(
                "evenings", name="Friday", mode="all", game="duel", player="Ada", circle=circle
            )
            for device, name in zip(devices[1:], ("Bo", "Cy"), strict=True):
                await device.did(f"evenings/{planned['evening']}/come", name=name)
            assert [one["name"] for one in (await devices[1].get(f"circles/{circle}"))["evenings"]] == [
                "Friday"
            ]
            await devices[0].did(f"evenings/{planned['evening']}/begin")
            await play_all(planned["evening"], devices)
            for _ in range(100):
                told = await devices[0].get(f"circles/{circle}")
                if told["games"]:
                    break
                await asyncio.sleep(0.02)
            assert told["games"] == 1

    asyncio.run(play())


def test_nothing_of_an_evening_says_who_somebody_was_who_deletes_everything(database):
    async def play():
        async with served(database) as made:
            devices = [Device(made) for _ in range(4)]
            evening = await evening_of(*devices)
            alone = await evening_of(devices[0])
            await devices[0].did(f"evenings/{evening}/begin")
            store, gone = made.state.rooms.store, [devices[0].hash, '"Ada"', alone]
            assert [one for one in gone if one not in await everything_in(store)] == []
            await devices[0].did("person/delete")
            assert [one for one in gone if one in await everything_in(store)] == []
            told = await seen(devices[1], evening)
            assert [one["name"] for one in told["players"]] == ["–", "Bo", "Cy", "Di"]
            assert told["host"]  # the first who came

    asyncio.run(play())


def test_a_player_with_two_devices_is_one_player(tmp_path):
    async def play():
        async with served(str(tmp_path / "a.sqlite")) as made:
            phone, laptop, bo, cy = (Device(made) for _ in range(4))
            evening = await evening_of(phone, bo, cy)
            await laptop.join(phone)
            told = await seen(laptop, evening)
            assert (told["me"], told["host"]) == (1, True)

    asyncio.run(play())


def test_a_place_in_the_log_of_an_evening_is_taken_once_and_a_backup_carries_it(tmp_path):
    first, copy, second = (str(tmp_path / name) for name in ("a.sqlite", "copy.sqlite", "b.sqlite"))

    async def work(store):
        await evenings.plan(store, "one", "", "ada", "{}", 1)
        await evenings.append(store, "one", 1, ["a", "b"], [evenings.opening("one", "table")], 2)
        with pytest.raises(Behind):
            await evenings.append(store, "one", 1, ["c"], [evenings.entering("one", 1, "bo")], 3)
        assert await evenings.log_of(store, "one") == ["{}", "a", "b"]
        assert await evenings.entrants(store, "one") == {0: "ada"}

    async def look(store):
        return (
            await evenings.log_of(store, "one"),
            await evenings.of_table(store, "table"),
            await evenings.uses(store),
        )

    with_store(first, work)
    backup(first, Path(copy))
    restore(Path(copy), second)
    assert with_store(second, look) == with_store(first, look) == (["{}", "a", "b"], "one", {"one": 2})


@pytest.mark.parametrize(
    ("message", "body", "status"),
    [
        ("evenings", {"name": "", "mode": "all", "game": "duel"}, 422),
        ("evenings", {"name": "One", "mode": "none", "game": "duel"}, 400),
        ("evenings", {"name": "One", "mode": "all", "game": "chess"}, 422),
        ("evenings", {"name": "One", "mode": "all", "game": "duel", "circle": "none"}, 404),
        ("evenings/{}/come", {"name": "ADA", "guest": True}, 409),
        ("evenings/{}/result", {"match": 7, "points": [1, 2]}, 409),
        ("evenings/{}/result", {"match": 0, "points": [1]}, 400),
        ("evenings/{}/begin", {}, 409),
    ],
)
def test_what_makes_no_sense_is_refused_and_changes_nothing(message, body, status, tmp_path):
    async def play():
        async with served(str(tmp_path / "a.sqlite")) as made:
            ada, bo = Device(made), Device(made)
            evening = await evening_of(ada, bo)
            before = await seen(ada, evening)
            reply = await ada.post(message.format(evening), **body)
            assert (reply.status_code, bool(reply.json()["error"]["message"])) == (status, True)
            assert await seen(ada, evening) == before

    asyncio.run(play())


def test_one_setting_switches_evenings_off(tmp_path):
    async def play():
        async with served(str(tmp_path / "a.sqlite"), evenings=False) as made:
            ada = Device(made)
            refused = await ada.post("evenings", name="One", mode="all", game="duel")
            assert refused.status_code == 404
            assert (await ada.http.get("/evening")).status_code == 404

    asyncio.run(play())
