"""Practice: a right answer, a wrong one, what is kept of both, and a card of one's own; all without the server."""

import json

from playwright.sync_api import Page, ViewportSize, expect

from tavoliere.web.pages.practice import cards
from tests.browser.conftest import Person

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


def test_an_answer_leaves_the_board_in_sight(person: Person) -> None:
    ada = person(language="fr")
    card = next(card for card in cards("crosswise") if card["grade"] == 1)
    tile, cell = next(move for choice in card["choices"][1:] if len(move := choice["move"].split()) == 2)
    ada.goto("/practice/crosswise")
    ada.click(".practice-start .btn.solid")
    ada.locator(f".hand-tile[data-tile={tile}]").first.click()
    ada.click(f"[data-cell={cell}]")
    ada.click("[data-confirm]")
    ada.locator(".answer-why").wait_for()
    sizes: list[ViewportSize] = [{"width": 360, "height": 664}, {"width": 1280, "height": 800}]
    for size in sizes:
        ada.set_viewport_size(size)
        dock = ada.locator(".answer").bounding_box()
        board = ada.locator(".board-frame").bounding_box()
        assert dock
        assert board
        assert board["y"] + board["height"] <= dock["y"] or board["x"] + board["width"] <= dock["x"]
        assert dock["y"] + dock["height"] <= size["height"]


def test_an_answer_leaves_the_sheet_in_sight(person: Person) -> None:
    ada = person(language="de", size={"width": 360, "height": 640})
    ada.goto("/practice/qwixx")
    ada.click(".practice-start .btn.solid")
    for _ in range(2):  # of the second card three choices are listed
        ada.locator(".dock .play").last.click()
        ada.locator(".answer-why").wait_for()
        dock = ada.locator(".answer").bounding_box()
        sheet = ada.locator(".stage .sheet").bounding_box()
        assert dock
        assert sheet
        assert sheet["y"] + sheet["height"] <= dock["y"]
        ada.keyboard.press("Enter")


def keep(page: Page, card: dict[str, object]) -> None:
    """A card of one's own, which comes first."""
    page.goto("/practice/duel")
    script = page.locator("script[src*=practice]").get_attribute("src") or ""
    kept = "import('{}').then((all) => all.keep({}))"
    page.evaluate(kept.format(script.replace("pages/practice.js", "core/cards.js"), json.dumps(card)))
    page.reload()
    page.click(".practice-start .btn.solid")


def test_what_was_given_away_is_the_difference_of_what_is_shown(person: Person) -> None:
    ada = person()
    best, other = (choice["move"] for choice in EASY[0]["choices"][:2])
    choices = [{"move": best, "win": 0.475, "points": 1}, {"move": other, "win": 0.324, "points": 0}]
    keep(ada, {**EASY[0], "id": "mine", "chosen": other, "others": ["Rosa"], "choices": choices})
    answer(ada, other)
    expect(ada.locator(".answer-chances b")).to_have_text(["48 %", "32 %"])
    expect(ada.locator(".answer")).to_contain_text("gives away 16 %")


def test_a_costly_choice_of_ones_own_becomes_a_card(person: Person) -> None:
    ada = person(language="de")
    own = {**EASY[0], "id": "mine", "chosen": EASY[0]["choices"][1]["move"], "others": ["Rosa"]}
    keep(ada, own)
    expect(ada.locator(".topbar-title p")).to_have_text("Karte 1 von 1 · Aus deiner Partie mit Rosa")
    answer(ada, own["best"])
    expect(ada.locator(".answer")).to_contain_text("Am Tisch hast du")
    ada.keyboard.press("Enter")
    expect(ada.locator(".practice-start h2")).to_have_text("1 von 1 richtig")
    ada.goto("/")
    ada.goto("/practice/duel#mine")  # as the review of that game links to it, although it is not due
    expect(ada.locator(".topbar-title p")).to_contain_text("Karte 1 von 1")
