"""A step of a lesson. The learner sits on seat 0."""

from dataclasses import dataclass

from tavoliere.games.rows import CELLS as CELL_COUNT
from tavoliere.notation import record
from tavoliere.notation.dice import write_cell

LEARNER, OTHER = 0, 1
CELLS = [write_cell(cell) for cell in range(CELL_COUNT)]  # every field of the dice games


@dataclass(frozen=True)
class Step:
    """A sentence at a position, and how the next position comes about."""

    text: str
    scene: str = ""  # the position, unless it is where the last step led
    show: tuple[
        str, ...
    ] = ()  # what is ringed, in the words of static/lesson-guide.js, besides the field of the move
    move: str = ""  # what the learner plays; if empty, there is a button
    then: tuple[record.Step, ...] = ()  # what else happens before the next step


def roll(dice: str) -> record.Step:
    return record.Step("roll", dice)


def draw(tile: str) -> record.Step:
    return record.Step("draw", tile)


def play(move: str, seat: int = OTHER) -> record.Step:
    return record.Step("play", move, seat)
