"""Who sits where and who begins, before a game: the same for the host and for guests."""

import pytest
from playwright.sync_api import expect

from tests.browser import acts
from tests.browser.conftest import Person

pytestmark = pytest.mark.slow


def test_partners_sit_opposite_and_everybody_sees_who_begins(person: Person) -> None:
    ada, marco = person(), person(name="Marco")
    link = acts.invite(ada, "crosswise")
    ada.locator(".opts .seg[aria-label=Seats] button", has_text="4").click()
    ada.wait_for_selector(".seat-table")
    marco.goto(link)
    marco.get_by_role("button", name="Sit here with Ada").click()
    marco.click(".name-form .btn")
    marco.wait_for_selector(".lobby")
    expect(ada.locator(".place.east")).to_contain_text("Marco")
    expect(ada.locator(".seat-teams .orange")).to_contain_text("Ada and Marco")
    marco.locator(".place.south").click()  # an open seat is taken with a tap
    expect(ada.locator(".place.south")).to_contain_text("Marco")
    ada.locator(".place.south").click()  # the host changes any two
    ada.get_by_role("button", name="Change places").click()
    ada.locator(".place.west").click()
    expect(marco.locator(".place.west")).to_contain_text("Marco")
    ada.select_option("[data-choose=first]", label="Marco")
    expect(marco.locator(".lobby-choices")).to_contain_text("Who begins Marco")
    expect(ada.locator(".lobby-dock")).to_contain_text("2 seats are free")
    acts.start(ada)
    told = acts.state_of(marco)
    seats, options = told["table"]["seats"], told["table"]["options"]
    assert [seat["kind"] for seat in seats] == ["person", "bot", "bot", "person"]
    assert (seats[0]["name"], options["first"]) == ("Marco", 0)


def test_the_invitation_says_what_will_be_played(person: Person) -> None:
    ada, guest = person(), person(name="Rosa")
    chosen = {"game": "on-board", "name": "Ada", "players": 3, "side": "b", "first": 0, "clock": 60}
    table = ada.request.post("/api/tables", data=chosen).json()
    guest.goto(table["you"]["links"]["invite"])
    facts = ["Track Side B", "Who begins Ada", "Dice Rolled here", "Hints Off", "Clock 60 s"]
    expect(guest.locator(".lobby-choices li")).to_have_text(facts)


def test_a_host_mutes_and_sends_somebody_away_and_deletes_the_table(person: Person) -> None:
    ada, bo = person(), person(name="Bo", checked=False)
    link = acts.invite(ada, "qwixx", 3)
    acts.sit(bo, link, "Bo")
    ada.get_by_role("button", name="People and data").click()
    ada.get_by_role("button", name="Mute Bo").click()
    expect(ada.get_by_role("button", name="Let Bo speak")).to_be_visible()
    ada.get_by_role("button", name="Ban Bo").click()
    ada.get_by_role("dialog", name="Ban Bo?").get_by_role("button", name="Ban", exact=True).click()
    expect(bo.get_by_text("There is no such table")).to_be_visible()
    bo.goto(link)
    expect(bo.get_by_text("There is no such table")).to_be_visible()
    ada.keyboard.press("Escape")
    assert ada.input_value("#link") not in ("", link)
    bo.goto(ada.input_value("#link"))
    expect(bo.get_by_text("the host does not let you come to this table")).to_be_visible()
    ada.get_by_role("button", name="People and data").click()
    ada.get_by_role("button", name="Delete this table").click()
    ada.get_by_role("button", name="Delete", exact=True).click()
    ada.wait_for_url("**/")
