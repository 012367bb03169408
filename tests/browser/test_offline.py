"""Without a connection: the app opens, and whole games are played on the device itself."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser import acts
from tests.browser.conftest import Person

GAMES = ("qwixx", "on-board", "duel", "crosswise")
pytestmark = pytest.mark.slow

KEPT = """async () => {
    await navigator.serviceWorker.ready;
    for (;;) {
        const keys = await caches.keys();
        const cache = keys.length && (await caches.open(keys[0]));
        const files = cache ? (await cache.keys()).map(({ url }) => url) : [];
        if (files.filter((url) => url.endsWith('.bin')).length >= 5) return;
        await new Promise((done) => setTimeout(done, 100));
    }
}"""


def take_along(page: Page) -> None:
    """Visit once, and go where there is no network; the app is opened anew there."""
    page.goto("/")
    page.evaluate("localStorage.setItem('tavoliere-pauses', JSON.stringify({ roll: 0, move: 0 }))")
    page.evaluate(KEPT)
    page.context.set_offline(True)
    page.goto("/")


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_against_a_bot_offline(person: Person, game: str) -> None:
    ada = person(checked=False)
    take_along(ada)
    acts.play_now(ada, game)
    assert "/device#" in ada.url
    acts.play_on(ada)
    expect(ada.locator(".result-head")).to_be_visible()
    assert ada.locator(".dock .btn", has_text="Rematch").count() == 1


def test_three_at_one_device_go_on_after_the_page_was_closed(person: Person) -> None:
    """Hot-seat with own dice, offline: the pad and referee of a real table."""
    ada = person(checked=False)
    take_along(ada)
    ada.click('[data-dice="own"]')
    ada.wait_for_selector(".lobby")
    for name in ("Uma", "Cleo"):
        ada.click(".seat.open .btn.ghost")
        ada.fill("#name", name)
        ada.click(".name-form .btn")
        expect(ada.locator(".seat", has_text=name)).to_be_visible()
    acts.start(ada)
    expect(ada.locator(".table")).to_contain_text("Uma")
    table = ada.url
    ada.close()
    again = ada.context.new_page()
    again.goto(table)
    expect(again.locator(".table")).to_contain_text("Cleo")
    again.goto("/")
    again.click(".continue-card a")
    expect(again.locator(".table")).to_contain_text("Uma")
