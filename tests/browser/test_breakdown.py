"""A server that stops, a backup that is restored, a network that lets no WebSocket through: the game goes on."""

import re
import subprocess
import sys
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tavoliere.store.backup import backup
from tests.browser import acts
from tests.browser.conftest import Person, Server
from tests.rings import cases


def test_a_table_survives_that_its_server_stops(person: Person, tmp_path: Path) -> None:
    server = Server(tmp_path)
    server.start()
    try:
        ada = person(at=server, checked=False)
        acts.play_now(ada, "qwixx")
        acts.play_on(ada, until=".field.lit")
        server.stop()
        expect(ada.locator(".strip")).to_be_visible()
        for way in (".topbar a", ".topbar [aria-label=Menu]"):
            ada.click(way, trial=True)  # still in reach
        server.start()
        expect(ada.locator(".strip")).to_have_count(0)
        ada.locator(".field.lit").first.click()
        expect(ada.locator(".field.new, .field.on").first).to_be_visible()
    finally:
        server.stop()


def _without_sockets(page: Page) -> None:
    """As behind a proxy that lets no WebSocket through: the page can only ask."""
    page.route_web_socket(re.compile("/socket"), lambda socket: socket.close())


def _play_some(page: Page) -> None:
    """Until several things have happened at the table."""
    begun = acts.state_of(page)["seq"]
    while acts.state_of(page)["seq"] < begun + 8:
        acts.step(page)
        page.wait_for_timeout(50)
    acts.play_on(page, until=".field.lit")


def test_where_no_socket_gets_through_a_game_is_played_all_the_same(person: Person) -> None:
    ada = person(checked=False)
    _without_sockets(ada)
    acts.play_now(ada, "duel")
    _play_some(ada)
    expect(ada.locator(".strip")).to_have_count(0)


@pytest.mark.parametrize("is_polling", cases([False, True], [False]))
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
        _play_some(ada)  # this is lost
        server.stop()
        database.unlink()
        command = [sys.executable, "-m", "tavoliere", "restore", str(monday), "--database", str(database)]
        subprocess.run(command, check=True)
        expect(ada.locator(".strip")).to_be_visible()
        with ada.expect_event("load"):  # it knows more than the server, and begins anew
            server.start()
        ada.locator(".field.lit").first.click()
        expect(ada.locator(".field.new, .field.on").first).to_be_visible()
    finally:
        server.stop()
