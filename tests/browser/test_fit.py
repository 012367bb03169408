"""Whatever is asked, on every screen: all that the decision needs is in sight and can be pressed."""

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tavoliere.web.catalogue import LANGUAGES
from tests.browser import acts
from tests.browser.conftest import Person
from tests.browser.sight import OTHERS, PHONES, SMALLEST, TALLER, hidden_at
from tests.rings import cases

# Every decision of a game from a position of its own, with sums as wide as they get, or with every field open.
FULL = "r2,3,4,5,6,7,8,9,10,11 y2,3,4,5,6,7,8,9,10 g12,11,10,9,8,7,6,5,4 b12,11,10,9,8,7,6,5,4,3 x3"
PIECES = "r2,5,11 y4,7,11 g12,9,7 b10,6,3 x1"
SHEETS = {"qwixx": ("qwixx", FULL), "on-board": ("on-board a", f"{FULL} pawn 34"), "duel": ("duel", PIECES)}
DECISIONS = {
    "roll": "turn 0",
    "white": "turn 0, dice 34 1256",
    "adding": "turn 0, dice 12 1212, action 2",
    "misthrow": "turn 0, dice 66 6666, action 2",
    "pawn": "turn 0, dice 12 1212, action 3",
    "waiting": "turn 1",
}
ASKED = {"white": ".play", "adding": ".adding .play", "misthrow": ".quiet button", "pawn": "[data-chip^='+']"}


# What a turn before would have left: a line that tells it, and beside each name what was done.
TOLD = """
() => {
  for (const line of document.querySelectorAll(".dock .prompt p:not(:has(> span))"))
    line.append(Object.assign(document.createElement("span"), { textContent: "Ada: 12, 12" }));
  for (const status of document.querySelectorAll(".opponent .status:not(:has(*))")) status.append("12");
}
"""


def positions(game: str, bots: int) -> dict[str, str]:
    """What a game of dice asks, and where."""
    title, sheet = SHEETS[game]
    return {
        asked: " | ".join([title, "-" if asked == "white" else sheet, *["-"] * bots, state])
        for asked, state in DECISIONS.items()
        if asked != "pawn" or game == "on-board"
    }


def faults_at(page: Page, sizes: list[ViewportSize], asked: str) -> list[str]:
    return [
        f"{asked} at {size['width']}×{size['height']}: {hidden}"
        for size in sizes
        if (hidden := hidden_at(page, size))
    ]


# Games, how many bots, languages and sizes of text: all, and a sample in which each stands.
BOTS = {"qwixx": (1, 2, 3, 4), "on-board": (1, 2, 3), "duel": (1,), "crosswise": (1, 2, 3)}
EVERY = [
    (game, bots, language, text)
    for game in BOTS
    for bots in BOTS[game]
    for language in LANGUAGES
    for text in ("", "large", "larger")
]
SAMPLE = [
    ("qwixx", 4, "de", ""),
    ("on-board", 1, "pt", "larger"),
    ("duel", 1, "fr", "large"),
    ("crosswise", 3, "it", ""),
]


@pytest.mark.parametrize(("game", "bots", "language", "text"), SAMPLE)
def test_all_that_a_decision_needs_is_in_sight(
    person: Person, game: str, bots: int, language: str, text: str
) -> None:
    all_is_in_sight(person, game, bots, language, text, [] if text else [*OTHERS, SMALLEST])


@pytest.mark.whole
@pytest.mark.parametrize(("game", "bots", "language", "text"), EVERY)
def test_all_that_a_decision_needs_is_in_sight_on_every_screen(
    person: Person, game: str, bots: int, language: str, text: str
) -> None:
    all_is_in_sight(person, game, bots, language, text, OTHERS if text else [*OTHERS, SMALLEST])


def all_is_in_sight(
    person: Person, game: str, bots: int, language: str, text: str, more: list[ViewportSize]
) -> None:
    ada = person(language=language, size=PHONES[0])
    sizes = [*PHONES, TALLER, *more]
    ada.add_init_script(f"localStorage.setItem('tavoliere-bots', '{bots}')")
    ada.add_init_script(f"localStorage.setItem('tavoliere-text', '\"{text}\"')")
    ada.add_init_script("localStorage.setItem('tavoliere-goes-on', '\"off\"')")  # nothing passes unseen
    if text == "larger":  # and the reader's own text is twice as large
        make_text_twice_as_large(ada)
    faults: list[str] = []
    if game == "crosswise":
        acts.play_now(ada, game)
        for asked in (".hand-tile[data-tile]", ".board-cell.lit", "[data-confirm]"):
            acts.play_on(ada, until=asked)
            faults += faults_at(ada, sizes, asked)
    else:
        for asked, position in positions(game, bots).items():
            acts.sit_down(ada, game, position, bots)
            ada.wait_for_selector(f".table .dock {ASKED.get(asked, '')}")
            ada.evaluate(TOLD)
            faults += faults_at(ada, sizes, asked)
    assert faults == []


def test_a_hand_of_six_is_in_sight(person: Person) -> None:
    """Alone against two at Crosswise, in the language with the longest words."""
    ada = person(language="de", size=PHONES[0])
    said = {"game": "crosswise", "players": 3, "lone": 0, "first": 0, "name": "Ada", "pace": "once"}
    table = ada.request.post("/api/tables", data=said).json()["table"]["id"]
    for _ in range(2):
        assert ada.request.post(f"/api/tables/{table}/bot", data={"level": "beginner"}).ok
    assert ada.request.post(f"/api/tables/{table}/start", data={}).ok
    ada.goto(f"/t/{table}")
    expect(ada.locator(".hand-tile[data-tile]")).to_have_count(6)
    assert [size for size in PHONES + OTHERS if hidden_at(ada, size)] == []


# Two exchanges, so the longest words; and why the first is better.
HAND = "remove swap replace replace"
HINTED = (
    f"crosswise | mgcwbg mms.w. cccwcg bswm.. g.sb.. bmwws. | {HAND} | sun wave cross replace | "
    "turn 0, first 1, spent move 2 remove 1 swap 1"
)


def make_text_twice_as_large(page: Page) -> None:
    """As a reader may choose in the browser."""
    fonts = {"fontSizes": {"standard": 32, "fixed": 32}}
    page.context.new_cdp_session(page).send("Page.setFontSizes", fonts)


def test_large_text_leaves_the_hand_in_sight(person: Person) -> None:
    """The longest question of Crosswise, with what it would change and a way back."""
    ada = person(language="de", size=PHONES[0])
    make_text_twice_as_large(ada)
    acts.sit_down(ada, "crosswise", HINTED)
    ada.click(".hand-tile[data-tile=swap]")
    for _ in range(2):
        ada.locator(".board-cell.lit").first.click()
    ada.wait_for_selector("[data-confirm]:not([disabled])")
    assert faults_at(ada, [*PHONES, TALLER], "swap") == []


OF_DUEL = "duel | - | - | turn 0, dice 22 1351"

# How much of its room a board fills, in the direction in which it fills more. Upright its room ends at what lies below
# it; else at the column beside it.
FILLED = """
() => {
  const box = (selector) => document.querySelector(selector)?.getBoundingClientRect();
  const board = box(".stage .rows, .stage .board-grid");
  const dock = box(".dock");
  const isUpright = dock.left < board.right;
  const hand = isUpright && box(".hand");
  const width = isUpright ? innerWidth : dock.left;
  const height = (isUpright ? Math.min(dock.top, hand ? hand.top : dock.top) : innerHeight) - board.top;
  return Math.max(board.width / width, board.height / height);
}
"""
SCREENS = (
    *((320, 568), (360, 640), (390, 664), (390, 844), (412, 915), (600, 960), (768, 1024), (820, 1180)),
    *((667, 375), (844, 390), (932, 430), (1024, 768), (1280, 800), (1366, 768), (1920, 1080), (2560, 1440)),
)


@pytest.mark.parametrize("title", ["qwixx | - | - | turn 0", "on-board a | - | - | turn 0", OF_DUEL, HINTED])
def test_a_board_uses_the_room_it_has(person: Person, title: str) -> None:
    """Never more than a fifth of it is empty in both directions."""
    ada = person()
    acts.sit_down(ada, title.split()[0], title)
    ada.wait_for_selector(".table .dock .prompt")
    filled = {}
    for width, height in SCREENS:
        ada.set_viewport_size({"width": width, "height": height})
        ada.evaluate("() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)))")
        if (share := ada.evaluate(FILLED)) < 0.8:
            filled[f"{width}×{height}"] = round(share, 2)
    assert filled == {}


OF_DICE = ("qwixx | - | - | turn 0, dice 34 1256", "on-board a | - | - | turn 0, dice 34 1256")


@pytest.mark.parametrize("language", cases(LANGUAGES, ["de"]))  # with the longest words
def test_a_hint_leaves_all_that_a_decision_needs_in_sight(person: Person, language: str) -> None:
    ada = person(language=language, size=PHONES[0])
    sizes: list[ViewportSize] = [*PHONES, {"width": 360, "height": 664}, *OTHERS]
    faults: list[str] = []
    for position in (*OF_DICE, OF_DUEL, HINTED):
        acts.sit_down(ada, position.split()[0], position)
        ada.click(".hint-button")
        ada.wait_for_selector(".hint-look .btn")
        faults += faults_at(ada, PHONES, position)
        ada.click(".hint-look .btn")
        ada.wait_for_selector(".hint-dock .because")
        faults += faults_at(ada, sizes, position)
    expect(ada.locator(".because .hint-place")).to_have_count(2)
    assert faults == []


def test_own_dice_on_a_shared_device_leave_the_sheet_in_sight(person: Person) -> None:
    ada = person(language="de", size=PHONES[0])
    ada.goto("/")
    ada.click("[data-dice=own]")
    ada.wait_for_selector(".lobby")
    for name in ("Bo", "Cleopatra"):
        ada.locator(".seat.open .fill > .btn.ghost").click()
        ada.fill(".seat.open #name", name)
        ada.click(".seat.open .name-form .btn")
        ada.wait_for_selector(f".seat:not(.open):has-text('{name}')")
    acts.start(ada)
    faults: list[str] = []
    for _ in range(2):
        for asked in ("pad", "white", "looking"):
            ada.wait_for_selector(
                {"pad": ".pad-row.next", "white": ".dock .play", "looking": ".looking"}[asked]
            )
            for size in PHONES + OTHERS:
                if hidden := hidden_at(ada, size):
                    faults.append(f"{asked} at {size['width']}×{size['height']}: {hidden}")
            if asked == "pad":
                acts.type_dice(ada, 3, 4)
            for _ in range(3 if asked == "white" else 0):
                shown = ada.locator(".dock .prompt b").inner_text()
                ada.locator(".dock .play").first.click()
                expect(ada.locator(".dock .prompt b")).not_to_have_text(shown)
            if asked == "looking":
                ada.click(".quiet [data-chip=pass]")
    assert faults == []


# Words that stick out of the chip they stand on.
SPILT = """
() => [...document.querySelectorAll(".play")].flatMap((chip) => {
  const { left, right, top, bottom } = chip.getBoundingClientRect();
  const words = document.createRange();
  words.selectNodeContents(chip.querySelector(".play-then"));
  const box = words.getBoundingClientRect();
  const isOut = box.left < left + 2 || box.right > right - 2 || box.top < top || box.bottom > bottom - 1;
  return isOut ? [chip.innerText.replaceAll("\\n", " ")] : [];
})
"""
NARROW = ((320, 568), (360, 640), (667, 375), (740, 360), (844, 390), (932, 430))
WORDY = {
    "qwixx | - | - | turn 0, dice 16 1166, action 2": ".adding .play",
    "qwixx | r2,3,4,5,6 y2,3,4,5,6 g12,11,10,9,8 b12,11,10,9,8 | - | turn 0, dice 16 6611, action 2": ".adding .play",
    "qwixx | - | - | turn 0, dice 11 1166": ".play",
    "duel | r2,5,7 y4,7 g12,9,7 b10,6 | - | turn 0, dice 16 1611, action 2": ".adding .play",
    "duel | r2,5,7 y4,7 g12,9,7 b10,7 | - | turn 0, dice 16 1611": ".play",
}


@pytest.mark.parametrize("language", cases(LANGUAGES, ["de"]))
def test_what_a_play_does_stands_on_its_chip(person: Person, language: str) -> None:
    ada = person(language=language)
    spilt = {}
    for position, asked in WORDY.items():
        acts.sit_down(ada, position.split()[0], position)
        ada.wait_for_selector(f".dock {asked}")
        for width, height in NARROW:
            ada.set_viewport_size({"width": width, "height": height})
            if found := ada.evaluate(SPILT):
                spilt[f"{position} at {width}×{height}"] = found
    assert spilt == {}


# Buttons whose words stick out of them.
CUT = """
() => [...document.querySelectorAll(".dock .btn")].flatMap((button) =>
  button.scrollWidth > button.clientWidth + 1 ? [button.innerText] : []) // both are rounded
"""


@pytest.mark.parametrize("title", ["qwixx", "on-board a", "duel"])
def test_a_question_before_a_row_is_closed_stands_on_its_buttons(person: Person, title: str) -> None:
    ada = person(language="de")
    acts.sit_down(ada, title.split()[0], f"{title} | r2,3,4,5,6 | - | turn 0, dice 66 1256")
    ada.click("[data-chip=r12]")
    ada.wait_for_selector(".dock [data-key=Escape]")
    cut = {}
    for size in [*PHONES, *OTHERS, {"width": 1024, "height": 768}]:
        ada.set_viewport_size(size)  # type: ignore[arg-type]
        ada.evaluate("() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)))")
        if found := ada.evaluate(CUT):
            cut[f"{size['width']}×{size['height']}"] = found
    assert cut == {}
