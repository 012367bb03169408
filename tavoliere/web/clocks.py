"""The two clocks of a server. Rooms get the wall clock as an argument; the other one is the event loop's own.

So a simulated world (`tests/simulated`), whose loop has a time of its own, runs the same code from one seed.
"""

import asyncio
import time


def wall() -> int:
    """Milliseconds since 1970, for the log and its readers. Somebody may set this clock meanwhile."""
    return time.time_ns() // 1_000_000


def steady() -> float:
    """Seconds on a clock that nobody can set: all waiting and all absence are measured by it."""
    return asyncio.get_running_loop().time()
