"""Whatever is asked, on every screen: all that the decision needs is in sight and can be pressed."""

import os
import time

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tavoliere.web.catalogue import LANGUAGES
from tests.browser import acts
from tests.browser.conftest import Person
from tests.browser.sight import OTHERS, PHONES, hidden_at

# What the dock asks now, as a word.
ASKED = """
() => {
  const dock = document.querySelector(".dock");
  if (document.querySelector(".result")) return "over";
  if (dock?.querySelector(".pad")) return dock.matches(".looking") ? "looking" : "pad";
  if (!dock || dock.classList.contains("idle")) return dock ? "waiting" : "";
  if (dock.querySelector(".adding")) return "adding";
  if (dock.querySelector("[data-chip^='+']")) return "pawn";
  if (dock.querySelector(".quiet .cost")) return "misthrow";
  if (dock.querySelector(".plays .play")) return "white";
  if (dock.querySelector("[data-confirm]")) return "tile";
  return dock.querySelector(".btn.solid") ? "roll" : "hand";
}
"""


def look_at_every_decision(
    page: Page, sizes: list[ViewportSize], kinds: set[str], seconds: float = 25
) -> str:
    """Play on until all has been asked; the first time that something is, see what is hidden at each size."""
    faults: list[str] = []
    seen: set[str] = set()
    end = time.monotonic() + seconds
    while time.monotonic() < end and not seen >= kinds:
        asked = page.evaluate(ASKED)
        if asked == "over":
            break
        if asked and asked not in seen:
            seen.add(asked)
            for size in sizes:
                if hidden := hidden_at(page, size):
                    faults.append(f"{asked} at {size['width']}×{size['height']}: {hidden}")
        if not acts.step(page):
            page.wait_for_timeout(15)
    assert len(seen) > 2
    return "\n".join(faults)


# What each game asks.
DICE = {"roll", "white", "adding", "misthrow", "waiting"}
ASKS = {"qwixx": DICE, "on-board": DICE | {"pawn"}, "duel": DICE, "crosswise": {"hand", "tile", "waiting"}}
# Games, how many bots, languages and sizes of text: a sample in which each stands, or with TAVOLIERE_WHOLE=1 all.
BOTS = {"qwixx": (1, 2, 3, 4), "on-board": (1, 2, 3), "duel": (1,), "crosswise": (1, 2, 3)}
WHOLE = [
    (game, bots, language, text)
    for game in BOTS
    for bots in BOTS[game]
    for language in LANGUAGES
    for text in ("", "large")
]
SAMPLE = [
    ("qwixx", 4, "de", ""),
    ("qwixx", 2, "en", "large"),  # where the question takes two lines
    ("on-board", 3, "fr", ""),
    ("on-board", 1, "pt", "large"),
    ("duel", 1, "fr", ""),
    ("duel", 1, "de", "large"),
    ("crosswise", 3, "de", ""),
    ("crosswise", 2, "en", "large"),
]


@pytest.mark.parametrize(
    ("game", "bots", "language", "text"), WHOLE if os.environ.get("TAVOLIERE_WHOLE") else SAMPLE
)
def test_all_that_a_decision_needs_is_in_sight(
    person: Person, game: str, bots: int, language: str, text: str
) -> None:
    ada = person(language=language, size=PHONES[0])
    ada.add_init_script(f"localStorage.setItem('tavoliere-bots', '{bots}')")
    ada.add_init_script(f"localStorage.setItem('tavoliere-text', '\"{text}\"')")
    acts.play_now(ada, game)
    assert look_at_every_decision(ada, PHONES + OTHERS, ASKS[game]) == ""


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
