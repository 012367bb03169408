"""What both stores promise (tavoliere/store/contract.py), on real files and a real PostgreSQL."""

import asyncio
import contextlib
import os
import sqlite3

import asyncpg
import pytest

from tavoliere import Refused
from tavoliere.store import store_of
from tavoliere.store.contract import Behind, Unavailable
from tavoliere.store.postgres import PostgresStore
from tavoliere.store.sqlite import SQLiteStore
from tavoliere.table.log import Logged, Opened, Played, Said, Seat, Settings


def opened(seq=1, number=1, at=1000):
    return Logged(seq, at, Opened(number, Settings("duel"), (Seat("Ada", "a"), Seat()), "a", "00" * 32))


def said(seq, text="hello", at=1000, key=""):
    return Logged(seq, at, Said(0, text), key)


def with_store(database, work):
    async def run():
        store = store_of(database)
        await store.open()
        try:
            return await work(store)
        finally:
            await store.close()

    return asyncio.run(run())


def test_what_was_appended_is_read_in_order_also_after_a_restart(database):
    events = [opened(), said(2, "☃ “quoted”", key="abc:def"), Logged(3, 1001, Played(0, "r5"))]

    async def write(store):
        await store.append("one", events[:1])
        await store.append("one", events[1:])
        await store.append("two", [opened()])

    async def read(store):
        return await store.read("one"), await store.read("one", 2), await store.read("none")

    with_store(database, write)
    assert with_store(database, read) == (events, events[2:], [])


def test_a_place_in_the_log_is_taken_once_and_a_refused_append_leaves_nothing(database):
    async def work(store):
        await store.append("one", [opened(), said(2)])
        with pytest.raises(Behind):
            await store.append("one", [said(2, "other"), said(3)])
        with pytest.raises(Behind):
            await store.append("one", [opened()])
        assert await store.read("one") == [opened(), said(2)]

    with_store(database, work)


def test_one_that_cannot_be_written_does_not_harm_those_that_wait_with_it(database):
    async def work(store):
        good = [f"table {number}" for number in range(6)]
        for table in (*good, "taken"):
            await store.append(table, [opened()])
        await store.append("taken", [said(2)])
        wrong = [
            store.append("taken", [said(2, "late"), said(3, "late")]),
            store.append("gap", [said(5)]),
            store.append("table 0", [Logged(3, 2**70, Said(0, "out of time"))]),
        ]
        right = [store.append(table, [said(2)]) for table in good]
        results = await asyncio.gather(*right[:3], *wrong, *right[3:], return_exceptions=True)
        assert [type(result) for result in results[3:6]] == [Behind, Behind, Unavailable]
        assert results[:3] + results[6:] == [None] * 6
        for table in good:
            assert await store.read(table) == [opened(), said(2)]
        assert await store.read("taken") == [opened(), said(2)]

    with_store(database, work)


def test_of_many_who_write_the_same_place_at_once_exactly_one_wins(database):
    async def work(store):
        await store.append("one", [opened()])
        tries = [store.append("one", [said(2, f"by {who}"), said(3, f"by {who}")]) for who in range(30)]
        results = await asyncio.gather(*tries, return_exceptions=True)
        assert [type(result) for result in results if result is not None] == [Behind] * 29
        winner = results.index(None)
        assert await store.read("one", 1) == [said(2, f"by {winner}"), said(3, f"by {winner}")]

    with_store(database, work)


@pytest.mark.parametrize("wrong", [{9}, {2}, {2, 9}])
def test_of_many_that_are_written_at_once_only_those_that_do_not_follow_are_refused(database, wrong):
    """Behind a gap (9), or where something stands already (2)."""
    seqs = {f"table{number}": [*wrong, 3, 3, 3][number % 5 % (3 + len(wrong))] for number in range(60)}

    async def work(store):
        for table in seqs:
            await store.append(table, [opened(), said(2)])
        writes = [store.append(table, [said(seq), said(seq + 1)]) for table, seq in seqs.items()]
        results = await asyncio.gather(*writes, return_exceptions=True)
        for (table, seq), result in zip(seqs.items(), results, strict=True):
            assert isinstance(result, Behind) == (seq in wrong)
            assert await store.read(table, 2) == ([] if seq in wrong else [said(3), said(4)])

    with_store(database, work)


def test_a_log_is_read_from_its_last_opening(database):
    first, second = [opened(), said(2)], [opened(3, number=2), said(4)]

    async def work(store):
        for logged in first + second:
            await store.append("one", [logged])
        assert await store.read("one") == second
        assert await store.read_all("one") == first + second

    with_store(database, work)


def test_rights_are_kept_and_never_shrink(database):
    async def work(store):
        await store.admit("one", "ada", True)
        await store.admit("one", "ada", False)
        await store.admit("one", "bo", False)
        assert await store.rights("one") == {"ada": True, "bo": False}
        assert await store.rights("two") == {}

    with_store(database, work)


def test_visitors_are_known_in_their_order_and_may_be_forgotten(database):
    async def work(store):
        for device in ("zoe", "ada", "mia", "bo"):
            await store.admit("one", device, device == "bo")
        await store.admit("one", "zoe", True)
        await store.dismiss("one", ["ada", "nobody"])
        await store.admit("one", "ada", False)
        assert list((await store.rights("one")).items()) == [
            ("zoe", True),
            ("mia", False),
            ("bo", True),
            ("ada", False),
        ]

    with_store(database, work)


def test_a_code_is_a_tables_own_for_a_while_also_after_a_restart(database):
    async def lend(store):
        assert await store.lend_code("one", "abcdef", now=1000, until=2000) == "abcdef"
        assert await store.lend_code("one", "uvwxyz", now=1500, until=2500) == "abcdef"
        with pytest.raises(Behind):
            await store.lend_code("two", "abcdef", now=1500, until=2500)

    async def ask(store):
        assert await store.table_of_code("abcdef", 1999, 2999) == "one"
        assert await store.table_of_code("abcdef", 2000, 3000) is None
        assert await store.table_of_code("uvwxyz", 1999, 2999) is None
        # What is over may be given to another table.
        assert await store.lend_code("two", "abcdef", now=2000, until=3000) == "abcdef"
        assert await store.table_of_code("abcdef", 2500, 3500) == "two"

    with_store(database, lend)
    with_store(database, ask)


def test_a_code_that_was_lent_by_a_clock_ahead_holds_no_more(database):
    """It could be guessed for years."""
    day, year = 86_400_000, 365 * 86_400_000

    async def work(store):
        assert await store.lend_code("one", "abcdef", year, year + day) == "abcdef"
        assert await store.table_of_code("abcdef", 0, day) is None
        assert await store.lend_code("one", "uvwxyz", 0, day) == "uvwxyz"
        assert await store.table_of_code("uvwxyz", 0, day) == "one"
        assert await store.lend_code("one", "ghijkl", -1000, day - 1000) == "uvwxyz"  # a second is no jump
        assert await store.table_of_code("uvwxyz", -1000, day - 1000) == "one"

    with_store(database, work)


def test_the_secret_is_made_once(database):
    secrets = [with_store(database, lambda store: store.secret()) for _ in range(2)]
    assert secrets[0] == secrets[1]
    assert len(secrets[0]) >= 32


def test_a_marked_table_is_forgotten_with_everything_of_its_own(database):
    async def work(store):
        await store.append("old", [opened(at=1000), said(2, at=2000)])
        await store.admit("old", "ada", True)
        await store.lend_code("old", "abcdef", now=1000, until=9_999)
        await store.append("new", [opened(at=1000), said(2, at=9000)])
        await store.append("older", [opened(at=900)])
        assert await store.tables() == ["new", "old", "older"]
        assert await store.last_events() == {"new": 9000, "old": 2000, "older": 900}
        await store.mark(["old", "new"], 7)
        await store.mark(["old"], 8)
        assert await store.marks() == {"old": 7, "new": 7}
        assert await store.forget(["new", "old", "older"], 5000, 9000) == ["old"]  # marked, and idle
        assert await store.tables() == ["new", "older"]
        assert (await store.read("old"), await store.rights("old")) == ([], {})
        assert await store.table_of_code("abcdef", 1000, 2000) is None
        await store.unmark(["new", "none"])
        assert await store.marks() == {}

    with_store(database, work)


def test_nothing_is_written_behind_a_gap_or_to_a_table_that_is_gone(database):
    async def work(store):
        await store.append("one", [opened()])
        with pytest.raises(Behind):
            await store.append("one", [said(3)])
        with pytest.raises(Behind):
            await store.append("none", [opened(4, number=2), said(5)])
        assert await store.tables() == ["one"]

    with_store(database, work)


def test_a_setting_is_swapped_only_for_what_it_was(database):
    async def work(store):
        assert await store.recall("x") is None
        assert await store.swap("x", None, "1")
        assert not await store.swap("x", None, "2")
        assert not await store.swap("x", "0", "2")
        assert await store.swap("x", "1", "2")
        assert await store.recall("x") == "2"

    with_store(database, work)


def test_health_and_a_closed_database(database):
    async def work(store):
        assert await store.is_well()
        await store.close()
        assert not await store.is_well()
        with pytest.raises(Unavailable):
            await store.append("one", [opened()])

    with_store(database, work)


def test_many_appends_at_once_all_arrive(database):
    async def work(store):
        await asyncio.gather(*(store.append(f"table {n}", [opened(), said(2, str(n))]) for n in range(200)))
        logs = await asyncio.gather(*(store.read(f"table {n}", 1) for n in range(200)))
        assert logs == [[said(2, str(n))] for n in range(200)]

    with_store(database, work)


@pytest.mark.parametrize("odd", ["x'; DROP TABLE event; --", 'x"; DELETE FROM game; --', "$1 ? %s {0} \\\\"])
def test_what_looks_like_sql_is_text(database, odd):
    async def work(store):
        await store.append("bystander", [opened()])
        await store.append(odd, [opened(), said(2, odd, key=odd)])
        await store.admit(odd, odd, True)
        assert await store.lend_code(odd, odd, now=1, until=9) == odd
        assert await store.table_of_code(odd, 1, 9) == odd
        assert await store.rights(odd) == {odd: True}
        assert await store.read(odd) == await store.read_all(odd) == [opened(), said(2, odd, key=odd)]
        await store.announce(odd.replace(",", ""), [odd])
        assert await store.swap(odd, None, odd)
        assert await store.recall(odd) == odd
        assert sorted(await store.last_events()) == sorted(["bystander", odd])
        await store.mark([odd], 1)
        assert await store.marks() == {odd: 1}
        assert await store.forget([odd], 2000, 9000) == [odd]
        assert await store.read("bystander") == [opened()]

    with_store(database, work)


# --- SQLite alone -------------------------------------------------------------------------------------------


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


def test_the_last_keys_before_a_place_in_the_log_are_known(database):
    async def work(store):
        keys = ("a", "", "b", "c", "")
        await store.append(
            "one", [opened(), *(said(seq, key=key, at=seq) for seq, key in enumerate(keys, 2))]
        )
        return [await store.keys("one", 6, 2), await store.keys("one", 5, 9), await store.keys("two", 9, 9)]

    assert with_store(database, work) == [[(4, 4, "b"), (5, 5, "c")], [(2, 2, "a"), (4, 4, "b")], []]


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


# --- PostgreSQL alone ---------------------------------------------------------------------------------------


async def until(condition, seconds=15):
    end = asyncio.get_running_loop().time() + seconds
    while not condition():
        assert asyncio.get_running_loop().time() < end
        await asyncio.sleep(0.02)


@pytest.mark.parametrize(
    "error",
    [
        asyncpg.InternalClientError("got result for unknown protocol state 3"),  # of a server that crashes
        asyncpg.InterfaceError("connection is closed"),
        asyncpg.TooManyConnectionsError("sorry, too many clients already"),
        ConnectionResetError(),
        TimeoutError(),
    ],
    ids=lambda error: type(error).__name__,
)
def test_however_a_database_fails_it_is_unavailable(error):
    class Broken:
        def acquire(self, timeout):
            raise error

    store = PostgresStore("postgresql://nowhere")
    store._pool = Broken()
    for work in (store.read("one"), store.append("one", [opened()]), store.announce("one", [])):
        with pytest.raises(Unavailable, match=r"."):
            asyncio.run(work)


def test_another_process_hears_of_every_append(postgres_url):
    async def run():
        one, two = store_of(postgres_url), store_of(postgres_url)
        heard = []
        two.listen(lambda table, seq, events: heard.append((table, seq, events())), lambda *met: None)
        await asyncio.gather(one.open(), two.open())
        short, long = [said(3, "☃ “quoted”", key="a:b")], [said(4, "x" * 5000), said(5, "ä" * 1500)]
        await one.append("one", [opened(), said(2)])
        await one.append("one", short)
        await one.append("one", long)
        await until(lambda: len(heard) == 3)
        # More than fits into a notification must be read.
        assert heard == [("one", 2, [opened(), said(2)]), ("one", 3, short), ("one", 5, [])]
        await asyncio.gather(one.close(), two.close())

    asyncio.run(run())


def test_what_was_written_at_once_is_heard_of_every_table_and_nothing_that_was_refused(postgres_url):
    async def run():
        one, two = store_of(postgres_url), store_of(postgres_url)
        heard = {}
        await asyncio.gather(one.open(), two.open())
        for table in range(40):
            await one.append(f"table{table}", [opened()])
        two.listen(lambda table, seq, events: heard.update({table: (seq, events())}), lambda *met: None)
        told = {
            f"table{table}": [said(2, "x" * 40 * table), said(3)] for table in range(40)
        }  # many notifications
        late = one.append("table7", [said(5, "refused")])
        writes = [one.append(table, events) for table, events in told.items()]
        assert isinstance((await asyncio.gather(late, *writes, return_exceptions=True))[0], Behind)
        await until(lambda: len(heard) == 40)
        assert heard == {table: (3, events) for table, events in told.items()}
        await asyncio.gather(one.close(), two.close())

    asyncio.run(run())


def test_two_processes_that_write_to_the_same_tables_do_not_wait_for_each_other_in_a_circle(postgres_url):
    insert = "INSERT INTO event (game, seq, at, key, data) VALUES ($1, 2, 1000, '', '{}')"
    waiting = "SELECT count(*) FROM pg_locks WHERE NOT granted"

    async def work():
        store, other = PostgresStore(postgres_url), await asyncpg.connect(postgres_url)
        await store.open()
        for table in ("one", "two"):
            await store.append(table, [opened()])
        async with other.transaction():
            await other.execute(insert, "one")
            writes = [store.append(table, [said(2)]) for table in ("two", "one")]
            written = asyncio.gather(*writes, return_exceptions=True)
            while not await other.fetchval(waiting):  # noqa: ASYNC110 - only the database knows
                await asyncio.sleep(0.01)
            await other.execute(insert, "two")
        assert [type(result) for result in await written] == [Behind, Behind]
        await asyncio.gather(store.close(), other.close())

    asyncio.run(work())


def test_what_a_newer_version_tells_is_heard_and_is_to_be_read(postgres_url):
    async def run():
        store = store_of(postgres_url)
        heard = []
        store.listen(lambda table, seq, events: heard.append((table, seq, events())), lambda *met: None)
        await store.open()
        other = await asyncpg.connect(postgres_url)
        rows = '[[2,1000,"{\\"type\\":\\"nonsense\\"}",""]]'
        await other.execute("SELECT pg_notify('tavoliere', $1)", f"newer:one:2:{rows}")
        await until(lambda: heard)
        assert heard == [("one", 2, [])]
        await other.close()
        await store.close()

    asyncio.run(run())


def test_another_process_hears_who_is_connected(postgres_url):
    async def run():
        one, two = store_of(postgres_url), store_of(postgres_url)
        met = []
        for store in (one, two):
            store.listen(lambda *told: None, lambda table, process, devices: met.append((table, devices)))
        await asyncio.gather(one.open(), two.open())
        await one.announce("table", ["ada", "bo"])
        await one.announce("table", [])
        await until(lambda: len(met) == 2)
        assert met == [("table", ["ada", "bo"]), ("table", [])]  # by the other alone
        await asyncio.gather(one.close(), two.close())

    asyncio.run(run())


def test_what_is_announced_of_many_tables_at_once_shares_a_transaction(postgres_url, monkeypatch):
    """Each one that notifies waits for the others until they are on disk, and every move notifies."""

    async def run():
        one, two = PostgresStore(postgres_url), PostgresStore(postgres_url)
        met, used = {}, []
        two.listen(lambda *told: None, lambda table, process, devices: met.update({table: devices}))
        await asyncio.gather(one.open(), two.open())
        connection = one._connection

        def counted():
            used.append("a connection")
            return connection()

        monkeypatch.setattr(one, "_connection", counted)
        tables = [f"t{number}" for number in range(500)]
        last = one.announce("t7", ["bo"])  # nobody may take an earlier word for it
        await asyncio.gather(
            *(one.announce(table, devices) for devices in (["bo"], []) for table in tables), last
        )
        await until(lambda: len(met) == 500)
        assert {table for table in met if met[table]} == {"t7"}
        assert len(used) < 5
        await asyncio.gather(one.close(), two.close())
        with pytest.raises(Unavailable):
            await one.announce("t", [])

    asyncio.run(run())


def test_after_a_broken_connection_everything_is_to_be_read_again(postgres_url):
    async def run():
        import asyncpg

        store = store_of(postgres_url)
        heard = []
        store.listen(lambda table, seq, events: heard.append((table, seq)), lambda *met: None)
        await store.open()
        other = await asyncpg.connect(postgres_url)
        await other.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()"
        )
        await until(lambda: heard == [(None, 0)])
        assert await store.is_well()  # with new connections
        await store.append("one", [opened()])
        await until(lambda: heard[-1] == ("one", 1))
        await other.close()
        await store.close()

    asyncio.run(run())


def test_whatever_fails_in_listening_the_others_are_heard_again(postgres_url, caplog):
    async def run():
        store = store_of(postgres_url)
        heard = []

        def hear(table, seq, events):
            heard.append((table, seq))
            if len(heard) == 1:
                raise RuntimeError("unexpected")

        store.listen(hear, lambda *met: None)
        await store.open()
        other = await asyncpg.connect(postgres_url)
        await other.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()"
        )
        await until(lambda: heard == [(None, 0), (None, 0)])
        assert "unexpected" in caplog.text
        await other.close()
        await store.close()

    asyncio.run(run())


def test_a_log_that_is_small_is_looked_up_by_its_key_too_because_plans_are_kept_while_it_grows(postgres_url):
    async def scans():
        connection = await asyncpg.connect(postgres_url)
        await connection.execute("VACUUM ANALYZE event")
        found = await connection.fetchval("SELECT seq_scan FROM pg_stat_user_tables WHERE relname = 'event'")
        await connection.close()
        return found

    async def begin(store):
        await store.append("one", [opened()])

    async def go_on(store):
        for seq in range(2, 12):
            await store.append("one", [said(seq)])
        return await store.read("one"), await store.read("one", 3)

    with_store(postgres_url, begin)
    before = asyncio.run(scans())
    whole, rest = with_store(postgres_url, go_on)
    assert (len(whole), len(rest)) == (11, 8)
    assert asyncio.run(scans()) == before
