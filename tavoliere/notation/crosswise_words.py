"""Crosswise's cells and moves as words.

`sun c4`, `move c4 d5`, `remove c4`, `swap c4 d5`, `replace c4 sun`, `redraw`, `keep`, `pass`.
"""

from functools import lru_cache

from tavoliere.games import crosswise
from tavoliere.games.lines import SIDE
from tavoliere.games.tiles import CELLS
from tavoliere.notation.tiles import SYMBOLS, TILES

COLUMNS = "abcdef"
WITHOUT_CELLS = ("pass", "keep", "redraw")  # the actions from PASS on


def write_place(cell: int) -> str:
    """A cell of the board: column letter and row number."""
    return f"{COLUMNS[cell % SIDE]}{cell // SIDE + 1}"


def read_place(text: str) -> int:
    if len(text) != 2 or text[1] not in "123456":
        raise ValueError(text)
    return (int(text[1]) - 1) * SIDE + COLUMNS.index(text[0])


@lru_cache(8192)
def write_move(action: int) -> str:
    if action >= crosswise.PASS:
        return WITHOUT_CELLS[action - crosswise.PASS]
    if action >= crosswise.REPLACE_FROM:
        symbol, cell = divmod(action - crosswise.REPLACE_FROM, CELLS)
        return f"replace {write_place(cell)} {TILES[symbol]}"
    if action >= crosswise.SWAP_FROM:
        cell, other = divmod(action - crosswise.SWAP_FROM, CELLS)
        return f"swap {write_place(cell)} {write_place(other)}"
    if action >= crosswise.REMOVE_FROM:
        return f"remove {write_place(action - crosswise.REMOVE_FROM)}"
    if action >= crosswise.MOVE_FROM:
        cell, target = divmod(action - crosswise.MOVE_FROM, CELLS)
        return f"move {write_place(cell)} {write_place(target)}"
    symbol, cell = divmod(action, CELLS)
    return f"{TILES[symbol]} {write_place(cell)}"


def cells_of(action: int) -> list[int]:
    """The cells of the board that a move names."""
    if action >= crosswise.PASS:
        return []
    if action >= crosswise.REPLACE_FROM:
        return [(action - crosswise.REPLACE_FROM) % CELLS]
    if action >= crosswise.SWAP_FROM:
        return list(divmod(action - crosswise.SWAP_FROM, CELLS))
    if action >= crosswise.REMOVE_FROM:
        return [action - crosswise.REMOVE_FROM]
    if action >= crosswise.MOVE_FROM:
        return list(divmod(action - crosswise.MOVE_FROM, CELLS))
    return [action % CELLS]


def read_move(words: str) -> int:
    match words.split():
        case ["pass"]:
            return crosswise.PASS
        case ["keep"]:
            return crosswise.KEEP
        case ["redraw"]:
            return crosswise.REDRAW
        case ["move", cell, target]:
            return crosswise.MOVE_FROM + read_place(cell) * CELLS + read_place(target)
        case ["remove", cell]:
            return crosswise.REMOVE_FROM + read_place(cell)
        case ["swap", cell, other]:
            one, two = sorted((read_place(cell), read_place(other)))
            return crosswise.SWAP_FROM + one * CELLS + two
        case ["replace", cell, symbol]:
            return crosswise.REPLACE_FROM + SYMBOLS.index(symbol) * CELLS + read_place(cell)
        case [symbol, cell]:
            return SYMBOLS.index(symbol) * CELLS + read_place(cell)
    raise ValueError(words)
