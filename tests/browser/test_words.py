"""What the log and the result say, in sentences that every language forms in its own way."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser import acts
from tests.browser.conftest import Person

LOG = """async ([game, events, names]) => {
  const { entries } = await import("/static/x/screens/log.js");
  const { loadGame } = await import("/static/x/games/all.js");
  await loadGame(game);
  return entries(events, game, names).map((line) => line.plain);
}"""


@pytest.fixture
def fresh(person: Person) -> Page:
    """A French table, at which nothing has happened yet."""
    page = person(language="fr")
    acts.play_now(page, "qwixx")
    page.wait_for_selector(".table .dock")
    return page


def test_one_player_passes_and_two_pass(fresh: Page) -> None:
    def told(moves: dict[str, str]) -> list[str]:
        return fresh.evaluate(LOG, ["qwixx", [{"seq": 1, "type": "revealed", "moves": moves}], ["Ada", "Bo"]])

    assert told({"0": "pass", "1": "r7"})[-1] == "Ada\u00a0: passe"
    assert told({"0": "pass", "1": "pass"}) == ["Ada et Bo\u00a0: passent"]


def test_a_colour_is_written_small_within_a_sentence(fresh: Page) -> None:
    closing = {"seq": 1, "type": "played", "seat": 0, "move": "r12", "did": {"locks": ["red"]}}
    assert fresh.evaluate(LOG, ["qwixx", [closing], ["Ada"]]) == ["Ada\u00a0: Rouge 12, rouge fermé"]


def test_a_pawn_that_closes_a_row_is_told_by_the_row(fresh: Page) -> None:
    did = {"locks": ["red"], "field": 38, "cell": "r12", "bonus": 19}
    closing = {"seq": 1, "type": "played", "seat": 0, "move": "+3", "did": did}
    assert fresh.evaluate(LOG, ["on-board", [closing], ["Ada"]]) == ["Ada\u00a0: Rouge 12, rouge fermé"]


# The story of a game as its result tells it.
STORY = """async (facts) => {
  const { html, render } = await import("/static/x/core/ui.js");
  const { prepare } = await import("/static/x/screens/result/result.js");
  const { Story } = await import("/static/x/screens/result/story.js");
  const { loadGame } = await import("/static/x/games/all.js");
  await loadGame("qwixx");
  const at = document.createElement("div");
  const table = { id: JSON.stringify(facts), number: 1, game: "qwixx", result: { scores: [40, 30] } };
  await prepare({ state: { table }, story: async () => facts });
  render(html`<${Story} table=${table} names=${["Ada", "Bo"]} />`, at);
  return at.textContent.trim();
}"""


def test_each_of_two_rows_that_a_turn_closes_has_its_article(fresh: Page) -> None:
    best = {"kind": "best", "by": 24, "turn": 9, "seats": [1]}
    told = {
        rows: fresh.evaluate(STORY, [best | {"locks": list(rows)}]) for rows in (("red",), ("red", "blue"))
    }
    assert told["red",].endswith("24 points pendant la manche 9, en fermant le rouge.")
    assert told["red", "blue"].endswith("en fermant le rouge et le bleu.")


def test_a_warning_names_the_chances_and_is_no_hint_that_was_asked_for(person: Person) -> None:
    ada = person()
    ada.add_init_script("localStorage.setItem('tavoliere-warn', 'true')")
    acts.sit_down(ada, "qwixx", "qwixx | - | - | turn 0, dice 56 1111")
    ada.click("[data-chip=r11]")
    warning = ada.get_by_text(re.compile(r"lowers your chance to win from \d+ % to \d+ %"))
    expect(warning).to_be_visible()
    assert not acts.state_of(ada)["table"].get("hinted")
    ada.click("[data-chip=r11]")  # she means it
    expect(ada.locator(".field.on")).not_to_have_count(0)


def test_a_list_of_hints_says_what_its_numbers_are_and_draws_them_true(person: Person) -> None:
    ada = person()
    acts.sit_down(ada, "qwixx", "qwixx | - | - | turn 0, dice 56 1111")
    ada.click(".hint-button")
    ada.get_by_role("button", name="Show me").click()
    expect(ada.get_by_role("list", name="Chance to win")).to_be_visible()
    bar, said = ada.locator(".hint-bar i").first, ada.locator(".hint-choices b").first
    shown = bar.evaluate("bar => bar.getBoundingClientRect().width / bar.parentElement.clientWidth")
    assert round(100 * shown) == pytest.approx(int(said.inner_text().split()[0]), abs=1)


CROSSWISE = f"crosswise | {' '.join(['......'] * 6)} |"
SUNS = f"{CROSSWISE} sun sun sun sun | sun moon wave gem | turn 0, first 0"


def test_hints_for_equal_tiles_name_their_cells(person: Person) -> None:
    ada = person()
    acts.sit_down(ada, "crosswise", SUNS)
    ada.click(".hint-button")
    ada.get_by_role("button", name="Show me").click()
    named = ada.locator(".hint-move .move-cells")
    expect(named.first).to_have_text(re.compile(r"R\d C\d"))
    expect(named.first).to_be_in_viewport()
    assert len(set(named.all_inner_texts())) == named.count() == 3


RINGED = {
    "qwixx | r2,3,4,5 | - | turn 0, dice 15 4444": ".row.c-red",
    "duel | r2,3,4,5 | - | turn 0, dice 15 4444": ".duel-row.c-red",
    "on-board a | r2,3,4,5 | - | turn 0, dice 15 4444": ".row.c-red",
    "on-board a | g11 pawn 8 | - | turn 0, dice 12 1212, action 3": ".stand .pawn-you",
    "on-board a | r2 | - | turn 0, dice 12 1212, action 3": ".track-start .pawn-you",
    f"{CROSSWISE} sun bloom gem gem | sun moon wave gem | turn 0, first 0": ".board-cell",
    f"{CROSSWISE} move swap swap move | sun moon wave gem | ask 0, first 0, settled 0": ".hand",
}


def test_a_first_hint_rings_what_it_speaks_of(person: Person) -> None:
    ada = person(size={"width": 360, "height": 640})
    for position, place in RINGED.items():
        acts.sit_down(ada, position.split()[0], position)
        ada.click(".hint-button")
        ringed = ada.locator(f"{place}[data-hint=look]")
        expect(ringed).to_have_css("box-shadow", re.compile("0px 0px 0px 3px"))
        expect(ringed).to_be_in_viewport(ratio=1)


def test_the_round_begins_when_its_roll_is_due(person: Person) -> None:
    ada = person()
    acts.play_with_own_dice(ada, "Bo")
    told = ada.locator(".topbar-title p")
    expect(told).to_contain_text("Round 1 ·")
    acts.type_dice(ada, 3, 4)
    ada.wait_for_selector(".dock .play")
    acts.play_on(ada, until="[aria-label='Enter the dice']")
    expect(told).to_contain_text("Round 2 ·")


def test_whose_turn_it_is_stands_before_where_the_game_began(person: Person) -> None:
    ada = person()
    acts.sit_down(ada, "qwixx", "qwixx | - | - | turn 0, dice 34 1256")
    expect(ada.locator(".topbar-title p")).to_have_text("Round 1 · your turn · from a position")


def test_pawns_have_capitals_of_their_own(fresh: Page) -> None:
    letters = "names => import('/static/x/games/onboard/track.js').then((track) => track.lettersOf(names))"
    assert fresh.evaluate(letters, ["Tu", "Talbot", "Abbot"]) == ["T", "A", "B"]
    assert fresh.evaluate(letters, ["ada", "A", ""]) == ["A", "A", "?"]


def test_a_name_from_right_to_left_turns_no_sentence_around(fresh: Page) -> None:
    names = "seats => import('/static/x/core/whose.js').then((whose) => whose.namesOf({ seats }, []))"
    assert fresh.evaluate(names, [{"name": "Ada"}, {"name": "דנה"}]) == ["Ada", "\u2068דנה\u2069"]


def test_the_player_of_this_device_is_you_among_past_games_too(person: Person) -> None:
    ada = person()
    ada.goto("/")
    game = {"table": "k3v9q2m7p5xwa", "number": 1, "game": "qwixx", "at": 0, "own": [0], "winners": [1]}
    game |= {"names": ["Player", "Talbot"], "scores": [12, 60]}
    ada.evaluate("game => localStorage.setItem('tavoliere-games', JSON.stringify([game]))", game)
    ada.goto("/past")
    expect(ada.locator(".past-text")).to_contain_text("You 12 and Talbot 60")


def test_my_games_say_what_decided_a_game_besides_points(person: Person) -> None:
    ada = person()
    ada.goto("/")
    game = {"table": "k3v9q2m7p5xwa", "game": "crosswise", "at": 0, "own": [0], "winners": [1]}
    game |= {"names": ["Player", "Talbot"], "scores": [5, 3]}
    six = {"number": 1, "resigned": None, "end": {"why": "six equal", "seat": 1}}
    full = {"number": 2, "resigned": None, "end": {"why": "board full", "seat": None}}
    given_up = {"number": 3, "resigned": 0, "end": None, "isBegun": True}
    games = [game | how for how in (six, full, given_up, {"number": 4})]  # the last, as it was noted before
    ada.evaluate("games => localStorage.setItem('tavoliere-games', JSON.stringify(games))", games)
    ada.goto("/past")
    listed = ada.locator(".past-text")
    expect(listed).to_have_count(4)
    expect(listed.nth(0)).to_contain_text("You 5 and Talbot 3Six equal in one line")
    for plain in (1, 3):
        expect(listed.nth(plain).locator("p")).to_have_count(2)
    expect(listed.nth(2)).to_contain_text("You resigned")
    expect(listed.nth(2)).to_contain_text("from a position")


def test_a_table_is_read_aloud_without_stray_signs(person: Person) -> None:
    ada = person()
    ada.goto("/")
    expect(ada.locator('[data-play="qwixx"]')).to_have_accessible_name(re.compile(r"^Play now Qwixx"))
    acts.sit_down(ada, "qwixx", "qwixx | - | - | turn 0")
    expect(ada.get_by_role("img", name="White die, not rolled yet")).to_have_count(2)
    expect(ada.locator(".ticker")).to_have_accessible_name("The game begins. Open the log")


def test_points_are_read_aloud_with_their_word_and_their_owner(person: Person) -> None:
    ada = person()
    acts.sit_down(ada, "qwixx", "qwixx | - | r2 | turn 0")
    expect(ada.get_by_role("button", name=re.compile("Open the sheet"))).to_have_accessible_name(
        re.compile("Talbot 1 point .*0 of 4 misthrows")
    )
    acts.sit_down(ada, "on-board", "on-board a | - | r2 | turn 0")
    seat = ada.get_by_role("button", name=re.compile("^Talbot"))
    expect(seat).to_have_accessible_name("Talbot bonus 0 1 point, pawn on the start. Open the sheet")
    acts.sit_down(ada, "duel", "duel | r2 | r3,4 | turn 0")
    expect(ada.get_by_role("group", name="Red: black 1 point, grey 3 points")).to_be_visible()
    players = ada.get_by_role("region", name="Players").aria_snapshot()
    assert re.findall(r"\d+ points?|\d+ of \d+", players) == ["21 of 22", "1 point", "20 of 22", "3 points"]


def test_in_french_what_somebody_did_stands_after_a_space_and_a_colon(fresh: Page) -> None:
    told = """async () => {
      const { lastTurn } = await import("/static/x/screens/log.js");
      const line = { seat: 0, name: "Toi", move: "pass", short: "passe" };
      return lastTurn([{ ...line, roll: true, short: undefined, dice: {} }, line], true).told.flat().join("");
    }"""
    assert fresh.evaluate(told) == "Toi\u00a0: passe"
