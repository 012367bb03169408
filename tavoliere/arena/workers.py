"""Who plays the chunks of a match: this process, several on this machine, or a Ray cluster.

All have `slots`, how many chunks to have under way, and `submit`, which gives a future of a chunk.
"""

import logging
import os
import signal
import sys
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import AbstractContextManager
from multiprocessing import get_context
from typing import Any, Protocol

from tavoliere.arena.lockstep import Chunk, play_chunk
from tavoliere.arena.match import Match
from tavoliere.games.rulings import Refused


class Workers(AbstractContextManager["Workers"], Protocol):
    slots: int

    def submit(self, match: Match, number: int, first: int, rounds: int) -> "Future[Chunk]": ...


class Here(Workers):
    """This process alone."""

    slots = 1

    def submit(self, match: Match, number: int, first: int, rounds: int) -> "Future[Chunk]":
        done: Future[Chunk] = Future()
        done.set_result(play_chunk(match, number, first, rounds))
        return done

    def __exit__(self, *_: object) -> None:
        pass


class Processes(Workers):
    """Processes on this machine."""

    def __init__(self, count: int) -> None:
        self.slots = count
        # Not forked: a fork would inherit the threads of the compiler and of bots in an unknown state.
        self.pool = ProcessPoolExecutor(count, get_context("spawn"), _leave_interrupts_to_the_parent)

    def submit(self, match: Match, number: int, first: int, rounds: int) -> "Future[Chunk]":
        return self.pool.submit(play_chunk, match, number, first, rounds)

    def __exit__(self, *_: object) -> None:
        self.pool.shutdown(cancel_futures=True)


def _leave_interrupts_to_the_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


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
            # Bots from elsewhere must be found by the workers as they are here.
            here = {"env_vars": {"PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}}
            ray.init(address=address, runtime_env=here, log_to_driver=False, logging_level=logging.WARNING)
        except (ConnectionError, ValueError, RuntimeError) as error:
            raise Refused(
                "no Ray cluster answers at {address}: {error}", address=address, error=error
            ) from error
        self.ray: Any = ray
        self.slots = max(1, int(self.ray.cluster_resources().get("CPU", 1)))
        self.play: Any = ray.remote(play_chunk)

    def submit(self, match: Match, number: int, first: int, rounds: int) -> "Future[Chunk]":
        future: Future[Chunk] = self.play.remote(match, number, first, rounds).future()
        return future

    def __exit__(self, *_: object) -> None:
        self.ray.shutdown()


def workers(count: int, ray_address: str | None = None) -> Workers:
    """So many processes of this machine, or a Ray cluster if an address is given."""
    if ray_address is not None:
        return Cluster(ray_address)
    if count < 1:
        raise Refused("at least one worker is needed, not {count}", count=count)
    return Here() if count == 1 else Processes(count)
