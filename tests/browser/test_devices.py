"""One person and their browsers: what scripts keep may go, and a second browser is at the table in a few taps."""

import re

from playwright.sync_api import Page, expect

from tests.browser import acts
from tests.browser.conftest import Person


def with_a_game_behind_and_one_begun(page: Page) -> None:
    acts.play_now(page, "duel")
    acts.play_on(page)
    page.goto("/past")
    expect(page.locator(".past-game")).to_have_count(1)
    acts.play_now(page, "crosswise")


def test_what_scripts_keep_is_cleared_and_nothing_is_lost(person: Person) -> None:
    page = person()
    with_a_game_behind_and_one_begun(page)
    page.goto("/offline")
    page.evaluate("""async () => {
      localStorage.clear();
      for (const { name } of await indexedDB.databases()) indexedDB.deleteDatabase(name);
      for (const name of await caches.keys()) await caches.delete(name);
    }""")
    page.goto("/")
    expect(page.locator("#continue")).to_contain_text("Crosswise")
    expect(page.locator("#last")).to_contain_text("Duel")
    page.locator("#continue").get_by_role("link", name="Continue").click()
    page.wait_for_selector(".table .hand")
    page.goto("/past")
    expect(page.locator(".past-game")).to_contain_text("Duel")
    page.locator(".past-game").get_by_role("link", name="Replay").click()
    page.wait_for_selector(".table-replay")


def test_a_second_browser_is_at_the_table_in_three_taps(person: Person) -> None:
    phone, laptop = person(), person()
    with_a_game_behind_and_one_begun(phone)
    phone.goto("/devices")
    with phone.expect_response("**/api/person/words") as told:
        phone.get_by_role("button", name="Show code and words").click()
    laptop.goto(told.value.json()["link"])  # what the QR code says
    laptop.get_by_role("button", name="Join").click()
    laptop.wait_for_url("/")
    laptop.locator("#continue").get_by_role("link", name="Continue").click()
    laptop.wait_for_selector(".table .hand")
    laptop.goto("/past")
    expect(laptop.locator(".past-game")).to_contain_text("Duel")


def test_a_game_without_a_server_is_brought_to_the_numbers(person: Person) -> None:
    page = person(checked=False, worker=False)
    page.add_init_script("localStorage.setItem('tavoliere-pace', JSON.stringify('once'))")
    page.route("**/api/tables", lambda route: route.abort())
    acts.play_now(page, "duel")
    assert "/device#" in page.url
    acts.play_on(page)
    page.goto("/me")
    page.get_by_role("button", name="Bring them").click()
    expect(page.locator(".numbers-big").first).to_have_text(re.compile("^[01] of 1$"))
    expect(page.get_by_role("button", name="Bring them")).to_have_count(0)
