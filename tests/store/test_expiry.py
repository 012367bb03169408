"""Old tables go, and no clock can make a table old: on both databases, with clocks that a test can set."""

import secrets

import pytest

from tavoliere.store import circles, evenings
from tavoliere.store.expiry import DAY, Expiry
from tavoliere.table.log import Logged, Opened, Seat, Settings, Started
from tests.store.logged import opened, said, with_store

START = 1_700_000_000_000
SHIFT = DAY // 3  # between two looks


class Machine:
    """A server with a clock, which may be wrong, and with time, which passes."""

    def __init__(self, store, clock=START, most=365):
        self.expiry = Expiry(store, 14, secrets.token_hex(4), most)
        self.clock, self.monotonic = clock, 5
        self.gone = []

    async def run(self, shifts, live=(), play=None):
        for _ in range(shifts):
            self.clock += SHIFT
            self.monotonic += SHIFT
            if play:
                await play(self.clock)
            self.gone += await self.expiry.sweep(self.clock, self.monotonic, live)


async def fill(store, tables=10, at=START):
    for number in range(tables):
        await store.append(f"t{number}", [opened(at=at)])


def player(store, table="played"):
    """Somebody plays at one table all the time."""
    seq = 0

    async def play(clock):
        nonlocal seq
        seq += 1
        await store.append(table, [opened(at=clock) if seq == 1 else said(seq, at=clock)])

    return play


def test_an_idle_table_is_marked_and_goes_days_later_few_at_a_time(database):
    async def work(store):
        await fill(store)
        machine, play = Machine(store), player(store)
        await machine.run(14 * 3, play=play)
        assert (machine.gone, await store.marks()) == ([], {})
        await machine.run(3 * 3, play=play)
        assert (machine.gone, len(await store.marks())) == ([], 10)
        await machine.run(3, play=play)
        assert machine.gone == ["t0", "t1", "t2"]
        await machine.run(8, play=play)
        assert await store.tables() == ["played"]

    with_store(database, work)


def test_every_table_has_an_end_whatever_happens_there(database):
    """One event a fortnight would keep a table for ever, with all that was said there."""

    async def work(store):
        machine, play, others = Machine(store, most=60), player(store), player(store, "other")

        async def now_and_then(clock):
            if (clock - START) % (13 * DAY) == 0:
                await play(clock)
            if clock > START + 50 * DAY:
                await others(clock)

        await machine.run(76 * 3, live={"played"}, play=now_and_then)  # opened on day 13, old on day 73
        assert (machine.gone, "old/played" in await store.marks()) == ([], True)
        await machine.run(1 * 3, live={"played"}, play=now_and_then)
        assert machine.gone == ["played"]
        assert await store.marks() == {}
        assert not await store.has_traces("played")

    with_store(database, work)


def test_a_clock_that_jumps_a_year_ends_no_table(database):
    async def work(store):
        await fill(store, tables=4)
        machine, play = Machine(store), player(store)
        await machine.run(3, live={"t0"}, play=play)
        wrong = Machine(store, clock=machine.clock + 400 * DAY)
        await wrong.run(2 * 3, live={"t0"}, play=player(store, "other"))
        machine.clock += 3 * DAY
        await machine.run(6 * 3, live={"t0"}, play=None)
        assert "t0" not in machine.gone + wrong.gone

    with_store(database, work)


@pytest.mark.parametrize("jump", [15 * DAY, 4000 * DAY, -15 * DAY])
def test_a_clock_that_jumps_before_the_start_deletes_nothing(database, jump):
    async def work(store):
        await fill(store)
        machine = Machine(store, clock=START + jump)
        await machine.run(40 * 3)
        assert (machine.gone, await store.marks()) == ([], {})

    with_store(database, work)


def test_a_clock_that_was_ahead_while_somebody_played_deletes_nothing_once_it_is_right(database):
    async def work(store):
        await fill(store)
        wrong, play = Machine(store, clock=START + 15 * DAY), player(store)
        await wrong.run(2 * 3, play=play)
        assert len(await store.marks()) == 10
        right = Machine(store)
        await right.run(3)
        assert list(await store.marks()) == ["played"]  # in the future: it has seventeen days
        await right.run(9 * 3)
        assert wrong.gone + right.gone == []

    with_store(database, work)


def test_a_table_of_the_future_keeps_no_other_and_goes_when_nobody_comes_to_it(database, caplog):
    async def work(store):
        await fill(store, 3)
        await store.append("ahead", [opened(at=START + 4000 * DAY)])
        await store.append("odd", [opened(at=START), said(2, at=START + 4000 * DAY), said(3, at=START)])
        machine, play = Machine(store), player(store)
        await machine.run(17 * 3, play=play)
        assert machine.gone == []
        await machine.run(2 * 3, play=play)
        assert sorted(machine.gone) == ["ahead", "odd", "t0", "t1", "t2"]
        assert await store.tables() == ["played"]

    with_store(database, work)
    assert [record.getMessage() for record in caplog.records] == [
        "tables are ahead of the clock: the others expire without them"
    ]


def test_a_table_of_the_future_at_which_something_happens_stays(database):
    async def work(store):
        await store.append("ahead", [opened(at=START + 4000 * DAY)])
        machine, play = Machine(store), player(store)
        await machine.run(16 * 3, play=play)
        assert list(await store.marks()) == ["ahead"]
        await store.append("ahead", [said(2, at=machine.clock)])
        await machine.run(14 * 3, play=play)
        assert (machine.gone, await store.marks()) == ([], {})

    with_store(database, work)


@pytest.mark.parametrize("behind", [15 * DAY, 20 * DAY, 4000 * DAY])
def test_while_the_clock_is_behind_nothing_goes_whatever_is_marked(database, behind):
    """What happened lately is in its future then. People play on, at times that are wrong."""

    async def work(store):
        for number in range(4):
            await store.append(f"old{number}", [opened(at=START - 5000 * DAY)])
        await fill(store, 5)
        await store.mark([f"old{number}" for number in range(4)], 0)
        machine = Machine(store, clock=START - behind)
        await machine.run(14 * 3, play=player(store))
        assert (machine.gone, await store.marks()) == ([], {})

    with_store(database, work)


def test_a_clock_that_is_set_while_the_server_runs_is_noticed(database, caplog):
    async def work(store):
        await fill(store)
        machine = Machine(store)
        await machine.run(3)
        machine.clock += 30 * DAY
        await machine.run(1)
        assert [record.getMessage() for record in caplog.records] == [
            "no table expires: the clock was set, or the machine slept"
        ]
        assert (machine.gone, await store.marks()) == ([], {})

    with_store(database, work)


def test_what_happens_at_a_table_or_somebody_who_looks_lifts_the_mark(database):
    async def work(store):
        await fill(store, 3)
        machine, play = Machine(store), player(store)
        await machine.run(15 * 3, play=play)
        assert sorted(await store.marks()) == ["t0", "t1", "t2"]
        await store.append("t0", [said(2, at=machine.clock)])
        await machine.run(1, live=["t1"], play=play)
        assert sorted(await store.marks()) == ["t2"]
        await machine.run(4 * 3, live=["t1"], play=play)
        assert machine.gone == ["t2"]

    with_store(database, work)


def test_of_two_processes_one_counts_and_each_protects_its_live_tables(database):
    async def work(store):
        await fill(store, 2)
        one, two, play = Machine(store), Machine(store), player(store)
        for _ in range(16 * 3):  # two days of a mark: counted twice it would be four
            await one.run(1, play=play)
            await two.run(1, live=["t1"])
        assert one.gone + two.gone == []
        for _ in range(2 * 3):
            await one.run(1, play=play)
            await two.run(1, live=["t1"])
        assert one.gone == ["t0"]
        two.gone = []
        await two.run(5 * 3)  # the first one has stopped: the second goes on
        assert two.gone == ["t1"]

    with_store(database, work)


@pytest.mark.parametrize("served", ["", "soon", "-5 abc", "1e9", "9" * 5000, "9" * 19 + " abc", "\u0663"])
def test_a_count_that_makes_no_sense_is_unknown_and_begins_anew(database, served, caplog):
    async def work(store):
        await fill(store, 2)
        await store.mark(["t0"], 10**12)
        await store.swap("served", None, served)
        machine, play = Machine(store), player(store)
        await machine.run(17 * 3, play=play)
        assert (machine.gone, sorted(await store.marks())) == ([], ["t0", "t1"])
        await machine.run(2 * 3, play=play)
        assert sorted(machine.gone) == ["t0", "t1"]

    with_store(database, work)
    assert [record.getMessage() for record in caplog.records] == [
        "it is not known how long servers have run on this database: that is counted anew"
    ]


def test_a_game_over_days_that_is_played_never_goes(database):
    def started(number):
        seats = (Seat("Ada", "a", seal=""), Seat("Bo", "b", seal=""))
        settings = Settings("duel", clock=14 * 24 * 3600 if number else 60)
        opening = Opened(1, settings, seats, "a", "00" * 32, scheme=2)
        return [Logged(1, START, opening), Logged(2, START, Started(seats, 0, lot=False))]

    async def work(store):
        for number, name in enumerate(("minutes", "days")):
            await store.append(name, started(number))
        machine, play = Machine(store), player(store)
        await machine.run(40 * 3, play=play)
        assert machine.gone == ["minutes"]
        assert set(await store.tables()) == {"days", "played"}

    with_store(database, work)


def test_a_circle_goes_when_nobody_has_looked_in_for_more_than_a_year(database):
    async def work(store):
        await circles.make(store, "old", "Tuesday", "ada", "Ada", START)
        await circles.make(store, "used", "Friday", "ada", "Ada", START)
        machine, play = Machine(store, clock=START + 399 * DAY), player(store)
        await circles.use(store, "used", machine.clock)
        await machine.run(3, play=play)
        assert await store.marks() == {}
        await machine.run(2 * 3, play=play)
        assert set(await store.marks()) == {"old"}
        await machine.run(3 * 3, play=play)
        assert set(await circles.uses(store)) == {"used"}
        assert [name for _, name, _ in await circles.of_person(store, "ada")] == ["Friday"]

    with_store(database, work)


def test_an_evening_goes_like_a_table(database):
    async def work(store):
        await evenings.plan(store, "old", "", "ada", "{}", START)
        await evenings.plan(store, "new", "", "ada", "{}", START + 10 * DAY)
        machine, play = Machine(store), player(store)
        await machine.run(14 * 3, play=play)
        assert set(await evenings.uses(store)) == {"old", "new"}
        await machine.run(4 * 3, play=play)
        assert set(await evenings.uses(store)) == {"new"}
        assert await evenings.entrants(store, "old") == {}

    with_store(database, work)


def test_a_clock_that_jumps_deletes_no_circle(database):
    async def work(store):
        await circles.make(store, "one", "Tuesday", "ada", "Ada", START)
        machine, play = Machine(store), player(store)
        await machine.run(3, play=play)
        machine.clock += 4000 * DAY
        await machine.run(1, play=play)
        machine.clock -= 4000 * DAY
        await machine.run(5 * 3, play=play)
        assert set(await circles.uses(store)) == {"one"}

    with_store(database, work)
