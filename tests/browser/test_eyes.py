"""For old eyes and small hands: what can be told apart, and what grows with the text."""

import pytest
from playwright.sync_api import expect

from tests.browser import acts
from tests.browser.conftest import Person
from tests.rings import cases

CROSSWISE = (
    "crosswise | s.w... bgm... ...... ...... ...... ...... | sun moon move swap | sun moon wave gem | turn 0"
)
BRIGHTNESS = """(node) => {
  const [r, g, b] = getComputedStyle(node).backgroundColor.match(/[\\d.]+/g).map(Number);
  return (0.3 * r + 0.6 * g + 0.1 * b) / 255;
}"""


def test_in_the_dark_a_cell_that_may_be_chosen_does_not_look_like_a_tile(person: Person) -> None:
    ada = person(theme="dark")
    acts.sit_down(ada, "crosswise", CROSSWISE)
    ada.locator(".hand-tile[data-tile=sun]").click()
    free = ada.locator(".board-cell.empty.lit").first
    tile = ada.locator(".board-cell.off .tile").first
    expect(free).to_be_visible()
    assert free.evaluate(BRIGHTNESS) < 0.3 < 0.8 < tile.evaluate(BRIGHTNESS)
    assert tile.evaluate("(node) => getComputedStyle(node.closest('.board-cell')).opacity") == "1"


DIGITS = {
    "qwixx": ".stage .sheet .field b",
    "on-board": ".stage .track-field :is(b, span)",
    "duel": ".stage .duel-field b",
    "crosswise": ".stage .edge b",
}


@pytest.mark.parametrize("game", DIGITS)
def test_a_larger_text_reaches_the_digits_of_the_board(person: Person, game: str) -> None:
    ada = person()
    acts.play_now(ada, game)
    digit = ada.locator(DIGITS[game]).first
    sizes = []
    for text in ("", "larger"):
        ada.evaluate("(text) => (document.documentElement.dataset.text = text)", text)
        sizes.append(float(digit.evaluate("(node) => getComputedStyle(node).fontSize").removesuffix("px")))
    assert sizes[1] > 1.05 * sizes[0]


FIELD = ".stage :is(.sheet .field, .board-cell)"


@pytest.mark.parametrize("game", cases(DIGITS, ["qwixx"]))
def test_with_the_board_first_fields_and_digits_are_the_largest(person: Person, game: str) -> None:
    ada = person(size={"width": 1280, "height": 800})
    acts.play_now(ada, game)
    sizes = []
    for text in ("larger", "board"):
        ada.evaluate("(text) => (document.documentElement.dataset.text = text)", text)
        field = ada.locator(FIELD).first.bounding_box()
        assert field
        size = ada.locator(DIGITS[game]).first.evaluate("(node) => getComputedStyle(node).fontSize")
        sizes.append((field["width"] * field["height"], float(size.removesuffix("px"))))
        assert ada.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert sizes[1][0] >= sizes[0][0]
    assert sizes[1][1] > sizes[0][1]
