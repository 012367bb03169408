"""Crosswise in the environments: the board, the hands, the bag."""

import numpy as np

from tavoliere.envs.fields import Field, place_of
from tavoliere.games import tiles
from tavoliere.games.lines import EMPTY, SIDE, SYMBOLS
from tavoliere.games.rule import rule
from tavoliere.notation.tiles import TILES

PHASES = 4
SIGNS = ".SMWBGC"  # an empty cell, then the six symbols by their first letters

IS_OPEN = False
PARAMETERS = {"lone": -1}
FAR_BEYOND = 10_000  # there is no longest game, because action tiles may be drawn again and again (C4)


def fields(players: int) -> list[Field]:
    return [
        Field("phase", (PHASES,), 1, "what is due: a tile, keep or redraw, a turn, nothing (over)"),
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


@rule
def observe(view: np.record, seat: int, row: np.ndarray) -> None:
    row[:] = 0
    players = int(view.players)
    row[view.phase] = 1
    place = PHASES
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
    for cell in range(tiles.CELLS):
        symbol = int(view.board[cell])
        row[place + max(symbol, 0) * tiles.CELLS + cell] = symbol != EMPTY  # a branch would be mispredicted
    place += SYMBOLS * tiles.CELLS
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


def is_simultaneous(state: np.record) -> bool:
    return False


def longest(players: int) -> int:
    return FAR_BEYOND


def text(state: np.record) -> list[str]:
    lines = [
        f"  {row + 1} {' '.join(SIGNS[tile - EMPTY] for tile in state.board[row * SIDE : row * SIDE + SIDE])}"
        for row in range(SIDE)
    ]
    lines.append("    a b c d e f")
    for seat in range(state.players):
        hand = [name for name, count in zip(TILES, state.hands[seat].tolist()) for _ in range(count)]
        lines.append(f"seat {seat}: {' '.join(hand)}")
    return lines
