"""Batches requests: everything that waits is done at once, as soon as the previous batch is done.

So all that wait share a commit, and all requests of one round of the event loop share the way to a thread and back,
which for a short question costs more than the answer.
"""

import asyncio
import contextlib
from collections.abc import Callable
from queue import SimpleQueue
from threading import Thread
from typing import Any, NamedTuple

Answers = list[tuple["asyncio.Future[Any]", Any]]  # the future of each request, and its result or error


class Asked(NamedTuple):
    """Something to do, and the future of its result."""

    what: Any
    done: "asyncio.Future[Any]"


class Turns:
    """Hands over everything that waits, whenever the previous batch is `done`."""

    def __init__(self, hand: Callable[[list[Asked]], None]) -> None:
        self._hand = hand
        self._waiting: list[Asked] = []
        self._is_idle = True

    def do(self, what: Any) -> "asyncio.Future[Any]":
        """Request something, and return the future of its result."""
        loop = asyncio.get_running_loop()
        done: asyncio.Future[Any] = loop.create_future()
        self._waiting.append(Asked(what, done))
        if len(self._waiting) == 1:
            loop.call_soon(self._hand_over)  # with whatever else arrives in this round of the loop
        return done

    def done(self, answers: Answers) -> None:
        """The batch is done: tell everybody who waits for it."""
        for done, answer in answers:
            if done.done():
                continue  # nobody waits for this one any more
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
    """A thread that does what it is asked, in order. Answers arrive on the event loop."""

    def __init__(self, name: str, work: Callable[[list[Asked]], Answers]) -> None:
        self._work = work
        self._loop = asyncio.get_running_loop()
        self._handed: SimpleQueue[list[Asked]] = SimpleQueue()  # an empty list ends the thread
        self._turns = Turns(self._handed.put)
        self.do = self._turns.do
        self._thread = Thread(target=self._run, name=name, daemon=True)
        self._thread.start()

    async def close(self) -> None:
        """End the thread. Caller has waited for all requests."""
        self._handed.put([])
        await self._loop.run_in_executor(None, self._thread.join)

    def _run(self) -> None:
        while asked := self._handed.get():
            answers = self._work(asked)
            with contextlib.suppress(RuntimeError):  # the loop is closed: nobody waits any more
                self._loop.call_soon_threadsafe(self._turns.done, answers)


def one_by_one(asked: list[Asked]) -> Answers:
    """Call each; if one raises, the exception is its answer."""
    answers: Answers = []
    for call, done in asked:
        try:
            answers.append((done, call()))
        except Exception as error:  # noqa: BLE001 - the caller gets it
            answers.append((done, error))
    return answers
