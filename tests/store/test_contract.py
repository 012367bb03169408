"""What both stores promise (tavoliere/store/contract.py), on real files and a real PostgreSQL."""

import asyncio

import pytest

from tavoliere.store.contract import Behind, Unavailable
from tavoliere.table.log import Logged, Played, Said
from tests.store.logged import opened, said, with_store


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


def test_the_last_keys_before_a_place_in_the_log_are_known(database):
    async def work(store):
        keys = ("a", "", "b", "c", "")
        await store.append(
            "one", [opened(), *(said(seq, key=key, at=seq) for seq, key in enumerate(keys, 2))]
        )
        return [await store.keys("one", 6, 2), await store.keys("one", 5, 9), await store.keys("two", 9, 9)]

    assert with_store(database, work) == [[(4, 4, "b"), (5, 5, "c")], [(2, 2, "a"), (4, 4, "b")], []]
