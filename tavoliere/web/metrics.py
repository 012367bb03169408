"""What the server counts, as Prometheus reads it."""

from bisect import bisect_left
from collections import Counter
from collections.abc import Callable

BUCKETS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0, 5.0)
HELP = {
    "tavoliere_requests_total": "HTTP requests by status",
    "tavoliere_messages_total": "acknowledged messages to tables",
    "tavoliere_events_total": "events committed to the log",
    "tavoliere_conflicts_total": "appends that another process came before",
    "tavoliere_bot_moves_total": "answers of bots",
    "tavoliere_bot_late_total": "bots that were too slow and were answered for at random",
    "tavoliere_drive_failures_total": "attempts of the house to move at a table that failed and were repeated",
    "tavoliere_limited_total": "requests refused by a rate limit",
    "tavoliere_pushes_total": "frames sent to sockets",
    "tavoliere_commit_seconds": "time from a message to its commit",
}


class Metrics:
    """Counters by name and label, one histogram, and gauges that are asked when somebody looks."""

    def __init__(self) -> None:
        self._counters: Counter[tuple[str, str]] = Counter()
        self._commits = [0] * (len(BUCKETS) + 1)
        self._commit_seconds = 0.0
        self.gauges: dict[str, Callable[[], float]] = {}

    def count(self, name: str, label: str = "", by: int = 1) -> None:
        self._counters[f"tavoliere_{name}_total", label] += by

    def committed(self, seconds: float) -> None:
        self._commits[bisect_left(BUCKETS, seconds)] += 1
        self._commit_seconds += seconds

    def text(self) -> str:
        lines = []
        for name, help_text in HELP.items():
            if name == "tavoliere_commit_seconds":
                continue
            lines += [f"# HELP {name} {help_text}", f"# TYPE {name} counter"]
            found = {label: count for (counter, label), count in self._counters.items() if counter == name}
            lines += [f"{name}{label} {count}" for label, count in sorted(found.items() or [("", 0)])]
        for name, gauge in self.gauges.items():
            lines += [f"# TYPE tavoliere_{name} gauge", f"tavoliere_{name} {gauge():g}"]
        return "\n".join([*lines, *self._histogram()]) + "\n"

    def _histogram(self) -> list[str]:
        name = "tavoliere_commit_seconds"
        lines = [f"# HELP {name} {HELP[name]}", f"# TYPE {name} histogram"]
        total = 0
        for bound, count in zip((*BUCKETS, float("inf")), self._commits, strict=True):
            total += count
            lines.append(f'{name}_bucket{{le="{"+Inf" if bound == float("inf") else bound}"}} {total}')
        return [*lines, f"{name}_sum {self._commit_seconds:.6f}", f"{name}_count {total}"]
