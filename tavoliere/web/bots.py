"""Bots think in threads beside the event loop, a few at a time, and not for ever.

What they need is compiled in a process of its own (`minds/warm.py`). Until that is done, and whenever a bot is too
busy, a lighter one answers for it: nobody's bot ever moves at random because the server has much to do.
"""

import asyncio
import hmac
import logging
import os
import subprocess
import time
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from random import Random

from tavoliere.minds import warm
from tavoliere.minds.bot import Bot, RandomBot, choose_at_once
from tavoliere.minds.levels import LEVELS, RANDOM, bot, names, stand_in
from tavoliere.notation.position import Position
from tavoliere.notation.record import apply, chance_step
from tavoliere.web.metrics import Metrics

LONGEST_QUEUE = 3.0  # seconds that a question may have to wait until a bot even looks at it
STEADY = 0.9  # how much of what was known about the time of a thought stays, when another one is done
log = logging.getLogger("tavoliere.bots")


@cache
def levels(game: str) -> list[str]:
    """The bots that people may sit down with, from weak to strong. (Others can be named in Python only.)"""
    there_are = names(game)
    return [level for level in (RANDOM, *LEVELS) if level in there_are]


class Bots:
    """Who answers for seats without a person. A bot that is compiled and has time gives the same answer to the same
    question."""

    def __init__(self, threads: int, seconds: float, secret: bytes, metrics: Metrics) -> None:
        self._many = threads or max(1, (os.cpu_count() or 2) - 1)
        self._threads = ThreadPoolExecutor(self._many, "bot")
        self._light = ThreadPoolExecutor(1, "stand-in")
        self._seconds = seconds
        self._secret = secret
        self._metrics = metrics
        self._bots: dict[tuple[str, str], Bot] = {}
        self._asked = 0  # questions that are being thought about, or wait
        self._thought = 0.0  # seconds that a thought takes, about
        self._compiler: subprocess.Popen[bytes] | None = None

    def compile_ahead(self) -> None:
        """Let another process compile what bots need, before anybody waits for it."""
        self._compiler = warm.begin()

    def close(self) -> None:
        for threads in (self._threads, self._light):
            threads.shutdown(wait=False, cancel_futures=True)
        if self._compiler:
            self._compiler.terminate()

    def prepare(self, level: str, position: Position) -> None:
        """Let a bot load what it needs while people are still sitting down."""
        if (position.game.name, level) not in self._bots:
            self._threads.submit(self._warm_up, level, position)

    async def choose(self, position: Position, seat: int, level: str, decision: str) -> str:
        """A bot's move. `decision` names what is asked, of all tables and times."""
        seed = int.from_bytes(hmac.digest(self._secret, f"bot {decision}".encode(), "sha256")[:4], "big")
        begin = time.perf_counter()
        action = await self._answer(position, seat, level, seed)
        if action is None:
            self._metrics.count("bot_late")
            action = await self._stand_in(position, seat, level, seed)
        self._metrics.count("bot_moves")
        self._metrics.observe("bot_seconds", time.perf_counter() - begin, f'{{level="{level}"}}')
        return position.game.write_move(action)

    async def _answer(self, position: Position, seat: int, level: str, seed: int) -> int | None:
        """What the bot itself says; None if it has too much to do, or is broken."""
        if self._asked * self._thought / self._many > LONGEST_QUEUE:
            return None
        loop = asyncio.get_running_loop()
        self._asked += 1
        thought = loop.run_in_executor(self._threads, self._think, position, seat, level, seed)
        thought.add_done_callback(self._done)
        try:
            return await asyncio.wait_for(asyncio.shield(thought), self._seconds)
        except Exception as error:  # noqa: BLE001 - too slow, or broken: the table must go on
            log.warning("bot did not answer", extra={"bot": level, "error": repr(error)})
            return None

    async def _stand_in(self, position: Position, seat: int, level: str, seed: int) -> int:
        """What a bot of no higher level says that needs a few milliseconds."""

        def think() -> int:
            light = stand_in(level, position.game.name)
            return choose_at_once(light, position.concealed(seat), seat, seed)

        try:
            return await asyncio.get_running_loop().run_in_executor(self._light, think)
        except Exception:  # a mistake of ours; the table must go on
            log.exception("no bot answers", extra={"bot": level})
            return RandomBot().choose(position.concealed(seat), seat, seed)

    def _done(self, thought: "asyncio.Future[int]") -> None:
        self._asked -= 1
        if not thought.cancelled():
            thought.exception()  # if nobody waits for it any more, it was said already

    def _think(self, position: Position, seat: int, level: str, seed: int) -> int:
        begin = time.perf_counter()
        player = self._bot(level, position.game.name)
        action = choose_at_once(player, position.concealed(seat), seat, seed)
        self._thought = STEADY * self._thought + (1 - STEADY) * (time.perf_counter() - begin)
        return action

    def _bot(self, level: str, game: str) -> Bot:
        if (game, level) not in self._bots:
            self._bots[game, level] = bot(level, game)
        return self._bots[game, level]

    def _warm_up(self, level: str, position: Position) -> None:
        begin = time.monotonic()
        try:
            dice = Random(0)  # not always the same outcome: there are games in which that leads nowhere
            while not position.to_move:
                position = apply(position, chance_step(position, dice.randrange))
            self._think(position, position.to_move[0], level, 0)
        except Exception:  # it will be said again, and answered for, when somebody plays
            log.exception("bot does not start", extra={"bot": level})
            return
        log.info("bot ready", extra={"bot": level, "seconds": round(time.monotonic() - begin, 2)})
