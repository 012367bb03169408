"""The daily roll in the browser: from the home page to what perfect play says, in two tabs, and shared."""

from playwright.sync_api import Page, expect

from tests.browser.acts import with_positions
from tests.browser.conftest import Person, Server


def play_to_the_end(page: Page) -> None:
    """Nothing is crossed: four misthrows end the game."""
    page.wait_for_selector(".dock")
    page.evaluate("""() => setInterval(() => document.querySelector(
        ".dock [data-chip=pass], .dock .btn.solid:not([disabled]), .dock .quiet [data-key=p]"
    )?.click(), 50)""")
    page.wait_for_url("**/daily")


def test_todays_dice_from_the_first_roll_to_the_result(person: Person, server: Server) -> None:
    with_positions(server)
    page = person()
    page.goto("/")
    page.get_by_role("link", name="Play today’s dice").click()
    expect(page.get_by_text("Sealed dice:")).to_be_visible()
    page.get_by_role("button", name="Play today’s dice").click()
    page.wait_for_selector(".table .dock")
    expect(page.locator(".topbar-title h1")).to_have_text("The daily roll")
    expect(page.get_by_role("button", name="Hint")).to_have_count(0)
    other = page.context.new_page()  # a second tab has no second try
    other.goto("/daily")
    other.get_by_role("link", name="Continue").click()
    other.wait_for_url(page.url)
    other.close()
    page.get_by_role("button", name="Menu").click()
    expect(page.get_by_role("button", name="Resign")).to_have_count(0)
    page.keyboard.press("Escape")
    play_to_the_end(page)
    expect(page.locator(".daily-number")).to_have_text("−20")
    expect(page.get_by_label("Text to share")).to_contain_text("● 0  ▲ 0  ■ 0  ◆ 0")
    page.goto("/")
    expect(page.get_by_role("link", name="Look at your result")).to_be_visible()
