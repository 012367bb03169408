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


def open_chat(page: Page) -> None:
    page.get_by_role("button", name="Chat").click()
    page.wait_for_selector(".talk")


def react(page: Page, reaction: str) -> None:
    open_chat(page)
    page.get_by_role("group", name="Reactions").get_by_role("button", name=reaction).click()


def test_reactions_stand_above_a_name_for_a_moment_in_the_lobby_at_the_table_and_on_the_result(
    person: Person,
) -> None:
    ada, bo = person(), person(name="Bo", language="de")
    acts.sit(bo, acts.invite(ada, "duel"), "Bo")
    bubble, seen = ada.locator(".reaction-bubble"), bo.locator(".reaction-bubble")
    react(ada, "Laughing")
    expect(seen).to_have_text("Ada: Lachen")
    above = bo.locator("[data-person='0']").bounding_box()
    shown = seen.bounding_box()
    assert above
    assert shown
    assert above["x"] < shown["x"] < above["x"] + above["width"]
    assert abs(shown["y"] + shown["height"] - above["y"]) < 40
    expect(seen).to_have_count(0)
    acts.start(ada)
    bo.wait_for_selector(".table")
    react(ada, "Lucky")
    expect(seen).to_have_text("Ada: Glück gehabt")
    expect(bo.locator(".said-now p, .icon-button.unread")).to_have_count(
        0
    )  # a reaction is not a line of chat
    ada.locator(".topbar .icon-button").last.click()
    ada.locator(".menu .bad").click()
    ada.locator("[data-resign]").click()
    bo.wait_for_selector(".result")
    bo.get_by_role("button", name="Gut gespielt").click()
    expect(bubble.last).to_have_text("Bo: Well played")
    expect(bo.get_by_role("button", name="Gut gespielt")).to_be_disabled()
    open_chat(ada)
    ada.get_by_label("Say something").fill("And you!")
    ada.get_by_role("button", name="Send").click()
    expect(bo.locator(".said-now")).to_have_text("Ada: And you!")


def test_the_host_allows_reactions_only_and_guests_see_it_before_the_game(person: Person) -> None:
    ada, bo = person(), person(name="Bo")
    acts.sit(bo, acts.invite(ada, "crosswise", 4), "Bo")
    open_chat(bo)
    expect(bo.get_by_text("Partners may not tell each other")).to_be_visible()
    bo.keyboard.press("Escape")
    ada.get_by_role("group", name="Chat").get_by_role("button", name="Reactions only").click()
    expect(bo.locator(".lobby-choices")).to_contain_text("Chat Reactions only")
    open_chat(bo)
    expect(bo.locator(".talk")).to_contain_text("people only show reactions")
    expect(bo.get_by_role("group", name="Reactions").get_by_role("button")).to_have_count(6)
    expect(bo.get_by_label("Say something")).to_have_count(0)


def test_what_is_said_covers_nothing_that_can_be_tapped_and_the_chat_leaves_the_board_as_it_is(
    person: Person,
) -> None:
    ada, bo = two_at_a_table(person, "qwixx")
    open_chat(bo)
    bo.get_by_label("Say something").fill("A long line, so that it takes all the room it can get up there")
    bo.get_by_role("button", name="Send").click()
    said = ada.locator(".said-now p")
    expect(said).to_be_visible()
    covered = """(said) => [...document.querySelectorAll(".topbar :is(a, button)")].some((one) => {
        const [a, b] = [one, said].map((node) => node.getBoundingClientRect());
        return a.width && a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
    })"""
    assert not said.evaluate(covered)
    ada.set_viewport_size({"width": 1280, "height": 800})
    sheet = ada.locator(".stage .sheet")
    before = sheet.bounding_box()
    open_chat(ada)
    assert sheet.bounding_box() == before
    field, panel = ada.get_by_label("Say something").bounding_box(), ada.locator(".panel").bounding_box()
    assert field
    assert panel
    assert panel["y"] + panel["height"] - field["y"] - field["height"] < 40
