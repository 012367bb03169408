"""A database of an earlier version, with real rows in it, is brought up to date and goes on."""

import asyncio
import json
import sqlite3
from pathlib import Path

import asyncpg

from tavoliere.store import calls, circles, days, history, persons
from tavoliere.store.backup import COLUMNS
from tavoliere.store.migrations import migrations
from tavoliere.table.table import Table
from tavoliere.web.people.statistics import statistics
from tests.store.logged import said, with_store

# A game of Duel that was played to its end on a server of schema 4, before anybody was more than a device.
ROWS = json.loads(Path(__file__).with_name("version4.json").read_text("utf-8"))
# What version 7 has kept besides, before there were circles.
PERSONS = {
    "daily": [["ada", "2026-11-18", "day", "Ada", 84, 1_795_000_000_000, ""]],
    "device": [["phone", "ada", "Firefox, Android", 1, 2]],
    "played": [["ada", "table", 1, "duel", 0, 5, '[["Ada","",40,true],["Bo","",30,false]]']],
}


def with_rows(database, schema, rows):
    """Make a database as an earlier version left it."""
    statements = ["CREATE TABLE migration (number INTEGER PRIMARY KEY, name TEXT)"]
    statements += [statement for step in migrations()[:schema] for statement in step.statements]
    rows = {"migration": [[step.number, step.name] for step in migrations()[:schema]], **rows}
    if database.startswith("postgresql"):
        asyncio.run(_postgres(database, statements, rows))
        return
    connection = sqlite3.connect(database)
    for statement in statements:
        connection.execute(statement)
    for table, found in rows.items():
        for row in found:
            connection.execute(f"INSERT INTO {table} VALUES ({', '.join('?' * len(row))})", row)
    connection.commit()
    connection.close()


async def _postgres(database, statements, rows):
    connection = await asyncpg.connect(database)
    for statement in statements:
        await connection.execute(statement)
    for table, found in rows.items():
        await connection.copy_records_to_table(table, records=[tuple(row) for row in found])
    await connection.close()


def test_a_database_of_version_4_goes_on_with_all_that_is_in_it(database):
    with_rows(database, 4, ROWS)
    (name, opened), *_ = ROWS["game"]

    async def work(store):
        table = Table(name, await store.read(name))
        assert (table.stage, [seat.name for seat in table.seats]) == ("over", ["Ada", "Zoë ☃"])
        assert opened == 1
        assert (await store.secret()).hex() == dict(ROWS["setting"])["secret"]
        assert list(await store.rights(name)) == [device for _, device, _, _ in ROWS["visitor"]]
        assert await store.marks() == {"gone": 7}
        await store.append(name, [said(table.seq + 1)])
        line = await days.begin(store, "ada", "2026-11-18", name, "Ada")
        assert await days.line_of(store, "ada", "2026-11-18") == line

    with_store(database, work)
    with_store(database, lambda store: store.tables())  # and once more, when nothing is to be done


def test_what_was_played_before_there_were_circles_is_still_there_and_new_games_count(database):
    with_rows(database, 7, {**ROWS, **PERSONS})

    async def work(store):
        line = await days.line_of(store, "ada", "2026-11-18")
        assert line is not None
        assert line.points == 84
        (before,) = await history.of_person(store, await persons.person_of(store, "phone"))
        await circles.make(store, "circle", "Tuesday", "ada", "Ada", 4)
        await circles.open_table(store, "circle", "table", 4)
        await history.keep(store, [before._replace(number=2, at=6)])
        assert [(line.number, line.seats) for line in await circles.counted(store, "circle")] == [
            (1, before.seats),
            (2, before.seats),
        ]

    with_store(database, work)


RUNNING = {
    "game": [["days", 1], ["quick", 1]],
    "event": [
        [
            "days",
            1,
            7,
            "",
            '{"type":"opened","number":1,"settings":{"game":"duel","clock":259200},"seats":[]}',
        ],
        ["quick", 1, 7, "", '{"type":"opened","number":1,"settings":{"game":"duel","clock":60},"seats":[]}'],
    ],
}


def test_games_over_days_that_ran_before_anybody_was_called_are_looked_at(database):
    with_rows(database, 8, RUNNING)

    async def work(store):
        assert await calls.due(store, now=1, most=9) == ["days"]
        await calls.ask(store, "days", {"ada": 5, "phone": 5}, now=2)
        await calls.add(store, calls.Receiver("phone", "phone", "https://x", "", "", "de", "UTC", "", 3))
        await persons.rename(store, "phone", "ada")
        assert await calls.waiting_for(store, "ada") == ["days"]
        assert [one.device for one in await calls.receivers_of(store, "ada")] == ["phone"]
        assert await calls.claim(store, "days", "ada", 5)
        assert not await calls.claim(store, "days", "ada", 5)
        await store.mark(["days"], 0)
        await store.forget(["days"], 8, 9)
        assert await calls.waiting_for(store, "ada") == await calls.due(store, 9, 9) == []

    with_store(database, work)


def test_what_a_server_of_schema_7_knew_of_people_adds_up_as_before(database):
    with_rows(database, 7, PERSONS)

    async def work(store):
        line = await days.line_of(store, "ada", "2026-11-18")
        assert line is not None
        assert (line.points, line.taken) == (84, "")
        assert await days.spread(store, "2026-11-18", 0) == [(84, 1)]  # it was played here
        (game,) = await history.of_person(store, "ada")
        assert (game.kind, game.ended, game.review) == ("duel", "", "")
        told = statistics([game], "duel")
        assert (told.people[0].won, told.deeds) == (1, None)  # of older games nobody knows what was done

    with_store(database, work)


def test_a_backup_has_every_table_of_the_schema():
    created = " ".join(statement for step in migrations() for statement in step.statements)
    for table in COLUMNS:
        assert f"CREATE TABLE {table} (" in created
    assert created.count("CREATE TABLE") == len(COLUMNS)
