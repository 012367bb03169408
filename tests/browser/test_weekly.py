"""The daily roll without a network, and the positions of the week."""

from playwright.sync_api import expect

from tests.browser.acts import with_positions
from tests.browser.conftest import Person, Server
from tests.browser.test_daily import play_to_the_end


def test_a_position_of_the_week_is_chosen_in_once(person: Person, server: Server) -> None:
    with_positions(server)
    page = person()
    page.goto("/daily")
    page.locator(".week li", has_text="Duel").get_by_role("link", name="Choose").click()
    page.wait_for_selector(".table-practice .dock")
    page.locator(".dock .play, .dock [data-chip=pass]").first.click()
    expect(page.locator(".dock.answer")).to_contain_text("found it")
    page.get_by_role("button", name="This week").click()
    expect(page.locator(".week li", has_text="Duel")).to_contain_text("No. ")
    page.goto("/weekly/duel")
    expect(page.locator(".dock.answer")).to_be_visible()  # there is no second choice


def test_dice_taken_along_are_played_without_a_network_and_the_result_comes_later(
    person: Person, server: Server
) -> None:
    with_positions(server)
    page = person(checked=False)
    page.goto("/daily")
    page.evaluate("navigator.serviceWorker.ready")
    page.get_by_role("button", name="Take them along").click()
    page.wait_for_selector(".table .dock")
    assert "/device#" in page.url
    expect(page.locator(".topbar-title h1")).to_have_text("The daily roll")
    page.context.set_offline(True)
    play_to_the_end(page)
    expect(page.locator(".daily-number")).to_have_text("−20")
    expect(page.get_by_text("brought to the server when there is a network")).to_be_visible()
    page.context.set_offline(False)
    page.goto("/daily")
    expect(page.locator(".daily-points")).to_contain_text("−20")
    expect(page.get_by_text("nobody can check that you did not look ahead")).to_be_visible()
    page.goto("/past")
    expect(page.locator(".past-game")).to_have_count(0)
