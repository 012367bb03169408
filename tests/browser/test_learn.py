"""A lesson points at what it speaks of, needs no mouse, answers a wrong tap with the rule, and leads to a game."""

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tavoliere.web.lessons import LESSONS
from tests.browser.conftest import Person
from tests.rings import cases

RINGED = "[aria-describedby=guide-text]"
SMALL: ViewportSize = {"width": 360, "height": 640}


def is_at(page: Page, number: int) -> None:
    expect(page.locator(".guide .dots-row i").nth(number)).to_have_class("now")


def go_to(page: Page, number: int) -> None:
    """Let the lesson show everything before a step."""
    for step in range(number):
        is_at(page, step)
        page.locator(".guide-go .btn").last.click()
    is_at(page, number)


@pytest.mark.parametrize("game", cases(LESSONS, ["on-board"]))
def test_following_the_rings_leads_through_a_lesson(person: Person, game: str) -> None:
    ada = person(size=SMALL)
    ada.goto(f"/learn/{game}")
    for number, step in enumerate(LESSONS[game].STEPS):
        is_at(ada, number)
        expect(ada.locator("#guide-text")).to_have_text(step.text)
        expect(ada.locator(RINGED).first).to_be_visible()
        if not step.move and "roll" not in step.show:
            ada.locator(".guide-go .btn").last.click()
            continue
        for _ in range(5):  # a tile, its cells, the button; or a field and "close the row?"
            ada.locator(f"button{RINGED}").first.click()  # fails if the sentence lies over it
            ada.wait_for_timeout(60)
            if number + 1 == ada.locator(".guide .dots-row .done").count():
                break
    expect(ada.locator(".guide h2")).to_contain_text("Now you can play")


def test_a_lesson_is_played_by_keys_and_ends_in_a_game(person: Person) -> None:
    ada = person(language="it")
    ada.goto("/learn/qwixx")
    for number, step in enumerate(LESSONS["qwixx"].STEPS):
        is_at(ada, number)
        if number:  # the new sentence is where a screen reader goes on reading
            expect(ada.locator(".guide > div").first).to_be_focused()
        chip = ada.locator(f'[data-chip="{step.move}"]')
        ada.keyboard.press(chip.get_attribute("data-key") or "" if step.move else "Enter")
        if step.move == "r12":  # closing a row is asked twice
            ada.keyboard.press("Enter")
    ada.locator(".guide.end").wait_for()
    ada.keyboard.press("Enter")
    ada.wait_for_url("**/t/*")
    expect(ada.locator(".table .dock")).to_be_visible()


def test_a_wrong_tap_is_answered_kindly(person: Person) -> None:
    ada = person(size={"width": 1280, "height": 800})  # where the sentence leaves the sheet free
    ada.goto("/learn/qwixx")
    moves = [step.move for step in LESSONS["qwixx"].STEPS]
    go_to(ada, moves.index("y5"))
    ada.click("[data-chip=r5]")
    expect(ada.locator(".guide-hint")).to_contain_text("allowed too")
    go_on = moves.index("pass")
    for number in range(moves.index("y5"), go_on):
        is_at(ada, number)
        ada.locator(".guide-go .btn").last.click()
    is_at(ada, go_on)
    ada.locator(".row.c-red .field").nth(10).click()
    expect(ada.locator(".guide-hint")).to_contain_text("Red 12: the last number of a row needs five crosses")
    expect(ada.locator(".guide-hint .rule-number")).to_have_text("Q6")
    ada.locator(".guide-go .btn").first.click()
    is_at(ada, go_on - 1)
    expect(ada.locator(".guide-hint")).to_be_empty()


def test_the_end_of_a_lesson_fits_long_words(person: Person) -> None:
    ada = person(language="fr", size=SMALL)
    ada.goto("/learn/on-board")
    go_to(ada, len(LESSONS["on-board"].STEPS) - 1)
    ada.locator(".guide-go .btn").last.click()
    end = ada.locator(".guide.end").bounding_box()
    assert end
    for button in ada.locator(".guide-end .btn").all():
        box = button.bounding_box()
        assert box
        assert box["x"] + box["width"] < end["x"] + end["width"]


def test_rings_lie_around_dice_that_have_come_to_rest(person: Person) -> None:
    ada = person(calm=False)
    ada.goto("/learn/duel")
    number = next(i for i, step in enumerate(LESSONS["duel"].STEPS) if "white dice" in step.show)
    go_to(ada, number)
    while ada.evaluate("document.getAnimations().some((one) => one.playState === 'running')"):
        ada.wait_for_timeout(50)
    ada.wait_for_timeout(100)
    ring = ada.locator(".veil .ring").bounding_box()
    dice = [die.bounding_box() for die in ada.locator(f"{RINGED}:is(.die), {RINGED} .die").all()]
    assert ring
    assert dice
    for box in dice:
        assert box
        for at, length in (("x", "width"), ("y", "height")):
            assert ring[at] <= box[at]  # type: ignore[literal-required]
            assert box[at] + box[length] <= ring[at] + ring[length]  # type: ignore[literal-required]
