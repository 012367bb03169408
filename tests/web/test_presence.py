"""Who is at a table, and how tables are looked after while somebody is there and afterwards."""

import asyncio
import json
import time

import pytest

from tavoliere.table import messages as say
from tavoliere.table.messages import Denied
from tavoliere.table.wire import Links
from tavoliere.web.live.chores import Chores
from tavoliere.web.live.driving import IDLE
from tavoliere.web.live.room import Listener
from tests.web.processes import ADA, BO, process


def test_somebody_who_asks_without_a_socket_is_there(tmp_path):
    """Nobody can let a bot play for a player who polls; when the asking ends, the others can."""

    async def play():
        async with process(tmp_path / "tables.sqlite") as rooms:
            room = await rooms.create("t", say.Create(game="duel", players=2, name="Ada"), ADA.device)
            await rooms.say(room, BO, say.Sit(name="Bo"))
            await rooms.say(room, ADA, say.Start())
            room.loaded -= 1000  # long ago

            async def substitute():
                await rooms.say(room, ADA, say.Substitute(1))

            def is_shown():
                return json.loads(room.see().state(ADA, Links("", ""), None, 0))["table"]["seats"][1][
                    "connected"
                ]

            rooms.presence.seen(room, BO.device)
            assert is_shown()
            with pytest.raises(Denied, match="not been away"):
                await substitute()
            room.seen[BO.device] -= 40  # he asks seldom
            room.changed()
            assert not is_shown()
            with pytest.raises(Denied, match="not been away"):
                await substitute()
            room.seen[BO.device] -= 40
            await substitute()
            assert room.table.seats[1].left

    asyncio.run(play())


def test_a_host_who_only_watches_is_missed_after_a_minute_too(tmp_path):
    async def play():
        async with process(tmp_path / "tables.sqlite") as rooms:
            room = await rooms.create("t", say.Create(game="duel", players=2), ADA.device)
            await rooms.say(room, BO, say.Sit(name="Bo"))
            room.loaded -= 1000  # long ago
            listener = Listener(ADA)
            rooms.join(room, listener)
            rooms.presence.go(room, listener)
            with pytest.raises(Denied, match="not been away"):
                await rooms.say(room, BO, say.Host())
            room.gone[ADA.device] -= 60
            await rooms.say(room, BO, say.Host())
            assert room.table.host == BO.device

    asyncio.run(play())


@pytest.mark.parametrize("jump", [3600, -3600])
def test_a_clock_that_is_set_sends_nobody_away_and_brings_nobody_back(tmp_path, monkeypatch, jump):
    async def play():
        async with process(tmp_path / "tables.sqlite") as rooms:
            room = await rooms.create("t", say.Create(game="duel", players=2, name="Ada"), ADA.device)
            await rooms.say(room, BO, say.Sit(name="Bo"))
            listener = Listener(BO)
            rooms.join(room, listener)
            rooms.presence.go(room, listener)
            rooms.presence.seen(room, ADA.device)
            clock = time.time_ns
            monkeypatch.setattr(time, "time_ns", lambda: clock() + jump * 10**9)
            assert room.present() == {ADA.device}
            assert 0 <= room.absent(BO.device) < 60_000
            room.seen[ADA.device] -= 30
            room.loaded -= 1000
            assert room.present() == set()
            assert 30_000 <= room.absent(ADA.device) < 90_000

    asyncio.run(play())


def test_whoever_was_at_a_process_that_fell_silent_was_there_when_it_last_spoke(tmp_path):
    async def play():
        async with process(tmp_path / "tables.sqlite") as rooms:
            room = await rooms.create("t", say.Create(game="duel", players=2, name="Ada"), ADA.device)
            await rooms.say(room, BO, say.Sit(name="Bo"))
            rooms.presence.met(room, "other", [BO.device])
            assert room.absent(BO.device) is None
            devices, at = room.elsewhere["other"]
            room.elsewhere["other"] = devices, at - 100
            room.loaded -= 1000
            assert 100_000 <= room.absent(BO.device) < 160_000

    asyncio.run(play())


def test_whoever_closes_the_socket_has_gone(tmp_path):
    async def play():
        async with process(tmp_path / "tables.sqlite") as rooms:
            room = await rooms.create("t", say.Create(game="duel", players=2, name="Ada"), ADA.device)
            rooms.presence.seen(room, ADA.device)
            listener = Listener(ADA)
            rooms.join(room, listener)
            assert ADA.device in room.present()
            rooms.presence.go(room, listener)
            assert ADA.device not in room.present()
            rooms.presence.seen(room, ADA.device)
            assert ADA.device in room.present()

    asyncio.run(play())


def test_of_strangers_who_ask_no_more_nothing_is_remembered(tmp_path):
    async def play():
        async with process(tmp_path / "tables.sqlite") as rooms:
            room = await rooms.create("t", say.Create(game="duel", players=2, name="Ada"), ADA.device)
            for device in (ADA.device, "stranger", "watcher"):
                rooms.presence.seen(room, device)
            for device in (ADA.device, "stranger"):
                room.seen[device] -= 30
            rooms.presence.refresh(room)
            assert sorted(room.seen) == ["ada", "watcher"]

    asyncio.run(play())


def test_of_a_crowd_those_with_a_seat_are_announced_first(tmp_path, monkeypatch):
    async def play():
        async with process(tmp_path / "tables.sqlite") as rooms:
            told = []

            async def announce(table, devices):
                told.append(devices)

            room = await rooms.create("t", say.Create(game="duel", players=2, name="Ada"), "zoe")
            monkeypatch.setattr(rooms.store, "announce", announce)
            for device in ("a", "b", "zoe"):
                rooms.presence.seen(room, device)
            rooms.presence.refresh(room)
            await asyncio.sleep(0)
            assert told == [["zoe", "a", "b"]]

    asyncio.run(play())


def test_tables_are_looked_after_a_few_at_a_time_and_each_in_every_round(tmp_path):
    async def play():
        async with process(tmp_path / "tables.sqlite") as rooms:
            for number in range(10):
                room = await rooms.create(f"t{number}", say.Create(game="duel", players=2), ADA.device)
                room.used -= IDLE + 1
            chores, left = Chores(rooms), []
            for _ in range(5):
                chores.look_after_some(0.25)
                left.append(len(rooms.live()))
            assert left == [7, 4, 1, 0, 0]

    asyncio.run(play())


def test_a_table_that_has_expired_before_its_turn_is_left_alone(tmp_path):
    async def play():
        async with process(tmp_path / "tables.sqlite") as rooms:
            for number in range(2):
                await rooms.create(f"t{number}", say.Create(game="duel", players=2), ADA.device)
            chores = Chores(rooms)
            chores.look_after_some(0.5)
            rooms.expired(["t1"])
            newer = await rooms.get("t1")
            for room in rooms.live():
                room.used -= IDLE + 1
            chores.look_after_some(0.5)
            assert newer in rooms.live()
            chores.look_after_some(1.0)
            assert not rooms.live()

    asyncio.run(play())


def test_a_process_that_has_forgotten_a_table_is_told_again_who_is_there(tmp_path, monkeypatch):
    async def play():
        async with process(tmp_path / "tables.sqlite") as rooms:
            told = []

            async def announce(table, devices):
                told.append(devices)

            room = await rooms.create("t", say.Create(game="duel", players=2, name="Ada"), ADA.device)
            rooms.presence.come(room, Listener(ADA))
            monkeypatch.setattr(rooms.store, "announce", announce)
            said = []
            for devices in (["bo"], ["bo", "eve"], [], ["bo"]):
                rooms.presence.met(room, "other", devices)
                await asyncio.sleep(0)
                said.append(len(told))
            assert said == [1, 1, 1, 2]

    asyncio.run(play())


def test_a_table_stays_in_memory_for_a_while_after_the_last_has_left(tmp_path):
    async def play():
        async with process(tmp_path / "tables.sqlite") as rooms:
            room = await rooms.create("t", say.Create(game="duel", players=2, name="Ada"), ADA.device)
            listener = Listener(ADA)
            rooms.join(room, listener)
            room.used -= IDLE + 1
            rooms.presence.go(room, listener)
            Chores(rooms).look_after_some(1.0)
            assert rooms.is_live(room)

    asyncio.run(play())
