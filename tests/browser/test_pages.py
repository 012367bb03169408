"""Every page: in every language on a small phone, and without a fault for assistive technology."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, CDPSession, Page, ViewportSize, expect

from tavoliere.notation.record import Record
from tavoliere.web.catalogue import LANGUAGES, tag
from tests.browser import acts
from tests.browser.conftest import PHONE, WAITS, Person, Server
from tests.coach.played import played
from tests.rings import cases

AXE = Path(__file__).parent / "vendor" / "axe.min.js"
GAMES = ("qwixx", "on-board", "duel", "crosswise")
SMALL: ViewportSize = {"width": 360, "height": 640}


@pytest.fixture(scope="module")
def visitor(browser: Browser, server: Server) -> Iterator[tuple[Page, list[str]]]:
    """Somebody who has a table at every stage, and the addresses of all pages there are."""
    context = browser.new_context(
        base_url=server.url, viewport=PHONE, reduced_motion="reduce", bypass_csp=True
    )
    context.set_default_timeout(WAITS)
    context.add_init_script("localStorage.setItem('tavoliere-name', '\"Ada\"')")
    page = context.new_page()
    acts.with_positions(server)
    paths = [
        "/weekly/duel",
        "/weekly/crosswise",
        "/",
        "/settings",
        "/offline",
        "/paper/qwixx",
        "/rules/none",
        "/j/aaa-aaa",
        "/t/nothing",
    ]
    paths += ["/open", "/dice", "/past", "/circles", "/daily", "/me", "/devices", "/privacy", "/device"]
    paths += ["/paper/on-board", "/track/on-board", "/score/crosswise"]
    paths += [f"/{folder}/{game}" for folder in ("rules", "learn", "practice", "setup") for game in GAMES]
    for game in GAMES:
        acts.play_now(page, game)
        acts.play_on(page, until=".lit, .hand-tile[data-tile]")
        paths.append(page.url.removeprefix(server.url))
    page.goto("/circles")
    page.fill("#circle-name", "Tuesday table")
    page.fill("#circle-member", "Ada")
    page.click(".words-form .btn")
    page.wait_for_url("**/c/*")
    paths.append(page.url.removeprefix(server.url))
    page.goto("/evening")
    page.fill("#evening-player", "Ada")
    page.click(".words-form .btn.solid")
    page.wait_for_url("**/e/*")
    for name in ("Bo", "Cy"):
        page.fill("#guest-name", name)
        page.click(".circle-more .btn.tonal")
        page.get_by_text(name, exact=True).wait_for()
    page.get_by_role("button", name="Draw and begin").click()
    page.wait_for_selector(".across")
    paths += ["/evening", page.url.removeprefix(server.url)]
    acts.invite(page, "crosswise", 3)
    paths.append(page.url.removeprefix(server.url))
    acts.play_now(page, "qwixx")
    acts.play_on(page)
    over = page.url.removeprefix(server.url)
    paths += [over, f"{over}/replay/1", f"{over}/verify/1", f"{over}/review/1"]
    yield page, paths
    context.close()


def look_at(page: Page, path: str) -> None:
    page.goto(path)
    page.wait_for_selector("main:not(.loading)")


# What a page must not do on a small screen: be wider than it, or cut off words in what people press.
FAULTS = """
() => {
  const faults = [];
  if (document.documentElement.scrollWidth > innerWidth) faults.push("the page is wider than the screen");
  for (const one of document.querySelectorAll("button, a, h1, h2, h3, label, .prompt p, .opt p")) {
    const box = one.getBoundingClientRect();
    if (!box.width || one.closest(".spoken, [hidden]")) continue;
    const words = (one.textContent || one.className).trim().slice(0, 40);
    const style = getComputedStyle(one);
    const isOutside = box.left < -1 || box.right > innerWidth + 1;
    if (isOutside && !one.closest(".log, .panel-body, .skip, .numbers-choices")) faults.push(`${words}: outside`);
    const isWider = one.scrollWidth > one.clientWidth + 1;
    const isCut = style.overflowX !== "visible" && style.textOverflow !== "ellipsis" && style.display !== "inline";
    if (isWider && (isCut || one.matches(".btn, .play, .seg button"))) faults.push(`${words}: cut off`);
  }
  return faults;
}
"""


# Pages that reflow: on the narrowest screen, and with larger text on a small phone.
REFLOWING = re.compile(
    "/$|/(settings|privacy|offline|past|rules|practice|paper|learn|open|dice|daily|me|circles|c/|evening|e/|devices?|track|score|setup)"
)

# What sticks out of a page that is wider than its screen.
TOO_WIDE = """
() => document.documentElement.scrollWidth <= innerWidth ? [] : [...document.querySelectorAll("body *")]
  .filter((one) => one.getBoundingClientRect().right > innerWidth + 1)
  .map((one) => `${one.tagName} ${one.getAttribute("class")} ${one.textContent.slice(0, 20)}`)
"""
TEXT = "(text) => (document.documentElement.dataset.text = text)"  # as in the settings
AXE_RUN = "(only) => axe.run(document, { resultTypes: ['violations'], ...only })"


def faults_of_axe(page: Page) -> list[Any]:
    page.add_script_tag(path=AXE)
    faults = page.evaluate(AXE_RUN, {})["violations"]
    page.emulate_media(color_scheme="dark")  # where nothing but the colours is another
    faults += page.evaluate(AXE_RUN, {"runOnly": ["color-contrast"]})["violations"]
    page.emulate_media(color_scheme="light")
    return [(fault["id"], [node["target"] for node in fault["nodes"]][:3]) for fault in faults]


def faults_of_reflow(page: Page) -> list[Any]:
    page.wait_for_function("!document.querySelector('figure:empty')")
    faults: list[Any] = []
    for width, text in ((320, ""), (360, "larger")):
        page.evaluate(TEXT, text)
        page.set_viewport_size({"width": width, "height": 640})
        if found := page.evaluate(TOO_WIDE):
            faults += [f"at {width} {text}", found[:3]]
    page.evaluate(TEXT, "")
    return faults


def faults_of_large_text(page: Page, session: CDPSession) -> list[Any]:
    """With the reader's own text twice as large."""
    page.set_viewport_size(PHONE)
    session.send("Page.setFontSizes", {"fontSizes": {"standard": 32, "fixed": 32}})
    has_board = page.locator(".table, .page-result, .review, .practice").count()  # people zoom
    most = "18px" if has_board else "32px"
    size = page.evaluate("getComputedStyle(document.documentElement).fontSize")
    faults = page.evaluate(TOO_WIDE)
    session.send("Page.setFontSizes", {"fontSizes": {"standard": 16, "fixed": 16}})
    return [*faults, *([] if size == most else [f"text of {size}"])]


@pytest.mark.parametrize("language", cases(LANGUAGES, ["de"]))  # with the longest words
def test_every_page_fits_a_small_phone_grows_with_its_text_and_speaks_to_assistive_technology(
    visitor: tuple[Page, list[str]], server: Server, language: str
) -> None:
    page, paths = visitor
    page.context.add_cookies([{"name": "language", "value": language, "url": server.url}])
    session = page.context.new_cdp_session(page)
    found: dict[str, list[Any]] = {}
    for path in paths:
        page.set_viewport_size(SMALL)
        look_at(page, path)
        assert page.get_attribute("html", "lang") == tag(language)
        faults = page.evaluate(FAULTS)
        if REFLOWING.match(path) or page.locator(".lobby").count():
            faults += faults_of_reflow(page)
        faults += faults_of_large_text(page, session) + faults_of_axe(page)
        if faults:
            found[path] = faults
    assert not found


def test_all_games_on_the_table_are_seen_on_a_desktop(person: Person) -> None:
    ada = person(size={"width": 1280, "height": 800})
    for game in ("duel", "qwixx"):
        acts.play_now(ada, game)
    for page in ("/", "/past"):
        ada.goto(page)
        cards = ada.locator(".continue-card")
        expect(cards).to_have_count(2)
        for link in cards.get_by_role("link").all():
            link.click(trial=True)  # nothing lies over it
    expect(ada.locator("main")).to_contain_text("On the table")


def test_a_player_who_comes_back_finds_the_table_again(person: Person) -> None:
    ada = person()
    acts.play_now(ada, "duel")
    address = ada.url
    ada.goto("/")
    ada.click("#continue .btn")
    ada.wait_for_selector(".table .dock")
    assert ada.url == address


def test_the_language_is_the_browsers_and_can_be_changed(person: Person) -> None:
    ada = person(language="de")
    ada.goto("/")
    assert ada.get_attribute("html", "lang") == "de"
    ada.select_option("[data-language]", "it")
    expect(ada.locator("html")).to_have_attribute("lang", "it")
    ada.goto("/practice/qwixx")  # a page whose scripts count points
    assert ada.get_attribute("html", "lang") == "it"
    words = """async () => {
      const script = document.querySelector("script[type=module][src]").src;
      const { _n } = await import(new URL("../core/i18n.js", script));
      return [-1, -5, 1, 0, 1000].map((n) => _n("{n} point", "{n} points", n));
    }"""
    assert ada.evaluate(words) == [
        "−1 punto",
        "−5 punti",
        "1 punto",
        "0 punti",
        "1000 punti",
    ]  # points may be below 0


@pytest.mark.parametrize("game", GAMES)
def test_the_rules_have_pictures_of_real_positions(person: Person, game: str) -> None:
    ada = person()
    ada.goto(f"/rules/{game}")
    pictures = ada.locator("[data-picture] .example-inside")
    expect(pictures.first.locator("> *")).to_be_attached()  # a hand of tiles has no text
    assert all(pictures.nth(number).inner_html() for number in range(pictures.count()))


def test_a_code_leads_to_the_table(person: Person) -> None:
    ada, bo = person(name="Ada"), person(name="Bo", checked=False)
    acts.invite(ada, "duel")
    code = ada.locator(".code").inner_text()
    bo.goto("/")
    bo.fill("#code", "Aaa-aaa")
    bo.click("#join .btn")
    expect(bo.locator("h1")).to_have_text("This code leads nowhere")
    expect(bo.locator("#code")).to_have_value("Aaa-aaa")  # to be looked at again
    bo.fill("#code", code.upper().replace("-", " "))
    bo.click("[data-join] .btn")
    expect(bo.locator("h1")).to_have_text("Ada saved you a seat")


def test_a_first_invitation_asks_for_a_name(person: Person) -> None:
    ada = person(name="")
    ada.goto("/")
    ada.click('[data-invite="duel"]')
    ada.keyboard.press("Escape")
    ada.click('[data-invite="duel"]')
    ada.fill("#host-name", "  ")
    ada.keyboard.press("Enter")
    expect(ada.locator("#naming")).to_be_visible()  # spaces are no name
    expect(ada.locator("#host-name")).to_have_value("")
    ada.fill("#host-name", "Grace")
    ada.keyboard.press("Enter")
    expect(ada.locator(".seat b").first).to_have_text("Grace")


def test_several_bots_play_where_the_game_has_seats(person: Person) -> None:
    ada = person()
    ada.goto("/")
    ada.select_option(".against select >> nth=0", "3")
    ada.select_option("#bot-level", "beginner")
    expect(ada.locator("#level-help")).to_contain_text("first games")
    expect(ada.locator('[data-play="duel"] small')).to_be_empty()
    expect(ada.locator('[data-play="crosswise"] small')).to_have_text("against 3 bots")
    ada.click('[data-play="crosswise"]')
    for name in ("Talbot", "Cabot", "Abbot"):
        expect(ada.locator(".team-members", has_text=name)).to_be_visible()
    ada.set_viewport_size(SMALL)  # where there is no room for them, they are named beside their team
    assert "Columns Talbot and Abbot" in ada.locator(".teams").aria_snapshot()
    expect(ada.get_by_role("link", name=re.compile("^Skip"))).to_have_count(1)


def test_a_link_that_leads_nowhere_says_so(person: Person) -> None:
    ada = person(checked=False)
    ada.goto("/t/nothing/here")
    expect(ada.locator("h1")).to_have_text("There is no such table")
    expect(ada.locator("main")).to_contain_text("Ask for the invitation link")
    for page in ("replay#zzz", "review"):  # a game of this device that is not named
        ada.goto(f"/device/{page}")
        expect(ada.locator("main")).to_contain_text("This game is not on this device")


def test_the_qr_code_is_a_picture_of_the_link(person: Person) -> None:
    ada = person()
    acts.invite(ada, "duel")
    image = ada.locator(".qr").element_handle()
    ada.wait_for_function("(image) => image.complete && image.naturalWidth > 0", arg=image)


def test_without_a_connection_a_page_says_so_until_it_is_back(person: Person) -> None:
    ada = person(language="de", checked=False)
    ada.goto("/settings")
    ada.evaluate("navigator.serviceWorker.ready")
    ada.context.set_offline(True)
    ada.goto("/rules/duel")  # what is kept on the device opens as ever
    expect(ada.locator("h1")).to_have_text("Regeln")
    ada.goto("/")
    expect(ada.locator(".no-network")).to_contain_text("Kein Netz")
    expect(ada.locator("#join .btn")).to_be_disabled()
    ada.context.set_offline(False)
    expect(ada.locator(".no-network")).to_be_hidden()
    expect(ada.locator("#join .btn")).to_be_enabled()
    ada.context.set_offline(True)
    ada.goto("/rules")
    expect(ada.locator("h1")).to_have_text("Keine Verbindung")
    expect(ada.get_by_role("link", name="Auf diesem Gerät spielen")).to_be_visible()
    assert ada.evaluate("getComputedStyle(document.querySelector('.card')).borderRadius") == "18px"
    ada.context.set_offline(False)
    expect(ada.locator("h1")).to_have_text("Regeln")  # it comes back by itself


def test_the_app_can_be_installed_and_is_never_stale(person: Person) -> None:
    ada = person()
    ada.goto("/")
    about = ada.evaluate("fetch('/manifest.webmanifest').then((answer) => answer.json())")
    assert {icon["sizes"] for icon in about["icons"]} >= {"192x192", "512x512"}
    for icon in about["icons"]:
        assert ada.request.get(icon["src"]).ok
    worker = ada.request.get("/worker.js")
    assert worker.headers["cache-control"] == "no-cache"
    version = re.search(r"/static/(\w+)/", ada.content())
    assert version
    assert version[1] in worker.text()
    assert "immutable" in ada.request.get(f"/static/{version[1]}/core/ui.js").headers["cache-control"]
    assert ada.request.get("/static/another/core/ui.js").headers["cache-control"] == "no-cache"


def pages_of(page: Page, size: str) -> int:
    """How many sheets of paper it prints on."""
    return len(re.findall(rb"/Type\s*/Page\b", page.pdf(format=size, print_background=True)))


def test_printed_rules_begin_on_the_first_page(person: Person) -> None:
    page = person()
    page.goto("/rules/duel")
    page.wait_for_selector(".rule-body .field")
    assert [pages_of(page, size) for size in ("A4", "Letter")] == [2, 2]


def test_score_sheets_fill_whole_pages_of_a4_and_letter(person: Person) -> None:
    page = person(theme="dark")
    page.goto("/rules/qwixx")
    page.get_by_role("link", name="Score sheets to print").click()
    for game, papers in (("qwixx", 1), ("on-board", 2), ("duel", 1), ("crosswise", 1)):
        page.goto(f"/print/{game}")
        page.wait_for_selector(".paper .field, .paper .board-cell")
        for size in ("A4", "Letter"):
            assert pages_of(page, size) == papers, (game, size)
    page.emulate_media(media="print")
    paper = "getComputedStyle(document.body).backgroundColor"
    assert page.evaluate(paper) == "rgb(255, 255, 255)"  # whatever the screen shows
    expect(page.locator(".print-bar")).to_be_hidden()


def test_a_main_button_keeps_its_colour_under_the_pointer(person: Person) -> None:
    ada = person()
    ada.goto("/paper/qwixx")
    ada.get_by_role("button", name="Game over").click()
    button = ada.get_by_role("button", name="New sheet")
    colour = "(one) => getComputedStyle(one).backgroundColor"
    ada.mouse.move(0, 0)
    before = button.evaluate(colour)
    button.hover()
    ada.wait_for_timeout(300)
    assert button.evaluate(colour) == before


# In view, and where its middle is.
CENTRE = """
(mark) => {
  mark.scrollIntoView({ block: "center" });
  const { x, y, width, height } = mark.getBoundingClientRect();
  return { x: x + width / 2, y: y + height / 2 };
}
"""


def test_a_review_adds_up_and_keys_lead_from_choice_to_choice(
    visitor: tuple[Page, list[str]], server: Server
) -> None:
    page, paths = visitor
    page.context.add_cookies([{"name": "language", "value": "en", "url": server.url}])
    look_at(page, paths[-1])
    expect(page.locator(".review-head progress")).to_be_hidden(timeout=60_000)
    own, other = page.locator(".review-head .seg button").all()
    ledgers = []
    for whose in (other, own):
        whose.click()
        expect(whose).to_have_attribute("aria-pressed", "true")
        shown = page.locator(".bar-row strong").all_text_contents()
        start, *changes, result = (int(text.replace("−", "-").replace("±", "")) for text in shown)
        assert start + sum(changes) == result
        ledgers.append(changes[2:])
    assert ledgers[0] == [-change for change in reversed(ledgers[1])]  # what one gave away, the other got
    marks = page.locator(".graph-inside .choice-mark")
    for n in range(marks.count()):  # even where they overlap, a tap means the one it meets
        place = marks.nth(n).evaluate(CENTRE)
        page.mouse.click(place["x"], place["y"])
        expect(marks.nth(n)).to_have_attribute("aria-pressed", "true")
    page.get_by_role("button", name=re.compile("^All ")).click()
    rows = page.locator(".choice-list li button")
    rows.first.click()
    page.keyboard.press("ArrowRight")
    expect(rows.nth(1)).to_have_attribute("aria-current", "true")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    expect(rows.last).to_have_attribute("aria-current", "true")
    expect(page.locator(".decision .alternatives .best")).to_have_count(1)
    for choice in range(3):  # each leads to itself in the replay, on the sheet of whoever chose
        rows.nth(choice).click()
        page.get_by_role("link", name="See it in the replay").click()
        expect(page.locator(".replay-log [aria-current]")).to_contain_text("You")
        expect(page.locator(".viewer-tabs [aria-pressed=true]")).to_contain_text("You")
        page.go_back()
        expect(page.locator(".review-head progress")).to_be_hidden(timeout=60_000)
        page.get_by_role("button", name=re.compile("^All ")).click()


def test_every_line_of_a_review_of_five_has_a_key_of_its_own(person: Person) -> None:
    ada = person()
    ada.goto("/")
    record = played("qwixx", 5, 4)
    names, headers = ("Ada", "Bo", "Cy", "Di", "Ed"), {"dice": "device"}
    text = Record(record.game, record.options, record.steps, names, headers).write()
    brought = ada.request.post("/api/games", data={"record": text, "seats": ["", *["easy"] * 4]}).json()
    ada.goto(f"/t/{brought['table']['id']}/review/1")
    expect(ada.locator(".graph-names .line")).to_have_count(5, timeout=60_000)
    dashes = (
        "lines => lines.map((one) => getComputedStyle(one).strokeDasharray + one.classList.contains('mine'))"
    )
    drawn, told = (
        ada.locator(f"{where} .line").evaluate_all(dashes) for where in (".graph-inside", ".graph-names")
    )
    assert len(set(told)) == 5
    assert sorted(drawn) == sorted(told)
