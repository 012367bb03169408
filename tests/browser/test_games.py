"""Whole games in real browsers: against each other, against bots, on one device, watched."""

import json
import re

import pytest
from playwright.sync_api import Browser, Page, Route, ViewportSize, expect

import tavoliere as tv
from tests.browser import acts
from tests.browser.conftest import ARGUMENTS, PHONE, Person, Server, chromium
from tests.browser.sight import OTHERS, PHONES, SMALLEST, hidden_at
from tests.rings import cases

GAMES = ("qwixx", "on-board", "duel", "crosswise")
DESKTOP: ViewportSize = {"width": 1280, "height": 800}


@pytest.mark.parametrize("game", cases(GAMES, ["qwixx", "crosswise"]))
def test_two_browsers_play_a_whole_game_and_a_third_watches(person: Person, game: str) -> None:
    ada, bo, cleo = person(name="Ada"), person(name="Bo", size=DESKTOP), person(name="Cleo")
    for page in (ada, bo):
        page.add_init_script(
            "localStorage.setItem('tavoliere-goes-on', JSON.stringify('off'))"
        )  # no even pace
    link = acts.invite(ada, game)
    acts.sit(bo, link, "Bo")
    expect(ada.locator(".seat", has_text="Bo")).to_be_visible()
    expect(bo.locator(".lobby-choices")).to_contain_text("Clock Off")  # what the host may choose
    acts.start(ada)
    bo.wait_for_selector(".table")
    if game == "crosswise":  # the hand stays in sight while somebody is late
        ada.wait_for_selector(".table .dock:not(:empty)")
        idle, size = (ada, PHONE) if ada.locator(".dock.idle").count() else (bo, DESKTOP)
        expect(idle.locator(".dock .btn", has_text="Nudge")).to_be_visible()
        assert [(on, hidden) for on in PHONES + OTHERS if (hidden := hidden_at(idle, on))] == []
        idle.set_viewport_size(size)
    for page in (ada, bo):
        acts.watch_shifts(page)
    acts.watch(cleo, ada)
    assert cleo.locator(".hand").count() == 0  # a spectator sees no hand
    acts.play_on(ada, bo)
    for page in (ada, bo, cleo):
        expect(page.locator(".result")).to_be_visible()
    assert acts.shifts(ada) + acts.shifts(bo) == []  # nothing jumps while a game is played
    assert ada.locator(".dock .btn", has_text="Rematch").count() == 1
    assert cleo.locator(".dock .btn", has_text="Rematch").count() == 0
    expect(cleo.locator(".result-dock")).not_to_contain_text("Play again?")
    if game != "crosswise":  # nothing is told of a draw
        expect(ada.locator(".story")).not_to_be_empty()
    bo.get_by_role("button", name="Rematch").click()  # offered and accepted, without the lobby
    expect(ada.locator(".result-dock")).to_contain_text("Bo: a rematch is offered")
    expect(bo.locator(".result-dock")).to_contain_text("Waiting for Ada")
    expect(cleo.locator(".result-dock")).to_contain_text(
        "Waiting for Ada"
    )  # and is not led away from the result
    number = {page: page.get_by_role("link", name="Replay").get_attribute("href") for page in (ada, cleo)}
    assert {href[-9:] for href in number.values() if href} == {"/replay/1"}  # of this game, not of the next
    bo.reload()  # now there is only the lobby, with a way to the last game
    assert (bo.get_by_role("link", name="Last game").get_attribute("href") or "").endswith("/replay/1")
    ada.evaluate("requestAnimationFrame = () => 0")  # as on a slow device: two answers between two pictures
    ada.get_by_role("button", name="Rematch").click()
    for page in (ada, bo, cleo):
        page.wait_for_selector(".table .dock")
        assert page.locator(".result").count() == 0  # nothing of the last game is left on the page
    assert acts.state_of(bo)["table"]["number"] == 2


def test_the_last_turn_is_told_until_the_next_one_ends(person: Person) -> None:
    ada, bo = person(), person(name="Bo")
    acts.sit(bo, acts.invite(ada, "duel"), "Bo")
    acts.start(ada)
    bo.wait_for_selector(".table")
    one, other = (ada, bo) if acts.state_of(ada)["views"]["0"]["due"] == 0 else (bo, ada)
    name = "Ada" if one is ada else "Bo"
    one.click(".dock .btn.solid")
    fields = []
    for step in ("Step 1 of 2", "Step 2 of 2"):
        expect(one.locator(".dock .prompt")).to_contain_text(step)
        chips = one.locator(".dock .play")
        if step == "Step 2 of 2" and chips.count() > 1:  # what is taken back is not told
            chips.last.click()
            one.get_by_role("button", name="Undo").click()
            expect(one.locator(".dock .prompt")).to_contain_text(step)
        fields.append(str(chips.first.get_attribute("data-chip")))
        chips.first.click()
    number = {"r": "Red", "y": "Yellow", "g": "Green", "b": "Blue"}
    told = f"{name}: " + ", ".join(f"placed {number[move[0]]} {move[1:]}" for move in fields)
    line = other.locator(".dock .prompt p > span")
    expect(other.locator(".tray .tray-label").first).to_contain_text(name)  # the roll stays as well
    for step in ("", "Step 1 of 2", "Step 2 of 2"):
        expect(other.locator(".dock .prompt")).to_contain_text(step)
        # Whoever has placed something in this turn is told that instead.
        expect(line).to_have_text(told if step != "Step 2 of 2" else re.compile("^You: (placed|captured)"))
        other.click(".dock .btn.solid, .dock .play")
    expect(line).to_contain_text(re.compile("You: (placed|captured)"))


def test_a_chosen_tile_stays_in_the_row_of_its_hand(person: Person) -> None:
    ada = person(size=DESKTOP)
    acts.play_now(ada, "crosswise")
    ada.wait_for_selector(".dock:not(.idle):not(:empty)")
    symbols = [f".hand-tile[data-tile={name}]" for name in ("sun", "moon", "cross", "bloom", "gem", "wave")]
    ada.locator(", ".join(symbols)).last.click()  # it can be placed anywhere, whatever lies on the board
    expect(ada.locator(".hand-tile.chosen")).to_have_count(1)
    tops = "() => [...document.querySelectorAll('.hand-tile')].map((one) => one.offsetTop)"
    assert len(set(ada.evaluate(tops))) == 1


@pytest.mark.parametrize("game", cases(GAMES, ["on-board", "duel"]))
def test_play_now_against_a_bot_to_the_end_then_replay_check_and_rematch(person: Person, game: str) -> None:
    ada = person()
    acts.play_now(ada, game)
    acts.play_on(ada)
    expect(ada.locator(".result-head h2")).to_have_text(re.compile(r"win|draw"))
    here = ada.url
    ada.click("a[href*=verify]")
    expect(ada.locator(".verify-head h2")).to_have_text(re.compile(r"All \d+ (rolls|draws) are fair"))
    ada.goto(here)
    ada.click("a[href*=replay]")
    status = ada.locator(".replay-dock .prompt p > span")
    expect(status).to_be_visible()
    last = status.inner_text()
    ada.keyboard.press("ArrowLeft")
    assert status.inner_text() != last
    ada.keyboard.press("Home")
    expect(status).to_have_text(re.compile(r"^0 of \d+$"))
    ada.keyboard.press("ArrowRight")
    ada.wait_for_url("**/*#1")
    moment = ada.url
    ada.keyboard.press("End")
    expect(status).to_have_text(last)
    ada.goto(here)
    ada.goto(moment)  # a link to a moment of the game
    expect(status).to_have_text(re.compile(r"^1 of \d+$"))
    faults = [(size, hidden) for size in [*PHONES, *OTHERS, SMALLEST] if (hidden := hidden_at(ada, size))]
    assert faults == []  # the board as it was then, and all ways through the game
    ada.set_viewport_size(PHONE)
    ada.keyboard.press("?")
    expect(ada.get_by_role("dialog", name="Keys")).to_contain_text("a round back, or on")
    ada.keyboard.press("Escape")
    follow_the_log(ada)
    if game == "duel":
        what_if(ada)
    play_on_from(ada)
    ada.goto(here)
    ada.click(".dock .btn:has-text('Rematch')")
    ada.wait_for_selector(".table .dock")


# At each crossing in turn: fields before it that look as if nothing had been crossed behind them.
CROSSES_OF_NOTHING = """
async () => {
  const wrong = [];
  const lines = [...document.querySelectorAll(".replay-log button")];
  for (const line of lines.filter((one) => one.textContent.includes(" crossed"))) {
    line.click();
    await new Promise((done) => setTimeout(done, 50));
    if (document.querySelector(".viewer-sheet.shown .field.open:has(~ .field.new)")) wrong.push(line.textContent);
  }
  return wrong;
}
"""


def follow_the_log(ada: Page) -> None:
    """The log leads to a moment, on a phone too, and marks the moment that is shown."""
    ada.get_by_role("button", name="Open the log").click()
    lines = ada.locator("[role=dialog] .moves button")
    lines.nth(4).click()
    place = "[...document.querySelectorAll('.replay-log button')].findIndex((line) => line.ariaCurrent)"
    assert ada.evaluate(place) == 4
    ada.keyboard.press("End")
    assert ada.evaluate(place) == ada.locator(".replay-log button").count() - 1
    ada.locator(".replay-log button").nth(4).evaluate("(line) => line.click()")
    assert ada.evaluate(place) == 4
    if ada.locator(".viewer-tabs").count():
        for others in ("You crossed", None):  # the sheet on which something happens is in front
            crossed = ada.locator(".replay-log button", has_text=" crossed", has_not_text=others).last
            crossed.evaluate("(line) => line.click()")
            expect(ada.locator(".viewer-sheet.shown .field.new")).to_be_visible()
        assert ada.evaluate(CROSSES_OF_NOTHING) == []
    moved = ada.locator(".replay-log button", has_text=" moved the pawn", has_not_text="You moved")
    if moved.count():  # the part of the track that is shown is where it happened
        moved.last.evaluate("(line) => line.click()")
        expect(ada.locator(".track-near .pawn:not(.pawn-you)").first).to_be_visible()
    ada.evaluate("document.activeElement.blur()")  # a button that has the focus takes the space for itself
    ada.keyboard.press(" ")
    expect(ada.get_by_role("button", name="Pause")).to_be_visible()
    ada.keyboard.press(" ")
    expect(ada.get_by_role("button", name="Play", exact=True)).to_be_visible()


def what_if(ada: Page) -> None:
    """The coach goes on from the moment that the replay shows, step by step, and the game stays what it was."""
    place = ada.url
    lines = ada.locator(".replay-log button")
    ada.get_by_role("button", name="What if").click()
    expect(ada.locator(".replay-dock .prompt")).to_contain_text(
        "the coach plays for everybody", timeout=60_000
    )
    so_far = lines.count()
    ada.keyboard.press("ArrowRight")
    expect(lines).to_have_count(so_far + 1)
    ada.get_by_role("button", name="Back to the game").click()
    expect(ada.get_by_role("button", name="What if")).to_be_visible()
    assert ada.url == place
    assert lines.count() > so_far + 1


def play_on_from(ada: Page) -> None:
    """A table from the moment that the replay shows: the same position, and it says that it is not counted."""
    table, number = ada.url.split("/")[4], int(ada.url.split("#")[1])
    game = ada.evaluate(f"fetch('/api/tables/{table}/games/1/replay').then((answer) => answer.json())")
    kinds = ["start", *(step["kind"] for step in game["steps"])]
    shown = [line for line, kind in zip(game["positions"], kinds, strict=True) if kind != "draw"][number]
    ada.get_by_role("button", name="Play on from here").click()
    ada.wait_for_url(re.compile(r"/t/[a-z0-9]+$"))
    expect(ada.locator(".topbar-title p")).to_contain_text("from a position")
    state = acts.state_of(ada)
    assert state["table"]["options"]["position"] == str(tv.read(shown).seen_by(None))
    assert state["you"]["seats"] == [0]
    ada.request.post(f"/api/tables/{state['table']['id']}/resign", data={"seat": 0})
    expect(ada.locator(".result-head .begun")).to_contain_text("not counted")
    assert acts.state_of(ada)["table"]["result"]["wins"] is None
    ada.goto("/past")
    expect(ada.locator(".past-text").first).to_contain_text("from a position")
    kept = json.loads(ada.evaluate("localStorage.getItem('tavoliere-games')"))
    assert [one["table"] for one in kept if one["isBegun"]] == [state["table"]["id"]]
    assert len(kept) == 2, "the game itself is there once, however often its result was looked at"


def test_hot_seat_hides_a_hand_behind_a_tap(person: Person) -> None:
    ada = person()
    acts.invite(ada, "crosswise")
    ada.click(".seat.open .fill > .btn")
    ada.fill(".seat.open #name", "Nonna")
    ada.click(".seat.open .name-form .btn")
    acts.start(ada)
    first = ada.locator(".curtain h1").inner_text()
    assert ada.locator(".hand").count() == 0
    ada.click(".curtain-open")
    assert ada.locator(".hand-tile[data-tile]").count() == 4
    acts.play_on(ada, until=".curtain")
    expect(ada.locator(".curtain h1")).not_to_have_text(first)


def test_hot_seat_answers_one_after_the_other(person: Person) -> None:
    """A page is turned between people; it hides what the last one answered, and undo goes back one answer."""
    ada = person()
    acts.invite(ada, "qwixx", 3)
    for name in ("Nonna Pia", "Leo"):
        acts.seat_beside(ada, name)
    expect(ada.locator(".seat", has_text="host")).to_have_count(1)
    acts.start(ada)
    acts.play_on(ada, until=".field.lit")
    tab, turned = ada.locator(".sheet-tabs .current b"), ada.locator(".handing h1")
    asked: list[str] = []
    for others in (1, 0):
        asked.append(tab.inner_text())
        expect(ada.locator(".dock .prompt")).to_contain_text(f"{asked[-1]}:")  # whose sheet, and who is asked
        ada.locator(".dock .play").first.click()
        expect(turned).not_to_have_text(asked[-1])
        expect(ada.locator(".handing .handing-told")).to_contain_text(f"{asked[-1]} has answered")
        assert ada.locator(".handing .mini-cross").count() == 0
        expect(ada.get_by_role("button", name=f"Undo: {asked[-1]}")).to_be_visible()
        if others:
            for width, height in ((360, 640), (844, 390), (390, 844)):
                ada.set_viewport_size({"width": width, "height": height})
                assert ada.evaluate("document.documentElement.scrollHeight") == height
            ada.click(".curtain-open")
    ada.keyboard.press("u")  # the second one, not the first
    expect(tab).to_have_text(asked[-1])
    ada.locator(".dock .play").first.click()
    last = turned.inner_text()
    ada.get_by_role("button", name=f"{last} is away: pass").click()
    expect(turned).to_have_text(asked[0])  # who rolled goes on
    ada.get_by_role("button", name="Leave out these pages").click()
    acts.play_on(ada)
    expect(ada.locator(".rank-row")).to_have_count(3)


def test_undo_takes_back_the_last_answer(person: Person) -> None:
    ada, bo = person(name="Ada"), person(name="Bo")
    acts.sit(bo, acts.invite(ada, "qwixx"), "Bo")
    acts.start(ada)
    bo.wait_for_selector(".table")
    acts.play_on(ada, bo, until=".field.lit", all_wait=True)
    ada.locator(".field.lit").first.click()
    expect(ada.locator(".field.new")).to_have_count(1)
    expect(bo.locator(".opponent .status")).to_have_text("ready")  # that she answered is seen, but not what
    ada.keyboard.press("u")
    expect(ada.locator(".field.new")).to_have_count(0)
    expect(ada.locator(".field.lit").first).to_be_visible()


# What keeps the screen awake, as the browser gave it.
LOCKS = """
window.locks = [];
const { request } = WakeLock.prototype;
WakeLock.prototype.request = async function (kind) {
  const lock = await request.call(this, kind);
  window.locks.push(lock);
  return lock;
};
"""


def test_the_screen_stays_awake_until_the_game_is_over(browser: Browser, server: Server) -> None:
    framed = browser.browser_type.launch(executable_path=chromium(is_framed=True), args=ARGUMENTS)
    ada = framed.new_page(base_url=server.url)
    ada.add_init_script(LOCKS)
    acts.play_now(ada, "qwixx")
    is_awake = "locks.length === 1 && locks[0].type === 'screen' && !locks[0].released"
    acts.wait_until(ada, is_awake, seconds=120)
    ada.request.post(f"/api/tables/{acts.state_of(ada)['table']['id']}/resign", data={"seat": 0})
    expect(ada.locator(".result")).to_be_visible()
    acts.wait_until(ada, "locks.every((lock) => lock.released)", seconds=120)
    framed.close()


def test_a_forbidden_field_says_why(person: Person) -> None:
    ada = person()
    acts.play_now(ada, "qwixx")
    acts.play_on(ada, until=".field.lit")
    ada.locator(".row.c-red .field.open").last.click()
    expect(ada.locator(".toast p")).to_contain_text(re.compile(r"Red \d+: "))
    expect(ada.locator(".row.c-red .field.doubted")).to_have_count(1)  # the field itself is marked
    rule = ada.locator(".toast .rule-number")
    number = rule.inner_text()
    with ada.context.expect_page() as opened:  # where the rule stands
        rule.click()
    expect(opened.value.locator(".rule-number.asked")).to_have_text(number)
    expect(opened.value.locator(".rule-number.asked")).to_be_in_viewport()
    opened.value.goto("/rules/on-board#Q1")  # a rule of the game on which this one builds
    expect(opened.value.locator(".rule-number.asked")).to_have_text("Q1")


def test_a_player_who_is_offline_is_told_and_loses_no_tap(person: Person) -> None:
    ada, bo, cleo = person(name="Ada", checked=False), person(name="Bo"), person(name="Cleo")
    acts.sit(bo, acts.invite(ada, "qwixx"), "Bo")
    acts.start(ada)
    bo.wait_for_selector(".table")
    acts.watch(cleo, ada)
    acts.play_on(ada, bo, until=".field.lit", all_wait=True)
    ada.context.set_offline(True)
    expect(ada.locator(".strip")).to_contain_text("offline")
    strip, seats = (ada.locator(name).bounding_box() for name in (".strip", ".seats"))
    assert strip
    assert seats
    assert strip["y"] + strip["height"] <= seats["y"]  # it covers nothing of the game
    move = ada.locator(".field.lit").first.get_attribute("data-move")
    ada.locator(".field.lit").first.click()
    expect(ada.locator(".dock")).to_contain_text("Your move is kept")
    expect(ada.locator(".field.new")).to_have_count(1)
    bo.locator(".dock [data-chip=pass]").click()  # the others play on meanwhile
    expect(bo.locator(".dock")).to_contain_text("Waiting for Ada")
    kept = ada.evaluate("Object.keys(localStorage).filter((key) => key.startsWith('tavoliere-kept')).length")
    assert kept == 1  # also if she closes the page now
    ada.context.set_offline(False)
    ada.goto(ada.url)
    expect(ada.locator(".strip")).to_have_count(0)
    for page in (ada, bo, cleo):  # what was kept has arrived, and everybody sees it
        expect(page.locator(".ticker")).not_to_contain_text("rolled")
    assert move in acts.state_of(cleo)["events"][-1]["moves"].values()
    acts.play_on(ada, bo, until=".dock .btn.solid, .dock.idle")  # and the game goes on


def test_a_busy_server_is_waited_for_and_that_is_said(person: Person) -> None:
    ada = person(checked=False, worker=False)  # what passes a worker is not caught below
    acts.play_now(ada, "duel")
    acts.play_on(ada, until=".dock [data-chip=pass]")
    refused: list[str] = []

    def refuse_twice(route: Route) -> None:
        if len(refused) < 2:
            refused.append(route.request.url)
            error = {"code": "busy", "message": "busy", "rule": "", "template": "busy", "values": {}}
            route.fulfill(status=503, headers={"Retry-After": "1"}, json={"error": error})
        else:
            route.continue_()

    ada.route(re.compile(r"/(act|roll)$"), refuse_twice)
    with ada.expect_response(lambda answer: answer.ok and answer.url.endswith("/act")):
        ada.locator(".dock [data-chip=pass]").click()
        expect(ada.locator(".strip")).to_contain_text("busy")
        expect(ada.locator(".dock")).to_contain_text("The server is busy")
    expect(ada.locator(".strip")).to_have_count(0)
    assert len(refused) == 2


def test_a_bot_may_play_for_a_player_who_has_gone_until_he_is_back(person: Person) -> None:
    ada, bo = person(name="Ada"), person(name="Bo")
    acts.sit(bo, acts.invite(ada, "duel"), "Bo")
    acts.start(ada)
    bo.wait_for_selector(".table")
    acts.play_on(ada, bo, until=".dock.idle")
    ada.click(".dock .btn:has-text('Nudge Bo')")
    expect(bo.locator(".said-now")).to_contain_text("Ada: Your turn")
    here = bo.url
    bo.goto("/settings")
    expect(ada.locator(".dock")).to_contain_text("Bo is away")
    ada.click(".dock .btn:has-text('Let a bot play for Bo')")
    expect(ada.locator(".duel-seat").nth(1)).not_to_have_class(re.compile("away"))
    bo.goto(here)
    bo.click(".dock .btn:has-text('Play on myself')")
    expect(bo.locator(".dock")).not_to_contain_text("A bot plays for you")


def test_a_forged_client_changes_nothing(person: Person) -> None:
    ada, eve = person(name="Ada"), person(name="Eve", checked=False)
    acts.sit(eve, acts.invite(ada, "duel"), "Eve")
    acts.start(ada)
    eve.wait_for_selector(".table")
    table = ada.url.split("/")[4]
    forged = """async ([table, body]) => {
      const state = () => fetch(`/api/tables/${table}`).then((answer) => answer.json());
      const before = (await state()).seq;
      const headers = { "Content-Type": "application/json" };
      const answer = await fetch(`/api/tables/${table}/act`, { method: "POST", headers, body: JSON.stringify(body) });
      return [answer.status, (await answer.json()).error.message, (await state()).seq - before];
    }"""
    for body in ({"seat": 0, "decision": 1, "move": "r7"}, {"seat": 1, "decision": 1, "move": "r99"}):
        status, message, events = eve.evaluate(forged, [table, body])
        assert status in (403, 409, 422)
        assert message
        assert events == 0
