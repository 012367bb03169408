"""A lesson needs no mouse, and leads to a game."""

import pytest
from playwright.sync_api import expect

from tavoliere.web.lessons import LESSONS
from tests.browser.conftest import Person

pytestmark = pytest.mark.slow


def test_a_lesson_is_played_by_keys_and_ends_in_a_game(person: Person) -> None:
    ada = person(language="it")
    ada.goto("/learn/qwixx")
    for number, step in enumerate(LESSONS["qwixx"]):
        expect(ada.locator(".dts i").nth(number)).to_have_class("now")
        ada.keyboard.press("1" if step.move not in ("", "pass") else "Enter")
        if step.move == "r12":  # closing a row is asked twice
            ada.keyboard.press("Enter")
    ada.wait_for_url("**/t/*")
    expect(ada.locator(".t .dock")).to_be_visible()
