"""Functions that are fast as soon as they can be: plain Python at once, compiled when the compiler is done."""

from collections.abc import Callable
from threading import Thread
from typing import Any

import numpy as np

from tavoliere.games.extras import can_compile

MOST_SEED = 2**62  # larger seeds are taken modulo this, so that they fit into 64 bits


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
        """Begin to compile, if nobody has. Where there is no compiler, plain Python is all there is."""
        if self.compiler is None and can_compile():
            self.compiler = Thread(target=self.compile, daemon=True)
            self.compiler.start()

    def compile(self) -> None:
        from tavoliere.games.compiled import compiled

        twin = compiled(self.function)
        twin(*self.example())
        self.now = twin

    def wait(self) -> None:
        """Return when the compiled twin has taken over, or at once where there is no compiler."""
        self.start()
        if self.compiler is not None:
            self.compiler.join()


class SwiftBot:
    """A bot that answers by a swift function, many views at once."""

    def __init__(self, swift: Swift) -> None:
        self.swift = swift
        swift.start()

    def choose(self, view: np.record, seat: int, seed: int) -> int:
        views = np.zeros(1, view.dtype)
        views[0] = view
        return int(self.answers(views, np.array([seat]), np.array([seed % MOST_SEED]))[0])

    def choose_many(self, views: np.ndarray, seats: np.ndarray, seeds: np.ndarray) -> np.ndarray:
        self.swift.wait()
        return self.answers(views, seats, seeds % MOST_SEED)

    def answers(self, views: np.ndarray, seats: np.ndarray, seeds: np.ndarray) -> np.ndarray:
        """The action for every view."""
        actions = np.zeros(len(views), np.int16)
        self.swift(views, seats, seeds, *self.mind(), actions)
        return actions

    def mind(self) -> tuple[Any, ...]:
        """What the function is told between the questions and the room for the answers."""
        return ()


class PatientBot(SwiftBot):
    """One that thinks too much for plain Python: it waits for the compiler, and so always answers alike.

    At tables where people wait, a stand-in answers until then; where there is no compiler, it always does.
    """

    def __init__(self, swift: Swift, stand_in: SwiftBot) -> None:
        super().__init__(swift)
        self.stand_in = stand_in

    def choose_at_once(self, view: np.record, seat: int, seed: int) -> int:
        player = self if self.swift.is_ready else self.stand_in
        return player.choose(view, seat, seed)

    def answers(self, views: np.ndarray, seats: np.ndarray, seeds: np.ndarray) -> np.ndarray:
        self.swift.wait()
        if not self.swift.is_ready:
            return self.stand_in.answers(views, seats, seeds)
        return super().answers(views, seats, seeds)
