"""What holds for all tests."""

import os
import signal
from collections.abc import Iterator

import pytest
from hypothesis import settings

# Who was started in the background ignores Ctrl-C, and so would every command that a test starts and interrupts.
signal.signal(signal.SIGINT, signal.default_int_handler)

# How long an example may take says more about the machine than about the code.
settings.register_profile("tavoliere", deadline=None)
settings.load_profile("tavoliere")

# A server compiles beforehand what bots need. Those that tests start would all do so, on the same two cores.
os.environ.setdefault("TAVOLIERE_COMPILE_AHEAD", "false")

# Whoever imports the fifth game has five games; it is checked in a process of its own (test_fifth_game.py).
collect_ignore = ["fifth"]

# Seconds after which a test hangs, on the busiest machine: what it waits for is ended, and the others go on.
LIMIT = {"whole": 3600, "slow": 900, "": 300}


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    limit = next(seconds for mark, seconds in LIMIT.items() if not mark or item.get_closest_marker(mark))

    def end(*_: object) -> None:
        pytest.fail(f"hangs: it is not done after {limit} seconds")

    if hasattr(signal, "SIGALRM"):
        signal.signal(signal.SIGALRM, end)
        signal.alarm(limit)
    try:
        return (yield)
    finally:
        if hasattr(signal, "SIGALRM"):
            signal.alarm(0)
