"""The page that says what is kept names everything that the database can hold, in every language."""

import asyncio
import html
import sqlite3
from collections import Counter

import pytest

from tavoliere.store.backup import COLUMNS
from tavoliere.store.sqlite import SQLiteStore
from tavoliere.web import catalogue
from tavoliere.web.privacy import KEPT, SWITCHES, sentences
from tests.web.test_devices import Device, served


def schema(path):
    """Every column of a new database, apart from the list of steps that made its schema."""

    async def make():
        store = SQLiteStore(path)
        await store.open()
        await store.close()

    asyncio.run(make())
    with sqlite3.connect(path) as database:
        tables = [name for (name,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        return [
            (table, row[1])
            for table in tables
            if table != "migration"
            for row in database.execute(f"PRAGMA table_info({table})")
        ]


def test_every_column_of_the_database_is_named_once(tmp_path):
    named = [(table, column) for kept in KEPT for table, all_ in kept.columns.items() for column in all_]
    assert Counter(named) == Counter(schema(tmp_path / "a.sqlite"))
    assert set(named) == {(table, column) for table, all_ in COLUMNS.items() for column in all_}


async def page_of(made, path, language="en"):
    reply = await Device(made).http.get(f"{path}?language={language}")
    assert reply.status_code == 200
    return html.unescape(reply.text)


@pytest.mark.parametrize("language", catalogue.LANGUAGES)
def test_the_page_says_all_of_it_in_every_language(language, tmp_path):
    async def look():
        async with served(str(tmp_path / "a.sqlite"), expire_days=30, most_days=100) as made:
            page = await page_of(made, "/privacy", language)
            for text in sentences():
                said = catalogue.gettext(language, text)
                assert (said == text) == (language == "en"), text
                assert said.replace("%(days)s", "33").replace("%(most)s", "103") in page
            assert catalogue.gettext(language, OFF) not in page

    asyncio.run(look())


OFF = "Switched off on this server: nothing new is kept."


@pytest.mark.parametrize("setting", SWITCHES)
def test_what_is_switched_off_says_so(setting, tmp_path):
    async def look():
        async with served(str(tmp_path / "a.sqlite"), **{setting: False}) as made:
            cards = (await page_of(made, "/privacy")).split("<section")
            off = [kept for kept in KEPT for card in cards if OFF in card and f"<h2>{kept.title}<" in card]
            assert off == [kept for kept in KEPT if kept.setting == setting]

    asyncio.run(look())


def test_settings_and_devices_lead_to_it(tmp_path):
    async def look():
        async with served(str(tmp_path / "a.sqlite")) as made:
            for path in ("/settings", "/devices"):
                assert 'href="/privacy"' in await page_of(made, path)

    asyncio.run(look())


@pytest.mark.parametrize("kept", [True, False])
def test_numbers_are_offered_only_where_games_are_kept(kept, tmp_path):
    async def look():
        async with served(str(tmp_path / "a.sqlite"), history=kept) as made:
            assert ('href="/me"' in await page_of(made, "/past")) == kept

    asyncio.run(look())
