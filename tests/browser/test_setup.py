"""A position set up by tapping: what the rules say of it, and what becomes of it."""

import pytest
from playwright.sync_api import Page, expect

import tavoliere as tv
from tests.browser.conftest import Person
from tests.positions import FEW, random_game

# The line that the page writes of a position that the server has read.
AGAIN = """
async ([game, line]) => {
  const base = document.querySelector('script[src*="/pages/box/setup.js"]').src;
  const { Draft, checked, setting } = await import(new URL("../../engine/device/setup.js", base));
  return Draft.of(await setting(game), await checked(line)).line;
}
"""


def status(page: Page, text: str) -> None:
    expect(page.locator(".dock [role=status]")).to_contain_text(text)


def test_a_mistake_is_said_in_the_language_of_the_page_and_marked_where_it_is(person: Person) -> None:
    ada = person(language="de")
    ada.goto("/setup/qwixx")
    status(ada, "Das lässt sich spielen")
    ada.locator("[data-field=g2]").click()
    status(ada, "Platz 1, Grün: Vor der letzten Zahl braucht es fünf Kreuze")
    expect(ada.locator(".row.faulty")).to_have_class("row c-green shut faulty")
    expect(ada.get_by_role("button", name="Öffnen")).to_be_disabled()
    ada.locator("[data-field=g2]").click()
    status(ada, "Das lässt sich spielen")


def test_a_position_of_duel_is_tapped_together_opened_changed_and_played_on(person: Person) -> None:
    ada = person()
    ada.goto("/open")
    ada.get_by_role("link", name="Qwixx Duel").click()
    for field in ("r5", "r7", "r7"):
        ada.locator(f"[data-field={field}]").click()
    ada.get_by_role("button", name="Grey", exact=True).first.click()
    ada.locator("[data-field=r3]").click()
    ada.get_by_role("button", name="White sum").click()
    ada.locator(".setup-dice button").first.click()
    status(ada, "This can be played")
    ada.get_by_role("button", name="Open").click()
    ada.wait_for_url("**/open#**")
    line = "duel | r5,7*2 | r3 | turn 0, dice 44 5612"
    expect(ada.locator(".open-found img")).to_have_attribute("alt", line)
    ada.get_by_role("link", name="Change it").click()
    ada.locator("[data-field=r3]").click()
    ada.get_by_role("button", name="Empty").click()
    ada.locator("[data-field=r3]").click()
    status(ada, "This can be played")
    ada.get_by_role("button", name="Open").click()
    ada.get_by_role("button", name="Play on from here").click()
    ada.wait_for_selector(".lobby")


@pytest.mark.parametrize(("name", "options"), FEW)
def test_the_page_writes_every_position_as_the_server_does(
    person: Person, name: str, options: dict[str, int]
) -> None:
    ada = person()
    ada.goto(f"/setup/{name}")
    status(ada, "")
    lines = [str(position) for _, position in random_game(name, options, 3)]
    for line in [line for line in lines if "draw" not in line][:: max(1, len(lines) // 8)]:
        assert ada.evaluate(AGAIN, [name, line]) == str(tv.read(line))


def test_hands_of_crosswise_are_drawn_by_lot_and_the_board_is_tapped(person: Person) -> None:
    ada = person()
    ada.goto("/setup/crosswise")
    status(ada, "while the bag has tiles the hands are full".capitalize())
    ada.locator("[data-cell=c3]").click()
    ada.get_by_role("button", name="Draw the hands").click()
    status(ada, "This can be played")
    ada.get_by_role("button", name="Seat 2").first.click()
    expect(ada.locator(".setup-hand button")).to_have_count(4)
    ada.locator(".setup-hand button").first.click()
    status(ada, "This cannot be yet")
