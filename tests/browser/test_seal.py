"""The sealed dice as people see them, and the attack of whoever runs the server: other dice after the seals."""

import json
import re
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tavoliere.table import fairness
from tests.browser import acts
from tests.browser.conftest import Person, Server
from tests.web.serving import command


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Server]:
    """A server of this test's own, whose database it reads and changes."""
    made = Server(tmp_path)
    made.start()
    yield made
    made.stop()


def seed_with(wanted: str, entropy: str, first: int) -> tuple[str, int]:
    """A seed whose first roll has these white dice, and whose lot falls as it fell; and how many were tried."""
    numbers = {n for n in range(46656) if f"{n % 6 + 1}{n // 6 % 6 + 1}" == wanted}
    tries = 0
    while True:
        tries += 1
        seed = fairness.new_seed()
        if (
            fairness.draw(seed, entropy, 1, 46656) in numbers
            and fairness.draw(seed, entropy, fairness.LOT, 2) == first
        ):
            return seed, tries


def exchange(database: Path, seed: str) -> str:
    """Exchange the seed in the log of the only table; the answer is the one that it was."""
    with sqlite3.connect(database) as opened:
        seq, data = opened.execute("SELECT seq, data FROM event WHERE seq = 1").fetchone()
        event = json.loads(data)
        before = event["seed"]
        event["seed"] = seed
        opened.execute("UPDATE event SET data = ? WHERE seq = ?", (json.dumps(event), seq))
    return str(before)


def two_at_a_table(ada: Page, bo: Page) -> None:
    link = acts.invite(ada, "duel")
    shown = ada.get_by_text("Seal of the dice")
    mark = re.findall(r"[0-9a-f]{4} [0-9a-f]{4}", shown.inner_text())
    bo.goto(link)
    expect(bo.get_by_text("Seal of the dice")).to_contain_text(
        mark[0]
    )  # the same where people can compare it
    acts.sit(bo, link, "Bo")
    acts.start(ada)
    bo.wait_for_selector(".table")


def test_every_device_seals_and_shows_a_number_unseen_and_the_seal_page_says_when_it_was_noted(
    person: Person,
) -> None:
    ada, bo = person(), person(name="Bo")
    two_at_a_table(ada, bo)
    table = acts.state_of(ada)["table"]
    assert [fairness.seal(number) for number in table["entropy"]] == table["seals"]
    assert len(set(table["seals"])) == 2
    bo.reload()  # what it noted is still there
    bo.wait_for_selector(".table")
    assert ada.request.post(f"/api/tables/{table['id']}/resign", data={"seat": 0}).ok
    for page in (ada, bo):
        page.wait_for_selector(".result")
        page.goto(f"/t/{table['id']}/verify/1")
        expect(page.locator(".verify-head .error")).to_have_count(0)
        expect(page.locator(".noted")).to_contain_text("before the game began")
        expect(page.locator(".verify-list")).to_contain_text("One of them is from this device.")
    stranger = person(name="Cy")
    stranger.goto(f"{acts.state_of(ada)['you']['links']['watch']}")
    stranger.wait_for_selector(".result")
    stranger.goto(f"/t/{table['id']}/verify/1")
    expect(stranger.locator(".verify-list")).to_contain_text("Noted on this device")  # when it was over


def test_dice_that_are_exchanged_after_the_seals_stop_the_page_and_are_told_by_the_seal_page_and_the_command(
    person: Person, own_server: Server, tmp_path: Path
) -> None:
    ada = person(at=own_server, checked=False)
    bo = person(at=own_server, name="Bo", checked=False)
    two_at_a_table(ada, bo)
    table = acts.state_of(ada)["table"]
    playing = acts.state_of(ada)["views"]["0"]
    entropy = "/".join(table["entropy"])
    own_server.stop()
    seed, tries = seed_with("66", entropy, playing["due"])
    exchange(tmp_path / "tables.sqlite", seed)
    print(f"\nattack 1: after {tries} tries the seed in the database brings 66; ", end="")
    own_server.start()
    for page in (ada, bo):
        expect(page.get_by_text("The dice of this game were changed")).to_be_visible()
        page.reload()
        expect(page.get_by_text("The dice of this game were changed")).to_be_visible()
    print("both pages stop; ", end="")
    # The operator makes the server say that all is well: seen from there, it is.
    for page in (ada, bo):
        seat = acts.state_of(page)["you"]["seats"][0]
        page.request.post(f"/api/tables/{table['id']}/resign", data={"seat": seat})
    assert ada.request.get(f"/api/tables/{table['id']}/games/1/verify").json()["holds"]
    for page in (ada, bo):
        page.goto(f"/t/{table['id']}/verify/1")
        expect(page.locator(".verify-head h2")).to_have_text("Something does not fit")
        expect(page.locator(".verify-head .error").first).to_contain_text("they were exchanged")
    print("the seal page says so; ", end="")
    text = ada.request.get(f"/api/tables/{table['id']}/games/1/export").text()
    (tmp_path / "game.txt").write_text(text, "utf-8")
    assert command("verify", str(tmp_path / "game.txt")).returncode == 0
    refused = command("verify", str(tmp_path / "game.txt"), "--commitment", table["commitment"])
    assert refused.returncode == 1
    assert "exchanged" in refused.stdout
    print(f"verify --commitment: {refused.stdout.strip()}")
    with bo.expect_download() as saved:
        bo.get_by_text("Save the game").click()
    refused = command("verify", str(saved.value.path()))
    assert (refused.returncode, "exchanged" in refused.stdout) == (1, True)


def test_a_reload_in_between_keeps_the_sealed_number_and_a_device_that_lost_it_seals_another(
    person: Person,
) -> None:
    ada, bo, cleo = person(), person(name="Bo"), person(name="Cleo")
    link = acts.invite(ada, "qwixx", 3)
    for page, name in ((bo, "Bo"), (cleo, "Cleo")):
        acts.sit(page, link, name)
    bo.reload()
    seals = acts.state_of(ada)["table"]["seals"]
    cleo.evaluate("localStorage.removeItem('tavoliere-numbers')")
    cleo.reload()
    cleo.wait_for_selector(".lobby")
    cleo.wait_for_function(
        "([id, seal]) => fetch(`/api/tables/${id}`).then((r) => r.json()).then((s) => s.table.seals[2] !== seal)",
        arg=[acts.state_of(ada)["table"]["id"], seals[2]],
    )
    acts.start(ada)
    table = acts.state_of(bo)["table"]
    assert table["seals"][1] == seals[1]
    assert table["stage"] == "playing"
    assert all(table["entropy"])


def test_a_past_that_is_changed_while_nobody_looks_stops_the_page_and_is_told_by_the_command(
    person: Person, own_server: Server, tmp_path: Path
) -> None:
    """Whoever runs the server exchanges what somebody said, in the database, and starts the server again."""
    ada, bo = (person(at=own_server, name=name, checked=False) for name in ("Ada", "Bo"))
    two_at_a_table(ada, bo)
    table = acts.state_of(ada)["table"]["id"]
    path = f"/api/tables/{table}"
    ada.request.post(f"{path}/say", data={"seat": 0, "text": "I resign if you roll a six"})
    bo.request.post(f"{path}/resign", data={"seat": 1})
    bo.wait_for_selector(".result")
    bo.goto(f"/t/{table}/verify/1")
    expect(bo.get_by_text("What happened is what this device was told")).to_be_visible()
    own_server.stop()
    with sqlite3.connect(tmp_path / "tables.sqlite") as opened:
        opened.execute("UPDATE event SET data = replace(data, 'a six', 'a one') WHERE data LIKE '%a six%'")
    own_server.start()
    bo.goto(f"/t/{table}/verify/1")
    expect(bo.locator(".verify-head h2")).to_have_text("Something does not fit")
    expect(bo.locator(".verify-head .error")).to_contain_text("was changed afterwards")
    with bo.expect_download() as saved:
        bo.get_by_text("Save the game").click()
    refused = command("verify", str(saved.value.path()))
    assert (refused.returncode, "changed afterwards" in refused.stdout) == (1, True)
    for page in (ada, bo):
        page.goto(f"/t/{table}")
        expect(page.get_by_text("What happened here was changed afterwards")).to_be_visible()
