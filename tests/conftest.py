"""What holds for all tests."""

import os
import signal
from collections import defaultdict
from collections.abc import Generator, Iterator

import pytest
from hypothesis import settings

from tests.forked import Forked

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
LIMIT = {"whole": 3600, "slow": 1800, "": 900}

# Folders of tests that are all slow: they start a browser, or need what is compiled first.
SLOW = {"arena", "browser", "coach", "envs", "minds", "script"}


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    global before
    before = processor_seconds()
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


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Browsers first: they wait a good deal, and meanwhile is compiled what others need. Files with slow tests next."""
    for item in items:
        if item.nodeid.split("/")[1] in SLOW:  # tests/FOLDER/…
            item.add_marker(pytest.mark.slow)
    slow = {item.path for item in items if item.get_closest_marker("slow")}
    items.sort(key=lambda item: (not item.nodeid.startswith("tests/browser/"), item.path not in slow))


# What the tests cost: processor seconds of each file, its servers and browsers included, and the costliest at the end.
# They say more than seconds by the clock, which depend on what else the machine is doing.
SHOWN = 10
costs: defaultdict[str, float] = defaultdict(float)
before = 0.0


def processor_seconds() -> float:
    """Of this process and of all its children that have ended."""
    spent = os.times()
    return spent.user + spent.system + spent.children_user + spent.children_system + Forked.seconds


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    global before
    report = yield
    now = processor_seconds()
    report.user_properties.append(("processor", now - before))
    before = now
    return report


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    for name, value in report.user_properties:
        if name == "processor" and isinstance(value, float):
            costs[report.nodeid.partition("::")[0]] += value


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    total = sum(costs.values())
    if total > 60:
        terminalreporter.section(f"{SHOWN} costliest files of {total:.0f} seconds of the processor")
        for file, spent in sorted(costs.items(), key=lambda cost: -cost[1])[:SHOWN]:
            terminalreporter.line(f"{spent:6.1f} s {spent / total:6.1%}  {file}")
