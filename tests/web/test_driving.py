"""Whatever goes wrong while the house moves, the table goes on: errors come up at every await, one after the other."""

import asyncio
import collections.abc
import contextlib
import copy
import time
from typing import Any

import asyncpg
import pytest

from tavoliere.games.refused import Refused
from tavoliere.store.clocks import steady, wall
from tavoliere.store.contract import Unavailable
from tavoliere.store.sqlite import SQLiteStore
from tavoliere.table import fairness
from tavoliere.table import messages as say
from tavoliere.table.log import Logged, Rolled, TimedOut
from tavoliere.table.messages import Sender
from tavoliere.table.table import Table
from tavoliere.web.live import chores, driving
from tavoliere.web.live.bots import Bots
from tavoliere.web.live.chores import Chores
from tavoliere.web.live.room import Listener
from tavoliere.web.live.rooms import Rooms
from tavoliere.web.metrics import Metrics
from tavoliere.web.settings import Settings
from tests.table.desk import Desk

ADA = Sender("a", may_sit=True)
ERRORS = [
    asyncpg.InternalClientError("got result for unknown protocol state 3"),
    asyncpg.ConnectionDoesNotExistError("connection was closed in the middle of operation"),
    Unavailable("away"),
    ConnectionResetError(),
    TimeoutError(),
    asyncio.CancelledError(),
    MemoryError(),
    AssertionError(),
    RuntimeError("cannot schedule new futures after shutdown"),
]


@pytest.fixture(autouse=True)
def impatient(monkeypatch):
    for name in ("FIRST_RETRY", "TAKE_OVER", "GRACE"):
        monkeypatch.setattr(driving, name, 0)


@contextlib.asynccontextmanager
async def live(tmp_path, **settings):
    store, metrics = SQLiteStore(tmp_path / "tables.sqlite"), Metrics()
    await store.open()
    bots = Bots(1, 5.0, b"secret", metrics)
    rooms = Rooms(store, bots, b"secret", Settings(**{"bot_pause": 0, "roll_pause": 0, **settings}), metrics)
    yield rooms
    await rooms.close()
    bots.close()
    await store.close()


async def bots_at_play(rooms, game="duel"):
    """A table of two bots, and somebody who looks."""
    room = await rooms.create("t", say.Create(game=game, players=2), "a")
    rooms.join(room, Listener(ADA))
    for _ in range(2):
        await rooms.say(room, ADA, say.Bot("random"))
    await rooms.say(room, ADA, say.Start())
    return room


async def until(condition, seconds=60):
    end = asyncio.get_running_loop().time() + seconds
    while not condition():
        assert asyncio.get_running_loop().time() < end
        await asyncio.sleep(0.005)


def test_a_device_that_shows_no_number_calls_the_start_off_and_the_next_one_does_not_wait(
    tmp_path, monkeypatch
):
    monkeypatch.setattr(driving, "SHOW", 0.05)
    bo = Sender("b", may_sit=True)

    async def play():
        async with live(tmp_path) as rooms:
            room = await rooms.create("t", say.Create(game="duel", name="Ada"), "a")
            for sender in (ADA, bo):
                rooms.join(room, Listener(sender))
            await rooms.say(room, bo, say.Sit(name="Bo", seal=fairness.seal("b" * 32)))
            await rooms.say(room, ADA, say.Start(fairness.seal("a" * 32)))
            await rooms.say(room, ADA, say.Show(0, "a" * 32))
            assert room.table.awaited == [1]
            seed = room.table.seed
            await until(lambda: not room.table.starting_at)  # nobody hangs
            assert room.table.seed != seed
            await rooms.say(room, ADA, say.Start(fairness.seal("c" * 32)))
            await rooms.say(room, ADA, say.Show(0, "c" * 32))
            assert room.table.entropy == "c" * 32 + "/"

    asyncio.run(play())


def test_a_start_that_another_process_began_is_finished_or_called_off_here(tmp_path, monkeypatch):
    monkeypatch.setattr(driving, "SHOW", 0.05)

    async def play():
        async with live(tmp_path) as rooms:
            room = await rooms.create("t", say.Create(game="duel", name="Ada"), "a")
            await rooms.say(room, ADA, say.Bot("random"))
            await rooms.say(room, ADA, say.Start(fairness.seal("a" * 32)))
        async with live(tmp_path) as rooms:  # the first one has died
            room = await rooms.get("t")
            assert room.table.awaited == [0]
            rooms.join(room, Listener(ADA))
            await until(lambda: not room.table.starting_at)

    asyncio.run(play())


class Faults:
    """Each task of the rooms gets an error at its n-th await, n = 0, 1, 2 …; the next error when a task has no n-th."""

    def __init__(self):
        self.errors = list(ERRORS)
        self.place = 0
        self.thrown = []

    def task(self, loop, work, **options):
        is_ours = "tavoliere" in getattr(getattr(work, "cr_code", None), "co_filename", "")
        return asyncio.Task(Interrupted(work, self) if is_ours else work, loop=loop, **options)


class Interrupted(collections.abc.Coroutine[Any, Any, Any]):
    def __init__(self, work, faults):
        self.work, self.faults, self.steps = work, faults, 0
        self.error = faults.errors[0] if faults.errors else None
        self.place = faults.place

    def send(self, value):
        is_current = self.faults.errors[:1] == [self.error] and self.faults.place == self.place
        if self.error and self.steps == self.place:
            error, self.error = copy.copy(self.error), None
            self.faults.thrown.append((self.place, error))
            if is_current:
                self.faults.place += 1
            return self.work.throw(error)
        self.steps += 1
        try:
            return self.work.send(value)
        except StopIteration:
            if is_current:
                self.faults.errors.pop(0)
                self.faults.place = 0
            raise

    def throw(self, *error):
        return self.work.throw(*error)

    def close(self):
        self.work.close()

    def __await__(self):
        return self


def test_an_error_at_any_await_of_the_driving_leaves_no_table_undriven(tmp_path):
    async def play():
        faults = Faults()
        async with live(tmp_path) as rooms:
            room = await bots_at_play(rooms)
            asyncio.get_running_loop().set_task_factory(faults.task)
            await until(lambda: room.table.stage == "over")
            asyncio.get_running_loop().set_task_factory(None)
            events = await rooms.store.read("t")
            assert room.table.seq == len(events)
            assert room.table.result() == Table("t", events).result()
            assert not faults.errors, f"the game was over before all errors came: {faults.errors}"
            kinds = {type(error) for _, error in faults.thrown}
            assert kinds == {type(error) for error in ERRORS}
            assert max(place for place, _ in faults.thrown) >= 2

    asyncio.run(play())


@pytest.mark.parametrize("error", ERRORS, ids=lambda error: type(error).__name__)
def test_a_clock_strikes_whatever_error_comes_up(tmp_path, error):
    async def play():
        desk = Desk("duel", clock=10, first=0)
        desk.now = wall() - 60_000
        desk.started("b")
        async with live(tmp_path) as rooms:
            await rooms.store.append("desk", desk.log)
            faults = Faults()
            faults.errors = [error]
            room = await rooms.get("desk")
            asyncio.get_running_loop().set_task_factory(faults.task)
            rooms.join(room, Listener(ADA))
            await until(lambda: room.table.position and room.table.position.chance is None)
            asyncio.get_running_loop().set_task_factory(None)
            assert faults.thrown

    asyncio.run(play())


def test_an_event_that_cannot_be_applied_is_read_again_from_the_log(tmp_path, monkeypatch):
    async def play():
        async with live(tmp_path) as rooms:
            room = await bots_at_play(rooms)
            apply = Table.apply
            failures: list[Logged] = []

            def fail_once(table, logged):
                if logged.seq == 12 and not failures:
                    failures.append(logged)
                    table.seq = logged.seq  # half of it
                    raise MemoryError
                apply(table, logged)

            monkeypatch.setattr(Table, "apply", fail_once)
            await until(lambda: room.table.stage == "over")
            assert failures
            assert room.table.result() == Table("t", await rooms.store.read("t")).result()

    asyncio.run(play())


def test_an_answer_that_was_written_although_its_acknowledgement_was_lost_is_no_error(
    tmp_path, monkeypatch, caplog
):
    """The house answers once more, and is told that this is late: something everyday, and nothing to be woken for."""

    async def play():
        async with live(tmp_path) as rooms:
            append = rooms.store.append
            lost: list[object] = []

            async def lose_once(table, events):
                await append(table, events)
                if isinstance(events[0].event, Rolled) and not lost:
                    lost.append(events)
                    raise Unavailable("the answer was lost")

            monkeypatch.setattr(rooms.store, "append", lose_once)
            room = await bots_at_play(rooms)
            await until(lambda: room.table.stage == "over")
            assert lost

    with caplog.at_level("ERROR"):
        asyncio.run(play())
    assert caplog.messages == []


def test_chat_does_not_keep_a_bot_from_its_turn(tmp_path):
    async def play():
        async with live(tmp_path, bot_pause=0.3, roll_pause=0.3) as rooms:
            room = await rooms.create("t", say.Create(game="duel", players=2, name="Ada", first=1), "a")
            rooms.join(room, Listener(ADA))
            await rooms.say(room, ADA, say.Bot("random"))
            await rooms.say(room, ADA, say.Start())

            async def chatter():
                while True:
                    await rooms.say(room, ADA, say.Say(0, "and another thing"))
                    await asyncio.sleep(0.02)

            talking = asyncio.create_task(chatter())
            await until(lambda: room.table.position.due == 0)  # the bot has rolled and answered twice
            talking.cancel()

    asyncio.run(play())


def test_tables_that_wait_for_the_house_too_long_are_counted(tmp_path, monkeypatch):
    monkeypatch.setattr(driving, "OVERDUE", -5.0)  # none but what a bot may think

    async def play():
        async with live(tmp_path, bot_seconds=5.0) as rooms:

            def counted():
                return "tavoliere_tables_overdue 1\n" in rooms.metrics.text()

            assert not counted()
            room = await bots_at_play(rooms)
            async with room.lock:  # as if something never came back with it
                await until(counted)
            await until(lambda: room.table.stage == "over")
            assert not counted()
            monkeypatch.setattr(rooms.driver, "_due", lambda room: room.nothing)  # nobody knows what to do
            assert counted()

    asyncio.run(play())


@pytest.mark.parametrize("error", [Refused("that is not possible"), Unavailable("away")], ids=type)
def test_a_table_whose_attempts_all_fail_is_overdue_too(tmp_path, monkeypatch, error):
    monkeypatch.setattr(driving, "OVERDUE", -4.5)
    monkeypatch.setattr(driving, "SLOWEST_RETRY", 0.01)

    async def fail(*question):
        raise error

    async def play():
        async with live(tmp_path, bot_seconds=5.0) as rooms:
            monkeypatch.setattr(rooms.driver._bots, "choose", fail)
            room = await bots_at_play(rooms)
            await until(lambda: room.failures > 20)
            await until(lambda: "tavoliere_tables_overdue 1\n" in rooms.metrics.text(), 10)
            assert "tavoliere_drive_failures_total 0\n" not in rooms.metrics.text()

    asyncio.run(play())


def test_a_table_that_has_failed_for_hours_is_tried_again_as_before(tmp_path, monkeypatch):
    monkeypatch.setattr(driving, "FIRST_RETRY", 0.25)
    monkeypatch.setattr(driving, "SLOWEST_RETRY", 0.01)

    async def play():
        async with live(tmp_path) as rooms:
            bots = rooms.driver._bots
            choose = bots.choose

            async def fail(*question):
                room.failures = max(room.failures, 2000)  # every five seconds for three hours
                monkeypatch.setattr(bots, "choose", choose)
                raise Unavailable("away")

            monkeypatch.setattr(bots, "choose", fail)
            room = await bots_at_play(rooms)
            await until(lambda: room.table.stage == "over")

    asyncio.run(play())


def test_a_bot_whose_answer_never_comes_is_asked_again(tmp_path, monkeypatch):
    monkeypatch.setattr(driving, "WITHIN", 0.4)
    hung: list[object] = []

    async def play():
        async with live(tmp_path, bot_seconds=0.1) as rooms:
            bots = rooms.driver._bots
            choose = bots.choose

            async def hang_once(*question):
                if not hung:
                    hung.append(question)
                    await asyncio.Event().wait()
                return await choose(*question)

            monkeypatch.setattr(bots, "choose", hang_once)
            room = await bots_at_play(rooms)
            await until(lambda: room.table.stage == "over")

    asyncio.run(play())
    assert hung


def test_a_table_that_was_forgotten_is_found_again(tmp_path):
    async def play():
        async with live(tmp_path) as rooms:
            room = await bots_at_play(rooms)
            await until(lambda: room.timer)
            room.timer.cancel()
            room.timer = None
            seq = room.table.seq
            await asyncio.sleep(0.05)
            assert room.table.seq == seq
            Chores(rooms).look_after_some(1.0)
            await until(lambda: room.table.stage == "over")

    asyncio.run(play())


def test_a_table_that_stood_still_goes_on_when_somebody_asks_without_a_socket(tmp_path):
    async def play():
        async with live(tmp_path) as rooms:
            room = await rooms.create("t", say.Create(game="duel", players=2), "a")
            for _ in range(2):
                await rooms.say(room, ADA, say.Bot("random"))
            room.used -= driving.IDLE + 1  # it is still in memory, but nobody looks
            await rooms.say(room, ADA, say.Start())
            assert not room.timer
            await rooms.get("t")
            await until(lambda: room.table.stage == "over", 20)

    asyncio.run(play())


def test_the_chores_go_on_whatever_fails_in_them(tmp_path, monkeypatch):
    monkeypatch.setattr(chores, "EVERY", 0.01)

    async def play():
        async with live(tmp_path) as rooms:
            looks: list[int] = []

            def fail_at_first(part):
                looks.append(len(looks))
                if len(looks) < 3:
                    raise RuntimeError("unexpected")

            failing = Chores(rooms)
            monkeypatch.setattr(failing, "look_after_some", fail_at_first)
            going_on = asyncio.create_task(failing.go_on())
            await until(lambda: len(looks) > 5)
            going_on.cancel()

    asyncio.run(play())


@pytest.mark.parametrize("jump", [3600, -3600])
def test_a_clock_that_is_set_makes_nobody_late_and_lets_nobody_wait(tmp_path, monkeypatch, jump):
    async def play():
        async with live(tmp_path, bot_pause=60, roll_pause=60) as rooms:
            create = say.Create(game="qwixx", players=2, name="Ada", clock=30, stand_in="random")
            room = await rooms.create("t", create, "a")
            rooms.join(room, Listener(ADA))
            await rooms.say(room, Sender("b", may_sit=True), say.Sit(name="Bo"))
            await rooms.say(room, ADA, say.Start())
            clock = time.time_ns
            monkeypatch.setattr(time, "time_ns", lambda: clock() + jump * 10**9)
            for device, seat in (("a", 0), ("b", 1)):
                await rooms.say(room, Sender(device, may_sit=True), say.Say(seat, "hello"))
            await asyncio.sleep(0.05)
            assert timed_out(await rooms.store.read("t")) == []
            (due,) = room.table.asked
            end = room.ends[due]
            for message in (say.Leave(due), say.Return(due)):
                await rooms.say(room, Sender("ab"[due], may_sit=True), message)
            assert room.ends[due] == end  # that gives no time
            room.ends = {due: end._replace(at=steady() - 1)}  # half a minute later
            rooms.driver.look(room)
            await until(lambda: room.table.seq > 8)
            assert timed_out(await rooms.store.read("t")) == [due]

    asyncio.run(play())


def test_the_house_waits_only_as_long_as_was_left_before_an_undo(tmp_path):
    async def play():
        async with live(tmp_path, bot_pause=60, roll_pause=60) as rooms:
            create = say.Create(game="qwixx", players=2, name="Ada", clock=30, first=0)
            room = await rooms.create("t", create, "a")
            rooms.join(room, Listener(ADA))
            await rooms.say(room, Sender("b", may_sit=True), say.Sit(name="Bo"))
            await rooms.say(room, ADA, say.Start())
            await rooms.say(room, ADA, say.Roll(0, room.table.asked[0]))
            room.table.asked_at[0] -= 20_000  # as if she had thought for that long
            await rooms.say(room, ADA, say.Act(0, room.table.asked[0], "pass"))
            await rooms.say(room, ADA, say.Undo(0, room.table.seq))
            assert room.ends[0].at - steady() < 11

    asyncio.run(play())


def timed_out(events):
    return [logged.event.seat for logged in events if isinstance(logged.event, TimedOut)]
