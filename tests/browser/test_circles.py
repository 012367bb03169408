"""Four people make a circle, play in it, and spend an evening with a bracket, while a television shows it."""

import re

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.browser.conftest import Person

pytestmark = pytest.mark.whole  # four browsers and a television

TELEVISION: ViewportSize = {"width": 1280, "height": 720}


def make_circle(page: Page) -> str:
    """A circle of this person's; the answer is its link."""
    page.goto("/circles")
    page.fill("#circle-name", "Tuesday table")
    page.get_by_role("button", name="Make the circle").click()
    page.get_by_role("button", name="Invite").click()
    return page.locator(".circle-link").inner_text()


def join(page: Page, link: str) -> None:
    page.goto(link)
    expect(page.get_by_role("heading", name="Come into “Tuesday table”")).to_be_visible()
    page.get_by_role("button", name="Join").click()
    expect(page.get_by_role("heading", name="Share of wins")).to_be_visible()
    expect(page).to_have_url(re.compile("/c/[a-z0-9]+$"))  # the link is a key: it stays in no history


def play_out(winner: Page, loser: Page) -> None:
    """Both are at the table: it begins, and one gives up."""
    table = winner.url.split("/")[4]
    assert winner.request.post(f"/api/tables/{table}/start", data={}).ok
    seats = loser.request.get(f"/api/tables/{table}").json()["you"]["seats"]
    assert loser.request.post(f"/api/tables/{table}/resign", data={"seat": seats[0]}).ok


def test_four_people_in_a_circle_and_on_an_evening(person: Person) -> None:
    people = {name: person(name=name, checked=name == "Ada") for name in ("Ada", "Bo", "Cy", "Di")}
    ada, bo = people["Ada"], people["Bo"]
    link = make_circle(ada)
    for name in ("Bo", "Cy", "Di"):
        join(people[name], link)
    circle = bo.url

    # a table for all: whoever wants sits down, without a code
    ada.goto(circle)
    ada.get_by_role("button", name="Open a table for us").click()
    ada.get_by_role("button", name="Duel", exact=True).click()
    ada.wait_for_selector(".lobby")
    bo.reload()
    bo.get_by_role("link", name="Sit down").click()
    bo.wait_for_url("**/t/*")
    table = bo.url.split("/")[4]
    assert bo.request.post(f"/api/tables/{table}/sit", data={"name": "Bo"}).ok
    play_out(ada, bo)

    # it counts, and the same again is one tap away
    ada.goto(circle)
    expect(ada.locator(".standing li").first).to_contain_text("Ada")
    expect(ada.locator(".standing li").first).to_contain_text("100%")
    ada.get_by_role("button", name="Play Bo again").click()
    ada.wait_for_selector(".lobby")
    bo.goto(circle)
    bo.get_by_role("link", name="Go there").click()
    bo.wait_for_selector(".lobby")
    expect(bo.locator("main")).to_contain_text("Ada")

    # an evening with a bracket
    ada.goto(circle)
    ada.get_by_role("link", name="An evening").click()
    ada.get_by_role("button", name="Knock-out").click()
    ada.get_by_role("button", name="Duel", exact=True).click()
    ada.get_by_role("button", name="Invite").click()
    ada.wait_for_url("**/e/*")
    for name in ("Bo", "Cy", "Di"):
        page = people[name]
        page.goto(circle)
        page.get_by_role("link", name="Come along").click()
        page.get_by_role("button", name="I play").click()
        expect(page.locator(".devices-list .avatar.me")).to_have_count(1)
    television = person(name="", size=TELEVISION)
    television.goto(ada.get_by_role("link", name="For the television").get_attribute("href") or "")
    expect(television.locator("main")).to_contain_text("Di")
    ada.get_by_role("button", name="Draw and begin").click()
    expect(television.get_by_role("heading", name="Round 1 of 2")).to_be_visible()
    assert not television.locator("button:visible, input:visible, main a:visible").count()

    for number in (1, 2):
        ada.get_by_role("heading", name=f"Round {number} of 2").wait_for()
        playing = []
        for page in people.values():
            page.goto(ada.url)
            page.locator(".bracket").wait_for()
            if page.get_by_role("link", name="Sit down").count():
                playing.append(page)
        assert len(playing) == {1: 4, 2: 2}[number]
        evening = ada.url
        for page in playing:
            page.get_by_role("link", name="Sit down").click()
            page.wait_for_selector(".lobby")
        at_table: dict[str, list[Page]] = {}
        for page in playing:
            at_table.setdefault(page.url, []).append(page)
        for both in at_table.values():
            winner, loser = sorted(both, key=is_host, reverse=True)
            play_out(winner, loser)
        ada.goto(evening)

    expect(ada.locator(".places li").first).to_contain_text("wins the evening")
    expect(television.get_by_text("wins the evening")).to_be_visible()
    ada.goto(f"{circle}")
    expect(ada.locator(".circle-games", has_text="Games").last).to_contain_text("4")


def is_host(page: Page) -> bool:
    table = page.url.split("/")[4]
    return bool(page.request.get(f"/api/tables/{table}").json()["you"]["host"])
