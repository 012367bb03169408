"""A sheet of one's own at a real table: the others announce what they close, and the owner may still react (Q7)."""

from playwright.sync_api import Page, expect

from tests.browser.conftest import Person


def cross(page: Page, *fields: str) -> None:
    for field in fields:
        page.locator(f"[data-move={field}]").click()


def test_after_an_announced_closing_the_row_can_still_be_closed_and_then_the_last_cross_is_asked_for(
    person: Person,
) -> None:
    ada = person()
    ada.goto("/paper/qwixx")
    cross(ada, "r2", "r3", "r4", "r5", "r6", "y2")
    ada.get_by_role("button", name="red is closed.").click()
    expect(ada.locator("[data-move=r7]")).to_have_count(0)
    cross(ada, "r12")
    status = ada.locator(".dock [role=status]")
    expect(status).to_contain_text("Total 29 points")
    ada.get_by_role("button", name="yellow is closed.").click()
    expect(status).to_contain_text("Do you still cross something off?")
    ada.get_by_role("button", name="No, nothing more").click()
    expect(status).to_contain_text("The game is over.")
    expect(ada.get_by_role("button", name="New sheet")).to_be_visible()


def test_the_last_cross_can_be_one_in_another_row_and_then_the_sheet_is_finished(person: Person) -> None:
    ada = person(language="de", size={"width": 360, "height": 640})
    ada.goto("/paper/qwixx")
    for row in ("rot", "gelb"):
        ada.get_by_role("button", name=f"{row} ist geschlossen.").click()
    expect(ada.locator(".dock [role=status]")).to_contain_text("Kreuzt du noch etwas an?")
    cross(ada, "g12")
    expect(ada.locator(".dock [role=status]")).to_contain_text("Das Spiel ist aus.")
