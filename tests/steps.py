"""Work measured in steps instead of seconds."""

import sys
from collections.abc import Callable
from typing import Any

from tavoliere import Refused


def steps(work: Callable[[Any], object], given: Any) -> int:
    """How many lines run and how many functions are called, those written in C too; as far as it is not refused."""
    count = 0

    def trace(frame: Any, event: str, argument: Any) -> Any:
        nonlocal count
        count += 1
        return trace

    sys.settrace(trace)
    sys.setprofile(trace)
    try:
        work(given)
    except Refused:
        pass
    finally:
        sys.settrace(None)
        sys.setprofile(None)
    return count
