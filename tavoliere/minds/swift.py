"""Functions that run as plain Python at once, and compiled as soon as the compiler is done."""

from collections.abc import Callable, Iterator
from threading import Thread
from typing import Any, ClassVar

import numpy as np

from tavoliere.games.extras import can_compile
from tavoliere.games.generic import NAME_OF
from tavoliere.minds.evaluator import Judged, Unit

Mind = Callable[[int], tuple[Any, ...]]

PORTION = 256  # views judged in one go
MOST_SEED = 2**62  # larger seeds are taken modulo this, so that they fit into 64 bits


class Swift:
    """A function that runs as plain Python until its compiled twin, made in the background, takes over.

    `example` returns arguments to compile it for, an array of a game's records first. The twin must answer the same.
    """

    # Called before this process compiles: waits for another one that fills the cache on disk, if there is one (`warm`).
    before: "ClassVar[Callable[[Swift], None] | None]" = None

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

    @property
    def game(self) -> str:
        """The game that the function is compiled for."""
        return NAME_OF[self.example()[0].dtype]

    @property
    def name(self) -> str:
        """The function and its game."""
        return f"{self.function.__module__}.{self.function.__name__} of {self.game}"

    def start(self) -> None:
        """Begin to compile, unless that has begun. Without a compiler, plain Python is all there is."""
        if self.compiler is None and can_compile():
            self.compiler = Thread(target=self.compile, daemon=True)
            self.compiler.start()

    def compile(self) -> None:
        from tavoliere.games.compiled import compiled

        if Swift.before is not None:
            Swift.before(self)
        twin = compiled(self.function)
        twin(*self.example())
        self.now = twin

    def is_ready_in(self, seconds: float) -> bool:
        """Whether the compiled twin takes over within this time, or there is no compiler to wait for."""
        self.start()
        if self.compiler is not None:
            self.compiler.join(seconds)
        return self.compiler is None or not self.compiler.is_alive()

    def wait(self) -> None:
        """Return when the compiled twin has taken over, or at once without a compiler."""
        self.start()
        if self.compiler is not None:
            self.compiler.join()


def groups(views: np.ndarray) -> Iterator[tuple[int, slice | np.ndarray]]:
    """Each number of players among the views, and the views that have it."""
    players = views["players"]
    if len(views) and (players == players[0]).all():
        yield int(players[0]), slice(None)
        return
    for many in np.unique(players).tolist():
        yield many, players == many


class SwiftBot:
    """A bot that answers by a swift function, many views at once: `function(views, seats, seeds, *mind, actions)`.

    `mind` returns, for a number of players, the arguments between questions and answers: settings, what was learnt,
    and scratch arrays, which are new every time because bots think in threads.

    While people wait, a stand-in that is fast in plain Python answers until the compiler is done, if one is given.
    """

    def __init__(
        self, swift: Swift, mind: Mind, stand_in: "SwiftBot | None" = None, errs: bool = False
    ) -> None:
        self.swift = swift
        self.mind = mind
        self.stand_in = stand_in
        self.errs = errs

    def choose(self, view: np.record, seat: int, seed: int) -> int:
        return int(self.answers(*one(view, seat), np.array([seed % MOST_SEED]))[0])

    def choose_at_once(self, view: np.record, seat: int, seed: int) -> int:
        self.swift.start()
        if self.stand_in and can_compile() and not self.swift.is_ready:
            return self.stand_in.choose_at_once(view, seat, seed)
        return self.choose(view, seat, seed)

    def choose_many(self, views: np.ndarray, seats: np.ndarray, seeds: np.ndarray) -> np.ndarray:
        self.swift.wait()
        return self.answers(views, seats.astype(np.int64), seeds.astype(np.int64) % MOST_SEED)

    def answers(self, views: np.ndarray, seats: np.ndarray, seeds: np.ndarray) -> np.ndarray:
        """The action for every view."""
        self.swift.start()
        actions = np.zeros(len(views), np.int16)
        for players, these in groups(views):
            answers = np.zeros(len(views[these]), np.int16)
            self.swift(views[these], seats[these], seeds[these], *self.mind(players), answers)
            actions[these] = answers
        return actions


def one(view: np.record, seat: int) -> tuple[np.ndarray, np.ndarray]:
    """A single view, and its seat, as arrays."""
    return np.array([view], view.dtype), np.array([seat], np.int64)


class PatientBot(SwiftBot):
    """A bot that thinks too much for plain Python: it waits for the compiler, so its answers are always the same.

    Without a compiler, its stand-in always answers.
    """

    stand_in: SwiftBot

    def answers(self, views: np.ndarray, seats: np.ndarray, seeds: np.ndarray) -> np.ndarray:
        self.swift.wait()
        if not self.swift.is_ready:
            return self.stand_in.answers(views, seats, seeds)
        return super().answers(views, seats, seeds)


def scratch_for_judgement(views: int, most_moves: int) -> tuple[np.ndarray, ...]:
    """Counts, actions, worths, values."""
    moves = (views, most_moves)
    return np.zeros(views, np.int64), np.zeros(moves, np.int16), np.zeros(moves), np.zeros(views)


class SwiftJudge:
    """A judge by a swift function: `function(views, seats, *mind, counts, actions, worths, values)`.

    For each view it writes how many legal moves the seat has, which ones, what they are worth, and what the view is
    worth: as much as its best move. `most_moves` is the most a view can have.
    """

    unit: Unit = "win"

    def __init__(self, swift: Swift, mind: Mind, most_moves: int) -> None:
        self.swift = swift
        self.mind = mind
        self.most_moves = most_moves
        swift.start()

    def judge(self, views: np.ndarray, seats: np.ndarray) -> Judged:
        parts = [part[:3] for part in self.portions(views, seats)]
        counts, actions, worths = (np.concatenate(part) for part in zip(*parts))
        return Judged(np.cumsum([0, *counts]), actions, worths)

    def values(self, views: np.ndarray, seats: np.ndarray) -> np.ndarray:
        return np.concatenate([part[3] for part in self.portions(views, seats)])

    def portions(self, views: np.ndarray, seats: np.ndarray) -> Iterator[tuple[np.ndarray, ...]]:
        """Counts, actions, worths and values, some views at a time, because there may be very many moves."""
        if len(views) > 1:
            self.swift.wait()
        for first in range(0, max(len(views), 1), PORTION):
            portion = slice(first, first + PORTION)
            yield self.answers(views[portion], seats[portion].astype(np.int64))

    def answers(self, views: np.ndarray, seats: np.ndarray) -> tuple[np.ndarray, ...]:
        counts, actions, worths, values = written = scratch_for_judgement(len(views), self.most_moves)
        for players, these in groups(views):
            answers = scratch_for_judgement(len(views[these]), self.most_moves)
            self.swift(views[these], seats[these], *self.mind(players), *answers)
            for array, part in zip(written, answers):
                array[these] = part
        is_move = np.arange(self.most_moves) < counts[:, None]
        return counts, actions[is_move], worths[is_move], values
