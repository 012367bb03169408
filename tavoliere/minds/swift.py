"""Functions that are fast as soon as they can be: plain Python at once, compiled when the compiler is done."""

from collections.abc import Callable
from threading import Thread
from typing import Any


class Swift:
    """A function that answers as plain Python until its compiled twin, made in the background, takes over.

    `example` gives arguments to compile it for. The twin must answer the same.
    """

    def __init__(self, function: Callable[..., Any], example: Callable[[], tuple[Any, ...]]) -> None:
        self.function = function
        self.example = example
        self.now = function
        self.compiler: Thread | None = None

    @property
    def is_ready(self) -> bool:
        """Whether the compiled twin has taken over."""
        return self.now is not self.function

    def __call__(self, *arguments: Any) -> Any:
        return self.now(*arguments)

    def start(self) -> None:
        """Begin to compile, if nobody has."""
        if self.compiler is None:
            self.compiler = Thread(target=self.compile, daemon=True)
            self.compiler.start()

    def compile(self) -> None:
        from tavoliere.games.compiled import compiled

        twin = compiled(self.function)
        twin(*self.example())
        self.now = twin

    def wait(self) -> None:
        """Return when the compiled twin has taken over."""
        self.start()
        if self.compiler is not None:
            self.compiler.join()
