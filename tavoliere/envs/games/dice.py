"""What the dice games share in observations and pictures: dice, closed rows, misthrows."""

import numpy as np

from tavoliere.envs.fields import Field, place_of
from tavoliere.envs.picture import FAINT, INK, PAPER, SEAT_COLOURS, Colour, draw_number, draw_square
from tavoliere.games.rows import DICE, FACES, FIELDS, FIRST_COLOURED, LOCK, ROWS, number_at
from tavoliere.games.rule import rule

PHASES = 5
ROW = FIELDS + 1  # eleven numbers and the lock
LETTERS = "rygb"
ROW_COLOURS: tuple[Colour, ...] = ((200, 60, 50), (226, 178, 40), (70, 148, 84), (58, 98, 176))


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


def draw_dice(picture: np.ndarray, state: np.record) -> None:
    for die in range(DICE):
        face = int(state.dice[die])
        if face:
            colour = INK if die < FIRST_COLOURED else ROW_COLOURS[die - FIRST_COLOURED]
            draw_square(picture, 0, die + 1, colour)
            draw_number(picture, 0, die + 1, face, PAPER)


def draw_field(picture: np.ndarray, state: np.record, top: int, row: int, field: int) -> None:
    """A field in its row's colour, with its number on it."""
    draw_square(picture, top + row, field + 1, FAINT if state.closed[row] else ROW_COLOURS[row])
    if field < LOCK:
        draw_number(picture, top + row, field + 1, number_at(row, field), PAPER)


def draw_misthrows(picture: np.ndarray, top: int, misthrows: list[tuple[int, int]]) -> None:
    """The misthrows of some seats under their rows, one after the other; given as pairs of seat and count."""
    colours: list[Colour] = [SEAT_COLOURS[seat] for seat, count in misthrows for _ in range(count)]
    for left, colour in enumerate(colours, start=1):
        draw_square(picture, top + ROWS, left, colour, gap=6)
