"""What the log and the result say, in sentences that every language forms in its own way."""

import pytest
from playwright.sync_api import Page

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
