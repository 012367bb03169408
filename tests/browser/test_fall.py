"""The dice fall: nobody at a table is told what they allow before they lie, unless they skip it."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser import acts
from tests.browser.conftest import Person

# What a page says, with every change of it: are dice falling, what could be chosen, which dice could be heard, what is
# announced.
RECORD = """
() => {
  window.told = [];
  const tell = () => {
    const table = document.querySelector(".table");
    const heard = (some) => [...table.querySelectorAll(some)].filter((one) => !one.closest("[aria-hidden=true]"));
    const now = {
      fall: table.classList.contains("falling") && table.style.getPropertyValue("--fall"),
      options: heard("[data-move], .dock .play, .dock [data-chip]").length,
      dice: heard(".tray:not(.past) .die:not(.gone)").length,
      rolled: [...document.querySelectorAll(".spoken[role=status], .ticker, .log")].some(
        (one) => /rolled \\d/.test(one.textContent)),
    };
    if (JSON.stringify(now) !== JSON.stringify(window.told.at(-1))) window.told.push(now);
  };
  tell();
  new MutationObserver(tell).observe(document.body, {
    subtree: true, childList: true, characterData: true, attributes: true,
  });
}
"""


def told(page: Page) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = page.evaluate("window.told")
    return found


@pytest.mark.parametrize("game", ["qwixx", "duel"])
def test_everybody_sees_the_same_fall_and_no_option_before_the_dice_lie(person: Person, game: str) -> None:
    ada, bo, cleo = person(calm=False), person(name="Bo", calm=False), person(name="Cleo", calm=False)
    acts.sit(bo, acts.invite(ada, game), "Bo")
    acts.start(ada)
    bo.wait_for_selector(".table")
    acts.watch(cleo, ada)
    for page in (ada, bo, cleo):
        page.evaluate(RECORD)
    due = "Roll the dice"
    expect(ada.locator(".dock").filter(has_text=re.compile(f"{due}|Bo rolls"))).to_be_visible()
    roller, other = (ada, bo) if ada.get_by_role("button", name=due).count() else (bo, ada)
    roller.get_by_role("button", name=due).click()
    for page in (ada, bo, cleo):
        expect(page.locator(".table.falling .tray .die:not(.gone)").first).to_be_attached()
    for page in (ada, bo, cleo):
        expect(page.locator(".table.falling")).to_have_count(0)
        expect(page.locator(".spoken[role=status]").first).to_contain_text("rolled")
        seen = [now["fall"] for now in told(page) if now["fall"] or now["dice"]]
        assert (seen[0], seen[-1]) == ("800ms", False)
        for now in told(page):
            assert not (now["fall"] and (now["options"] or now["dice"] or now["rolled"])), now
        assert (told(page)[-1]["options"] > 0) == (page is roller or (page is other and game == "qwixx"))


# Rolls, and acts as soon as the dice fall, as somebody who knows them.
ROLL = """
async (act) => {
  document.querySelector(".dock .btn.solid").click();
  const end = performance.now() + 20_000; // a fall that was missed fails the test, and does not hang it
  while (!document.querySelector(".table.falling") && performance.now() < end)
    await new Promise(requestAnimationFrame);
  const answer = await fetch(`/api/tables/${location.pathname.split("/")[2]}`);
  const [one, other] = (await answer.json()).views[0].dice.white;
  const isEarly = document.querySelector(".table.falling") && !document.querySelector("[data-move]");
  if (act === "tap") document.querySelector(`.stage [data-field=r${one + other}]`).click();
  else document.body.dispatchEvent(new KeyboardEvent("keydown", { key: act, bubbles: true }));
  return isEarly && !document.querySelector(".table.falling");
}
"""


@pytest.mark.parametrize(("act", "crosses"), [("tap", 1), ("1", 1), ("Enter", 0)])
def test_a_tap_or_a_key_during_the_fall_counts(person: Person, act: str, crosses: int) -> None:
    ada = person(calm=False)
    acts.sit_down(ada, "qwixx", "qwixx | - | - | turn 0", pace="relaxed")
    ada.get_by_role("button", name="Roll the dice").wait_for()
    assert ada.evaluate(ROLL, act)
    expect(ada.locator(".stage .field:is(.new, .on):not(.lock)")).to_have_count(crosses)
    expect(ada.locator(".stage [data-move]").first).to_be_visible()


def test_at_once_and_with_reduced_motion_the_dice_lie_at_once(person: Person) -> None:
    for calm, pace in ((True, "brisk"), (False, "once")):
        ada = person(calm=calm)
        acts.sit_down(ada, "qwixx", "qwixx | - | - | turn 0", pace=pace)
        ada.get_by_role("button", name="Roll the dice").wait_for()
        ada.evaluate(RECORD)
        ada.get_by_role("button", name="Roll the dice").click()
        expect(ada.locator(".stage [data-move]").first).to_be_visible()
        assert not any(now["fall"] for now in told(ada))
