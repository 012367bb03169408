"""Rows that a disk has changed: SQLite keeps any type in any column. One of them harms nothing but itself."""

import contextlib
import sqlite3

import asyncpg
import pytest

from tavoliere.store.contract import Unreadable
from tavoliere.store.expiry import SERVED
from tests.store.logged import opened, said, with_store
from tests.store.test_condition import told
from tests.store.test_expiry import Machine, fill, player

# What an integer may have become.
VALUES = ["'soon'", "x'07'", "1.5", "CAST(x'ff' AS TEXT)"]


@pytest.fixture
def path(tmp_path):
    return tmp_path / "a.sqlite"


def change(path, *statements):
    with contextlib.closing(sqlite3.connect(path)) as connection:
        for statement in statements:
            assert connection.execute(statement).rowcount > 0, statement
        connection.commit()


async def execute(database, statement):
    """Change something in either database."""
    if database.startswith("postgresql://"):
        connection = await asyncpg.connect(database)
        await connection.execute(statement)
        await connection.close()
    else:
        change(database, statement)


@pytest.mark.parametrize("value", VALUES)
@pytest.mark.parametrize("column", ["at", "seq"])
def test_a_log_with_a_time_or_a_place_that_is_none_cannot_be_read_and_no_other_is_harmed(
    path, caplog, column, value
):
    async def work(store):
        await store.append("one", [opened(), said(2)])
        await store.append("two", [opened()])
        change(path, f"UPDATE event SET {column} = {value} WHERE game = 'one' AND seq = 2")
        for _ in range(3):
            with pytest.raises(Unreadable):
                await store.read("one")
        assert await store.read("two") == [opened()]
        assert await store.is_well()

    with_store(str(path), work)
    assert len(told(caplog)) == 1


@pytest.mark.parametrize("value", VALUES)
def test_a_time_that_is_none_keeps_no_other_table_from_expiring(path, caplog, value):
    async def work(store):
        await fill(store, 4)
        change(path, f"UPDATE event SET at = {value} WHERE game = 't1'")
        machine, play = Machine(store), player(store)
        await machine.run(25 * 3, play=play)
        assert machine.gone == ["t0", "t2", "t3"]

    with_store(str(path), work)
    assert told(caplog) == ["rows of “event” make no sense, and are left out"]


@pytest.mark.parametrize("value", VALUES)
def test_a_mark_that_makes_no_sense_is_set_again(path, caplog, value):
    async def work(store):
        await fill(store, 2)
        machine, play = Machine(store), player(store)
        await machine.run(15 * 3, play=play)
        assert len(await store.marks()) == 2
        change(path, f"UPDATE doomed SET since = {value} WHERE game = 't0'")
        await machine.run(2 * 3 + 2, play=play)
        assert machine.gone == ["t1"]
        await machine.run(3, play=play)
        assert machine.gone == ["t1", "t0"]

    with_store(str(path), work)
    assert told(caplog) == ["rows of “doomed” make no sense, and are left out"]


def test_names_that_are_no_text_stop_no_sweep(path, caplog):
    async def work(store):
        await fill(store, 4)
        machine, play = Machine(store), player(store)
        await machine.run(15 * 3, play=play)
        change(
            path,
            "UPDATE game SET id = CAST(x'ff' AS TEXT) WHERE id = 't0'",
            "UPDATE game SET id = x'01' WHERE id = 't1'",
            "UPDATE doomed SET game = CAST(x'ff' AS TEXT) WHERE game = 't2'",
            "UPDATE doomed SET game = 7.5 WHERE game = 't3'",
        )
        await machine.run(10 * 3, play=play)
        assert machine.gone == ["t2", "t3"]

    with_store(str(path), work)
    assert len(told(caplog)) == 2


@pytest.mark.parametrize("value", [*VALUES, "'12 '"])
def test_a_count_of_days_that_is_no_text_is_counted_anew(path, caplog, value):
    async def work(store):
        await fill(store, 2)
        machine, play = Machine(store), player(store)
        await machine.run(15 * 3, play=play)
        change(path, f"UPDATE setting SET value = {value} WHERE name = '{SERVED}'")
        await machine.run(5 * 3, play=play)
        assert machine.gone == ["t0", "t1"]

    with_store(str(path), work)
    assert [record.getMessage() for record in caplog.records] == [
        "it is not known how long servers have run on this database: that is counted anew"
    ]


@pytest.mark.parametrize("value", VALUES)
def test_a_right_or_a_code_that_makes_no_sense_is_none_and_can_be_given_again(path, value):
    async def work(store):
        await store.append("one", [opened()])
        for device in ("ada", "bo"):
            await store.admit("one", device, True)
        await store.lend_code("one", "a-b-c-1", 0, 1000)
        change(
            path,
            f"UPDATE visitor SET may_sit = {value} WHERE device = 'ada'",
            f"UPDATE visitor SET number = {value} WHERE device = 'bo'",
            f"UPDATE code SET until = {value}",
        )
        assert await store.rights("one") == {"bo": True}
        assert await store.table_of_code("a-b-c-1", 2, 1000) is None
        await store.admit("one", "ada", True)
        await store.admit("one", "cleo", False)
        assert await store.rights("one") == {"ada": True, "bo": True, "cleo": False}
        assert await store.lend_code("one", "a-b-c-2", 2, 1000) == "a-b-c-2"
        assert await store.table_of_code("a-b-c-2", 2, 1000) == "one"

    with_store(str(path), work)


def test_a_key_that_makes_no_sense_is_forgotten_alone(path):
    async def work(store):
        await store.append("one", [opened(), said(2, key="a.1:x"), said(3, key="a.2:y"), opened(4, 2)])
        change(path, "UPDATE event SET at = 'soon' WHERE seq = 2")
        assert await store.keys("one", 4, 9) == [(3, 1000, "a.2:y")]

    with_store(str(path), work)


def test_a_table_without_events_keeps_no_other_from_expiring(database, caplog):
    """As a backup may have it that somebody has changed, on either database."""

    async def work(store):
        await fill(store, 3)
        await execute(database, "DELETE FROM event WHERE game = 't1'")
        machine, play = Machine(store), player(store)
        await machine.run(25 * 3, play=play)
        assert machine.gone == ["t0", "t2"]

    with_store(database, work)
    assert told(caplog) == ["rows of “event” make no sense, and are left out"]


@pytest.mark.parametrize("lost", ["game WHERE id", "event WHERE game"])
def test_a_table_of_which_something_is_left_has_traces(database, lost):
    async def work(store):
        await store.append("one", [opened()])
        assert await store.has_traces("one")
        await execute(database, f"DELETE FROM {lost} = 'one'")
        assert await store.read("one") == []
        assert await store.has_traces("one")
        assert not await store.has_traces("two")

    with_store(database, work)
