"""Health is the truth: a database that cannot be written is not well, and the log says so once."""

import asyncio
import contextlib
import logging
import os
import resource
import signal
import sqlite3

import msgspec
import pytest

from tavoliere.store import store_of
from tavoliere.store.contract import Unavailable, Unreadable
from tests.store.logged import opened, said, with_store
from tests.store.server import postgres


class Nonsense(msgspec.Struct, tag="nonsense"):
    """What no version of the program has ever written; it is no `Event`, for those are all known."""

    seat: int


def told(caplog):
    return [record.getMessage() for record in caplog.records if record.name == "tavoliere.store"]


@pytest.fixture
def log(caplog):
    caplog.set_level(logging.INFO)
    return caplog


def limit_files(size):
    """As if the disk were full from here on: no file of this process may grow beyond a size."""
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, resource.getrlimit(resource.RLIMIT_FSIZE)[1]))


def test_a_disk_that_fills_and_empties(tmp_path, log):
    async def work(store):
        await store.append("one", [opened()])
        assert await store.is_well()
        limit_files((tmp_path / "a.sqlite-wal").stat().st_size)
        try:
            for _ in range(3):
                with pytest.raises(Unavailable):
                    await store.append("one", [said(2, "x" * 200)])
                assert not await store.is_well()
            assert await store.read("one") == [opened()]  # what is there can be read
            assert not await store.is_well()
        finally:
            limit_files(resource.RLIM_INFINITY)
        assert await store.is_well()
        await store.append("one", [said(2)])
        assert await store.read("one") == [opened(), said(2)]

    before = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    try:
        with_store(str(tmp_path / "a.sqlite"), work)
    finally:
        signal.signal(signal.SIGXFSZ, before)
    said_so = told(log)
    assert len(said_so) == 2
    assert said_so[0].startswith("the database fails: ")
    assert said_so[1] == "the database works again"


def test_a_disk_that_writes_nothing_is_not_waited_for(tmp_path, log, monkeypatch):
    monkeypatch.setattr("tavoliere.store.sqlite.ANSWER_WITHIN", 0.05)
    path = tmp_path / "a.sqlite"

    async def work(store):
        with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            async with asyncio.timeout(8):
                assert not any(await asyncio.gather(*(store.is_well() for _ in range(20))))
            other.execute("ROLLBACK")
        async with asyncio.timeout(120):
            while not await store.is_well():  # noqa: ASYNC110 - it comes back by itself
                await asyncio.sleep(0.02)

    with_store(str(path), work)
    assert told(log) == ["the database fails: it does not answer", "the database works again"]


def test_damaged_pages_are_not_well_though_others_can_be_written(tmp_path, log):
    path = tmp_path / "a.sqlite"

    async def fill(store):
        for number in range(300):
            await store.append(f"t{number}", [opened(), said(2, "x" * 300)])

    async def work(store):
        everything = asyncio.gather(*(store.read(f"t{number}") for number in range(300)))
        with pytest.raises(Unavailable):
            await everything
        for _ in range(3):
            assert not await store.is_well()

    with_store(str(path), fill)
    size = path.stat().st_size
    with path.open("r+b") as file:
        file.seek(size // 2)
        file.write(os.urandom(size // 4))
    with_store(str(path), work)
    assert len(told(log)) == 1


def test_a_log_that_makes_no_sense_is_said_once_and_other_tables_are_well(database, log):
    broken = msgspec.structs.replace(said(2), event=Nonsense(1))

    async def work(store):
        await store.append("one", [opened(), broken])
        await store.append("two", [opened()])
        for _ in range(3):
            for read in (store.read, store.read_all):
                with pytest.raises(Unavailable):
                    await read("one")
        assert await store.read("two") == [opened()]
        assert await store.is_well()

    with_store(database, work)
    assert [line.partition(":")[0] for line in told(log)] == ["the log of a table cannot be read"]


def test_text_that_cannot_be_decoded_stops_nothing_else(tmp_path, log):
    """Bytes that a disk has changed inside a text: SQLite notices nothing, and Python's error has no code."""
    path = tmp_path / "a.sqlite"

    async def work(store):
        for name in ("one", "two"):
            await store.append(name, [opened()])
            await store.admit(name, "ada", True)
        await store.lend_code("one", "a-b-c-1", 0, 1000)
        with contextlib.closing(sqlite3.connect(path)) as connection:
            for change in ("event SET data", "code SET code", "visitor SET device"):
                connection.execute(f"UPDATE {change} = CAST(x'ff' AS TEXT) WHERE game = 'one'")
            connection.commit()
        for _ in range(3):
            with pytest.raises(Unreadable):
                await store.read("one")
        assert len(told(log)) == 1
        assert await store.is_well()
        assert await store.rights("one") == {}  # it can enter again
        assert await store.rights("two") == {"ada": True}
        async with asyncio.timeout(5):
            assert await store.lend_code("one", "a-b-c-2", 0, 1000) == "a-b-c-2"
            assert await store.table_of_code("a-b-c-2", 0, 1000) == "one"
            await store.append("two", [said(2)])
            assert await store.is_well()
        assert await store.read("two") == [opened(), said(2)]

    with_store(str(path), work)


def test_what_cannot_be_written_keeps_nothing_else_from_being_written(database):
    async def work(store):
        async with asyncio.timeout(120):
            with pytest.raises(Unavailable):
                await store.append("one", [msgspec.structs.replace(opened(), at=1 << 70)])
            await store.append("one", [opened()])
            assert await store.read("one") == [opened()]
            assert await store.is_well()

    with_store(database, work)


def test_a_database_that_goes_and_comes_back(log):
    async def work(url, stop, go_on):
        store = store_of(url)
        await store.open()
        await store.append("one", [opened()])
        assert await store.is_well()
        stop()
        for _ in range(2):
            with pytest.raises(Unavailable):
                await store.read("one")
            assert not await store.is_well()
        await asyncio.sleep(0.5)  # its driver says nothing either
        go_on()
        async with asyncio.timeout(120):
            while not await store.is_well():  # noqa: ASYNC110 - it comes back by itself
                await asyncio.sleep(0.1)
        assert await store.read("one") == [opened()]
        await store.close()

    with postgres() as server:
        asyncio.run(work(server.url, server.stop, server.start))
    lines = [record.getMessage() for record in log.records if record.levelno >= logging.WARNING]
    assert sorted(line.partition(":")[0] for line in lines) == [
        "the database fails",
        "the database works again",
        "the other processes can be heard again",
        "the other processes cannot be heard",
    ]
