"""The first minute of somebody who has never heard of these games."""

import pytest
from playwright.sync_api import expect

from tests.browser import acts
from tests.browser.conftest import Person

GOALS = {
    "qwixx": "Cross off numbers from left to right.",
    "crosswise": "Equal symbols in a line give points",
}

# Every sentence that is told, when it comes.
LISTEN = """() => {
  window.met = [];
  new MutationObserver(() => {
    const told = document.querySelector(".met")?.textContent;
    if (told && told !== window.met.at(-1)) window.met.push(told);
  }).observe(document.body, { subtree: true, childList: true, characterData: true });
}"""


@pytest.mark.parametrize("game", GOALS)
def test_whoever_is_new_reads_what_it_is_about_and_may_learn_it_and_come_back(
    person: Person, game: str
) -> None:
    ada = person(new=True)
    acts.play_now(ada, game)
    dock = ada.locator(".dock")
    expect(dock).to_contain_text(GOALS[game])
    table = ada.url
    dock.get_by_role("link", name="Show me in a few turns").click()
    end = ada.get_by_role("link", name="Back to your game")
    while not end.count():
        ada.locator(".guide-go .btn").last.click()
    end.click()
    expect(ada).to_have_url(table)
    dock.get_by_role("button", name="Let us play").click()
    expect(dock).not_to_contain_text(GOALS[game])
    ada.reload()
    expect(dock).to_be_visible()
    expect(dock.get_by_role("button", name="Let us play")).to_have_count(0)


def test_each_new_thing_is_told_when_it_first_happens_once_and_in_nobodys_way(person: Person) -> None:
    ada = person(new=True)
    acts.play_now(ada, "qwixx")
    ada.evaluate(LISTEN)  # the first sentence comes with the tap
    ada.get_by_role("button", name="Let us play").click()
    acts.watch_shifts(ada)
    while "Round 3" not in ada.locator(".topbar-title").inner_text():
        if not acts.step(ada):
            ada.wait_for_timeout(15)
    seen = ada.evaluate("window.met")
    assert any("sum of the white dice" in text for text in seen)
    assert len(seen) == len(set(seen))
    assert acts.shifts(ada) == []
    kept = ada.evaluate("JSON.parse(localStorage['tavoliere-met']).qwixx")
    assert {"goal", "white"} <= set(kept)


def test_whoever_wants_no_explanations_gets_none(person: Person) -> None:
    ada = person(new=True)
    ada.goto("/settings")
    ada.get_by_role("group", name="In your first games").get_by_role("button", name="Say nothing").click()
    acts.play_now(ada, "duel")
    expect(ada.locator(".dock").get_by_text("Place pieces")).to_have_count(0)


def test_a_first_visit_sees_a_game_moving_and_whoever_comes_again_what_waits(person: Person) -> None:
    ada, calm = person(new=True, calm=False), person(new=True)
    shown = "() => [...document.querySelectorAll('.show-frame')].map((one) => getComputedStyle(one).opacity).join('')"
    for page in (ada, calm):
        page.goto("/")
        expect(page.get_by_role("link", name="New here? Learn Qwixx in a few guided turns.")).to_be_visible()
    assert calm.evaluate(shown) == "1000"
    acts.wait_until(ada, f"({shown})() === '0100'", seconds=20)
    acts.play_now(ada, "duel")
    ada.goto("/")
    expect(ada.locator(".continue-card")).to_be_visible()
    expect(ada.locator(".show-card")).to_be_hidden()
