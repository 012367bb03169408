"""Checks of what a researcher passes in; each error is a sentence."""

import numpy as np

from tavoliere.games import generic
from tavoliere.games.refused import Refused
from tavoliere.games.rulings import REASONS
from tavoliere.notation.line import shown


def check_choice(name: str, value: str, allowed: tuple[str, ...]) -> None:
    if value not in allowed:
        raise Refused(
            "{name} is {allowed}, not “{value}”", name=name, allowed=" or ".join(allowed), value=value
        )


def check_at_least_one(name: str, value: int) -> None:
    if not isinstance(value, int | np.integer) or isinstance(value, bool) or value < 1:
        raise Refused("{name} is a whole number from 1 on, not {value}", name=name, value=shown(value))


def whole_numbers(numbers: np.ndarray, name: str, size: int) -> np.ndarray:
    """The numbers as an array, if there is one for each game."""
    array = np.asarray(numbers)
    if array.shape != (size,) or not np.can_cast(array.dtype, np.int64):
        raise Refused(
            "{name} are {size} whole numbers, one for each game; this has the shape {shape} and the type {type}",
            name=name,
            size=size,
            shape=array.shape,
            type=array.dtype,
        )
    return array


def why_illegal(state: np.record, place: int, seat: int, action: int) -> Refused:
    """The rule that forbids an action in the game at this index of a batch."""
    rule, sentence = REASONS[generic.forbids(state, seat, action)]
    return Refused(
        "game {place}: action {action} is not legal for seat {seat}: {reason}",
        rule,
        place=place,
        action=action,
        seat=seat,
        reason=sentence,
    )
