"""What has happened in a game, as each seat was told it: the memory behind OpenSpiel's information states.

A story is a linked list of what happened, the last first. States with a common ancestor share its part, and adding to
it costs the same in a long game as in a short one.
"""

from collections.abc import Iterator
from typing import NamedTuple, Optional

import numpy as np

from tavoliere.games.rows import DICE
from tavoliere.notation.game import Game
from tavoliere.notation.tiles import TILES as TILE_NAMES

# An answer to a simultaneous action is hidden until all are in (Q3), a tile from everybody but its seat.
ROLL, PLAY, ANSWER, REVEAL, DRAW = range(5)
HIDDEN = -1
# How many events an information state holds as numbers: many times as many as in a usual game.
MEMORY = 512
WIDTH = 2 + DICE  # the kind, the seat, and at most the faces of a roll


class Story(NamedTuple):
    before: Optional["Story"]
    kind: int
    seat: int
    numbers: tuple[int, ...]  # faces, a move, the revealed moves, or a tile


class Told(NamedTuple):
    """One thing that a seat has been told; a number is HIDDEN if it is not for this seat."""

    kind: int
    seat: int
    numbers: tuple[int, ...]


def in_order(story: Story | None, most: int | None = None) -> list[Story]:
    """What happened, or the last `most` of it, in order."""
    steps: list[Story] = []
    while story is not None and len(steps) != most:
        steps.append(story)
        story = story.before
    return steps[::-1]


def last_numbers(story: Story | None, count: int) -> tuple[int, ...]:
    """The first number of each of the last `count` things that happened, in order."""
    return tuple(each.numbers[0] for each in in_order(story, count))


def told_to(story: Story | None, listener: int) -> list[Told]:
    """Everything a seat (-1 for a spectator) has been told, in order."""
    return [
        Told(kind, seat, (HIDDEN,) if kind in (ANSWER, DRAW) and seat != listener else numbers)
        for _, kind, seat, numbers in in_order(story)
    ]


def in_numbers(steps: list[Told], rows: np.ndarray) -> None:
    """The last things that a seat was told, one to a row: 1 + the kind, 1 + the seat (0: nobody), 2 + each number."""
    rows[:] = 0
    for row, (kind, seat, numbers) in zip(rows, steps[-len(rows) :]):
        row[0], row[1] = 1 + kind, 1 + seat
        row[2 : 2 + len(numbers)] = [2 + number for number in numbers]


def in_words(game: Game, steps: list[Told]) -> str:
    return "".join(_words(game, steps))


def _words(game: Game, steps: list[Told]) -> Iterator[str]:
    for kind, seat, numbers in steps:
        if kind == ROLL:
            yield " " + "".join(str(face) for face in numbers if face)
        elif kind == REVEAL:
            yield f" ({' '.join(game.write_move(move) for move in numbers)})"
        elif kind == DRAW:
            yield f" {seat}+{'?' if numbers[0] == HIDDEN else TILE_NAMES[numbers[0]]}"
        else:
            yield f" {seat}:{'?' if numbers[0] == HIDDEN else game.write_move(numbers[0])}"
