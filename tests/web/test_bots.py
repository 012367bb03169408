"""Bots at busy tables: a lighter one answers, and nobody moves at random because the server has much to do."""

import asyncio
import hmac
import os
import threading
import time
from pathlib import Path

import pytest

import tavoliere as tv
from tavoliere.minds.bot import RandomBot
from tavoliere.minds.levels import LEVELS, stand_in
from tavoliere.web.live.bots import Bots
from tavoliere.web.metrics import Metrics
from tests.web.serving import serving

SLOW, BROKEN = f"{__name__}:Slow", f"{__name__}:Broken"
go_on = threading.Event()


class Slow:
    """A bot that thinks until it is told to stop, and then says the first thing that comes to its mind."""

    asked = 0

    def __init__(self, game):
        pass

    def choose(self, view, seat, seed):
        Slow.asked += 1
        assert go_on.wait(60)
        return RandomBot().choose(view, seat, 0)


class Broken(Slow):
    def choose(self, view, seat, seed):
        raise RuntimeError("of no use")


@pytest.fixture
def make():
    """Bots with one thread, and their metrics."""
    go_on.clear()
    Slow.asked = 0
    made = []

    def bots(seconds):
        made.append(Bots(1, seconds, b"secret", Metrics()))
        return made[-1]

    yield bots
    go_on.set()
    for one in made:
        one.close()


def asked(game):
    position = tv.game(game).start()
    while position.chance:
        outcome = next(iter(position.outcomes()))
        position = position.roll(outcome) if position.chance == "dice" else position.draw(outcome)
    return position


def light_answer(position, seat, level):
    """The answer of the stand-in to the same question."""
    seed = int.from_bytes(hmac.digest(b"secret", b"bot q", "sha256")[:4], "big")
    return position.game.write_move(
        stand_in(level, position.game.name).choose(position.concealed(seat), seat, seed)
    )


@pytest.mark.parametrize("game", tv.games())
@pytest.mark.parametrize("level", [SLOW, BROKEN], ids=["slow", "broken"])
def test_a_bot_that_does_not_answer_is_answered_for_by_a_lighter_one(make, game, level):
    bots, position = make(0.05), asked(game)
    seat = position.to_move[0]
    move = asyncio.run(bots.choose(position, seat, level, "q"))
    assert move == light_answer(position, seat, level)
    assert "tavoliere_bot_late_total 1\n" in bots._metrics.text()


def test_a_long_queue_is_not_joined(make):
    """One thread, thoughts of a second: the first few wait for it, and the others are answered for at once."""
    bots, position = make(60), asked("duel")
    seat = position.to_move[0]
    bots._thought = 1.0

    async def ask():
        answers = [asyncio.create_task(bots.choose(position, seat, SLOW, "q")) for _ in range(20)]
        async with asyncio.timeout(60):
            while sum(answer.done() for answer in answers) < 16:  # noqa: ASYNC110
                await asyncio.sleep(0.01)
        done, waiting = await asyncio.wait(answers, timeout=0.1)
        assert (len(done), len(waiting)) == (16, 4)
        assert {task.result() for task in done} == {light_answer(position, seat, SLOW)}
        go_on.set()
        await asyncio.gather(*waiting)

    asyncio.run(ask())
    assert "tavoliere_bot_late_total 16\n" in bots._metrics.text()
    assert bots._asked == 0


def test_every_level_answers_while_nothing_is_compiled(make):
    bots, position = make(60), asked("qwixx")
    seat = position.to_move[0]

    async def ask():
        return [await bots.choose(position, seat, level, "q") for level in LEVELS]

    assert set(asyncio.run(ask())) <= set(position.legal(seat))
    assert "tavoliere_bot_late_total 0\n" in bots._metrics.text()


def test_the_compiler_is_a_process_of_its_own_at_the_lowest_priority_and_goes_with_the_server(tmp_path):
    settings = {"TAVOLIERE_COMPILE_AHEAD": "true", "TAVOLIERE_CACHE": str(tmp_path / "cache")}

    def read(process, name):
        try:
            return (process / name).read_text(errors="replace")
        except OSError:
            return ""  # it has gone

    def soon(holds):
        end = time.monotonic() + 120
        while not holds():
            assert time.monotonic() < end
            time.sleep(0.05)

    def compilers(parent):
        running = (
            process for process in Path("/proc").glob("[0-9]*") if "minds.warm" in read(process, "cmdline")
        )
        return [process for process in running if f"\nPPid:\t{parent}\n" in read(process, "status")]

    with serving(str(tmp_path / "tables.sqlite"), **settings) as server:
        soon(lambda: compilers(server.process.pid))
        [compiler] = compilers(server.process.pid)
        soon(lambda: os.getpriority(os.PRIO_PROCESS, int(compiler.name)) == 19)
        server.stop()
        soon(
            lambda: "minds.warm" not in read(compiler, "cmdline")
        )  # a process that has ended has no command line
