"""Bots think in threads beside the event loop, a few at a time, and not for ever.

What they need is compiled in a process of its own (`minds/warm.py`). Until that is done, and whenever a bot is too
busy, a lighter one answers for it: no bot ever moves at random because the server is busy.
"""

import asyncio
import hmac
import logging
import os
import subprocess
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from random import Random

from tavoliere.minds import warm
from tavoliere.minds.bot import Bot, RandomBot, choose_at_once
from tavoliere.minds.levels import LEVELS, RANDOM, bot, names, stand_in
from tavoliere.notation.position import Position
from tavoliere.notation.record import apply, chance_step
from tavoliere.store.clocks import ticking
from tavoliere.web.metrics import Metrics

LONGEST_QUEUE = 3.0  # seconds that a question may have to wait before a bot even looks at it
STEADY = 0.9  # the weight of earlier thoughts in the mean time of a thought
log = logging.getLogger("tavoliere.bots")


@cache
def levels(game: str) -> list[str]:
    """The bots that people may play with, from weak to strong. (Others can be named only in Python.)"""
    there_are = names(game)
    return [level for level in (RANDOM, *LEVELS) if level in there_are]


class Bots:
    """Answers for seats without a person. A bot that is compiled and has time always gives the same answer to the same
    question."""

    def __init__(
        self,
        threads: int,
        seconds: float,
        secret: bytes,
        metrics: Metrics,
        clock: Callable[[], float] = ticking,
    ) -> None:
        self._many = threads or max(1, (os.cpu_count() or 2) - 1)
        self._threads = ThreadPoolExecutor(self._many, "bot")
        self._light = ThreadPoolExecutor(1, "stand-in")
        self._seconds = seconds
        self._secret = secret
        self._metrics = metrics
        self._clock = clock
        self._bots: dict[tuple[str, str], Bot] = {}
        self._asked = 0  # questions being thought about, or waiting
        self._thought = 0.0  # the mean seconds of a thought
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
        """A bot's move. `decision` identifies the question among all tables and times."""
        seed = int.from_bytes(hmac.digest(self._secret, f"bot {decision}".encode(), "sha256")[:4], "big")
        begin = self._clock()
        action = await self._answer(position, seat, level, seed)
        if action is None:
            self._metrics.count("bot_late")
            action = await self._stand_in(position, seat, level, seed)
        self._metrics.count("bot_moves")
        self._metrics.observe("bot_seconds", self._clock() - begin, f'{{level="{level}"}}')
        return position.game.write_move(action)

    async def _answer(self, position: Position, seat: int, level: str, seed: int) -> int | None:
        """What the bot itself answers; None if it is too busy, or broken."""
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
        """What a bot of no higher level, which needs only milliseconds, answers."""

        def think() -> int:
            light = stand_in(level, position.game.name)
            return choose_at_once(light, position.concealed(seat), seat, seed)

        try:
            return await asyncio.get_running_loop().run_in_executor(self._light, think)
        except Exception:  # a bug of ours; the table must go on
            log.exception("no bot answers", extra={"bot": level})
            return RandomBot().choose(position.concealed(seat), seat, seed)

    def _done(self, thought: "asyncio.Future[int]") -> None:
        self._asked -= 1
        if not thought.cancelled():
            thought.exception()  # marks it as retrieved: if nobody waits any more, it was logged already

    def _think(self, position: Position, seat: int, level: str, seed: int) -> int:
        begin = self._clock()
        player = self._bot(level, position.game.name)
        action = choose_at_once(player, position.concealed(seat), seat, seed)
        self._thought = STEADY * self._thought + (1 - STEADY) * (self._clock() - begin)
        return action

    def _bot(self, level: str, game: str) -> Bot:
        if (game, level) not in self._bots:
            self._bots[game, level] = bot(level, game)
        return self._bots[game, level]

    def _warm_up(self, level: str, position: Position) -> None:
        begin = self._clock()
        try:
            dice = Random(0)  # not always the same outcome: in some games that leads nowhere
            while not position.to_move:
                position = apply(position, chance_step(position, dice.randrange))
            self._think(position, position.to_move[0], level, 0)
        except Exception:  # when somebody plays, it is logged again and a stand-in answers
            log.exception("bot does not start", extra={"bot": level})
            return
        log.info("bot ready", extra={"bot": level, "seconds": round(self._clock() - begin, 2)})
