"""What plays the games of a match or a training run: this process, several on this machine, or a Ray cluster.

All have `slots`, how many tasks to have under way, and `submit`, which schedules a call and returns its future.
"""

import logging
import os
import signal
import sys
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import AbstractContextManager
from functools import cache
from importlib import import_module
from multiprocessing import active_children, get_context, parent_process
from threading import Thread
from typing import Any, Protocol, TypeVar

from tavoliere.games.generic import MODULES
from tavoliere.games.refused import Refused

Result = TypeVar("Result")

MOST_ON_WINDOWS = 61  # processes: it cannot wait for more at once


class Workers(AbstractContextManager["Workers"], Protocol):
    slots: int

    def submit(self, work: Callable[..., Result], *arguments: object) -> "Future[Result]": ...


class Here(Workers):
    """This process alone."""

    slots = 1

    def submit(self, work: Callable[..., Result], *arguments: object) -> "Future[Result]":
        done: Future[Result] = Future()
        done.set_result(work(*arguments))
        return done

    def __exit__(self, *_: object) -> None:
        pass


class Processes(Workers):
    """Processes on this machine."""

    def __init__(self, count: int) -> None:
        count = min(count, MOST_ON_WINDOWS) if sys.platform == "win32" else count
        self.slots = count
        # Not forked: a fork would inherit the compiler's and the bots' threads in an unknown state.
        self.pool = ProcessPoolExecutor(count, get_context("spawn"), _follow_the_parent)

    def submit(self, work: Callable[..., Result], *arguments: object) -> "Future[Result]":
        return self.pool.submit(with_games, modules_of_games(), work, *arguments)

    def __exit__(self, failure: object, *_: object) -> None:
        if failure:  # an interruption, say: nobody waits for what is being played
            for process in active_children():
                process.terminate()
        self.pool.shutdown(cancel_futures=True)


def modules_of_games() -> list[str]:
    """The modules with the rules of all games: a process that imports them knows the games added here."""
    return [rules.__name__ for rules in MODULES.values()]


def with_games(modules: list[str], work: Callable[..., Result], *arguments: object) -> Result:
    """Do something in another process, which may not know all the games yet."""
    for module in modules:
        import_module(module)
    return work(*arguments)


def _follow_the_parent() -> None:
    """Leave interrupts to the parent; but exit when the parent is gone, however it ended."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_leave_after_the_parent, daemon=True).start()


def _leave_after_the_parent() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


class Cluster(Workers):
    """The machines of a Ray cluster; the address "local" starts one on this machine."""

    def __init__(self, address: str) -> None:
        try:
            import ray
        except ImportError as error:
            raise Refused(
                "for many machines Ray is needed: install it with pip install 'tavoliere[ray]'"
            ) from error
        try:
            # Workers must find bots from elsewhere just as this process does.
            here = {"env_vars": {"PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}}
            ray.init(address=address, runtime_env=here, log_to_driver=False, logging_level=logging.WARNING)
        except (ConnectionError, ValueError, RuntimeError) as error:
            raise Refused(
                "no Ray cluster answers at {address}: {error}", address=address, error=error
            ) from error
        self.ray: Any = ray
        self.slots = max(1, int(self.ray.cluster_resources().get("CPU", 1)))
        self.remote: Any = cache(ray.remote)

    def submit(self, work: Callable[..., Result], *arguments: object) -> "Future[Result]":
        future: Future[Result] = self.remote(with_games).remote(modules_of_games(), work, *arguments).future()
        return future

    def __exit__(self, *_: object) -> None:
        self.ray.shutdown()


def workers(count: int | None, ray_address: str | None = None) -> Workers:
    """This many local processes, one per core if no number is given; or a Ray cluster at an address."""
    if ray_address is not None:
        return Cluster(ray_address)
    if count is None:
        count = os.cpu_count() or 1
    if count < 1:
        raise Refused("at least one worker is needed, not {count}", count=count)
    return Here() if count == 1 else Processes(count)
