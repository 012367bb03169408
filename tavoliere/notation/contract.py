"""What a game's module of this layer offers. Shared code asks the game for it and never compares names."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, Protocol

import numpy as np

View = dict[str, Any]  # what a seat may see, ready for JSON
Facts = dict[str, Any]  # what a move did, or why a game is over: for sentences that others write


class Ending(NamedTuple):
    """A way to end: the word that programs read, and the same for people."""

    why: str
    said: str


class Notation(Protocol):
    """A game as text and as plain data. `state` is its record, changed in place where a function returns nothing."""

    TITLE: str
    PLAYERS: range
    MOVES: str  # what a move looks like, for somebody who typed something else
    CHANCE: str  # what comes from outside: "dice" or "tile"
    TURN: str  # what begins a turn: a "roll", or an answer, "play"
    # What `start` takes besides players and first player; and how another game refuses it: sentence and rule.
    OPTIONS: Mapping[str, tuple[str, str]]
    ENDINGS: tuple[Ending, ...]  # by the number that the rules' `ending` gives

    @property
    def start(self) -> Callable[..., None]:
        """A new game in a zeroed record: start(state, players, first, **options). Caller checked players and first."""

    def sides(self, players: int) -> int:
        """How many parties there are: as many as players, unless they play in teams."""

    # --- text

    def write(self, state: np.record) -> str:
        """The position as one line."""

    def read(self, line: str) -> np.record:
        """The state that a line describes, if it can have come about."""

    def write_move(self, action: int) -> str: ...

    def read_move(self, words: str) -> int:
        """The action of a move in lower case, its words divided by single spaces; an error if it is none."""

    def rule_of(self, action: int, rule: str) -> str:
        """The rules to cite for an action that a rule forbids."""

    # --- chance

    def due(self, state: np.record) -> int:
        """The seat that rolls, or whose hand is due a tile. Caller checked that chance is due."""

    def outcomes(self, state: np.record) -> dict[str, float]:
        """Every outcome that can come now, with its probability. Caller checked that chance is due."""

    def happen(self, state: np.record, text: str) -> None:
        """Let the outcome with these words come. Caller checked that chance is due."""

    def outcome(self, before: np.record, after: np.record) -> str:
        """The words of the outcome that lies between two states."""

    # --- what is seen and told

    def describe(self, state: np.record) -> View:
        """The game's own part of a view, from a record that is concealed already: the same for all who see that."""

    def prospects(self, state: np.record, seat: int | None) -> View:
        """What else a seat is shown, about what it could do now; the same keys with nothing in them for a spectator."""

    def effect(self, before: np.record, after: np.record, seat: int, action: int) -> Facts:
        """What a seat's action did, as far as the move itself does not say it."""

    def ended_by(self, state: np.record) -> int | None:
        """The seat that brought the end about, where the rules name one."""
