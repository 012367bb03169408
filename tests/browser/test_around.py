"""What stands around a game: the page itself, the menu, copying, keys."""

import copy
import re

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser import acts
from tests.browser.conftest import PLAIN, Person, Server

DESKTOP = {"width": 1280, "height": 800}


@pytest.mark.parametrize("game", ["qwixx", "on-board"])
def test_the_table_cannot_be_scrolled_away(person: Person, game: str) -> None:
    ada = person(size=DESKTOP)
    acts.play_now(ada, game)
    acts.play_on(ada, until=".log li:nth-child(40)")
    assert ada.evaluate("document.documentElement.scrollHeight") == DESKTOP["height"]


def test_resigning_is_asked_and_the_winner_is_ranked_first(person: Person) -> None:
    ada = person()
    acts.play_now(ada, "qwixx")
    acts.play_on(ada, until=".field.on")  # so that she is ahead in points, or not behind
    ada.click("[aria-label=Menu]")
    ada.get_by_role("button", name="Resign").click()
    expect(ada.get_by_text("The game ends at once, and you lose it.")).to_be_visible()
    assert acts.state_of(ada)["table"]["stage"] == "playing"
    ada.click("[data-resign]")
    expect(ada.locator(".rank-row .rank-place")).to_have_text(["1", "2"])
    expect(ada.locator(".rank-row b")).to_have_text(["Talbot", "You"])


def test_a_long_name_stands_beside_its_sheet_and_a_spectator_is_asked_nothing(person: Person) -> None:
    ada = person(size=DESKTOP)
    table = ada.request.post("/api/tables", data={"game": "qwixx"}).json()["table"]["id"]
    name = {"name": "Maximiliane-Katharina v.", "seat": 0}
    for message, body in (("sit", name), ("bot", {"level": "beginner", "seat": 1}), ("start", {})):
        assert ada.request.post(f"/api/tables/{table}/{message}", data=body).ok
    assert ada.request.post(f"/api/tables/{table}/resign", data={"seat": 0}).ok
    ada.goto(f"/t/{table}")
    guest = person(size=DESKTOP)
    guest.goto(acts.state_of(ada)["you"]["links"]["watch"])
    row = guest.locator(".rank-row", has_text="Maximiliane")
    name_ends = row.locator(".rank-name b").evaluate("b => b.getBoundingClientRect().left + b.scrollWidth")
    sheet = row.locator(".rank-sheet").bounding_box()
    assert sheet
    assert name_ends <= sheet["x"]
    expect(guest.locator(".result-dock .prompt")).to_be_hidden()


def test_rules_on_the_page_that_differ_from_the_servers_are_an_error(person: Person) -> None:
    """The page plays with rules that count wrongly; the server's view is shown, and the console says so."""
    ada = person(checked=False, worker=False)
    said: list[str] = []
    ada.on("console", lambda line: said.append(line.text) if line.type == "error" else None)

    def change(route: Route) -> None:
        answer = route.fetch()
        text, count = re.subn(r"(function duel\$score\(.*?\) \{)", r"\1 return 999;", answer.text())
        assert count == 1
        route.fulfill(response=answer, body=text)

    ada.route("**/rules/*/duel.js", change)
    acts.play_now(ada, "duel")
    while not said and not acts.is_over(ada):
        acts.step(ada)
        ada.wait_for_timeout(20)
    assert "differ from the server's: duel" in said[0]
    expect(ada.locator(".table")).not_to_contain_text("999")
    # A tile that another seat draws is not seen from here, so nothing can be said about what follows.
    hidden = """async () => {
      const { Position } = await import("/static/x/engine/device/position.js");
      const { load } = await import("/static/x/engine/device/rules.js");
      try { Position.start(await load("crosswise"), 2, 0).happen(undefined); } catch { return "refused"; }
    }"""
    assert ada.evaluate(hidden) == "refused"
    late = """async () => {
      const { Ahead } = await import("/static/x/engine/ahead.js");
      const { Position } = await import("/static/x/engine/device/position.js");
      const { load } = await import("/static/x/engine/device/rules.js");
      const rules = await load("crosswise");
      const { state } = Position.start(rules, 2, 0);
      const told = { records: { 0: btoa(String.fromCharCode(...state.bytes)) } };
      return Object.assign(new Ahead(), { rules, told }).preview(0, "sun c4") === undefined;
    }"""
    assert ada.evaluate(late)  # a preview of what is not possible any more is none, and nothing breaks


def test_each_rule_that_keeps_a_pawn_away_is_a_link(person: Person) -> None:
    ada = person()
    acts.sit_down(ada, "on-board", "on-board a | r5 | - | turn 0, dice 41 3456, action 3, crossed")
    ada.click('.track-board [aria-label^="Red 3,"]')  # passed over
    rules = ada.locator(".toast .rule-number")
    expect(rules).to_have_text(["B3", "Q1"])
    for number in ("B3", "Q1"):
        with ada.context.expect_page() as opened:
            rules.filter(has_text=number).click()
        expect(opened.value.locator(".rule-number.asked")).to_have_text(number)


def test_links_are_copied_over_plain_http_too(person: Person, server: Server) -> None:
    at_home = copy.copy(server)
    at_home.url = server.url.replace("127.0.0.1", PLAIN)
    ada = person(at=at_home, checked=False)  # a header for https is not for here, and Chromium says so
    # What is copied, as whoever pastes it gets it.
    ada.add_init_script("addEventListener('copy', () => { window.copied = String(getSelection()); })")
    link = acts.invite(ada, "qwixx")
    assert not ada.evaluate("isSecureContext")
    button = ada.get_by_role("button", name="Copy link")
    button.click()
    expect(ada.get_by_role("button", name="Copied")).to_be_visible()
    assert ada.evaluate("window.copied") == link
    expect(button).to_be_visible()  # “Copied” goes away again
    add_bot(ada)
    acts.start(ada)
    ada.click("[aria-label=Menu]")
    ada.get_by_role("button", name="Copy a link to watch").click()
    expect(ada.get_by_role("button", name="Copied")).to_be_visible()
    assert "/t/" in ada.evaluate("window.copied")


def test_a_key_that_is_held_down_acts_once(person: Person) -> None:
    ada = person()
    acts.play_now(ada, "qwixx")
    acts.play_on(ada, until=".dock > .btn.solid")
    ada.keyboard.down("Enter")
    for _ in range(12):
        ada.keyboard.down("Enter")  # as long as it is not released these are repetitions
        ada.wait_for_timeout(60)
    ada.keyboard.up("Enter")
    expect(ada.locator(".dock .quiet")).to_be_visible()  # rolled, and nothing more
    assert acts.state_of(ada)["views"]["0"]["phase"] == "action-1"
    # Tapped on what was shown ahead of the server, in the moment in which its state has come: it counts all the same.
    tapped = """async () => {
      const { Live } = await import("/static/x/engine/live.js");
      const live = new Live(location.pathname.split("/")[2], () => {});
      await live.open();
      return (await live.send("act", { seat: 0, decision: "ahead 1", move: "pass" })).seq;
    }"""
    assert ada.evaluate(tapped)


def test_a_guest_sees_the_dock_below_and_everybody_that_he_is_ready(person: Person) -> None:
    ada, bo = person(), person(name="Bo")
    acts.sit(bo, acts.invite(ada, "duel"), "Bo")
    dock = bo.locator(".lobby-dock").bounding_box()
    assert dock
    assert dock["y"] + dock["height"] == pytest.approx(844, abs=1)
    for page in (ada, bo):
        expect(page.locator(".seat", has_text="Bo")).to_contain_text("ready")


def test_the_tab_and_the_buttons_name_the_game(person: Person) -> None:
    ada = person()
    ada.goto("/")
    ada.get_by_role("button", name=re.compile("Play now.*Qwixx Duel")).click()
    ada.wait_for_selector(".table .dock")
    acts.play_on(ada, until=".dock > .btn.solid")
    expect(ada).to_have_title("Your turn · Qwixx Duel · Tavoliere")


def test_removing_a_tile_is_not_called_final(person: Person) -> None:
    ada = person()
    acts.play_now(ada, "crosswise")
    final = ada.locator(".delta", has_text="it is final")
    acts.play_on(ada, until="[data-confirm]:not([disabled])")
    expect(final).to_be_visible()  # a symbol is placed, and another tile drawn
    # A removed tile comes into the hand: then nothing is drawn, and it can be taken back.
    line = "crosswise | s..... ...... ...... ...... ...... ....m. | sun sun gem remove | moon wave gem swap | turn 0"
    said = {"game": "crosswise", "position": line, "name": "Ada"}
    table = ada.request.post("/api/tables", data=said).json()["table"]["id"]
    assert ada.request.post(f"/api/tables/{table}/sit", data={"name": "Nonna", "seat": 1}).ok
    assert ada.request.post(f"/api/tables/{table}/start", data={}).ok
    ada.goto(f"/t/{table}")
    ada.click(".curtain-open")
    ada.click(".hand-tile[data-tile=remove]")
    ada.locator(".board-cell.lit").first.click()
    expect(ada.locator(".dock .delta")).to_contain_text("Rows")
    expect(final).to_have_count(0)
    ada.click("[data-confirm]")
    expect(ada.locator(".curtain h1")).to_have_text("Pass to Nonna")
    ada.get_by_role("button", name="Undo: Ada").click()
    expect(ada.locator(".curtain h1")).to_have_text("Pass to Ada")
    ada.click(".curtain-open")
    expect(ada.locator(".hand-tile[data-tile=remove]")).to_be_visible()


def test_forced_colours_leave_every_edge(person: Person) -> None:
    """What only a background or a shadow shows must have a border of its own."""
    ada = person()
    ada.emulate_media(forced_colors="active")
    edges = {
        "crosswise": (".board-cell", ".edge", ".hand-tile"),
        "duel": (".duel-field", ".misthrows > i", ".duel-seat.active"),
        "qwixx": (".misthrows > i", ".field.open", ".opponent"),
    }
    width = "(all) => all.map((one) => parseFloat(getComputedStyle(one).borderTopWidth))"
    for game, selectors in edges.items():
        ada.goto(f"/learn/{game}")
        ada.wait_for_selector(".stage")
        for selector in selectors:
            found = ada.locator(f".stage {selector}").evaluate_all(width)
            assert found and all(found), (game, selector)  # noqa: PT018


def test_keys_are_listed_and_unread_words_are_marked(person: Person) -> None:
    ada, bo = person(), person(name="Bo")
    acts.sit(bo, acts.invite(ada, "duel"), "Bo")
    acts.start(ada)
    bo.wait_for_selector(".table .dock")
    ada.keyboard.press("?")
    expect(ada.get_by_role("dialog", name="Keys")).to_be_visible()
    ada.keyboard.press("Escape")
    expect(ada.get_by_role("dialog")).to_have_count(0)
    bo.click("[aria-label=Chat]")
    bo.fill("#say", "Hello")
    bo.keyboard.press("Enter")
    ada.get_by_role("button", name="Chat, unread").click()
    expect(ada.locator(".chat")).to_contain_text("Hello")
    ada.keyboard.press("Escape")
    expect(ada.get_by_role("button", name="Chat", exact=True)).to_be_visible()


def add_bot(page: Page) -> None:
    page.locator(".seat.open .bot .btn").first.click()


LONG_LEVEL = """(levels) => {
    levels.add(new Option('Expert, without search '.repeat(3)));
    return new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(go)));
}"""


def test_when_the_host_has_gone_somebody_else_starts(person: Person) -> None:
    ada, bo = person(), person(name="Bo")
    acts.sit(bo, acts.invite(ada, "duel"), "Bo")
    dock = bo.locator(".lobby-dock")
    expect(dock).to_contain_text("Ada starts the game.")
    ada.close()
    expect(dock).to_contain_text("Ada is away.")
    bo.get_by_role("button", name="Host instead").click()
    bo.get_by_role("button", name="Free the seat of Ada").click()
    bo.locator(".seat.open .bot .btn").click()
    acts.start(bo)


def test_names_are_changed_in_the_lobby_and_a_guest_may_just_watch(person: Person) -> None:
    ada, bo, cleo = person(name="Ada"), person(name="Bo", checked=False), person(name="Cleo")
    link = acts.invite(ada, "qwixx", 3)
    acts.sit(bo, link, "Bo")
    bo.get_by_role("button", name="Change the name Bo").click()
    bo.fill("#name", "Ada")
    bo.click(".name-form .btn")
    expect(bo.locator("[role=alert]")).to_contain_text("called Ada already")
    bo.fill("#name", "Berta")
    bo.click(".name-form .btn")
    expect(ada.locator(".seat", has_text="Berta")).to_be_visible()
    # However long the name of a level is (without Numba an expert says that he does not search), it all fits.
    ada.locator(".fill select").evaluate(LONG_LEVEL)
    card, button = ada.locator(".fill").bounding_box(), ada.locator(".fill .bot .btn").bounding_box()
    assert card
    assert button
    assert button["x"] + button["width"] <= card["x"] + card["width"] + 1 <= 390
    ada.locator(".seat.open .fill > .btn.ghost").click()
    ada.fill(".seat.open #name", "Ж" * 24)  # as long as a name can be, and without a place to break
    ada.click(".seat.open .name-form .btn")
    cleo.goto(link)
    expect(cleo.locator(".guest-seats")).to_contain_text("Ж")
    for page in (ada, cleo):
        assert page.evaluate("document.documentElement.scrollWidth") == 390
    ada.locator(".seat", has_text="Ж").get_by_role("button", name="Stand up").click()
    cleo.get_by_role("button", name="Just watch").click()
    expect(cleo.locator("#name")).to_have_count(0)
    acts.start(ada)
    expect(cleo.locator(".sheet-tabs .current b")).to_have_text(
        re.compile("Ada|Berta")
    )  # whose sheet this is


@pytest.mark.parametrize("game", ["duel", "crosswise"])
def test_the_last_turn_of_another_is_shown_again(person: Person, game: str) -> None:
    ada = person()
    acts.play_now(ada, game)
    acts.play_on(ada, until=".dock .again")
    own = [
        event for event in acts.state_of(ada)["events"] if event["type"] == "played" and event["seat"] == 0
    ]
    assert len(own) <= 2  # it is there after the first turn of the other
    shown = ada.locator(".stage").inner_text()
    ada.get_by_role("button", name="Show the last turn again").click()
    expect(ada.locator(".table[inert]")).to_have_count(1)  # the table as it was: nothing can be played there
    expect(ada.locator(".topbar-title p")).not_to_contain_text("your turn")
    expect(ada.locator(".table[inert]")).to_have_count(0)
    expect(ada.locator(".topbar-title p")).to_contain_text("your turn")
    assert ada.locator(".stage").inner_text() == shown


def test_settings_are_kept_and_followed_at_the_table(person: Person) -> None:
    ada = person()
    ada.goto("/settings")
    for setting, value in (("palette", "apart"), ("text", "large"), ("pace", "once")):
        ada.click(f'[data-setting={setting}][data-value="{value}"]')
    acts.play_now(ada, "duel")
    root = ada.locator("html")
    expect(root).to_have_attribute("data-palette", "apart")
    expect(root).to_have_css("font-size", "18px")
    assert acts.state_of(ada)["table"]["pace"] == "once"
    ada.get_by_role("button", name="Menu").click()
    ada.get_by_role("button", name="Relaxed").click()
    expect(ada.get_by_role("button", name="Relaxed")).to_have_attribute("aria-pressed", "true")
    assert acts.state_of(ada)["table"]["pace"] == "relaxed"


def test_a_hint_says_where_to_look_then_ranks_and_people_play_without(person: Person) -> None:
    ada, bo = person(), person()
    acts.play_now(ada, "qwixx")
    acts.play_on(ada, until=".hint-button")
    ada.click(".hint-button")
    ada.get_by_role("button", name="Show me").click()
    expect(ada.locator(".hint-choices li")).not_to_have_count(0)
    expect(ada.locator(".hint-button")).to_have_text("2")  # both are counted
    assert acts.state_of(ada)["table"]["hinted"] == {"0": 2}
    acts.sit(bo, acts.invite(ada, "qwixx"), "Bo")
    acts.start(ada)
    acts.play_on(ada, bo, until=".lit")
    expect(ada.locator(".hint-button")).to_have_count(0)
    table = acts.state_of(ada)["table"]
    answer = ada.request.post(
        f"/api/tables/{table['id']}/hint", data={"seat": 0, "decision": table["asked"]["0"]}
    )
    assert answer.json()["error"]["code"] == "no_hints"


NO_HANDING = "localStorage.setItem('tavoliere-handing', JSON.stringify('off'))"
RULES = "import(`${document.querySelector('meta[name=rules]').content}/qwixx.js`).then(() => true)"


def test_an_answer_on_its_way_is_not_on_the_sheet_of_the_next_player(person: Person) -> None:
    ada = person()
    ada.add_init_script(NO_HANDING)
    held: list[Route] = []
    ada.route("**/act", lambda route: held.append(route))
    acts.sit_down(ada, "qwixx", "qwixx | - | - | turn 0, dice 34 1111", bots=0)
    ada.evaluate(RULES)
    ada.click(".field.lit[data-field=r7]")
    expect(ada.locator(".sheet-tabs .current b")).to_have_text("Bo")
    expect(ada.locator(".field.lit[data-field=r7]")).to_be_visible()  # he may cross it, too
    held[0].continue_()


def test_a_hint_is_for_the_player_who_asked(person: Person) -> None:
    ada = person()
    ada.add_init_script(NO_HANDING)
    acts.sit_down(ada, "qwixx", "qwixx | - | - | turn 0, dice 34 1111", bots=0, hints=True)
    ada.click(".hint-button")
    expect(ada.get_by_role("button", name="Show me")).to_be_visible()
    ada.locator(".field.lit").first.click()
    expect(ada.locator(".sheet-tabs .current b")).to_have_text("Bo")
    expect(ada.locator(".dock")).to_contain_text("Bo: cross off the white 7?")
