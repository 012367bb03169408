"""The end of a game: whose second it is, a kind sentence, and what the coach finds by himself."""

from playwright.sync_api import Page, expect

from tests.browser import acts
from tests.browser.conftest import Person

NEARLY_OVER = "qwixx | x3 | r2,3 | turn 0"


def finish(page: Page) -> None:
    page.wait_for_selector(".table .dock .btn")
    acts.play_on(page)


def test_a_game_that_ends_here_has_its_second_which_is_in_nobodys_way_and_comes_once(person: Person) -> None:
    ada = person(calm=False)
    acts.sit_down(ada, "qwixx", NEARLY_OVER)
    ada.wait_for_selector(".table .dock .btn")
    ada.evaluate("""() => new MutationObserver(() => {
        const moment = document.querySelector(".moment");
        if (moment) window.moment = [moment.ariaHidden ?? moment.getAttribute("aria-hidden"),
            getComputedStyle(moment).pointerEvents, moment.querySelectorAll(".die").length];
    }).observe(document.body, { subtree: true, childList: true })""")
    acts.play_on(ada)
    ada.wait_for_function("window.moment")
    assert ada.evaluate("window.moment") == ["true", "none", 6]
    expect(ada.locator(".moment")).to_have_count(0)
    ada.get_by_role("button", name="Table", exact=True).click()
    ada.evaluate("window.moment = null")
    ada.locator(".dock").get_by_role("button", name="Result").click()
    expect(ada.locator(".result")).to_be_visible()
    assert ada.evaluate("window.moment") is None


def test_the_coach_looks_by_himself_and_what_he_finds_stays(person: Person) -> None:
    ada = person()
    acts.sit_down(ada, "qwixx", NEARLY_OVER)
    finish(ada)
    balance = ada.get_by_role("link", name="Review").locator(".balance")
    expect(balance).to_contain_text("Your choices", timeout=60_000)
    found = balance.inner_text()
    asked: list[str] = []
    ada.on("request", lambda request: asked.append(request.url))
    ada.reload()
    expect(balance).to_contain_text("Your choices")
    assert balance.inner_text() == found
    assert not [address for address in asked if "export" in address]


def test_it_can_be_switched_off_and_losing_is_told_kindly(person: Person) -> None:
    ada = person()
    ada.goto("/settings")
    ada.get_by_role("group", name="The coach after a game").get_by_role("button", name="Off").click()
    acts.sit_down(ada, "qwixx", "qwixx | r2,3,4 x3 | y2,3,4,5,6,7 | turn 0")
    ada.wait_for_selector(".table .dock .btn")
    while not acts.is_over(ada):  # she takes her fourth misthrow
        ada.evaluate("document.querySelector('.dock [data-chip=pass], .dock .btn.solid')?.click()")
        ada.wait_for_timeout(30)
    expect(ada.locator(".result-head")).to_contain_text("Your best row: Red, 6 points.")
    expect(ada.locator(".balance")).to_have_count(0)
