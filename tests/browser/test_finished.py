"""A table whose game is over: its last position, what ended it, and the ways on. Nothing is due there any more."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser import acts
from tests.browser.conftest import Person

NEARLY_OVER = "qwixx | x3 | - | turn 0"


def resign(page: Page) -> None:
    page.locator(".topbar .icon-button").last.click()
    page.locator(".menu .bad").click()
    page.locator("[data-resign]").click()
    page.wait_for_selector(".result")


@pytest.mark.parametrize(
    "position", ["qwixx | - | - | turn 0", "duel | - | - | turn 0"], ids=["qwixx", "duel"]
)
def test_after_resigning_the_table_asks_for_nothing_and_leads_on(person: Person, position: str) -> None:
    ada = person(language="de")
    acts.sit_down(ada, position.split()[0], position)
    ada.wait_for_selector(".dock .btn.solid")  # it is her turn to roll
    resign(ada)
    ada.get_by_role("button", name="Tisch", exact=True).click()
    dock = ada.locator(".dock")
    expect(dock).to_contain_text("aufgegeben")
    expect(ada.get_by_role("button", name="Würfeln")).to_have_count(0)
    expect(ada.locator("[data-move]")).to_have_count(0)
    for way in ("Ansehen", "Analyse"):
        expect(dock.get_by_role("link", name=way)).to_be_visible()
    dock.get_by_role("button", name="Ergebnis").click()
    expect(ada.locator(".result")).to_be_visible()


MISTHROW = """() => [...document.querySelectorAll(".dock button")].filter((one) => one.checkVisibility())
  .find((one) => /^(Take .* misthrow|Roll the dice|Pass)/.test(one.textContent.trim()))?.click()"""


def test_after_a_natural_end_the_table_waits_for_nobody(person: Person) -> None:
    ada = person(size={"width": 360, "height": 640})
    acts.sit_down(ada, "qwixx", NEARLY_OVER)
    while not acts.is_over(ada):  # a fourth misthrow
        ada.evaluate(MISTHROW)
        ada.wait_for_timeout(50)
    ada.get_by_role("button", name="Table", exact=True).click()
    expect(ada.locator(".dock")).to_contain_text("Four misthrows")
    expect(ada.get_by_text("Waiting for")).to_have_count(0)


def test_with_a_rematch_offered_the_table_is_still_there_and_the_rematch_starts_from_it(
    person: Person,
) -> None:
    ada, bo = person(), person(name="Bo")
    link = acts.invite(ada, "duel")
    acts.sit(bo, link, "Bo")
    acts.start(ada)
    bo.wait_for_selector(".table")
    resign(bo)
    ada.wait_for_selector(".result")
    bo.get_by_role("button", name="Rematch").click()
    expect(ada.get_by_text("a rematch is offered")).to_be_visible()
    ada.get_by_role("button", name="Table", exact=True).click()
    expect(ada.locator(".table .dock")).to_contain_text("a rematch is offered")
    expect(ada.locator(".board, .duel-board, .duel-row").first).to_be_visible()
    ada.locator(".dock").get_by_role("button", name="Rematch").click()
    for page in (ada, bo):
        expect(page.locator(".table .finished, .result")).to_have_count(0)
        expect(page.locator(".table .dock")).to_be_visible()


def test_a_picture_without_names_says_the_points_and_nobodys_number(person: Person) -> None:
    ada = person()
    acts.sit_down(ada, "qwixx", "qwixx | r2,3 | b12 x3 | turn 0")
    resign(ada)
    ada.get_by_role("button", name="Share").click()
    expect(ada.locator("svg.keepsake")).to_have_attribute("aria-label", "Qwixx: 3 : −14")
    ada.get_by_text("With names").click()
    expect(ada.locator("svg.keepsake")).to_have_attribute("aria-label", "Qwixx: Talbot wins with −14")


# Every picture of a GIF, read by the browser: how long it is shown, and the colour of its upper left corner.
DECODED = """
async (address) => {
  const data = Uint8Array.from(atob(address.split(",")[1]), (sign) => sign.charCodeAt(0));
  const decoder = new ImageDecoder({ data, type: "image/gif" });
  await decoder.tracks.ready;
  const found = [];
  for (let i = 0; i < decoder.tracks.selectedTrack.frameCount; i++) {
    const { image } = await decoder.decode({ frameIndex: i });
    const canvas = new OffscreenCanvas(image.displayWidth, image.displayHeight);
    const pen = canvas.getContext("2d");
    pen.drawImage(image, 0, 0);
    const all = pen.getImageData(0, 0, canvas.width, canvas.height).data;
    const sum = all.reduce((one, other) => one + other);
    found.push({ seconds: image.duration / 1e6, corner: [...all.slice(0, 3)], sum });
  }
  return found;
}
"""


@pytest.mark.parametrize(
    ("game", "position"),
    [
        ("qwixx", "qwixx | r2,3 y5 | b12 x3 | turn 1"),
        pytest.param("duel", "duel | r2,3 | b12 x3 | turn 1", marks=pytest.mark.whole),
        pytest.param(
            "crosswise",
            "crosswise | sgwbms ..m... smgb.. wwc..g b.s..m ...... "
            "| sun sun gem gem | moon wave wave bloom | turn 1",
            marks=pytest.mark.whole,
        ),
    ],
)
def test_the_deciding_turn_is_a_moving_picture(person: Person, game: str, position: str) -> None:
    ada = person()
    acts.sit_down(ada, game, position)
    acts.play_on(ada)
    ada.get_by_role("button", name="Share").click()
    ada.get_by_role("button", name="The deciding turn").click()
    picture = ada.locator("img.keepsake")
    expect(picture).to_be_visible()
    frames = ada.evaluate(DECODED, picture.get_attribute("src"))
    assert len(frames) > 1
    assert len({frame["sum"] for frame in frames}) > 1
    assert frames[-1]["seconds"] == 3
    assert len({tuple(frame["corner"]) for frame in frames}) == 1
    with ada.expect_download() as saved:
        ada.get_by_role("button", name="Save the picture").click()
    assert saved.value.suggested_filename == f"tavoliere-{game}.gif"


def test_a_picture_to_share_is_on_light_paper_also_in_the_dark(person: Person) -> None:
    ada = person(theme="dark")
    acts.sit_down(ada, "duel", "duel | r2,3 | b12 x3 | turn 0")
    resign(ada)
    ada.get_by_role("button", name="Share").click()
    expect(ada.locator(".keepsake-paper").first).to_have_css("fill", "rgb(255, 253, 248)")


def test_alone_the_points_are_the_result_and_nobody_is_beaten(person: Person) -> None:
    ada = person()
    acts.sit_down(ada, "qwixx", "qwixx | r2,3 x3 | turn 0, dice 66 1111, action 2", bots=-1)
    ada.get_by_role("button", name="Take a misthrow").click()
    ada.get_by_role("button", name="Take the misthrow").click()
    expect(ada.locator(".result h2").first).to_have_text("−17 points")
    expect(ada.locator(".balance")).to_have_count(0)
