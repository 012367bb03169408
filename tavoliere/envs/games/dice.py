"""What the dice games share in observations and as text: dice, closed rows, misthrows."""

import numpy as np

from tavoliere.envs.fields import Field, place_of
from tavoliere.games.rows import DICE, FACES, FIELDS, LOCK, ROWS, number_at
from tavoliere.games.rule import rule

PHASES = 5
ROW = FIELDS + 1  # eleven numbers and the lock
LETTERS = "rygb"


def fields(players: int, most_misthrows: int) -> list[Field]:
    return [
        Field("phase", (PHASES,), 1, "what is due: roll, action 1, action 2, action 3, nothing (over)"),
        Field("active", (players,), 1, "whose turn it is"),
        Field("dice", (DICE, FACES), 1, "the face of each die: two white, red, yellow, green, blue"),
        Field("closed", (ROWS,), 1, "the rows that are closed"),
        Field("misthrows", (players,), most_misthrows, "the misthrows of each seat"),
    ]


@rule
def observe_dice(view: np.record, seat: int, row: np.ndarray) -> int:
    """Write what the dice games share; return the place where the rest goes."""
    players = int(view.players)
    row[view.phase] = 1
    place = PHASES
    row[place + place_of(view, seat, view.active)] = 1
    place += players
    for die in range(DICE):
        if view.dice[die] > 0:
            row[place + die * FACES + int(view.dice[die]) - 1] = 1
    place += DICE * FACES
    for colour in range(ROWS):
        row[place + colour] = view.closed[colour]
    place += ROWS
    for other in range(players):
        row[place + place_of(view, seat, other)] = view.misthrows[other]
    return place + players


def text_number(row: int, field: int) -> str:
    return " *" if field == LOCK else f"{number_at(row, field):2}"
