"""A server that stops, a backup that is restored, a network that lets no WebSocket through: the game goes on."""

import re
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tavoliere.store.backup import backup
from tests.browser import acts
from tests.browser.conftest import Person, Server

pytestmark = pytest.mark.slow


def test_a_table_survives_that_its_server_stops(person: Person, tmp_path: Path) -> None:
    server = Server(tmp_path)
    server.start()
    try:
        ada = person(at=server, checked=False)
        acts.play_now(ada, "qwixx")
        acts.play_on(ada, until=".field.lit")
        server.stop()
        expect(ada.locator(".strip")).to_be_visible(timeout=15_000)
        for way in (".topbar a", ".topbar [aria-label=Menu]"):
            ada.click(way, trial=True)  # still in reach
        server.start()
        expect(ada.locator(".strip")).to_have_count(0, timeout=30_000)
        ada.locator(".field.lit").first.click()
        expect(ada.locator(".field.new, .field.on").first).to_be_visible()
    finally:
        server.stop()


def _without_sockets(page: Page) -> None:
    """As behind a proxy that lets no WebSocket through: the page can only ask."""
    page.route_web_socket(re.compile("/socket"), lambda socket: socket.close())


def _answers(page: Page) -> AbstractContextManager[object]:
    """Until the page has been told something new because it asked."""
    return page.expect_response(lambda answer: "?since=" in answer.url and answer.status == 200)


def test_where_no_socket_gets_through_a_game_is_played_all_the_same(person: Person) -> None:
    ada = person(checked=False)
    _without_sockets(ada)
    acts.play_now(ada, "duel")
    for _ in range(4):
        with _answers(ada):
            acts.play_on(ada, until=".field.lit")
            ada.locator(".field.lit").first.click()
    expect(ada.locator(".strip")).to_have_count(0)


@pytest.mark.parametrize("is_polling", [False, True])
def test_a_table_goes_on_where_a_backup_was_made(person: Person, tmp_path: Path, is_polling: bool) -> None:
    database, monday = tmp_path / "tables.sqlite", tmp_path / "monday.sqlite"
    server = Server(tmp_path)
    server.start()
    try:
        ada = person(at=server, checked=False)
        if is_polling:
            _without_sockets(ada)
        acts.play_now(ada, "qwixx")
        acts.play_on(ada, until=".field.lit")
        backup(str(database), monday)
        for _ in range(3):  # these turns are lost
            with _answers(ada) if is_polling else nullcontext():
                ada.locator(".field.lit").first.click()
            acts.play_on(ada, until=".field.lit")
        server.stop()
        monday.replace(database)
        expect(ada.locator(".strip")).to_be_visible(timeout=15_000)
        server.start()
        expect(ada.locator(".strip")).to_have_count(0, timeout=30_000)
        ada.locator(".field.lit").first.click()
        expect(ada.locator(".field.new, .field.on").first).to_be_visible()
    finally:
        server.stop()
