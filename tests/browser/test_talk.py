"""What people at a table tell each other, and what a table tells them while they wait."""

from playwright.sync_api import Page, expect

from tests.browser import acts
from tests.browser.conftest import Person

# The line under the question, from lines as the log has them.
TOLD = """
async () => {
  const { src } = document.querySelector("script[type=module][src*='/table.js']");
  const { lastTurn } = await import(src.replace("pages/table.js", "screens/log.js"));
  const roll = (seat) => ({ roll: true, seat, dice: {} });
  const cross = (seat, name, short) => ({ seat, name, short, move: short });
  const before = [roll(0), cross(0, "Ada", "red 5"), cross(1, "Bo", "red 5")];
  const told = (lines) => JSON.stringify(lastTurn([...before, ...lines], false).told);
  return [told([roll(1)]), told([roll(1), cross(0, "Ada", "blue 9"), cross(1, "Bo", "yellow 9")])];
}
"""


def two_at_a_table(person: Person, game: str = "duel") -> tuple[Page, Page]:
    ada, bo = person(), person(name="Bo")
    acts.sit(bo, acts.invite(ada, game), "Bo")
    acts.start(ada)
    bo.wait_for_selector(".table")
    return ada, bo


def test_while_waiting_the_line_under_the_question_does_not_go_back_to_the_turn_before(
    person: Person,
) -> None:
    ada = person()
    acts.sit_down(ada, "qwixx", "qwixx | - | - | turn 0")
    ada.wait_for_selector(".table .dock")
    before, now = ada.evaluate(TOLD)
    assert "Ada" in before
    assert "red 5" in before
    assert "Bo" in now
    assert "yellow 9" in now
    assert "red 5" not in now


def test_what_was_said_is_unread_until_the_chat_was_open_also_after_a_reload(person: Person) -> None:
    ada, bo = two_at_a_table(person)
    bo.get_by_role("button", name="Chat", exact=True).click()
    bo.get_by_label("Say something").fill("Hello there")
    bo.get_by_role("button", name="Send").click()
    unread = ada.get_by_role("button", name="Chat, unread")
    expect(unread).to_be_visible()
    ada.reload()
    unread.click()
    expect(ada.locator(".chat")).to_contain_text("Hello there")
    ada.reload()
    expect(ada.get_by_role("button", name="Chat", exact=True)).to_be_visible()
    expect(unread).to_have_count(0)
