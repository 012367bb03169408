"""The client: whole games against a real server, and programs where they are welcome."""

import asyncio
import re
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from tavoliere import Refused
from tavoliere.client import create, join
from tavoliere.table import messages as say
from tavoliere.table.messages import Denied
from tavoliere.web.live.driving import pause_of
from tavoliere.web.settings import Settings
from tests.cli.terminal import COMMAND, Terminal, first_option, plain
from tests.table.desk import Desk
from tests.web.serving import Server, wait_until_well

ROOT = Path(__file__).resolve().parents[2]
BOT = ROOT / "examples" / "table_bot.py"
PROGRAMS = re.findall(
    r"^```python\n(# .*?)^```", (ROOT / "docs/client.md").read_text("utf-8"), re.MULTILINE | re.DOTALL
)


async def play_on(table):
    """Play the first legal move until the game is over; the last view."""
    async for view in table:
        if view["legal"]:
            await table.play(view["legal"][-1])
    return view


@pytest.mark.parametrize("game", ["duel", "crosswise"])
def test_two_clients_play_a_whole_game(server, game):
    async def evening():
        async with create(server.address, game, "Ada", players=2) as ada, join(ada.invitation, "Bo") as bo:
            assert bo.seat == 1
            assert bo.names == ["Ada", "Bo"]
            await ada.start()
            ends = await asyncio.gather(play_on(ada), play_on(bo))
            return ends, await ada.record()

    ends, record = asyncio.run(evening())
    assert record.position.over
    assert [end["scores"] for end in ends] == [list(record.position.scores)] * 2


def test_a_client_without_an_event_loop_plays_a_bot_and_then_a_rematch(server):
    with create(server.address, "qwixx", "Ada", players=2) as table:
        table.send("bot", level="random")
        table.start()
        for number in (1, 2):
            for view in table:
                if view["legal"]:
                    assert table.position.legal(table.seat) == view["legal"]
                    table.play(view["legal"][0])
            assert table.number == number
            assert table.record().position.scores == tuple(view["scores"])
            table.send("rematch")
            table.start()


def test_a_client_shows_its_number_for_no_other_dice(server):
    with create(server.address, "duel", "Ada", players=2) as ada:
        ada.send("bot", level="random")
        table = {**ada.state["table"], "seals": [ada.sealed(), None], "starting": [0]}
        for commitment, count in (("a" * 64, 1), ("a" * 64, 1), ("b" * 64, 0)):
            ada.state["table"] = {**table, "commitment": commitment}
            assert [message for message, _ in ada.chores()] == ["show"] * count


def test_a_client_sees_no_more_than_its_seat(server):
    with create(server.address, "crosswise", "Ada", players=2) as table, join(table.invitation) as guest:
        table.send("bot", level="random")
        table.start()
        next(iter(table))
        assert len(table.position.hands[0]) == 4
        assert table.position.hidden == (1,)
        assert table.position.hands[1] == ()
        assert next(iter(guest))["seat"] is None
        with pytest.raises(Refused, match="only for those who play"):
            _ = guest.position


def test_an_illegal_move_is_refused_with_its_rule(server):
    with create(server.address, "duel", "Ada", players=2, first=0) as table:
        table.send("bot", level="random")
        table.start()
        next(view for view in table if view["legal"])
        with pytest.raises(Refused, match="is not possible") as refusal:
            table.play("r12")
        assert refusal.value.rule.startswith(("D", "Q"))
        assert table.is_asked


@pytest.mark.slow
def test_a_client_comes_back_when_the_server_does(tmp_path):
    database = str(tmp_path / "tables.sqlite")
    server = Server(database)
    try:
        wait_until_well(server)
        with create(server.address, "duel", "Ada", players=2) as table:
            table.send("bot", level="random")
            table.start()
            answers = 0
            for view in table:
                if view["legal"]:
                    answers += table.play(view["legal"][-1])
                    if answers == 3:
                        server.kill()
                        server = Server(database, port=server.port)
            assert view["over"]
            assert answers > 3
    finally:
        server.kill()


def test_a_program_sits_down_only_where_the_host_lets_it(server):
    with create(server.address, "duel", "Ada", players=2) as table:
        with (
            pytest.raises(Denied, match="no programs play at this table"),
            join(table.invitation, "Robo", program=True),
        ):
            pass
        table.send("configure", programs=True)
        with join(table.invitation, "Robo", program=True) as robo:
            assert [seat["program"] for seat in robo.state["table"]["seats"]] == [False, True]


def test_a_program_stays_one_in_a_rematch():
    desk = Desk("duel", players=2, programs=True)
    desk.say("b", say.Sit("Robo", seal=desk.seal("b"), program=True))
    desk.start().say("b", say.Resign(1))
    desk.say("a", say.Rematch())
    assert [seat["program"] for seat in desk.state("a")["table"]["seats"]] == [False, True]


def test_a_program_plays_as_fast_as_our_bots():
    desk = Desk("qwixx", players=2, programs=True, pace="relaxed", first=1)
    desk.say("b", say.Sit("Robo", seal=desk.seal("b"), program=True))
    desk.start()
    settings = Settings(roll_pause=1.5)

    def pause(message):
        return pause_of(desk.table, message, settings, desk.now)

    roll = say.Roll(1, desk.table.asked[1])
    assert pause(roll) == pytest.approx(1.5 * 1.8)
    desk.now += 2000
    assert pause(roll) == pytest.approx(0.7)
    desk.now += 10_000
    assert pause(roll) == 0
    desk.say("b", roll)
    assert pause(say.Act(0, desk.table.asked[0], "pass")) == 0  # people are as fast as they are
    assert pause(say.Act(1, desk.table.asked[1], "pass")) > 0


def test_the_example_of_a_bot_plays_at_a_live_table(server):
    with create(server.address, "qwixx", "Ada", players=2, programs=True) as table:
        bot = subprocess.Popen(
            [sys.executable, str(BOT), table.invitation], stdout=subprocess.PIPE, text=True
        )
        next(state for state in table.changes() if "Greta" in table.names)
        table.start()
        for view in table:
            if view["legal"]:
                table.play(view["legal"][0])
        said, _ = bot.communicate(timeout=60)
        assert said == f"Ada {view['scores'][0]}, Greta {view['scores'][1]}\n"


@pytest.mark.slow
@pytest.mark.parametrize("program", PROGRAMS[:-1], ids=lambda text: text.split()[1])
def test_the_bots_of_the_page_play_at_the_table_of_its_host(server, program, tmp_path):
    def run(text, *arguments):
        path = tmp_path / text.split()[1].rstrip(":")
        path.write_text(text, "utf-8")
        return subprocess.Popen([sys.executable, str(path), *arguments], stdout=subprocess.PIPE, text=True)

    host = run(PROGRAMS[-1], server.address)
    bot = run(program, host.stdout.readline().strip())
    said, _ = host.communicate(timeout=120)
    assert bot.wait(120) == 0
    bot.stdout.close()
    assert said.startswith("[")


@pytest.mark.parametrize("link", ["", "duel", "https://example.org/", "http://example.org/t/UPPER/x"])
def test_what_is_no_link_is_refused(link):
    with pytest.raises(Refused, match="is no invitation"):
        join(link)


def test_a_server_that_is_not_there_and_a_table_that_is_not_there_are_said(server):
    with pytest.raises(Denied, match="there is no such table"), join(f"{server.address}/t/abc/def"):
        pass


@pytest.mark.slow
def test_a_person_plays_from_the_terminal(server):
    """The other one is a program here; the person always takes the first move that is offered."""
    with (
        create(server.address, "duel", "Ada", players=2, first=0) as table,
        Terminal("join", table.invitation, "--name", "Bo") as terminal,
    ):
        next(state for state in table.changes() if "Bo" in table.names)
        table.start()
        playing = threading.Thread(target=to_the_end, args=(table,))
        playing.start()
        shown = ""
        while came := plain(terminal.read()):
            shown += came
            terminal.type(first_option(came) or "0")
        playing.join()
    assert "Waiting for the start. At the table: Ada, Bo." in shown
    assert "Ada rolled" in shown
    ada, bo = points(table)
    assert f"The end: Ada {ada}, Bo {bo}." in shown


@pytest.mark.slow
def test_a_bot_of_ours_plays_in_ones_place(server):
    with create(server.address, "crosswise", "Ada", players=2, programs=True) as table:
        words = [*COMMAND, "join", table.invitation, "--name", "Robo", "--bot", "greedy"]
        bot = subprocess.Popen(words, stdout=subprocess.PIPE, text=True)
        next(state for state in table.changes() if "Robo" in table.names)
        table.start()
        to_the_end(table)
        said, _ = bot.communicate(timeout=60)
    assert said.splitlines()[-1].startswith(f"The end: Ada {points(table)[0]}, Robo")


def points(table):
    return table.view["scores"]


def to_the_end(table):
    for view in table:
        if view["legal"]:
            table.play(view["legal"][-1])
