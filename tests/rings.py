"""Which cases of a test the middle ring takes (CONTRIBUTING.md): a few true ones, while the whole ring takes all."""

from collections.abc import Container, Iterable
from typing import Any

import pytest


def cases(every: Iterable[Any], middle: Container[Any]) -> list[Any]:
    """All cases; those that are not among `middle` are marked whole."""
    return [
        case
        if case in middle
        else pytest.param(*(case if isinstance(case, tuple) else [case]), marks=pytest.mark.whole)
        for case in every
    ]
