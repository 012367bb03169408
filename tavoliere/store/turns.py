"""Whatever waits is done at once, as soon as what came before is done.

So a commit is shared by all who wait for one, and the way to a thread and back by all who ask in the same round of the
event loop: for a short question it costs more than the answer.
"""

import asyncio
import contextlib
from collections.abc import Callable
from queue import SimpleQueue
from threading import Thread
from typing import Any, NamedTuple

Answers = list[tuple["asyncio.Future[Any]", Any]]  # who waits, and the result or the error


class Asked(NamedTuple):
    """Something to do, and who waits for it."""

    what: Any
    done: "asyncio.Future[Any]"


class Turns:
    """Hands over everything that waits, whenever what was handed over before is `done`."""

    def __init__(self, hand: Callable[[list[Asked]], None]) -> None:
        self._hand = hand
        self._waiting: list[Asked] = []
        self._is_idle = True

    def do(self, what: Any) -> "asyncio.Future[Any]":
        """Let something be done; what comes of it can be waited for."""
        loop = asyncio.get_running_loop()
        done: asyncio.Future[Any] = loop.create_future()
        self._waiting.append(Asked(what, done))
        if len(self._waiting) == 1:
            loop.call_soon(self._hand_over)  # with whatever else comes in this round of the loop
        return done

    def done(self, answers: Answers) -> None:
        """What was handed over is done: tell all who waited for it."""
        for done, answer in answers:
            if done.done():
                continue  # who asked has gone
            if isinstance(answer, Exception):
                done.set_exception(answer)
            else:
                done.set_result(answer)
        self._is_idle = True
        self._hand_over()

    def _hand_over(self) -> None:
        if self._waiting and self._is_idle:
            self._is_idle = False
            asked, self._waiting = self._waiting, []
            self._hand(asked)


class Worker:
    """A thread that does what it is asked, in order. Whoever asks is answered on the event loop."""

    def __init__(self, name: str, work: Callable[[list[Asked]], Answers]) -> None:
        self._work = work
        self._loop = asyncio.get_running_loop()
        self._handed: SimpleQueue[list[Asked]] = SimpleQueue()  # an empty list: that was all
        self._turns = Turns(self._handed.put)
        self.do = self._turns.do
        self._thread = Thread(target=self._run, name=name, daemon=True)
        self._thread.start()

    async def close(self) -> None:
        """End the thread. Caller has waited for what was asked."""
        self._handed.put([])
        await self._loop.run_in_executor(None, self._thread.join)

    def _run(self) -> None:
        while asked := self._handed.get():
            answers = self._work(asked)
            with contextlib.suppress(RuntimeError):  # the loop is gone: nobody waits any more
                self._loop.call_soon_threadsafe(self._turns.done, answers)


def one_by_one(asked: list[Asked]) -> Answers:
    """Call each; whatever one of them raises is its own answer."""
    answers: Answers = []
    for call, done in asked:
        try:
            answers.append((done, call()))
        except Exception as error:  # noqa: BLE001 - whoever asked gets it
            answers.append((done, error))
    return answers
