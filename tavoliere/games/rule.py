"""The decorator `@rule` marks a plain Python function that Numba can compile as it is.

Called from Python, a rule runs as plain Python; called from a compiled loop, it is compiled with the loop
(`tavoliere.games.compiled` registers every one). Importing this costs nothing: Numba is loaded only where it is used.
"""

from collections.abc import Callable
from typing import TypeVar

Function = TypeVar("Function", bound=Callable[..., object])

RULES: list[Callable[..., object]] = []
LISTENERS: list[Callable[[Callable[..., object]], None]] = []  # called with every rule added later

# Functions that each game implements, each with a lookup from a game's name to its version. The first argument, a
# record, decides: in plain Python the generic function looks it up, in compiled code the compiler does.
CHOICES: dict[Callable[..., object], Callable[[str], Callable[..., object]]] = {}


def rule(function: Function) -> Function:
    """Mark a function of a game's rules. It takes only records, arrays and numbers, so that Numba can compile it."""
    RULES.append(function)
    for listen in LISTENERS:
        listen(function)
    return function
