"""Practice: a right answer, a wrong one, what is kept of both, and a card of one's own; all without the server."""

import json

import pytest
from playwright.sync_api import Page, expect

from tavoliere.web.practice import cards
from tests.browser.conftest import Person

pytestmark = pytest.mark.slow
EASY = [card for card in cards("duel") if card["grade"] == 1]


def answer(page: Page, move: str) -> None:
    chip = page.locator(f'.dock [data-chip="{move}"]')
    chip.click()
    page.locator(".answer").wait_for()


def test_a_card_is_answered_and_comes_back(person: Person) -> None:
    ada = person()
    ada.goto("/practice/duel")
    ada.click(".practice-start .btn.solid")
    right, wrong = EASY[0], EASY[1]
    answer(ada, right["best"])
    expect(ada.locator(".answer")).to_contain_text("Right:")
    expect(ada.locator(".streak")).to_have_text("1")
    expect(ada.locator(f'.stage [data-move="{right["best"]}"]')).to_have_attribute("data-choice", "best")
    ada.keyboard.press("Enter")
    expect(ada.locator(".topbar-title p")).to_have_text("Card 2 of 8")
    answer(ada, wrong["choices"][1]["move"])
    expect(ada.locator(".answer")).to_contain_text("was better")
    expect(ada.locator(".answer")).to_contain_text("The card comes back in 3 days")
    expect(ada.locator(".answer-chances .best b")).to_have_text(
        f"{wrong['choices'][0]['win']:.0%}".replace("%", " %")
    )
    expect(ada.locator(".streak")).to_have_text("0")
    ada.goto("/practice/duel")
    expect(ada.locator(".practice-count")).to_have_text(f"1 of {len(EASY)} found")
    ada.click(".practice-start .btn.solid")
    expect(ada.locator(".topbar-title p")).to_have_text("Card 1 of 8")
    expect(ada.locator(f'.stage [data-move="{EASY[2]["best"]}"]').first).to_be_visible()


def test_a_costly_choice_of_ones_own_becomes_a_card(person: Person) -> None:
    ada = person(language="de")
    ada.goto("/practice/duel")
    own = {**EASY[0], "id": "mine", "chosen": EASY[0]["choices"][1]["move"], "others": ["Rosa"]}
    kept = "import('{}').then((all) => all.keep({}))"
    script = ada.locator("script[src*=practice]").get_attribute("src") or ""
    ada.evaluate(kept.format(script.replace("practice.js", "cards.js"), json.dumps(own)))
    ada.reload()
    ada.click(".practice-start .btn.solid")
    expect(ada.locator(".topbar-title p")).to_have_text("Karte 1 von 1 · Aus deiner Partie mit Rosa")
    answer(ada, own["best"])
    expect(ada.locator(".answer")).to_contain_text("Am Tisch hast du")
    ada.keyboard.press("Enter")
    expect(ada.locator(".practice-start h2")).to_have_text("1 von 1 richtig")
