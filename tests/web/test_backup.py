"""A backup of a running server, a kill during play, and everybody goes on with what was restored."""

import asyncio
import contextlib
import io
import os
import random
import re
import resource
import shutil
import signal
import sqlite3
import sys
from contextlib import redirect_stderr, redirect_stdout
from unittest.mock import patch

import asyncpg
import httpx
import pytest

from tavoliere.cli import main
from tavoliere.store import store_of
from tavoliere.table.table import Table
from tests.store.logged import opened, said, with_store
from tests.store.test_condition import limit_files
from tests.web.client import Client, run
from tests.web.serving import serving

pytestmark = pytest.mark.slow  # each starts servers


def command(*arguments):
    """The command line, in this process: a new one takes longer to start than to copy."""
    words = ["tavoliere", *(str(argument) for argument in arguments)]
    out, errors = io.StringIO(), io.StringIO()
    with (
        patch.object(sys, "argv", words),
        redirect_stdout(out),
        redirect_stderr(errors),
        pytest.raises(SystemExit) as ended,
    ):
        main()
    return ended.value.code, out.getvalue(), errors.getvalue()


def done(*arguments):
    code, said_so, errors = command(*arguments)
    assert code == 0, errors
    return said_so


def refused(*arguments):
    code, _, errors = command(*arguments)
    sentences = [line for line in errors.splitlines() if line.startswith("tavoliere: ")]
    assert (code, len(sentences)) == (2, 1), errors
    return sentences[0]


@pytest.fixture(params=["sqlite to postgresql", "postgresql to sqlite"])
def ways(request, tmp_path, postgres_url):
    """The database that is played on, and another one to go on with."""
    file = str(tmp_path / "tables.sqlite")
    return (file, postgres_url) if request.param.startswith("sqlite") else (postgres_url, file)


@pytest.mark.slow
def test_a_backup_during_play_has_all_that_was_acknowledged_and_play_goes_on_from_it(ways, tmp_path):
    source, target = ways
    copy = tmp_path / "copy.sqlite"

    async def play(server):
        players = [Client(server.address) for _ in range(4)]
        for player in players:
            await player.create(game="duel", players=2, name="Ada")
            await player.say("sit", name="Bo")
            await player.say("start")
        playing = [asyncio.create_task(player.play(random.Random(1))) for player in players]
        while min(len(player.acknowledged) for player in players) < 8:  # noqa: ASYNC110
            await asyncio.sleep(0.01)
        before = [len(player.acknowledged) for player in players]
        told = await asyncio.to_thread(done, "backup", copy, "--database", source)
        assert "4 tables" in told
        server.kill()
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)
        return players, before

    async def check(players, before):
        store = store_of(target)
        await store.open()
        for player, count in zip(players, before, strict=True):
            log = await store.read_all(player.table)
            assert [logged.seq for logged in log] == list(range(1, len(log) + 1))
            assert len(log) >= player.acknowledged[count - 1][2]
            Table(player.table, log)
        await store.close()

    async def go_on(players, address):
        for player in players:
            player.address, player.http.base_url, player.acknowledged = address, address, []
        ends = await asyncio.gather(*(player.play(random.Random(2)) for player in players))
        assert [end["table"]["stage"] for end in ends] == ["over"] * 4

    async def everything():
        with serving(source) as server:
            players, before = await play(server)
        assert "4 tables" in await asyncio.to_thread(done, "restore", copy, "--database", target)
        await check(players, before)
        with serving(target) as server:
            await go_on(players, server.address)

    run(everything())


def test_a_backup_keeps_everything_and_is_for_its_owners_eyes_only(database, tmp_path):
    async def fill(store):
        await store.append("one", [opened(), said(2, "☃ “quoted”", key="a")])
        await store.admit("one", "ada", True)
        await store.lend_code("one", "abcdef", now=1, until=9)
        await store.mark(["one"], 5)
        return await store.secret()

    async def read(store):
        return [
            await store.read_all("one"),
            await store.rights("one"),
            await store.table_of_code("abcdef", now=1, until=9),
            await store.marks(),
            await store.secret(),
        ]

    secret = with_store(database, fill)
    copy = tmp_path / "kept" / "copy.sqlite"
    copy.parent.mkdir()
    assert done("backup", copy, "--database", database).startswith(f"{copy}: 1 tables with 2 events")
    assert copy.stat().st_mode & 0o777 == 0o600
    target = tmp_path / "new" / "tables.sqlite"
    before = copy.parent.stat().st_mtime_ns
    done("restore", copy, "--database", target)
    assert copy.parent.stat().st_mtime_ns == before  # it may be where nothing can be written
    expected = [[opened(), said(2, "☃ “quoted”", key="a")], {"ada": True}, "one", {"one": 5}, secret]
    assert with_store(str(target), read) == with_store(database, read) == expected
    assert [file.name for file in copy.parent.iterdir()] == ["copy.sqlite"]
    assert target.stat().st_mode & 0o777 == 0o600


async def of_the_future(database):
    connection = await asyncpg.connect(database)
    await connection.execute("INSERT INTO migration VALUES (999, 'from the future')")
    await connection.close()


def test_what_cannot_be_copied_is_said_and_nothing_is_overwritten(tmp_path, postgres_url):
    full, copy = tmp_path / "full.sqlite", tmp_path / "copy.sqlite"
    with_store(str(full), lambda store: store.append("one", [opened()]))
    assert "there is no file" in refused("backup", copy, "--database", tmp_path / "none")
    assert not copy.exists()
    assert "cannot be made" in refused("backup", full / "copy", "--database", full)
    done("backup", copy, "--database", full)
    assert "is there already" in refused("backup", copy, "--database", full)
    assert "has tables already" in refused("restore", copy, "--database", full)
    done("restore", copy, "--database", postgres_url)
    assert "has tables already" in refused("restore", copy, "--database", postgres_url)
    asyncio.run(of_the_future(postgres_url))
    assert "newer version" in refused("backup", tmp_path / "late", "--database", postgres_url)
    letter = tmp_path / "letter.txt"
    letter.write_text("Dear Ada, " * 100)
    assert "not a database of Tavoliere" in refused("restore", letter, "--database", tmp_path / "new")
    with sqlite3.connect(tmp_path / "bare") as connection:
        connection.execute("CREATE TABLE migration (number INTEGER)")
    connection.close()
    assert "not a database of Tavoliere" in refused(
        "restore", tmp_path / "bare", "--database", tmp_path / "new"
    )
    with sqlite3.connect(copy) as connection:
        connection.execute("INSERT INTO migration VALUES (999, 'from the future')")
    connection.close()
    assert "newer version" in refused("restore", copy, "--database", tmp_path / "new")
    assert not (tmp_path / "new").exists()


def test_a_full_disk_makes_no_database_a_strange_one(tmp_path):
    full = tmp_path / "full.sqlite"
    with_store(str(full), lambda store: store.append("one", [opened()]))
    before = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    limit_files(0)
    try:
        said_so = refused("backup", tmp_path / "copy", "--database", full)
    finally:
        limit_files(resource.RLIM_INFINITY)
        signal.signal(signal.SIGXFSZ, before)
    assert re.search("cannot be made: .*(disk|file)", said_so), said_so


def rewritten(copy, *statements):
    """The same backup after somebody has had it in his hands."""
    other = copy.with_name(f"other-{copy.name}")
    shutil.copy(copy, other)
    with contextlib.closing(sqlite3.connect(other)) as connection:
        connection.executescript("".join(f"{statement};" for statement in statements))
    return other


ENDLESS = "WITH RECURSIVE n(number) AS (SELECT 1 UNION ALL SELECT number + 1 FROM n) SELECT number, '' FROM n"


def test_of_a_backup_only_rows_are_restored_that_can_be_ours(tmp_path):
    full, copy, new = (tmp_path / f"{name}.sqlite" for name in ("full", "copy", "new"))
    with_store(str(full), lambda store: store.append("one", [opened()]))
    with_store(str(full), lambda store: store.secret())
    done("backup", copy, "--database", full)
    for statements, told in (
        (["DROP TABLE event", "CREATE VIEW event AS SELECT 1 AS game"], "no such table: found.event"),
        (["DROP TABLE setting"], "no such table: found.setting"),
        (["DROP TABLE migration", f"CREATE VIEW migration AS {ENDLESS}"], "not a database of Tavoliere"),
        (["UPDATE event SET at = 'now'"], "at of event is no integer"),
        (["UPDATE event SET data = x'ff'"], "data of event is no text"),
        (
            ["UPDATE setting SET value = 'none' WHERE name = 'secret'"],
            "the secret of this database is damaged",
        ),
        (
            ["DROP TABLE migration", "CREATE TABLE migration (number)", "INSERT INTO migration VALUES ('x')"],
            "not a database of Tavoliere",
        ),
        (
            [
                "CREATE TABLE twice AS SELECT * FROM event",
                "DROP TABLE event",
                "CREATE TABLE event AS SELECT * FROM twice UNION ALL SELECT * FROM twice",
            ],
            "UNIQUE constraint failed",
        ),
    ):
        assert told in refused("restore", rewritten(copy, *statements), "--database", new)
        assert not new.exists()
    acting = "CREATE TRIGGER acting AFTER INSERT ON event BEGIN DELETE FROM event; END"
    done("restore", rewritten(copy, acting, "CREATE VIEW mine AS SELECT 1"), "--database", new)
    with contextlib.closing(sqlite3.connect(new)) as connection:
        kinds = connection.execute("SELECT DISTINCT type FROM sqlite_master").fetchall()
    assert set(kinds) == {("table",), ("index",)}
    assert with_store(str(new), lambda store: store.read_all("one")) == [opened()]
    new.unlink()
    done("restore", rewritten(copy, "INSERT INTO setting VALUES ('served', 'soon')"), "--database", new)
    assert with_store(str(new), lambda store: store.recall("served")) is None


def test_odd_names_of_files_are_copied_or_refused_in_a_sentence(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    full = tmp_path / "file:x?mode=memory"
    with_store(full.name, lambda store: store.append("one", [opened()]))
    assert full.stat().st_size
    assert "1 tables" in done("backup", ":memory:", "--database", full.name)
    assert "1 tables" in done("restore", ":memory:", "--database", "new.sqlite")
    assert "cannot be made" in refused("backup", "x" * 300, "--database", full)
    assert "cannot be made" in refused("backup", "\udcff", "--database", full)
    os.mkfifo(tmp_path / "pipe")
    assert "is not a file" in refused("restore", ":memory:", "--database", "pipe")
    assert (tmp_path / "pipe").is_fifo()


def test_nothing_is_restored_under_a_running_server(database, tmp_path):
    full, copy = tmp_path / "full.sqlite", tmp_path / "copy.sqlite"
    with_store(str(full), lambda store: store.append("one", [opened()]))
    done("backup", copy, "--database", full)
    with serving(database) as server:
        told = refused("restore", copy, "--database", database)
        assert "already served by" in told or "a server runs on this database" in told
        assert httpx.get(server.address + "/api/health").status_code == 200


def test_a_folder_of_backups_keeps_the_latest_and_nothing_else_of_it_is_touched(tmp_path):
    with_store(str(tmp_path / "a.sqlite"), lambda store: store.append("one", [opened()]))
    folder = tmp_path / "backups"
    folder.mkdir()
    old = [f"tables-2026010{day}T030000Z" for day in range(1, 5)]
    for name in (*old, "tables-20260101T030000Z.age", "letter.txt", "tables-monday.sqlite"):
        (folder / name).write_text("x")
    said_so = done("backup", folder, "--keep", "2", "--database", tmp_path / "a.sqlite")
    left = sorted(path.name for path in folder.iterdir())
    assert left[:2] == ["letter.txt", old[3]]
    assert left[3:] == ["tables-monday.sqlite"]
    assert said_so.count("deleted") == 4
    done("restore", folder / left[2], "--database", tmp_path / "b.sqlite")
    assert "no folder" in refused(
        "backup", tmp_path / "c", "--keep", "2", "--database", tmp_path / "a.sqlite"
    )


def test_a_backup_goes_through_a_command_and_comes_back_through_one(tmp_path):
    with_store(str(tmp_path / "a.sqlite"), lambda store: store.append("one", [opened()]))
    (tmp_path / "key").write_text("only the owner knows")
    cipher = f"openssl enc -aes-256-cbc -pbkdf2 -pass file:{tmp_path / 'key'}"
    made = tmp_path / "tables.enc"
    done("backup", made, "--through", cipher, "--database", tmp_path / "a.sqlite")
    assert made.stat().st_mode & 0o077 == 0
    assert not any(word in made.read_bytes() for word in (b"SQLite", b"Ada", b"seed"))
    assert "not a database" in refused("restore", made, "--database", tmp_path / "b.sqlite")
    done("restore", made, "--through", f"{cipher} -d", "--database", tmp_path / "b.sqlite")
    assert with_store(str(tmp_path / "b.sqlite"), lambda store: store.read("one")) == [opened()]
    for wrong, sentence in (
        ("no-such-command", "cannot be run"),
        ("false", "failed"),
        ("'", "cannot be run"),
    ):
        told = refused("backup", tmp_path / "c", "--through", wrong, "--database", tmp_path / "a.sqlite")
        assert sentence in told
        assert not (tmp_path / "c").exists()
    (tmp_path / "key").write_text("somebody else")
    assert "failed" in refused(
        "restore", made, "--through", f"{cipher} -d", "--database", tmp_path / "d.sqlite"
    )


def test_a_new_secret_makes_all_links_of_before_lead_nowhere_and_keeps_the_dice_of_the_day(database):
    ada, links, dice = None, {}, {}

    async def before(address):
        nonlocal ada, links, dice
        client = Client(address)
        links = (await client.create(game="duel", name="Ada"))["you"]["links"]
        dice = (await client.http.get("/api/daily")).json()
        ada = client.cookie(), client.table

    async def after(address):
        client, stranger = Client(address), Client(address)
        assert ada
        client.http.headers["Cookie"], client.table = ada
        state = await client.look()
        assert state["you"]["seats"] == [0]
        for right, link in links.items():
            key = {"key": link.split("/")[3]}
            assert (
                await stranger.http.post(f"/api/tables/{client.table}/enter", json=key)
            ).status_code == 404
            await stranger.enter(state["you"]["links"][right])
        assert (await stranger.http.get("/api/daily")).json()["commitment"] == dice["commitment"]

    with serving(database) as server:
        run(before(server.address))
        refused("rotate", "--database", database)
    for _ in range(2):  # twice on a day is as good as once
        done("rotate", "--database", database)
    with serving(database) as server:
        run(after(server.address))
