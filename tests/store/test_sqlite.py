"""What only the log in SQLite promises: its file, and the disk."""

import asyncio
import contextlib
import os
import shutil
import sqlite3

import pytest

from tavoliere import Refused
from tavoliere.store.backup import backup, restore
from tavoliere.store.contract import Unavailable
from tavoliere.store.sqlite import SQLiteStore
from tests.store.logged import opened, said, with_store


def test_sqlite_writes_ahead_and_waits_for_the_disk(tmp_path):
    async def settings(store):
        def ask(connection):
            return [
                connection.execute(f"PRAGMA {name}").fetchone()[0] for name in ("journal_mode", "synchronous")
            ]

        return await store._do(ask)

    assert with_store(str(tmp_path / "new" / "a.sqlite"), settings) == ["wal", 2]


def test_a_full_disk_is_said_and_nothing_of_it_is_there_afterwards(tmp_path):
    async def work(store):
        await store.append("one", [opened()])

        def fill(connection):
            pages = connection.execute("PRAGMA page_count").fetchone()[0]
            connection.execute(f"PRAGMA max_page_count = {pages}")

        await store._do(fill)
        with pytest.raises(Unavailable, match="full"):
            await store.append("one", [said(seq, "x" * 200) for seq in range(2, 1000)])
        seen = await store.read("one")
        assert seen == [opened()]

    with_store(str(tmp_path / "a.sqlite"), work)


def test_a_database_of_a_newer_version_is_refused(tmp_path):
    path = tmp_path / "a.sqlite"
    with_store(str(path), lambda store: store.is_well())
    with sqlite3.connect(path) as connection:
        connection.execute("INSERT INTO migration VALUES (999, 'from the future')")
    connection.close()
    with pytest.raises(Refused, match="newer version"):
        with_store(str(path), lambda store: store.is_well())


def test_what_is_no_database_is_refused_in_a_sentence(tmp_path):
    path = tmp_path / "letter.txt"
    path.write_text("Dear Ada, " * 100)
    for wrong in (str(path), str(tmp_path), "mysql://localhost/x", "postgresql:///none?host=/nowhere"):
        with pytest.raises(Refused):
            with_store(wrong, lambda store: store.is_well())


def test_what_is_refused_is_left_as_it_is(tmp_path):
    pipe, folder, circle = (tmp_path / name for name in ("pipe", "folder", "circle"))
    os.mkfifo(pipe, 0o644)
    pipe.chmod(0o644)
    folder.mkdir(0o755)
    circle.symlink_to(circle)
    newer = tmp_path / "newer.sqlite"
    with contextlib.closing(sqlite3.connect(newer)) as connection:
        connection.execute("CREATE TABLE migration (number INTEGER PRIMARY KEY, name TEXT)")
        connection.execute("INSERT INTO migration VALUES (999, 'from the future')")
        connection.commit()
    for path, told in (
        (pipe, "is not a file"),
        (folder, "is not a file"),
        (circle, "symbolic links"),
        (newer, "newer version"),
    ):
        with pytest.raises(Refused, match=told):
            asyncio.run(SQLiteStore(path, "a server").open())
    assert [path.stat().st_mode & 0o777 for path in (pipe, folder)] == [0o644, 0o755]
    assert not list(tmp_path.glob("pipe?*")) + list(tmp_path.glob("folder?*"))
    with contextlib.closing(sqlite3.connect(newer)) as connection:
        assert connection.execute("SELECT name FROM sqlite_master").fetchall() == [("migration",)]


def test_a_file_is_a_file_whatever_it_is_called(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for name in (":memory:", "file:x?mode=memory"):
        with_store(name, lambda store: store.append("one", [opened()]))
        assert with_store(name, lambda store: store.read("one")) == [opened()]


def test_migrations_are_numbered_without_a_gap(tmp_path):
    from tavoliere.store.migrations import migrations

    assert [step.number for step in migrations()] == list(range(1, len(migrations()) + 1))
    store = SQLiteStore(tmp_path / "a.sqlite")
    asyncio.run(store.open())
    with sqlite3.connect(tmp_path / "a.sqlite") as connection:
        rows = connection.execute("SELECT number, name FROM migration ORDER BY number").fetchall()
    connection.close()
    assert rows == [(step.number, step.name) for step in migrations()]


def test_the_file_is_for_its_owners_eyes_only_also_if_it_was_not(tmp_path):
    path = tmp_path / "new" / "a.sqlite"
    with_store(str(path), lambda store: store.append("one", [opened()]))
    path.chmod(0o644)

    async def work(store):
        await store.append("one", [said(2)])
        return {file.name: file.stat().st_mode & 0o777 for file in path.parent.iterdir()}

    assert with_store(str(path), work) == dict.fromkeys(("a.sqlite", "a.sqlite-wal", "a.sqlite-shm"), 0o600)
    assert path.parent.stat().st_mode & 0o777 == 0o700


def test_a_file_with_two_names_is_not_served(tmp_path):
    """The lock and the write-ahead log go by the name: two servers would not know of each other."""
    path, other = tmp_path / "a.sqlite", tmp_path / "other" / "b.sqlite"
    with_store(str(path), lambda store: store.append("one", [opened()]))
    other.parent.mkdir()
    other.hardlink_to(path)
    for name in (path, other):
        with pytest.raises(Refused, match="second name"):
            asyncio.run(SQLiteStore(name, "a server").open())
    other.unlink()
    store = SQLiteStore(path, "a server")
    asyncio.run(store.open())


# --- a mark beside the file -----------------------------------------------------------------------------------


@pytest.fixture
def marked(monkeypatch):
    monkeypatch.setattr("tavoliere.store.mark.EVERY", 0.0)


async def served(path, work):
    """What a server does with its database."""
    store = SQLiteStore(path, "a test")
    await store.open()
    try:
        return await work(store)
    finally:
        await store.close()


def test_a_lost_write_ahead_log_is_noticed_at_the_start(tmp_path, marked):
    path, left = tmp_path / "a.sqlite", tmp_path / "left" / "a.sqlite"
    left.parent.mkdir()
    asyncio.run(served(path, lambda store: store.append("one", [opened()])))
    asyncio.run(served(path, lambda store: store.append("one", [said(2)])))  # nothing is lost: it starts

    async def work(store):
        await store.append("one", [said(3)])
        for name in ("a.sqlite", "a.sqlite-mark"):
            shutil.copy(path.with_name(name), left.with_name(name))

    asyncio.run(served(path, work))
    with pytest.raises(Refused, match="write-ahead log was lost"):
        asyncio.run(served(left, lambda store: store.is_well()))
    with pytest.raises(Refused, match="write-ahead log was lost"):  # nor the next time
        asyncio.run(served(left, lambda store: store.is_well()))
    left.with_name("a.sqlite-mark").unlink()
    assert len(asyncio.run(served(left, lambda store: store.read("one")))) == 2


def test_an_older_copy_is_refused_by_hand_and_taken_when_it_is_restored(tmp_path, marked):
    path, monday = tmp_path / "a.sqlite", tmp_path / "monday.sqlite"
    asyncio.run(served(path, lambda store: store.append("one", [opened()])))
    backup(str(path), monday)
    asyncio.run(served(path, lambda store: store.append("one", [said(2)])))
    shutil.copy(monday, path)
    with pytest.raises(Refused, match=r"move the file away and run: tavoliere restore"):
        asyncio.run(served(path, lambda store: store.is_well()))
    path.unlink()
    restore(monday, str(path))
    assert len(asyncio.run(served(path, lambda store: store.read("one")))) == 1


def test_a_write_ahead_log_that_goes_away_under_a_server_is_noticed_by_health(tmp_path, marked):
    path = tmp_path / "a.sqlite"

    async def work(store):
        await store.append("one", [opened()])
        assert await store.is_well()
        path.with_name("a.sqlite-wal").unlink()
        await store.append("one", [said(2)])
        assert not await store.is_well()
        assert "write-ahead log is gone" in store.trouble

    asyncio.run(served(path, work))


def test_a_mark_that_makes_no_sense_is_none(tmp_path, marked):
    path = tmp_path / "a.sqlite"
    asyncio.run(served(path, lambda store: store.append("one", [opened()])))
    for text in (b"", b"many", b"\xff", b"9" * 400):
        path.with_name("a.sqlite-mark").write_bytes(text)
        assert asyncio.run(served(path, lambda store: store.is_well()))
