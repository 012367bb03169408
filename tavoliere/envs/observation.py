"""What a seat sees, as one row of small numbers: the same for batches, environments and networks.

An observation is made from a concealed record and nothing else, so nothing hidden can slip in. Seats are counted
from the seat that looks: place 0 is the seat itself, then clockwise. docs/environments.md lists the fields, and a
test compares it with `fields`. Version 0: a change of any field is a new version.
"""

from math import prod
from typing import NamedTuple

import numpy as np

from tavoliere.games import duel, onboard, qwixx, tiles
from tavoliere.games.generic import NAME_OF
from tavoliere.games.lines import SYMBOLS
from tavoliere.games.rows import CELLS, DICE, FACES, FIELDS, PASS, ROWS
from tavoliere.notation.tracks import MOST_BONUS

VERSION = 0
DICE_PHASES = 5
TILE_PHASES = 4
ROW = FIELDS + 1  # eleven numbers and the lock


class Field(NamedTuple):
    """A part of the observation: its name, its shape, the largest number in it, and what it means."""

    name: str
    shape: tuple[int, ...]
    high: int
    meaning: str


def fields(game: str, players: int) -> list[Field]:
    """The parts of a game's observation, in their order."""
    if game == "crosswise":
        return _tile_fields(players)
    shared = [
        Field("phase", (DICE_PHASES,), 1, "what is due: roll, action 1, action 2, action 3, nothing (over)"),
        Field("active", (players,), 1, "whose turn it is"),
        Field("dice", (DICE, FACES), 1, "the face of each die: two white, red, yellow, green, blue"),
        Field("closed", (ROWS,), 1, "the rows that are closed"),
        Field("misthrows", (players,), qwixx.MOST_MISTHROWS, "the misthrows of each seat"),
    ]
    if game == "duel":
        return [
            *shared,
            Field("supply", (players,), duel.PIECES, "the pieces that each seat has left"),
            Field("used", (ROWS, FIELDS), 1, "the field that action 1 of this turn has used"),
            Field("pieces", (players, ROWS, ROW), duel.PIECES, "how many pieces of a seat lie on a field"),
        ]
    sheets = [
        *shared,
        Field("crossed", (1,), 1, "whether the active seat has crossed anything in this turn"),
        Field("answered", (players,), 1, "who has answered in action 1"),
        Field("answer", (ROWS + 1,), 1, "the own answer of action 1: a row, or pass; nobody else sees it"),
        Field("crosses", (players, ROWS, ROW), 1, "the crossed fields of each sheet"),
    ]
    if game == "qwixx":
        return sheets
    return [
        *sheets,
        Field("pawns", (players,), onboard.TRACK, "the field of each pawn, 0 for the start"),
        Field("announced", (players,), 1, "who has announced the end"),
        Field("track", (onboard.TRACK,), CELLS, "the cell that a field names, plus 1"),
        Field("bonus", (onboard.TRACK,), MOST_BONUS, "the bonus points of a field"),
    ]


def _tile_fields(players: int) -> list[Field]:
    return [
        Field("phase", (TILE_PHASES,), 1, "what is due: a tile, keep or redraw, a turn, nothing (over)"),
        Field("active", (players,), 1, "who is due a tile, is asked, or has the turn"),
        Field("next", (players,), 1, "whose turn comes after that"),
        Field("team", (players,), 1, "the seats of the own team"),
        Field("columns", (1,), 1, "whether the own team has the columns"),
        Field("board", (SYMBOLS, tiles.CELLS), 1, "the symbol on each cell"),
        Field("hands", (players, tiles.TILES), 7, "the own hand; of the others the tiles that all saw"),
        Field("held", (players,), tiles.LONE_HAND, "how many tiles each hand has"),
        Field("unseen", (tiles.TILES,), 7, "the tiles in the bag and, unseen, in the others' hands"),
        Field("spent", (tiles.ACTION_TILES,), 3, "the action tiles that have been played"),
        Field("passes", (1,), tiles.SEATS, "how many seats have passed, one after the other"),
    ]


def size(game: str, players: int) -> int:
    """How many numbers an observation has."""
    return sum(prod(field.shape) for field in fields(game, players))


def highest(game: str, players: int) -> np.ndarray:
    """The largest value of every number of an observation; the smallest is 0."""
    parts = [np.full(prod(field.shape), field.high, np.uint8) for field in fields(game, players)]
    return np.concatenate(parts)


def read_observation(game: str, players: int, row: np.ndarray) -> dict[str, np.ndarray]:
    """An observation taken apart into its named fields; `row` may also be many observations.

    >>> row = np.zeros(size("duel", 2), np.uint8)
    >>> read_observation("duel", 2, row)["pieces"].shape
    (2, 4, 12)
    """
    parts = {}
    place = 0
    for field in fields(game, players):
        end = place + prod(field.shape)
        parts[field.name] = row[..., place:end].reshape(*row.shape[:-1], *field.shape)
        place = end
    return parts


# --- encoding: plain functions that Numba compiles too (`kernels` sees to that) -----------------------------


def observe(view: np.record, seat: int, row: np.ndarray) -> None:
    """Write what a seat sees into a row of numbers. The view is a record that is concealed for this seat."""
    OBSERVE[NAME_OF[view.dtype]](view, seat, row)


def place_of(view: np.record, seat: int, other: int) -> int:
    """Where another seat stands, seen from a seat: 0 for itself, then clockwise."""
    return int(other - seat if other >= seat else other - seat + view.players)


def observe_dice(view: np.record, seat: int, row: np.ndarray) -> int:
    """What the dice games share. Gives the place where the rest goes on."""
    players = int(view.players)
    row[view.phase] = 1
    place = DICE_PHASES
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


def observe_sheets(view: np.record, seat: int, row: np.ndarray) -> int:
    """What Qwixx and On Board share."""
    players = int(view.players)
    place = observe_dice(view, seat, row)
    row[place] = view.crossed
    place += 1
    for other in range(players):
        row[place + place_of(view, seat, other)] = view.answers[other] != qwixx.UNANSWERED
    place += players
    answer = int(view.answers[seat])
    if answer >= 0:
        row[place + (ROWS if answer == PASS else answer // FIELDS)] = 1
    place += ROWS + 1
    for other in range(players):
        sheet = place + place_of(view, seat, other) * ROWS * ROW
        for colour in range(ROWS):
            marks = view.marks[other, colour]
            fields_of_row = row[sheet + colour * ROW : sheet + colour * ROW + ROW]
            for field in range(ROW):
                fields_of_row[field] = (marks >> field) & 1
    return place + players * ROWS * ROW


def observe_qwixx(view: np.record, seat: int, row: np.ndarray) -> None:
    row[:] = 0
    observe_sheets(view, seat, row)


def observe_onboard(view: np.record, seat: int, row: np.ndarray) -> None:
    row[:] = 0
    players = int(view.players)
    place = observe_sheets(view, seat, row)
    for other in range(players):
        row[place + place_of(view, seat, other)] = view.pawns[other]
    place += players
    if view.announced != onboard.NOBODY:
        row[place + place_of(view, seat, view.announced)] = 1
    place += players
    named = row[place : place + onboard.TRACK]
    bonus = row[place + onboard.TRACK : place + 2 * onboard.TRACK]
    for field in range(onboard.TRACK):
        named[field] = view.track[field] + 1
        bonus[field] = view.bonus[field]


def observe_duel(view: np.record, seat: int, row: np.ndarray) -> None:
    row[:] = 0
    players = int(view.players)
    place = observe_dice(view, seat, row)
    for other in range(players):
        row[place + place_of(view, seat, other)] = view.supply[other]
    place += players
    if view.used != duel.NOWHERE:
        row[place + int(view.used)] = 1
    place += CELLS
    for other in range(players):
        pieces = place + place_of(view, seat, other) * ROWS * ROW
        for colour in range(ROWS):
            lying = view.pieces[other, colour]
            fields_of_row = row[pieces + colour * ROW : pieces + colour * ROW + ROW]
            for field in range(ROW):
                fields_of_row[field] = ((lying >> field) & 1) * view.height[colour, field]


def observe_crosswise(view: np.record, seat: int, row: np.ndarray) -> None:
    row[:] = 0
    players = int(view.players)
    row[view.phase] = 1
    place = TILE_PHASES
    row[place + place_of(view, seat, view.seat)] = 1
    place += players
    row[place + place_of(view, seat, tiles.seat_after(view, view.seat))] = 1
    place += players
    columns = tiles.is_green(view, seat)
    for other in range(players):
        row[place + place_of(view, seat, other)] = tiles.is_green(view, other) == columns
    place += players
    row[place] = columns
    place += 1
    for symbol in range(SYMBOLS):
        cells = row[place : place + tiles.CELLS]
        for cell in range(tiles.CELLS):
            cells[cell] = view.board[cell] == symbol
        place += tiles.CELLS
    for other in range(players):
        hand = place + place_of(view, seat, other) * tiles.TILES
        for tile in range(tiles.TILES):
            row[hand + tile] = view.hands[other, tile]
    place += players * tiles.TILES
    for other in range(players):
        row[place + place_of(view, seat, other)] = view.held[other]
    place += players
    for tile in range(tiles.TILES):
        row[place + tile] = view.bag[tile]
    place += tiles.TILES
    for tile in range(tiles.ACTION_TILES):
        row[place + tile] = view.spent[tile]
    row[place + tiles.ACTION_TILES] = view.passes


OBSERVE = {
    "qwixx": observe_qwixx,
    "on-board": observe_onboard,
    "duel": observe_duel,
    "crosswise": observe_crosswise,
}
HELPERS = (place_of, observe_dice, observe_sheets)
