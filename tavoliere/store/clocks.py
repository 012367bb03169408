"""The clocks of a server, and its chance: the one place that asks the machine for either.

Rooms, drivers, chores and stores get them as arguments or ask the event loop. So a simulated world (`tests/simulated`),
whose loop has a time of its own, runs the same code from one seed; `tests/test_layers.py` lets nobody else ask.
"""

import asyncio
import secrets
import time
from collections.abc import Callable, Sequence
from typing import TypeVar

One = TypeVar("One")
Draw = Callable[[int], bytes]  # gives that many bytes that nobody can foresee

draw: Draw = secrets.token_bytes


def wall() -> int:
    """Milliseconds since 1970, for the log and its readers. Somebody may set this clock meanwhile."""
    return time.time_ns() // 1_000_000


def steady() -> float:
    """Seconds on a clock that nobody can set: all waiting and all absence are measured by it."""
    return asyncio.get_running_loop().time()


def ticking() -> float:
    """The same for threads, which have no event loop."""
    return time.monotonic()


def worked() -> float:
    """Seconds that the processor has worked for this process."""
    return time.process_time()


def pick(among: Sequence[One], draw: Draw) -> One:
    """One of these by chance; of a thousand, none is likelier than another by more than one in 10¹⁶."""
    return among[int.from_bytes(draw(8)) % len(among)]
