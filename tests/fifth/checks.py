"""What Pig can do because it was added: run by tests/test_fifth_game.py in a process of its own."""

import contextlib
import json
import random
import re
import sys
from pathlib import Path

import numpy as np
import pytest
from pettingzoo.test import api_test
from playwright.sync_api import Error, expect, sync_playwright

import tavoliere as tv
import tests.fifth
from tavoliere.arena.simulate import copies, play_games, scratch_for_moves, simulate
from tavoliere.envs.pettingzoo import Versioned
from tavoliere.notation.record import Record, Step
from tavoliere.script.games import added_sources, game_module
from tavoliere.table.export import verify
from tests.browser import acts
from tests.browser.conftest import ARGUMENTS, chromium
from tests.cli.terminal import Terminal, plain, run
from tests.web.client import Client
from tests.web.client import run as run_clients
from tests.web.serving import serving

COMMAND = (sys.executable, "-m", "tests.fifth")
OWN = Path(tests.fifth.__file__).parent


def random_record(seed: int, players: int) -> Record:
    """A whole game at random, step by step."""
    dice = random.Random(seed)
    record = Record(tv.game("pig"), {"players": players, "first": seed % players})
    position = record.start
    steps = []
    while not position.over:
        if position.chance:
            step = Step("roll", dice.choice(list(position.outcomes())))
            position = position.roll(step.text)
        else:
            seat = position.to_move[0]
            step = Step("play", dice.choice(position.legal(seat)), seat)
            position = position.play(seat, step.text)
        steps.append(step)
        assert tv.read(str(position)) == position
    return record.after(*steps)


def test_it_is_a_game_like_the_others():
    assert tv.games() == ["qwixx", "on-board", "duel", "crosswise", "pig"]
    position = tv.game("pig").start(players=3, first=1).roll("4")
    assert position.legal(1) == ["on"]
    with pytest.raises(tv.Refused, match=r"held from five points on \(P3\)"):
        position.play(1, "hold")
    with pytest.raises(tv.Refused, match="belong to Qwixx On Board"):
        tv.game("pig").start(side="a")


@pytest.mark.parametrize("players", [2, 4])
def test_positions_and_records_are_read_as_they_were_written(players):
    record = random_record(players, players)
    assert Record.read(record.write()) == record
    assert record.position.ending == {"why": "goal", "seat": record.position.winners[0]}


def test_the_same_games_compiled_and_plain():
    start = tv.game("pig").start(players=2)
    compiled, lengths = simulate(start, 20, seed=3)
    states, plain_lengths = copies(start, 20), np.empty((20, 2), np.int32)
    play_games.py_func(  # type: ignore[attr-defined]
        states, np.uint64(3), 0, scratch_for_moves(start), plain_lengths
    )
    assert states.tobytes() == compiled.tobytes()
    assert plain_lengths.tolist() == lengths.tolist()


def test_the_address_of_the_rules_names_its_sources():
    assert Path(tests.fifth.__file__).parent / "rules.py" in added_sources()


def test_its_rules_are_translated_for_the_browser():
    module = game_module("pig")
    assert "export const ABOUT" in module
    assert '["P3", "a turn is held from five points on"]' in module


def test_simulate():
    ended = run("simulate", "pig", "--games", "3000", "--json", command=COMMAND)
    assert ended.returncode == 0, ended.stderr
    found = json.loads(ended.stdout)
    assert found["endings"] == {"thirty points": 1.0}
    assert found["draws"] == 0
    assert sum(seat["wins"] for seat in found["seats"]) == pytest.approx(1)


def test_a_batch_goes_on_and_says_which_rule_an_action_breaks():
    batch = tv.Batch("pig", 64, seed=5)
    ended = 0
    for _ in range(200):
        batch.step(batch.sample())
        ended += int(batch.dones.sum())
    assert ended > 64
    while batch.masks[:, 1].all():
        batch.step(np.zeros(64, np.int64))
    with pytest.raises(tv.Refused, match="P3"):
        batch.step(np.ones(64, np.int64))


@pytest.mark.filterwarnings("ignore:Observation")
@pytest.mark.filterwarnings("ignore:Action mask numpy array is all zeros")
def test_pettingzoo():
    env = Versioned("pig").env(render_mode="ansi")
    api_test(env, num_cycles=100)
    env.reset(seed=1)
    assert "pig | 0 | 0 | turn" in str(env.render())
    assert tv.game("pig").start()._repr_svg_() is None  # a game without pictures is shown as its line


def test_an_arena_of_two_bots_in_two_processes():
    ended = run(
        "arena", "pig", "medium", "easy", "--games", "400", "--workers", "2", "--json", command=COMMAND
    )
    assert ended.returncode == 0, ended.stderr
    found = json.loads(ended.stdout)
    shares = {result["bot"]: result["share"] for result in found["line_ups"][0]["results"]}
    assert found["games"] == 400
    assert shares["medium"] != shares["easy"]


def test_a_game_in_the_terminal(tmp_path):
    kept = tmp_path / "game.txt"
    with Terminal("play", "pig", "--bot", "medium", "--seed", "1", command=COMMAND) as terminal:
        screen = terminal.read()
        assert "Go on, or hold" in screen
        assert "(P4)" in plain(terminal.ask("rules"))
        while "keep the game" not in screen:
            screen = terminal.ask("2" if "2 hold" in plain(screen) else "1")
        assert "thirty points" in screen
        assert "the coach does not know pig" in terminal.ask("review")
        assert "Written" in terminal.ask(str(kept))
    assert Record.read(kept.read_text()).position.over
    shown = run("show", str(kept), command=COMMAND)
    assert "wins." in shown.stdout, shown.stderr


def test_it_is_played_in_a_browser_and_leaves_our_games_alone(tmp_path):
    with (
        (tmp_path / "errors").open("wb") as errors,
        serving(str(tmp_path / "tables.sqlite"), first="import tests.fifth;", errors=errors) as server,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=chromium(), args=ARGUMENTS)
        page = browser.new_page(base_url=server.address)
        faults: list[Error] = []
        page.on("pageerror", lambda error: faults.append(error))
        acts.play_now(page, "pig")
        expect(page.get_by_role("cell").first).to_be_visible()
        roll = page.get_by_role("button", name="Roll the dice")
        choice = page.locator(".dock").get_by_role("button", name=re.compile("^(on|hold)$"))
        over = page.locator(".result-head")
        while not over.is_visible():
            choice.or_(roll).or_(over).first.wait_for()
            for button in (choice.last, roll):
                with contextlib.suppress(Error):  # the bot was faster
                    if button.is_visible():
                        button.click(timeout=1000)
        expect(over).to_contain_text(re.compile("3[0-9]"))
        acts.play_now(page, "qwixx")  # whose rules are there
        expect(page.get_by_role("button", name="Let us play")).to_be_visible()
        assert faults == []
        kept = page.request.get("/worker.js").text()  # what can be made of it
        assert "pig.js" in kept
        assert "pig.bots.js" not in kept
        browser.close()
    log = (tmp_path / "errors").read_text("utf-8")
    assert log.count("pig.bots.js is not there for browsers") == 1
    assert "Traceback" not in log


def test_a_live_table_is_stored_replayed_and_verified(tmp_path):
    database = str(tmp_path / "tables.sqlite")

    async def play(address):
        client = Client(address)
        await client.create(game="pig", players=2, name="Ada")
        await client.say("bot", level="medium")
        await client.start()
        over = await client.play(random.Random(4))
        return client, over["table"]["result"]

    async def read_again(client, address):
        client.http.base_url = address
        pages = {
            path: (await client.http.get(path)).status_code for path in ("/", "/learn/pig", "/rules/pig")
        }
        assert pages == {"/": 200, "/learn/pig": 404, "/rules/pig": 404}
        games = (await client.http.get("/api/games")).json()["games"]
        assert {game["name"]: game["coach"] for game in games if not game["coach"]} == {"pig": False}
        result = (await client.look())["table"]["result"]
        path = f"/api/tables/{client.table}/games/1"
        assert (await client.http.get(f"{path}/verify")).json()["holds"]
        return result, (await client.http.get(f"{path}/export")).text

    async def play_and_read_again():
        with serving(database, first="import tests.fifth;") as server:
            client, result = await play(server.address)
            server.stop()
        # The cookie is of one address, and so is the table.
        with serving(database, first="import tests.fifth;", port=str(server.port)) as server:
            again, text = await read_again(client, server.address)
        assert again == result
        return result, text

    result, text = run_clients(play_and_read_again())
    assert result["end"]["why"] == "goal"
    assert list(Record.read(text).position.scores) == result["scores"]
    assert verify(text).holds
    kept = tmp_path / "export.txt"
    kept.write_text(text)
    assert "This game holds" in run("verify", str(kept), command=COMMAND).stdout
    # A roll that did not fall is found.
    rolled = text.index("\nroll ") + len("\nroll ")
    kept.write_text(text[:rolled] + ("3" if text[rolled] != "3" else "4") + text[rolled + 1 :])
    assert run("verify", str(kept), command=COMMAND).returncode == 1
