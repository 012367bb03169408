"""Without a pointer and without eyes: whole games by roles, names and keys alone."""

import re
from itertools import pairwise

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tavoliere.web.lessons import LESSONS
from tests.browser import acts
from tests.browser.conftest import Person
from tests.rings import cases

GAMES = {"qwixx": "Qwixx", "on-board": "Qwixx On Board", "duel": "Qwixx Duel", "crosswise": "Crosswise"}
WIDE: ViewportSize = {"width": 1280, "height": 800}

# What a screen reader would say, in order: whatever comes to stand in a place that is read aloud.
LISTEN = """
(place) => {
  window.heard = [];
  const hear = () => place.textContent && window.heard.push(place.textContent);
  new MutationObserver(hear).observe(place, { childList: true, characterData: true, subtree: true });
}
"""


def move_by_name(names: str) -> str:
    """What a hand can do, by the names of its tiles and of the cells, as people would write it."""
    cells = re.findall(r"row (\d), column (\d): (\w+)", names)
    free = [f"{'ABCDEF'[int(column) - 1]}{row}" for row, column, tile in cells if tile == "empty"]
    held = [f"{'ABCDEF'[int(column) - 1]}{row}" for row, column, tile in cells if tile != "empty"]
    if symbol := re.search(r'button "(Sun|Moon|Wave|Bloom|Gem|Cross)', names):
        return f"{symbol[1]} {free[0]}"
    if "Remove: take" in names:
        return f"remove {held[0]}"
    return f"Move {held[0]} {free[0]}" if "Move: any" in names else f"swap {held[1]} {held[0]}"


def answer(page: Page) -> None:
    """What is asked is answered by keys: a typed move, the first play, or the main button."""
    asked = page.get_by_role("region", name=re.compile("^What (you can do now|next)")).aria_snapshot()
    if "Rematch" in asked:
        return
    if "choose a tile" not in asked:
        page.keyboard.press("1" if re.search(r'"(Red|Yellow|Green|Blue) \d+ ', asked) else "Enter")
        return
    page.keyboard.press("/")
    if page.get_by_role("textbox").count():  # else the last answer is still on its way
        page.get_by_role("textbox").fill(move_by_name(page.get_by_role("main").aria_snapshot()))
        page.keyboard.press("Enter")


@pytest.mark.parametrize("game", cases(GAMES, ["duel"]))
def test_a_whole_game_by_names_and_keys_alone(person: Person, game: str) -> None:
    page = person(size=WIDE)
    page.add_init_script("localStorage.setItem('tavoliere-pace', JSON.stringify('once'))")
    page.goto("/")
    page.get_by_role("button", name=re.compile(f"^Play now {GAMES[game]}$")).press("Enter")
    page.get_by_role("region", name="What you can do now").wait_for()
    page.get_by_role("status").last.evaluate(LISTEN)
    rematch = page.get_by_role("button", name="Rematch")
    for _ in range(600):
        if rematch.count():
            break
        answer(page)
    heard = page.evaluate("window.heard")
    expect(page.get_by_role("heading", name=re.compile("win|draw"))).to_be_focused()
    assert len(". ".join(heard).split(". ")) > 20  # a quick player hears many of them in one breath
    assert [one for one, other in pairwise(heard) if one == other] == []
    log = page.evaluate(
        "fetch(`/api${location.pathname.replace('/t/', '/tables/')}/log`).then((one) => one.json())"
    )
    events = [event["type"] for event in log["events"]]
    rolled = sum(len(re.findall("rolled", words)) for words in heard)
    assert 0 <= events.count("rolled") - rolled <= 6  # each once; the last ones came with the result


@pytest.mark.parametrize("game", cases(GAMES, ["crosswise"]))
def test_a_lesson_by_names_and_keys_alone(person: Person, game: str) -> None:
    """Whatever the sentence describes is a control with a name of its own, and Enter presses it."""
    page = person(size=WIDE)
    page.goto(f"/learn/{game}")
    steps = LESSONS[game].STEPS
    ends = [*(step.text for step in steps[1:]), f"Now you can play {GAMES[game]}"]
    for step, end in zip(steps, ends, strict=True):
        expect(page.get_by_text(step.text, exact=True)).to_be_visible()
        following = page.get_by_text(end, exact=True)
        if not step.move:
            page.evaluate("document.activeElement.blur()")
            page.keyboard.press("Enter")
        for _ in range(
            5 if step.move else 0
        ):  # a tile, its cells, the button; or a field and "close the row?"
            control = page.locator("button[aria-describedby=guide-text]").first
            assert re.search(r"\w", re.sub("^- button", "", control.aria_snapshot()))
            control.press("Enter")
            page.wait_for_timeout(60)
            if following.count():
                break
        expect(following).to_be_visible()


def test_whoever_can_only_pass_passes_unless_that_is_switched_off(person: Person) -> None:
    nowhere = "qwixx | r11 y11 g3 b3 | - | turn 1, dice 34 1256"
    page = person(size=WIDE)
    page.goto("/settings")
    page.get_by_role("button", name="At once").click()
    acts.sit_down(page, "qwixx", nowhere)
    log = page.get_by_role("complementary", name="Log")
    expect(log).to_contain_text("You")  # passed, and nothing was pressed
    page.goto("/settings")
    page.get_by_role("button", name="Wait for me").click()
    acts.sit_down(page, "qwixx", nowhere)
    dock = page.get_by_role("region", name="What you can do now")
    expect(dock.get_by_role("button", name="Pass")).to_be_visible()
    page.wait_for_timeout(600)  # more than twice the while
    expect(dock).to_contain_text("The white 7 fits nowhere")


def answers_seen(page: Page, table: str) -> list[str | None]:
    """What the second seat is told of everybody's answers."""
    answers: list[str | None] = page.request.get(f"/api/tables/{table}").json()["views"]["1"]["answers"]
    return answers


def test_an_answer_comes_when_a_pass_by_itself_would(person: Person) -> None:
    """Where all choose together, with a clock moved by hand: how soon an answer comes does not tell whether there was a
    choice. What is told to others is asked of the server."""
    others = person(name="Bo")
    for crosses, is_left in (("r11 y11 g3 b3", False), ("-", False), ("-", True)):
        page = person()
        said = {"game": "qwixx", "position": f"qwixx | {crosses} | - | turn 1, dice 34 1256"}
        made = page.request.post("/api/tables", data=said).json()
        table = made["table"]["id"]
        with others.expect_response(re.compile("/enter$")):
            others.goto(made["you"]["links"]["invite"])
        for who, message, body in (
            (page, "sit", {"name": "Ada", "seat": 0}),
            (others, "sit", {"name": "Bo", "seat": 1}),
            (page, "start", {}),
        ):
            assert who.request.post(f"/api/tables/{table}/{message}", data=body).ok
        page.clock.install(time=0)
        page.clock.pause_at(1000)
        page.goto(f"/t/{table}")
        page.wait_for_selector(".dock .quiet")
        page.clock.run_for(100)
        if crosses == "-":
            page.locator(".dock .play").first.click()
            expect(page.locator(".field.new")).to_have_count(1)  # on this device it shows at once
        page.clock.run_for(1200)
        assert answers_seen(others, table) == [None, None]
        with page.expect_response(re.compile("/act$")):
            page.reload() if is_left else page.clock.run_for(300)  # nor is it lost if the page is left
        assert answers_seen(others, table) == ["answered", None]


def test_enter_goes_on_from_a_field_and_each_question_is_spoken(person: Person) -> None:
    page = person(size=WIDE)
    acts.sit_down(page, "qwixx", "qwixx | r2,3 | - | turn 0")
    page.get_by_role("button", name="Roll the dice").wait_for()
    page.keyboard.press("ArrowDown")
    assert page.evaluate("document.activeElement.ariaLabel") == "Red 2, crossed off"
    page.keyboard.press("Enter")  # nothing can be crossed now: the main button
    expect(page.get_by_role("button", name="Roll the dice")).to_have_count(0)
    acts.play_now(page, "crosswise")
    acts.play_on(page, until=".hand-tile[data-tile]:not([disabled])")
    tile = page.locator(".hand-tile[data-tile]").first
    tile.press("Enter")
    asked = page.locator(".dock .prompt b")
    expect(asked).to_have_text(re.compile("^(Choose|Which|Place|Take)"))
    expect(page.get_by_role("status").last).to_contain_text(asked.inner_text())


def test_arrows_walk_over_the_sheet_and_typed_moves_are_judged(person: Person) -> None:
    page = person(size={"width": 1280, "height": 800})
    acts.sit_down(page, "qwixx", "qwixx | r2,3 | - | turn 0, dice 34 1256")
    page.get_by_role("button", name=re.compile("^Cross off Red 7")).first.wait_for()
    focus = "document.activeElement.ariaLabel"
    page.keyboard.press("ArrowDown")  # to the first field that can be played
    assert page.evaluate(focus).startswith("Cross off Red 7")
    page.keyboard.press("ArrowRight")
    assert page.evaluate(focus) == "Red 8"
    page.keyboard.press("ArrowDown")
    assert page.evaluate(focus) == "Yellow 8"
    page.keyboard.press("Enter")  # a field that cannot be played: the rule answers
    expect(page.get_by_text("Yellow 8: ")).to_be_visible()
    stops = "(sheet) => [...sheet.querySelectorAll('[tabindex=\"0\"]')].map((one) => one.ariaLabel)"
    assert page.get_by_role("region", name="Your sheet").evaluate(stops) == [
        "Yellow 8"
    ]  # Tab stops there once
    page.keyboard.press("y")
    page.get_by_role("textbox").fill("y9")
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert").filter(has_text="Yellow 9")).to_be_visible()
    page.get_by_role("textbox").fill("Yel 7")
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.get_by_role("img", name="Yellow 7, crossed off").first).to_be_visible()
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Keys")).to_contain_text("from field to field")


def test_after_the_turn_of_another_enter_goes_on_and_shown_again_it_does_nothing(person: Person) -> None:
    page = person(size=WIDE)
    acts.sit_down(page, "qwixx", "qwixx | - | - | turn 1, dice 34 1256")
    page.locator(".dock .play").first.press("Enter")
    roll = page.get_by_role("button", name="Roll the dice")
    expect(roll).to_be_focused()
    page.get_by_role("button", name="Show the last turn again").press("Enter")
    expect(page.locator(".table[inert]")).to_have_count(1)
    page.keyboard.press("Enter")
    page.wait_for_timeout(300)
    assert acts.state_of(page)["views"]["0"]["chance"] == "dice"  # nothing was rolled
    expect(page.locator(".table[inert]")).to_have_count(0)
    expect(roll).to_be_focused()


ASKED = {
    "qwixx": "qwixx | r2,3 | - | turn 0, dice 34 1256",
    "on-board": "on-board a | r2,3 | - | turn 0, dice 34 1256",
    "duel": "duel | r2,5 | r3 | turn 0, dice 34 1256",
    "crosswise": "crosswise | s..... ...... ...... ...... ...... ....m. | sun gem move swap | "
    "moon wave gem swap | turn 0, spent remove 1",
}
# The part of the table where the focus is, and whether it can be seen there.
PART = """
() => {
  const here = document.activeElement;
  const { left, top, width, height } = here.getBoundingClientRect();
  const seen = document.elementFromPoint(left + width / 2, top + height / 2);
  const part = here.closest(".topbar, .skip, .seats, .track, .sheet, .board-frame, .hand, .dock, .log, .panel");
  const name = part ? part.classList[0] : here === document.body ? "body" : here.className;
  return seen && (here.contains(seen) || seen.contains(here)) ? name : `${name}, covered`;
}
"""


def tour(page: Page) -> list[str]:
    """The parts of the page that Tab goes through, until it leaves the page or comes back; each stop counts."""
    parts = []
    first = page.evaluate_handle("document.activeElement")
    for _ in range(60):
        page.keyboard.press("Tab")
        parts.append(page.evaluate(PART))
        if parts[-1] == "body" or page.evaluate("(first) => first === document.activeElement", first):
            return parts
    raise AssertionError(f"no end: {parts}")


@pytest.mark.parametrize("game", cases(GAMES, ["qwixx", "crosswise"]))
def test_tab_goes_from_the_board_to_the_dock_and_then_to_the_rest(person: Person, game: str) -> None:
    page = person(size=WIDE)
    acts.sit_down(page, game, ASKED[game])
    page.wait_for_selector(".dock .play, .hand-tile[data-tile]")
    if game == "crosswise":
        page.click(".hand-tile[data-tile=sun]")  # now 34 cells are lit, and one is a stop
        tour(page)
    parts = tour(page)
    board = {"on-board": ["track", "sheet"], "crosswise": ["board-frame", "hand"]}.get(game, ["sheet"])
    begin = parts.index(board[0])
    assert parts[begin : begin + len(board) + 1] == [*board, "dock"]
    rest = parts[begin + len(board) :]
    assert [part for part in rest if part != "dock"] == ["log", "body"]
    page.get_by_role("button", name="Menu").press("Enter")  # a column beside the table
    page.wait_for_selector(".panel")
    parts = tour(page) + tour(page)
    assert {"dock", "panel"} <= set(parts)
    assert [part for part in parts if "covered" in part or part == "log"] == []


def test_tab_stays_in_a_panel_that_covers_the_table(person: Person) -> None:
    page = person()
    acts.sit_down(page, "qwixx", ASKED["qwixx"])
    page.wait_for_selector(".dock .play")
    menu = page.get_by_role("button", name="Menu")
    menu.press("Enter")
    page.wait_for_selector(".panel :focus")
    assert set(tour(page)) == {"panel"}
    page.keyboard.press("Shift+Tab")
    assert page.evaluate(PART) == "panel"
    page.keyboard.press("Escape")
    expect(menu).to_be_focused()
