"""Without a pointer: the last turns of every game by roles, names and keys alone."""

import random
import re

import pytest
from playwright.sync_api import Page, expect

import tavoliere as tv
from tavoliere.notation.record import apply, chance_step
from tests.browser.conftest import Person

GAMES = ("qwixx", "on-board", "duel", "crosswise")
pytestmark = pytest.mark.slow


def near_the_end(name: str) -> str:
    """A position of a game at random in which seat 0 is to act, a few steps before its end."""
    chance = random.Random(2)
    position, own = tv.game(name).start(players=2), []
    while not position.over:
        if position.chance:
            if position.chance == "dice" and position.due == 0:
                own.append(str(position))
            position = apply(position, chance_step(position, chance.randrange))
        else:
            seat = chance.choice(position.to_move)
            if seat == 0 and tv.game(name).chance == "tile":
                own.append(str(position))
            position = position.play(seat, chance.choice(position.legal(seat)))
    return own[-2]


def sit_down(page: Page, name: str) -> None:
    """A table from a position, against a bot."""
    said = {"game": name, "position": near_the_end(name), "pace": "once"}
    table = page.request.post("/api/tables", data=said).json()["table"]["id"]
    for message, body in (
        ("sit", {"name": "Ada", "seat": 0}),
        ("bot", {"level": "beginner", "seat": 1}),
        ("start", {}),
    ):
        assert page.request.post(f"/api/tables/{table}/{message}", data=body).ok
    page.goto(f"/t/{table}")


def is_over(page: Page) -> bool:
    return page.get_by_role("button", name="Rematch").count() > 0


def asked(page: Page) -> str:
    """What the dock says."""
    dock = page.get_by_role("region", name="What you can do now")
    return dock.get_by_role("status").first.inner_text() if dock.count() else ""


def place_by_name(page: Page) -> str:
    """A tile of the hand and a free cell, as they are called, as a typed move; or what the dock offers."""
    names = page.get_by_role("main").aria_snapshot()
    free = re.search(r"row (\d), column (\d): empty", names)
    tile = re.search(r'button "(Sun|Moon|Wave|Bloom|Gem|Cross)', names)
    if not free or not tile:
        return ""
    return f"{tile[1].lower()} {'abcdef'[int(free[2]) - 1]}{free[1]}"


@pytest.mark.parametrize("name", GAMES)
def test_a_game_comes_to_its_end_by_keys_alone(person: Person, name: str) -> None:
    page = person(size={"width": 1280, "height": 800})
    sit_down(page, name)
    expect(page.get_by_role("main")).to_be_visible()
    for _ in range(200):
        if is_over(page):
            break
        move = place_by_name(page) if name == "crosswise" and "Your turn" in asked(page) else ""
        if move:
            page.keyboard.press(move[0])
            page.get_by_role("textbox").fill(move)
            page.keyboard.press("Enter")
        else:
            page.evaluate("document.activeElement.blur()")
            page.keyboard.press("Enter")  # the main button, or the way out
        page.wait_for_timeout(60)
    expect(page.get_by_role("button", name="Rematch")).to_be_visible()


def test_arrows_walk_over_the_sheet_and_typed_moves_are_judged(person: Person) -> None:
    page = person(size={"width": 1280, "height": 800})
    said = {"game": "qwixx", "position": "qwixx | r2,3 | - | turn 0, dice 34 1256", "pace": "once"}
    table = page.request.post("/api/tables", data=said).json()["table"]["id"]
    page.request.post(f"/api/tables/{table}/sit", data={"name": "Ada", "seat": 0})
    page.request.post(f"/api/tables/{table}/bot", data={"level": "beginner", "seat": 1})
    page.request.post(f"/api/tables/{table}/start", data={})
    page.goto(f"/t/{table}")
    page.get_by_role("button", name=re.compile("^Cross Red 7")).first.wait_for()
    focus = "document.activeElement.ariaLabel"
    page.keyboard.press("ArrowDown")  # to the first field that can be played
    assert page.evaluate(focus).startswith("Cross Red 7")
    page.keyboard.press("ArrowRight")
    assert page.evaluate(focus) == "Red 8"
    page.keyboard.press("ArrowDown")
    assert page.evaluate(focus) == "Yellow 8"
    page.keyboard.press("Enter")  # a field that cannot be played: the rule answers
    expect(page.get_by_text("Yellow 8: ")).to_be_visible()
    page.keyboard.press("y")
    page.get_by_role("textbox").fill("y9")
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert").filter(has_text="Yellow 9")).to_be_visible()
    page.get_by_role("textbox").fill("Y7")
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.get_by_role("img", name="Yellow 7, crossed").first).to_be_visible()
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Keys")).to_contain_text("from field to field")
