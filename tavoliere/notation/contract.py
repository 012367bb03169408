"""What a game's module offers in this layer. Shared code asks the module and never compares names."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, Protocol

import numpy as np

View = dict[str, Any]  # what a seat may see, ready for JSON
Facts = dict[str, Any]  # what a move did, or why a game is over; the caller makes sentences of it


class Ending(NamedTuple):
    """A way to end: one word for programs, and a phrase for people."""

    why: str
    said: str


class Notation(Protocol):
    """A game as text and as plain data. `state` is its record, changed in place where a function returns nothing."""

    TITLE: str
    PLAYERS: range
    MOVES: str  # what a move looks like, for the error when somebody types something else
    CHANCE: str  # what chance brings: "dice" or "tile"
    TURN: str  # what begins a turn: a "roll", or an answer, "play"
    # What `start` takes besides players and first player, each with another game's refusal of it: sentence and rule.
    OPTIONS: Mapping[str, tuple[str, str]]
    ENDINGS: tuple[Ending, ...]  # by the number that the rules' `ending` returns

    @property
    def start(self) -> Callable[..., None]:
        """A new game in a zeroed record: start(state, players, first, **options). Caller checked players and first."""

    def sides(self, players: int) -> int:
        """How many sides there are: one for each player, unless they play in teams."""

    # --- text

    def write(self, state: np.record) -> str:
        """The position as one line, also if something of it is concealed."""

    def read(self, line: str) -> np.record:
        """The state that a line describes, as far as it says it; `Refused` if no game could have led to it."""

    def hidden(self, state: np.record) -> list[int]:
        """The seats of which a concealed state hides something; of a whole one, none."""

    def write_move(self, action: int) -> str: ...

    def read_move(self, words: str) -> int:
        """The action of a move, given in lower case with single spaces between words; an error if it is no move."""

    def rule_of(self, action: int, rule: str) -> str:
        """The rules to cite when `rule` forbids an action."""

    # --- chance

    def due(self, state: np.record) -> int:
        """The seat that rolls, or whose hand is due a tile. Caller checked that chance is due."""

    def outcomes(self, state: np.record) -> dict[str, float]:
        """Every possible outcome now, with its probability. Caller checked that chance is due."""

    def happen(self, state: np.record, text: str) -> None:
        """Apply the outcome with these words. Caller checked that chance is due."""

    def outcome(self, before: np.record, after: np.record) -> str:
        """The words for the outcome that led from one state to the other."""

    # --- what is seen and told

    def describe(self, state: np.record) -> View:
        """The game's own part of a view, from a concealed state: the same for everybody who sees that state."""

    def prospects(self, state: np.record, seat: int | None) -> View:
        """What else a seat is shown about its choices now; a spectator gets the same keys, empty."""

    def effect(self, before: np.record, after: np.record, seat: int, action: int) -> Facts:
        """What a seat's action did, beyond what the move itself says."""

    def ended_by(self, state: np.record) -> int | None:
        """The seat that ended the game, where the rules name one."""
