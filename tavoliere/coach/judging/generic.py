"""What every game's coach can do, chosen by the record, so that ledgers, hints and reviews are written once.

In Python the judges run compiled; the translation for browsers calls each game's own function directly.
"""

from typing import Any

import numpy as np

from tavoliere.coach.judging.workspace import Findings
from tavoliere.games.generic import NAME_OF
from tavoliere.games.rule import CHOICES

MODULES: dict[str, Any] = {}  # filled by `coach.modules`


def own(state: Any) -> Any:
    """The module of the game that a record, or an array of records, belongs to."""
    return MODULES[NAME_OF[state.dtype]]


# --- judging --------------------------------------------------------------------------------------------------


def weigh(states: np.ndarray, seat: int, also: int, seed: int, mind: Any, findings: Findings) -> int:
    """Write what `states[0]` is worth to all or, if a seat is given, what its moves are; return how many there are.

    Where chance is due, the worth is the mean over all outcomes. A seat's moves are judged from its view. If only some
    are judged with care, the action `also` is among them.
    """
    return int(own(states).swift_weigh(states, seat, also, seed, mind, findings))


def weigh_after(states: np.ndarray, mind: Any, findings: Findings) -> None:
    """After `weigh` has judged `states[0]`, where chance was due: write what `states[1]`, where it came, is worth."""
    own(states).weigh_after(states, mind, findings)


def compare(
    states: np.ndarray,
    moves: np.ndarray,
    leaves: np.ndarray,
    seat: int,
    games: int,
    turns: int,
    seed: int,
    mind: Any,
    sums: np.ndarray,
) -> None:
    """Add up, over playouts from the view `states[0]`, how much more the first of two moves is worth to a seat.

    The playouts last this many turns, or half as many where everybody plays in each; then the judge evaluates them.

    `leaves` are the positions that were judged for these moves; games, losses and squared losses are added to `sums`.
    """
    own(states).swift_compare(states, moves, leaves, seat, games, turns, seed, mind, sums)


def share_after(
    view: np.record,
    move: int,
    leaves: np.ndarray,
    side: int,
    seat: int,
    turns: int,
    luck: np.ndarray,
    kit: Any,
) -> float:
    """A seat's share of the win in one playout after a move, which led to the position `leaves[side]`."""
    return float(own(view).share_after(view, move, leaves, side, seat, turns, luck, kit))


def is_simultaneous(state: np.record) -> bool:
    """Whether several seats choose at once, and nobody sees the others' choices yet."""
    return bool(own(state).is_simultaneous(state))


def draws_see_everything(state: np.record) -> bool:
    """Whether the judge of chance knows more than that of choices, so that only the changes count."""
    return bool(own(state).draws_see_everything(state))


# --- words ----------------------------------------------------------------------------------------------------


def move_word(state: np.record, action: int) -> str:
    """A move as notation writes it."""
    return str(own(state).move_word(state, action))


def look(state: np.record, action: int) -> str:
    """Where to look for a move: a colour, a cell, the pawn; empty if the move is a pass."""
    return str(own(state).look(state, action))


def reason_for(view: np.record, case: Any, mind: Any) -> Any:
    """The weightiest reason for the better of two choices (`why.Because`), or None."""
    return own(view).reason_for(view, case, mind)


# --- what the actions of a dice game mean ---------------------------------------------------------------------


def cell_of(view: np.record, seat: int, action: int) -> int:
    """The field that an action crosses or puts a piece on; -1 if there is none."""
    return int(own(view).cell_of(view, seat, action))


def gain(view: np.record, seat: int, action: int) -> int:
    """The points that an action scores at once."""
    return int(own(view).gain(view, seat, action))


def occupied(view: np.record, seat: int, row: int) -> int:
    """The fields of a row that are the chooser's, as a mask."""
    return int(own(view).occupied(view, seat, row))


CHOSEN = (
    weigh,
    weigh_after,
    compare,
    share_after,
    is_simultaneous,
    draws_see_everything,
    move_word,
    look,
    reason_for,
    cell_of,
    gain,
    occupied,
)
for _function in CHOSEN:
    CHOICES[_function] = lambda game, name=_function.__name__: getattr(MODULES[game], name)  # type: ignore[misc]
