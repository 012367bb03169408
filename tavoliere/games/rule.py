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

# Functions that each game has for itself, and what gives a game's own by its name. Which one is called is decided by
# the record that comes first: in plain Python by the function itself, in compiled code when it is compiled.
CHOICES: dict[Callable[..., object], Callable[[str], Callable[..., object]]] = {}


def rule(function: Function) -> Function:
    """Mark a function of a game's rules. It takes records, arrays and numbers only, so that Numba can compile it."""
    RULES.append(function)
    for listen in LISTENERS:
        listen(function)
    return function
