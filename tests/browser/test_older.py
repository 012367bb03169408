"""Browsers of 2022, which lack some methods, and those that cannot run the app at all."""

import pytest
from playwright.sync_api import Browser, expect

from tavoliere.web.catalogue import tag
from tests.browser.acts import play_now
from tests.browser.conftest import PHONE, Person, Server

# What came to Safari, Firefox or Chrome after the versions that docs/install.md names.
NEWER = """for (const name of ["findLast", "findLastIndex", "toSorted", "toReversed", "toSpliced", "with"])
    delete Array.prototype[name];
  for (const name of ["toSorted", "toReversed", "with"]) delete Object.getPrototypeOf(Int8Array.prototype)[name];
  delete AbortSignal.timeout; delete AbortSignal.any; delete Element.prototype.checkVisibility;
  delete Object.groupBy; delete Promise.withResolvers; delete Array.fromAsync; delete crypto.randomUUID;"""


@pytest.mark.parametrize("game", ["qwixx", "crosswise"])
def test_a_browser_of_2022_plays_and_looks_back(person: Person, game: str) -> None:
    ada = person()
    ada.add_init_script(NEWER)
    play_now(ada, game)
    ada.keyboard.press("Escape")
    expect(ada.locator(".dock .prompt").first).to_be_visible()
    ada.goto("/past")
    expect(ada.locator("main")).to_contain_text("Qwixx" if game == "qwixx" else "Crosswise")


def test_what_cannot_run_the_app_is_told_so(person: Person) -> None:
    ada = person(checked=False)
    ada.add_init_script("delete Array.prototype.at")
    ada.goto("/")
    expect(ada.get_by_text("This browser cannot run the app.").first).to_be_visible()


@pytest.mark.parametrize(
    ("language", "sentence"), [("en", "It needs JavaScript"), ("de", "Sie braucht JavaScript")]
)
def test_without_scripts_a_page_says_what_it_needs(
    browser: Browser, server: Server, language: str, sentence: str
) -> None:
    context = browser.new_context(
        base_url=server.url, java_script_enabled=False, locale=tag(language), viewport=PHONE
    )
    page = context.new_page()
    page.goto("/")
    expect(page.get_by_text(sentence)).to_be_visible()
    page.goto("/rules/duel")
    expect(page.get_by_text("D10").first).to_be_visible()
    context.close()


def test_a_browser_that_runs_the_app_sees_no_such_sentence(person: Person) -> None:
    ada = person()
    ada.goto("/")
    expect(ada.get_by_text("This browser cannot run the app.")).to_be_hidden()
