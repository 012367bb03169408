"""Which function answers which message, and what these functions need to know beyond the table.

An answer is a list of events to be committed, or a refusal. It changes nothing itself.
"""

import secrets
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from tavoliere.table.chain import SALT_BYTES
from tavoliere.table.course import Course
from tavoliere.table.fairness import Draws
from tavoliere.table.log import Event
from tavoliere.table.messages import FromDevice, Sender
from tavoliere.table.skeletons import looks_like
from tavoliere.table.table import Table


class Step(NamedTuple):
    """A step of the game, and the course that it leads to: so the rules are asked about it only once."""

    event: Event
    course: Course


Events = list[Event | Step]
Levels = Callable[[str], Sequence[str]]  # the bots that play a game


class Surroundings(NamedTuple):
    """What a table needs to know about the world around it."""

    levels: Levels
    # Milliseconds since a device was last connected; None if it is connected now.
    absent: Callable[[str], int | None] = lambda device: None
    patience: int = 60_000  # milliseconds before a bot may play for somebody who is disconnected
    draws: Draws = secrets.token_bytes  # where seeds come from
    now: int = 0  # milliseconds since 1970
    looks_like: Callable[[str, str], bool] = looks_like  # whether one name imitates another


def salt(around: Surroundings) -> str:
    """What keeps a line with a name or talk from being guessed (`chain`)."""
    return around.draws(SALT_BYTES).hex()


Answering = Callable[[Table, Sender, Any, Surroundings], Events]
ANSWERS: dict[type[FromDevice], Answering] = {}


def answer(function: Answering) -> Answering:
    """Register a function for the message type of its argument `message`."""
    ANSWERS[function.__annotations__["message"]] = function
    return function
