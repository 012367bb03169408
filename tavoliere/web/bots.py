"""Bots think in threads beside the event loop, a few at a time, and not for ever."""

import asyncio
import hmac
import logging
import os
import time
from concurrent.futures import ThreadPoolExecutor
from functools import cache

from tavoliere.minds.bot import Bot, RandomBot, choose_at_once
from tavoliere.minds.levels import LEVELS, bot, names
from tavoliere.notation.position import Position
from tavoliere.web.metrics import Metrics

RANDOM = "random"
TO_COMPILE = 60.0  # seconds more for a bot that plays for the first time
log = logging.getLogger("tavoliere.bots")


@cache
def levels(game: str) -> list[str]:
    """The bots that people may sit down with, from weak to strong. (Others can be named in Python only.)"""
    there_are = names(game)
    return [level for level in (RANDOM, *LEVELS) if level in there_are]


class Bots:
    """Who answers for seats without a person. Once a bot is compiled, the same question gets the same answer."""

    def __init__(self, threads: int, seconds: float, secret: bytes, metrics: Metrics) -> None:
        self._threads = ThreadPoolExecutor(threads or max(1, (os.cpu_count() or 2) - 1), "bot")
        self._seconds = seconds
        self._secret = secret
        self._metrics = metrics
        self._bots: dict[tuple[str, str], Bot] = {}
        self._ready: set[tuple[str, str]] = set()  # those that have answered before

    def close(self) -> None:
        self._threads.shutdown(wait=False, cancel_futures=True)

    def prepare(self, level: str, position: Position) -> None:
        """Let a bot load and compile what it needs while people are still sitting down."""
        if (position.game.name, level) not in self._bots:
            self._threads.submit(self._warm_up, level, position)

    async def choose(self, position: Position, seat: int, level: str, decision: str) -> str:
        """A bot's move. `decision` names what is asked, of all tables and times."""
        seed = int.from_bytes(hmac.digest(self._secret, f"bot {decision}".encode(), "sha256")[:4], "big")
        begin = time.perf_counter()
        loop = asyncio.get_running_loop()
        thought = loop.run_in_executor(self._threads, self._think, position, seat, level, seed)
        try:
            is_ready = (position.game.name, level) in self._ready
            patience = self._seconds if is_ready else TO_COMPILE + self._seconds
            action = await asyncio.wait_for(asyncio.shield(thought), patience)
        except Exception as error:  # noqa: BLE001 - too slow, or broken: the table must go on
            self._metrics.count("bot_late")
            log.warning("bot did not answer", extra={"bot": level, "error": repr(error)})
            thought.add_done_callback(lambda late: late.cancelled() or late.exception())
            action = RandomBot().choose(position.concealed(seat), seat, seed)
        self._metrics.count("bot_moves")
        self._metrics.observe("bot_seconds", time.perf_counter() - begin, f'{{level="{level}"}}')
        return position.game.write_move(action)

    def _think(self, position: Position, seat: int, level: str, seed: int) -> int:
        player = self._bot(level, position.game.name)
        action = choose_at_once(player, position.concealed(seat), seat, seed)
        self._ready.add((position.game.name, level))
        return action

    def _bot(self, level: str, game: str) -> Bot:
        if (game, level) not in self._bots:
            self._bots[game, level] = bot(level, game)
        return self._bots[game, level]

    def _warm_up(self, level: str, position: Position) -> None:
        begin = time.monotonic()
        try:
            while not position.to_move:  # the first outcome will do
                outcome = next(iter(position.outcomes()))
                position = position.roll(outcome) if position.chance == "dice" else position.draw(outcome)
            self._think(position, position.to_move[0], level, 0)
        except Exception:  # it will be said again, and answered for, when somebody plays
            log.exception("bot does not start", extra={"bot": level})
            return
        log.info("bot ready", extra={"bot": level, "seconds": round(time.monotonic() - begin, 2)})
