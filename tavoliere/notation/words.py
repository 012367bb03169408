"""Moves, dice and tiles as words, and back.

Dice games: `r7` (row letter and number), `pass`, On Board's steps `+1` … `+5`. Crosswise: `sun c4`, `move c4 d5`,
`remove c4`, `swap c4 d5`, `replace c4 sun`, `redraw`, `keep`, `pass`. Case and spaces do not matter.
"""

import re
from collections.abc import Sequence
from functools import lru_cache

from tavoliere.games import crosswise, onboard, tiles
from tavoliere.games.lines import SIDE
from tavoliere.games.lines import SYMBOLS as SYMBOL_COUNT
from tavoliere.games.refused import Refused
from tavoliere.games.rows import CELLS, DICE, FIELDS, FIRST_COLOURED, PASS, field_of, number_at

TITLES = {"qwixx": "Qwixx", "on-board": "Qwixx On Board", "duel": "Qwixx Duel", "crosswise": "Crosswise"}
COLOURS = ("red", "yellow", "green", "blue")
LETTERS = "rygb"
TILES = ("sun", "moon", "wave", "bloom", "gem", "cross", "move", "remove", "swap", "replace")
SYMBOLS = TILES[:SYMBOL_COUNT]
COLUMNS = "abcdef"

EXAMPLES = {
    "qwixx": "a row letter and a number, such as r7, or pass",
    "on-board": "a row letter and a number, such as r7, steps of the pawn, such as +3, or pass",
    "duel": "a row letter and a number, such as r7, or pass",
    "crosswise": "sun c4, move c4 d5, remove c4, swap c4 d5, replace c4 sun, redraw, keep or pass",
}


# --- moves --------------------------------------------------------------------------------------------------


@lru_cache(8192)
def write_move(game: str, action: int) -> str:
    """The word for an action."""
    if game == "crosswise":
        return _write_tile_move(action)
    if action == PASS:
        return "pass"
    if action > PASS:
        return f"+{action - onboard.STEP}"
    return write_cell(action)


def read_move(game: str, text: str) -> int:
    """The action of a word. Whether it is legal is another question."""
    try:
        return _read_words(game, text)
    except (KeyError, IndexError, ValueError, TypeError, AttributeError):
        raise Refused(
            "“{move}” is not a move of {game}: write {examples}",
            move=str(text)[:40],
            game=TITLES[game],
            examples=EXAMPLES[game],
        ) from None


@lru_cache(8192)
def _read_words(game: str, text: str) -> int:
    words = re.sub(r"[^a-z0-9+-]+", " ", text.lower()).split()
    return _read_tile_move(words) if game == "crosswise" else _read_dice_move(game, words)


def write_cell(cell: int) -> str:
    """A field of a row as row letter and number: 0 is `r2`, 43 is `b2`."""
    row, field = divmod(int(cell), FIELDS)
    return f"{LETTERS[row]}{number_at(row, field)}"


def read_cell(text: str) -> int:
    """The cell of a row letter (or colour) and a number."""
    colour, number = re.fullmatch(r"([a-z]+) ?(\d{1,2})", text).groups()  # type: ignore[union-attr]
    row = COLOURS.index(colour) if len(colour) > 1 else LETTERS.index(colour)
    field = field_of(row, int(number))
    if not 0 <= field < FIELDS:
        raise ValueError(text)
    return row * FIELDS + field


def _read_dice_move(game: str, words: list[str]) -> int:
    text = " ".join(words)
    if text == "pass":
        return PASS
    step = re.fullmatch(r"\+ ?([1-5])", text)
    if step and game == "on-board":
        return onboard.STEP + int(step[1])
    try:
        return read_cell(text)
    except AttributeError:
        raise ValueError(text) from None


def write_place(cell: int) -> str:
    """A cell of Crosswise's board: column letter and row number."""
    return f"{COLUMNS[cell % SIDE]}{cell // SIDE + 1}"


def read_place(text: str) -> int:
    if len(text) != 2 or text[1] not in "123456":
        raise ValueError(text)
    return (int(text[1]) - 1) * SIDE + COLUMNS.index(text[0])


def _write_tile_move(action: int) -> str:
    single = {crosswise.PASS: "pass", crosswise.KEEP: "keep", crosswise.REDRAW: "redraw"}
    if action in single:
        return single[action]
    cells = tiles.CELLS
    if action >= crosswise.REPLACE_FROM:
        symbol, cell = divmod(action - crosswise.REPLACE_FROM, cells)
        return f"replace {write_place(cell)} {TILES[symbol]}"
    if action >= crosswise.SWAP_FROM:
        cell, other = divmod(action - crosswise.SWAP_FROM, cells)
        return f"swap {write_place(cell)} {write_place(other)}"
    if action >= crosswise.REMOVE_FROM:
        return f"remove {write_place(action - crosswise.REMOVE_FROM)}"
    if action >= crosswise.MOVE_FROM:
        cell, target = divmod(action - crosswise.MOVE_FROM, cells)
        return f"move {write_place(cell)} {write_place(target)}"
    symbol, cell = divmod(action, cells)
    return f"{TILES[symbol]} {write_place(cell)}"


def _read_tile_move(words: list[str]) -> int:
    cells = tiles.CELLS
    match words:
        case ["pass"]:
            return crosswise.PASS
        case ["keep"]:
            return crosswise.KEEP
        case ["redraw"]:
            return crosswise.REDRAW
        case ["move", cell, target]:
            return crosswise.MOVE_FROM + read_place(cell) * cells + read_place(target)
        case ["remove", cell]:
            return crosswise.REMOVE_FROM + read_place(cell)
        case ["swap", cell, other]:
            one, two = sorted((read_place(cell), read_place(other)))
            return crosswise.SWAP_FROM + one * cells + two
        case ["replace", cell, symbol]:
            return crosswise.REPLACE_FROM + SYMBOLS.index(symbol) * cells + read_place(cell)
        case [symbol, cell]:
            return SYMBOLS.index(symbol) * cells + read_place(cell)
    raise ValueError(words)


# --- chance -------------------------------------------------------------------------------------------------


def write_roll(faces: Sequence[int]) -> str:
    """Six dice as `41 2356`: the white ones, then red, yellow, green, blue; `-` for a die that is out."""
    signs = "".join(str(int(face)) if face else "-" for face in faces)
    return f"{signs[:FIRST_COLOURED]} {signs[FIRST_COLOURED:]}"


def read_roll(text: str, closed: Sequence[int]) -> list[int]:
    """The six dice of a roll; a die is out of the game exactly when its row is closed (Q7, D8)."""
    signs = re.sub(r"[\s,;|/]+", "", text) if isinstance(text, str) else ""
    if not re.fullmatch(r"[1-6]{2}[1-6-]{4}", signs):
        raise Refused(
            "“{roll}” is not a roll: write the two white dice, then red, yellow, green and blue, such as 41 2356,"
            " with - for a die that is out of the game",
            roll=str(text)[:40],
        )
    faces = [0 if sign == "-" else int(sign) for sign in signs]
    for row, colour in enumerate(COLOURS):
        face = faces[FIRST_COLOURED + row]
        if closed[row] and face:
            raise Refused("the {colour} die is out of the game: write - for it", "Q7", colour=colour)
        if not closed[row] and not face:
            raise Refused("the {colour} die is still in the game: write what it shows", "Q2", colour=colour)
    assert len(faces) == DICE
    return faces


def read_tile(text: str) -> int:
    """The number of a tile."""
    name = text.strip().lower() if isinstance(text, str) else ""
    if name not in TILES:
        raise Refused(
            "“{tile}” is not a tile: the tiles are {tiles}", tile=str(text)[:40], tiles=", ".join(TILES)
        )
    return TILES.index(name)


assert len(LETTERS) * FIELDS == CELLS
