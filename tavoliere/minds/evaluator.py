"""The interface of everything that judges positions: hand-made values, exact tables, networks, rollouts.

Calibration and the solver's command ask all of them the same two questions: what is this position worth to that seat,
and what is each of its moves worth? Bots that follow a network choose by the same judgement. The coach asks the same
networks about all seats at once, with judges of its own (`coach/judging/workspace.py`).
"""

from functools import cache
from typing import Literal, NamedTuple, Protocol

import numpy as np

from tavoliere.games.refused import Refused

Unit = Literal["win", "points"]


class Judged(NamedTuple):
    """The legal moves of many views and what each is worth: those of view k are at `begins[k]` to `begins[k + 1]`.

    `actions` are in the order of `games.generic.legal`; a view whose seat is not to move has none. `worths` are what
    the seat can expect if it makes the move, in the judge's unit.
    """

    begins: np.ndarray
    actions: np.ndarray
    worths: np.ndarray

    def of(self, view: int) -> tuple[np.ndarray, np.ndarray]:
        """The legal actions of one view, and their worths."""
        these = slice(self.begins[view], self.begins[view + 1])
        return self.actions[these], self.worths[these]

    def best(self) -> np.ndarray:
        """The best action of every view, the first of equals; -1 where there is none."""
        moves = (self.of(view) for view in range(len(self.begins) - 1))
        return np.array(
            [actions[np.argmax(worths)] if len(actions) else -1 for actions, worths in moves], np.int16
        )


class Evaluator(Protocol):
    """Judges many positions at once by what each seat may know: `views` are records concealed for their `seats`.

    `unit` says what a worth is: "win" is the expected share of the win (1 alone, a half with two winners, 0),
    "points" the expected final score.
    """

    @property
    def unit(self) -> Unit: ...

    def judge(self, views: np.ndarray, seats: np.ndarray) -> Judged:
        """Each seat's legal moves, and what they are worth to it."""
        ...

    def values(self, views: np.ndarray, seats: np.ndarray) -> np.ndarray:
        """What each view is worth to its seat: where the seat is to move, as much as its best move."""
        ...


@cache
def evaluator(game: str, players: int = 2) -> Evaluator:
    """Our judge of a game's positions with this many players: the chance to win; alone, the expected points."""
    from tavoliere.minds.modules import MODULES

    if game not in MODULES:
        raise Refused("nobody judges positions of {game}", game=game)
    made: Evaluator = MODULES[game].evaluator(players)()
    return made
