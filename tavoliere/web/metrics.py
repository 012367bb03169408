"""What the server counts, as Prometheus reads it.

Processes that share an address share a folder too (TAVOLIERE_METRICS_FOLDER, made by `tavoliere serve --workers`): each
leaves its figures there every second, and the one that is asked adds them up. What a process has counted still counts
when it is gone.
"""

import os
from bisect import bisect_left
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import msgspec

from tavoliere.store.clocks import ticking, worked

BUCKETS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 20.0)
COUNTERS = {
    "requests": "HTTP requests by status",
    "messages": "acknowledged messages to tables",
    "events": "events committed to the log",
    "conflicts": "appends that another process came before",
    "bot_moves": "answers of bots",
    "bot_late": "bots that were too slow, so that a weaker one answered",
    "drive_failures": "times that moving a table on failed in an unknown way",
    "limited": "requests refused by a rate limit",
    "shed": "requests refused because there was too much to do, by kind",
    "pushes": "frames sent to sockets",
    "calls": "notices and lines to hooks, by what became of them",
    "processor_seconds": "processor time used",
}
HISTOGRAMS = {
    "message_seconds": "time from a message to its acknowledgement",
    "commit_seconds": "time that the database took for an append",
    "bot_seconds": "time that a bot took for its answer, waiting for a thread included, by level",
}
GAUGES = {
    "tables": "tables in memory",
    "tables_overdue": "tables that wait for the house longer than they should",
    "tables_behind": "tables that could not be read when another process had written to them",
    "sockets": "open sockets",
    "loop_late_seconds": "how late the event loops are, together",
    "database_trouble": "processes whose last use of the database failed",
    "memory_bytes": "resident memory",
    "processes": "processes that serve this address",
}
STALE = 5.0  # seconds after which a process that does not report is gone
FOLDER = "TAVOLIERE_METRICS_FOLDER"


class Figures(msgspec.Struct):
    """The figures of one process, or of several together. Keys are names with labels."""

    counters: dict[str, float] = {}
    histograms: dict[str, tuple[list[int], float]] = {}  # bucket counts, and the sum of all values
    gauges: dict[str, float] = {}
    at: float = 0.0  # on the monotonic clock, which all processes of a machine share

    def add(self, other: "Figures", is_alive: bool) -> None:
        for name, value in other.counters.items():
            self.counters[name] = self.counters.get(name, 0) + value
        for name, (counts, total) in other.histograms.items():
            ours, sum_ = self.histograms.get(name, ([0] * len(counts), 0.0))
            self.histograms[name] = [a + b for a, b in zip(ours, counts, strict=True)], sum_ + total
        for name, value in other.gauges.items() if is_alive else ():
            self.gauges[name] = self.gauges.get(name, 0) + value


class Metrics:
    """The figures of this process, and of the others when somebody looks."""

    def __init__(self, folder: str | None = None) -> None:
        self._counters: Counter[str] = Counter()
        self._histograms: dict[str, tuple[list[int], list[float]]] = {}
        folder = os.environ.get(FOLDER, "") if folder is None else folder
        self._file = Path(folder) / f"{os.getpid()}-{id(self)}.json" if folder else None
        self.gauges: dict[str, Callable[[], float]] = {"memory_bytes": _memory, "processes": lambda: 1}

    def count(self, name: str, label: str = "", by: int = 1) -> None:
        self._counters[name + label] += by

    def observe(self, name: str, seconds: float, label: str = "") -> None:
        """Count a duration in the histogram `name`."""
        found = self._histograms.get(name + label)
        if found is None:
            found = self._histograms[name + label] = [0] * (len(BUCKETS) + 1), [0.0]
        found[0][bisect_left(BUCKETS, seconds)] += 1
        found[1][0] += seconds

    # --- reports

    def figures(self) -> Figures:
        """The figures of this process alone."""
        return Figures(
            {**self._counters, "processor_seconds": worked()},
            {name: (counts, total[0]) for name, (counts, total) in self._histograms.items()},
            {name: float(gauge()) for name, gauge in self.gauges.items()},
            ticking(),
        )

    def report(self) -> None:
        """Write the figures to where the other processes find them."""
        if self._file:
            part = self._file.with_suffix(".part")
            part.write_bytes(msgspec.json.encode(self.figures()))
            part.replace(self._file)

    def text(self) -> str:
        """The figures of all processes."""
        together = self.figures()
        for path in self._file.parent.glob("*.json") if self._file else ():
            if path != self._file:
                other = msgspec.json.decode(path.read_bytes(), type=Figures)
                together.add(other, is_alive=together.at - other.at < STALE)
        return render(together)


def render(figures: Figures) -> str:
    lines: list[str] = []
    for name, about in COUNTERS.items():
        lines += _head(f"tavoliere_{name}_total", about, "counter")
        found = {key[len(name) :]: value for key, value in figures.counters.items() if _is(key, name)}
        lines += [
            f"tavoliere_{name}_total{label} {value:.15g}"
            for label, value in sorted((found or {"": 0}).items())
        ]
    for name, about in GAUGES.items():
        lines += _head(f"tavoliere_{name}", about, "gauge")
        lines.append(f"tavoliere_{name} {figures.gauges.get(name, 0):.15g}")
    for name, about in HISTOGRAMS.items():
        lines += _head(f"tavoliere_{name}", about, "histogram")
        found_here = {key[len(name) :]: value for key, value in figures.histograms.items() if _is(key, name)}
        for label, (counts, total) in sorted((found_here or {"": ([0] * (len(BUCKETS) + 1), 0.0)}).items()):
            lines += _histogram(f"tavoliere_{name}", label, counts, total)
    return "\n".join(lines) + "\n"


def _head(name: str, about: str, kind: str) -> list[str]:
    return [f"# HELP {name} {about}", f"# TYPE {name} {kind}"]


def _is(key: str, name: str) -> bool:
    return key.partition("{")[0] == name


def _histogram(name: str, label: str, counts: list[int], total: float) -> list[str]:
    lines, below = [], 0
    others = label[1:-1] + "," if label else ""
    for bound, count in zip((*(f"{bound:g}" for bound in BUCKETS), "+Inf"), counts, strict=True):
        below += count
        lines.append(f'{name}_bucket{{{others}le="{bound}"}} {below}')
    return [*lines, f"{name}_sum{label} {total:.6f}", f"{name}_count{label} {below}"]


def _memory() -> float:
    """Resident memory in bytes, if the system tells."""
    try:
        pages = int(Path("/proc/self/statm").read_text().split()[1])
    except OSError:
        return 0.0
    return float(pages * os.sysconf("SC_PAGE_SIZE"))
