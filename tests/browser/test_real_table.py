"""What a box of one's own needs: its track typed in, a sheet with the pawn, a finished board counted."""

from math import comb

import pytest
from playwright.sync_api import Page, expect

import tavoliere as tv
from tests.browser import acts
from tests.browser.conftest import Person

CODE = [f"{colour[0]}{number}/{bonus}" for colour, number, bonus in tv.game("on-board").track("b")]
pytestmark = pytest.mark.slow


def binomial(most: int, n: int, chance: float) -> float:
    return sum(comb(n, k) * chance**k * (1 - chance) ** (n - k) for k in range(most + 1))


def test_a_typed_track_shows_its_mistakes_and_is_played_at_a_table(person: Person) -> None:
    ada = person()
    ada.goto(f"/track/on-board#{','.join(CODE[:38])},{CODE[0].split('/')[0]}/1,{CODE[39]}")
    ada.get_by_role("region", name="What you can do now").get_by_role("button", name="Side A").click()
    fault = ada.locator(".track-fault")
    expect(fault).to_contain_text("Field 39: the bonus never falls along the track")
    fault.get_by_role("button").click()
    ada.select_option(".track-bonus select", "20")
    expect(fault).to_contain_text("this colour and number stands on the track already")
    colour = {"r": "Red", "y": "Yellow", "g": "Green", "b": "Blue"}[CODE[38][0]]
    ada.get_by_role("button", name=colour, exact=True).click()
    number = CODE[38][1:].split("/")[0]
    ada.get_by_role("group", name="Number").get_by_role("button", name=number, exact=True).click()
    expect(fault).to_have_count(0)
    ada.get_by_role("button", name="Open a table with it").click()
    ada.locator(".seat.open .bot .btn").click()
    acts.start(ada)
    track = acts.state_of(ada)["views"]["0"]["track"]
    assert [f"{field['colour'][0]}{field['number']}" for field in track] == [
        one.split("/")[0] for one in CODE
    ]
    assert track[38]["bonus"] == 20


def test_an_own_sheet_of_on_board_has_the_pawn_and_its_bonus(person: Person) -> None:
    ada = person()
    ada.goto("/paper/on-board")
    ada.get_by_role("button", name="Pawn on Green 10, bonus 3").click()
    expect(ada.locator(".dock [role=status]")).to_contain_text("Total 4 points")
    ada.get_by_role("button", name="Undo").click()
    expect(ada.locator(".dock [role=status]")).to_contain_text("Tap what you cross off.")


def test_the_printed_example_of_crosswise_is_counted_line_by_line(person: Person) -> None:
    ada = person()
    ada.goto("/score/crosswise#swsgssbcbgwcwgggggmmbbmmwwsbbscwsbc.")
    expect(ada.locator(".score-verdict")).to_contain_text("35 tiles lie.")
    ada.get_by_role("button", name="Cross: 3 left").click()
    ada.locator("[data-cell=f6]").click()
    expect(ada.locator(".score-verdict")).to_contain_text("Rows win, 26 to 22")
    named = ["four", "two pairs", "five", "four and a pair", "three pairs", "three"]
    expect(ada.locator(".score-team.orange li span")).to_have_text(named)


def test_a_position_travels_in_a_link_and_is_played_on_from(person: Person) -> None:
    ada = person()
    line = "duel | r7*2 | r3 | turn 1, dice 34 1111"
    ada.goto(f"/open#{line.replace(' ', '%20')}")
    expect(ada.locator(".open-found img")).to_have_attribute("alt", line)
    ada.get_by_role("button", name="Play on from here").click()
    ada.wait_for_selector(".lobby")
    assert acts.state_of(ada)["table"]["options"]["position"] == line


def test_a_whole_game_is_opened_from_text_and_replayed(person: Person) -> None:
    ada = person()
    ada.goto("/open")
    ada.set_input_files("input[type=file]", "docs/example-game.txt")
    expect(ada.locator(".result-head")).to_contain_text("Bo wins with 63")
    ada.get_by_role("link", name="Replay").click()
    ada.get_by_role("button", name="To the start").click()
    link = ada.get_by_role("link", name="Share this position")
    assert "/open#qwixx" in (link.get_attribute("href") or "")
    compare_what_if(ada)


def compare_what_if(ada: Page) -> None:
    """The coach's choice and the real one stand side by side with their chances, and another may be tried."""
    ada.get_by_role("button", name="Next move").click()
    ada.get_by_role("button", name="What if").click()
    both = ada.locator(".what-if li")
    expect(both).to_have_count(2, timeout=60_000)
    expect(both.nth(1)).to_contain_text("Really")
    expect(both.nth(1)).to_contain_text("of 100")
    before = both.first.inner_text()
    other = ada.locator(".what-else button").first
    wanted = other.inner_text().split()[0]
    other.click()
    expect(both.first).to_contain_text(wanted)
    assert both.first.inner_text() != before
    # Or any move that the rules allow, chosen on the board as at a table.
    ada.get_by_role("button", name="A move of your own").click()
    field = ada.locator(".stage .field.lit").last
    name = field.get_attribute("data-move") or ""
    field.click()
    expect(both.first).to_contain_text(name[1:])
    expect(both.first).to_contain_text("of 100")


# Binomial by its definition: the counts between which n tries fall 19 times in 20.
BANDS = {
    (n, hits): (
        next(k for k in range(n + 1) if binomial(k, n, hits / 36) >= 0.025),
        next(k for k in range(n + 1) if binomial(k, n, hits / 36) >= 0.975),
    )
    for n in (1, 25, 412)
    for hits in (1, 6)
}


def test_the_band_of_fair_dice_is_that_of_the_binomial_distribution(person: Person) -> None:
    ada = person()
    ada.goto("/dice")
    expect(ada.locator("main")).to_contain_text("No roll is known here yet")
    fair = "import(document.querySelector('link[rel=icon]').href.replace('icons/icon.svg', 'engine/fair.js'))"
    for (n, hits), wanted in BANDS.items():
        found = ada.evaluate(f"{fair}.then(({{ band }}) => band({n}, {hits} / 36))")
        assert found == pytest.approx(wanted, abs=0.5), (n, hits)
    even, odd = ada.evaluate(
        f"{fair}.then(({{ fairness }}) => [fairness([9, 11, 10, 10, 9, 11]), fairness([60, 20, 20, 20, 20, 20])])"
    )
    assert even == pytest.approx(0.9945, abs=0.001)  # chi square 0.4 with five degrees of freedom
    assert odd < 1e-6
