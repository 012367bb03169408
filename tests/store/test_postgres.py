"""What only the log in PostgreSQL promises: several processes, and a connection that breaks."""

import asyncio

import asyncpg
import pytest

from tavoliere.store import store_of
from tavoliere.store.contract import Behind, Unavailable
from tavoliere.store.postgres import PostgresStore
from tavoliere.store.postgres_others import PRESENCE
from tests.store.logged import opened, said, with_store


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


def test_what_is_announced_of_many_tables_at_once_shares_transactions_and_notifications(
    postgres_url, monkeypatch
):
    """Each transaction that notifies waits for the others until they are on disk, and every move notifies; each
    notification is read by every process."""

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
        beside, notifications = await asyncpg.connect(postgres_url), []
        await beside.add_listener(PRESENCE, lambda *told: notifications.append(told))
        tables = [f"t{number}" for number in range(500)]
        last = one.announce("t7", ["bo"])  # nobody may take an earlier word for it
        await asyncio.gather(
            *(one.announce(table, devices) for devices in (["bo"], []) for table in tables), last
        )
        await until(lambda: len(met) == 500)
        assert {table for table in met if met[table]} == {"t7"}
        assert len(used) < 5
        assert 0 < len(notifications) < 15
        await asyncio.gather(one.close(), two.close(), beside.close())
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


def test_while_the_others_cannot_be_heard_it_is_not_well(postgres_url, caplog, monkeypatch):
    """What can be written is written, but this process shows what is no longer true."""

    async def run():
        store = PostgresStore(postgres_url)
        await store.open()

        async def refuse():
            raise asyncpg.TooManyConnectionsError("sorry, too many clients already")

        with monkeypatch.context() as only_now:
            only_now.setattr(store._others, "_connect", refuse)
            other = await asyncpg.connect(postgres_url)
            await other.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                " WHERE query ILIKE 'listen%' OR query = 'SELECT 1'"
            )
            await until(lambda: store.trouble == "sorry, too many clients already")
            await store.append("one", [opened()])
            await asyncio.sleep(1.2)  # it is tried twice meanwhile
            assert not await store.is_well()
        await until(lambda: not store.trouble)
        assert await store.is_well()
        assert caplog.text.count("cannot be heard") == caplog.text.count("can be heard again") == 1
        await other.close()
        await store.close()

    asyncio.run(run())


def test_however_many_ask_whether_it_is_well_one_connection_is_used(postgres_url, monkeypatch):
    async def run():
        store, used = PostgresStore(postgres_url), []
        await store.open()
        connection = store._connection

        def counted():
            used.append("a connection")
            return connection()

        monkeypatch.setattr(store, "_connection", counted)
        assert all(await asyncio.gather(*(store.is_well() for _ in range(50))))
        assert len(used) == 1
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
