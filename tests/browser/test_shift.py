"""Nothing moves under a finger: what comes late has its place from the first paint."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser import acts
from tests.browser.conftest import Person

PAGES = [
    "/",
    "/past",
    "/settings",
    "/offline",
    "/paper/qwixx",
    "/rules/qwixx",
    "/learn/duel",
    "/practice/duel",
]

# What has moved by itself so far, and from where to where.
WATCH = """
  window.moved = [];
  new PerformanceObserver((list) => {
    for (const { hadRecentInput, sources } of list.getEntries())
      for (const { node, previousRect: was, currentRect: is } of hadRecentInput ? [] : sources)
        window.moved.push(`${node?.outerHTML?.slice(0, 60) ?? node?.data} ${was.x},${was.y} → ${is.x},${is.y}`);
  }).observe({ type: "layout-shift", buffered: true });
"""


def moved(page: Page, path: str) -> list[str]:
    page.goto(path, wait_until="networkidle")
    expect(page.locator("main")).not_to_have_class("loading")
    page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    return list(page.evaluate("window.moved"))


@pytest.mark.parametrize("language", ["en", "de"])
def test_nothing_moves_on_a_first_visit(person: Person, language: str) -> None:
    ada = person(name="", language=language)
    ada.add_init_script(WATCH)
    assert {path: found for path in PAGES if (found := moved(ada, path))} == {}


def test_nothing_moves_for_a_player_who_comes_back_from_a_game(person: Person) -> None:
    ada = person()
    ada.add_init_script(WATCH)
    acts.play_now(ada, "duel")
    table = ada.url
    assert {path: found for path in [table, *PAGES, "/"] if (found := moved(ada, path))} == {}
    ada.goto("/")
    expect(ada.locator("#continue")).to_contain_text("Qwixx Duel")


def test_a_result_has_a_place_for_what_comes_late(person: Person) -> None:
    ada = person()
    acts.play_now(ada, "duel")
    acts.play_on(ada)
    ada.evaluate(f"() => {{ {WATCH.replace('buffered: true', 'buffered: false')} }}")
    expect(ada.locator(".story")).to_be_visible()
    expect(ada.locator(".balance > span")).to_have_count(3)
    assert ada.evaluate("window.moved") == []
