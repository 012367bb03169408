"""A position of Crosswise set up by hand: the board, the hands, the action tiles that were played, whose turn it is."""

import numpy as np

from tavoliere.games import crosswise, tiles
from tavoliere.games.lines import EMPTY, SYMBOLS
from tavoliere.games.tiles import OVER, TURN


def lay(state: np.record, cell: int, tile: int) -> None:
    """A symbol tile on a cell, if there is one; the same one again takes it away."""
    if state.board[cell] == tile:
        state.board[cell] = EMPTY
    elif state.bag[tile] > 0:
        state.board[cell] = tile


def give(state: np.record, seat: int, tile: int) -> None:
    """A tile into a hand, if there is one and the hand has room."""
    if state.bag[tile] > 0 and state.held[seat] < tiles.hand_size(state, seat):
        state.hands[seat, tile] += 1


def take(state: np.record, seat: int, tile: int) -> None:
    """A tile out of a hand, back into the bag."""
    if state.hands[seat, tile] > 0:
        state.hands[seat, tile] -= 1


def spend(state: np.record, kind: int) -> None:
    """One more action tile of a kind that was played; if there is none left, none."""
    is_left = state.bag[tiles.MOVE + kind] > 0
    state.spent[kind] = state.spent[kind] + 1 if is_left else 0


def turn(state: np.record, seat: int) -> None:
    state.seat = seat


def tidy(state: np.record) -> None:
    state.settled = state.players
    state.passes = 0
    laid = 0
    for tile in range(tiles.TILES):
        out = 0
        for seat in range(state.players):
            out += state.hands[seat, tile]
        if tile < SYMBOLS:
            for cell in range(tiles.CELLS):
                out += 1 if state.board[cell] == tile else 0
        else:
            out += state.spent[tile - tiles.MOVE]
        state.bag[tile] = max(tiles.TILE_COUNT[tile] - out, 0)
    for seat in range(state.players):
        state.held[seat] = 0
        for tile in range(tiles.TILES):
            state.held[seat] += state.hands[seat, tile]
        for tile in range(SYMBOLS):
            state.shown[seat, tile] = 0
    for cell in range(tiles.CELLS):
        laid += 1 if state.board[cell] != EMPTY else 0
    is_won = False
    for seat in range(state.players):
        is_won = is_won or crosswise.has_six_equal(state, seat)
    state.phase = OVER if is_won or laid == tiles.CELLS else TURN
    if state.players == 3 and state.seat != state.lone:  # the other team player comes after the lone one (C5)
        state.team_next = 3 - state.lone - state.seat


CHANGES = (lay, give, take, spend, turn, tidy)
