"""What the log and the result say, in sentences that every language forms in its own way."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser import acts
from tests.browser.conftest import Person

LOG = """async ([game, events, names]) => {
  const { entries } = await import("/static/x/log.js");
  const { loadGame } = await import("/static/x/games/all.js");
  await loadGame(game);
  return entries(events, game, names).map((line) => line.plain);
}"""


@pytest.fixture
def fresh(person: Person) -> Page:
    """A French table, at which nothing has happened yet."""
    page = person(language="fr")
    acts.play_now(page, "qwixx")
    page.wait_for_selector(".table .dock")
    return page


def test_one_player_passes_and_two_pass(fresh: Page) -> None:
    def told(moves: dict[str, str]) -> list[str]:
        return fresh.evaluate(LOG, ["qwixx", [{"seq": 1, "type": "revealed", "moves": moves}], ["Ada", "Bo"]])

    assert told({"0": "pass", "1": "r7"})[-1] == "Ada\u00a0: passe"
    assert told({"0": "pass", "1": "pass"}) == ["Ada et Bo\u00a0: passent"]


def test_a_warning_names_the_chances_and_is_no_hint_that_was_asked_for(person: Person) -> None:
    ada = person()
    ada.add_init_script("localStorage.setItem('tavoliere-warn', 'true')")
    acts.sit_down(ada, "qwixx", "qwixx | - | - | turn 0, dice 56 1111")
    ada.click("[data-chip=r11]")
    warning = ada.get_by_text(re.compile(r"lowers your chance to win from \d+ % to \d+ %"))
    expect(warning).to_be_visible(timeout=30_000)
    assert not acts.state_of(ada)["table"].get("hinted")
    ada.click("[data-chip=r11]")  # she means it
    expect(ada.locator(".field.on")).not_to_have_count(0)


def test_a_list_of_hints_says_what_its_numbers_are_and_draws_them_true(person: Person) -> None:
    ada = person()
    acts.sit_down(ada, "qwixx", "qwixx | - | - | turn 0, dice 56 1111")
    ada.click(".hint-button")
    ada.get_by_role("button", name="Show me").click(timeout=30_000)
    expect(ada.get_by_role("list", name="Chance to win")).to_be_visible()
    bar, said = ada.locator(".hint-bar i").first, ada.locator(".hint-choices b").first
    shown = bar.evaluate("bar => bar.getBoundingClientRect().width / bar.parentElement.clientWidth")
    assert round(100 * shown) == pytest.approx(int(said.inner_text().split()[0]), abs=1)
