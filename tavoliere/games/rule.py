"""The mark `@rule`: a plain Python function that Numba can compile as it stands.

Called from Python, a rule runs as plain Python; called from a compiled loop, it is compiled with the loop
(`tavoliere.games.compiled` listens for every one). Importing this costs nothing: Numba is loaded only where it is
used.
"""

from collections.abc import Callable
from typing import TypeVar

Function = TypeVar("Function", bound=Callable[..., object])

RULES: list[Callable[..., object]] = []
LISTENERS: list[Callable[[Callable[..., object]], None]] = []  # called with every rule that comes later


def rule(function: Function) -> Function:
    """Mark a function of a game's rules. It takes records, arrays and numbers only, so that Numba can compile it."""
    RULES.append(function)
    for listen in LISTENERS:
        listen(function)
    return function
