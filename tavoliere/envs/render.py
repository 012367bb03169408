"""A table as text and as a small picture. It shows everything, hidden answers and hands too: it is for developers."""

import numpy as np

from tavoliere.games import tiles
from tavoliere.games.generic import NAME_OF
from tavoliere.games.lines import EMPTY, SIDE
from tavoliere.games.rows import BIT, DICE, FIELDS, FIRST_COLOURED, LOCK, ROWS, number_at
from tavoliere.notation.dice import write_cell
from tavoliere.notation.game import game
from tavoliere.notation.position import Position
from tavoliere.notation.tile_words import TILES

LETTERS = "rygb"
SIGNS = ".SMWBGC"  # an empty cell, then the six symbols by their first letters

Colour = tuple[int, int, int]
PAPER: Colour = (250, 248, 242)
INK: Colour = (40, 40, 46)
FAINT: Colour = (206, 202, 192)
ROW_COLOURS: tuple[Colour, ...] = ((200, 60, 50), (226, 178, 40), (70, 148, 84), (58, 98, 176))
SEAT_COLOURS: tuple[Colour, ...] = (INK, (150, 150, 156), (120, 70, 140), (60, 140, 150), (180, 110, 60))
TILE_COLOURS: tuple[Colour, ...] = (
    (226, 178, 40),
    (90, 90, 150),
    (58, 140, 190),
    (210, 110, 150),
    (70, 148, 84),
    (200, 60, 50),
)
CELL = 20  # the side of a field, in pixels
DIGITS = 3  # the width of a digit; it is five high

# Each digit as five rows of three dots.
GLYPHS = (
    ("###", "# #", "# #", "# #", "###"),
    (" # ", "## ", " # ", " # ", "###"),
    ("###", "  #", "###", "#  ", "###"),
    ("###", "  #", "###", "  #", "###"),
    ("# #", "# #", "###", "  #", "  #"),
    ("###", "#  ", "###", "  #", "###"),
    ("###", "#  ", "###", "# #", "###"),
    ("###", "  #", "  #", "  #", "  #"),
    ("###", "# #", "###", "# #", "###"),
    ("###", "# #", "###", "  #", "###"),
)


# --- text ---------------------------------------------------------------------------------------------------


def text(state: np.record) -> str:
    """The position's own line, then the board or the sheets drawn with signs."""
    name = NAME_OF[state.dtype]
    position = Position(game(name), state)
    drawn = _text_tiles(state) if name == "crosswise" else _text_rows(state)
    points = ", ".join(f"seat {seat}: {score}" for seat, score in enumerate(position.scores))
    return "\n".join([str(position), *drawn, f"points {points}"])


def _text_rows(state: np.record) -> list[str]:
    lines = []
    if NAME_OF[state.dtype] == "duel":
        for row in range(ROWS):
            fields = [_text_stack(state, row, field) for field in range(FIELDS + 1)]
            lines.append(f"  {LETTERS[row]} {' '.join(fields)}")
        return lines
    for seat in range(state.players):
        lines.append(f"seat {seat}, misthrows {state.misthrows[seat]}")
        for row in range(ROWS):
            fields = [
                " X" if state.marks[seat, row] & BIT[field] else _text_number(row, field)
                for field in range(FIELDS + 1)
            ]
            lines.append(f"  {LETTERS[row]} {' '.join(fields)}")
    if NAME_OF[state.dtype] == "on-board":
        pawns = [
            f"seat {seat} {f'on field {field}, {write_cell(state.track[field - 1])}' if field else 'on the start'}"
            for seat, field in enumerate(state.pawns[: state.players].tolist())
        ]
        lines.append(f"pawns {'; '.join(pawns)}")
    return lines


def _text_number(row: int, field: int) -> str:
    return " *" if field == LOCK else f"{number_at(row, field):2}"


def _text_stack(state: np.record, row: int, field: int) -> str:
    """A stack of Duel as its height and its owner: `b` for black, `g` for grey."""
    for seat, sign in enumerate("bg"):
        if state.pieces[seat, row] & BIT[field]:
            return f"{state.height[row, field]}{sign}"
    return _text_number(row, field)


def _text_tiles(state: np.record) -> list[str]:
    lines = [
        f"  {row + 1} {' '.join(SIGNS[tile - EMPTY] for tile in state.board[row * SIDE : row * SIDE + SIDE])}"
        for row in range(SIDE)
    ]
    lines.append("    a b c d e f")
    for seat in range(state.players):
        hand = [name for name, count in zip(TILES, state.hands[seat].tolist()) for _ in range(count)]
        lines.append(f"seat {seat}: {' '.join(hand)}")
    return lines


# --- picture ------------------------------------------------------------------------------------------------


def image(state: np.record) -> np.ndarray:
    """The table as an RGB picture, always of the same size for the same game and number of players."""
    name = NAME_OF[state.dtype]
    if name == "crosswise":
        return _draw_tiles(state)
    sheets = 1 if name == "duel" else int(state.players)
    picture = _blank(2 + sheets * (ROWS + 1), FIELDS + 3)
    _draw_dice(picture, state)
    for sheet in range(sheets):
        for row in range(ROWS):
            for field in range(FIELDS + 1):
                _draw_field(picture, state, sheet, row, field)
        _draw_misthrows(picture, state, sheet)
    if name == "on-board":
        for seat in range(sheets):
            _draw_number(picture, 2 + seat * (ROWS + 1) + ROWS, FIELDS + 1, int(state.pawns[seat]), INK)
    return picture


def _draw_dice(picture: np.ndarray, state: np.record) -> None:
    for die in range(DICE):
        face = int(state.dice[die])
        if face:
            _draw_square(
                picture, 0, die + 1, INK if die < FIRST_COLOURED else ROW_COLOURS[die - FIRST_COLOURED]
            )
            _draw_number(picture, 0, die + 1, face, PAPER)


def _draw_field(picture: np.ndarray, state: np.record, sheet: int, row: int, field: int) -> None:
    """A field in its row's colour; a cross or a stack covers it."""
    top, left = 2 + sheet * (ROWS + 1) + row, field + 1
    _draw_square(picture, top, left, FAINT if state.closed[row] else ROW_COLOURS[row])
    if field < LOCK:
        _draw_number(picture, top, left, number_at(row, field), PAPER)
    if NAME_OF[state.dtype] == "duel":
        for seat in range(2):
            if state.pieces[seat, row] & BIT[field]:
                _draw_square(picture, top, left, SEAT_COLOURS[seat])
                _draw_number(picture, top, left, int(state.height[row, field]), PAPER)
    elif state.marks[sheet, row] & BIT[field]:
        _draw_square(picture, top, left, INK)


def _draw_misthrows(picture: np.ndarray, state: np.record, sheet: int) -> None:
    seats = range(2) if NAME_OF[state.dtype] == "duel" else [sheet]
    left = 1
    for seat in seats:
        for _ in range(int(state.misthrows[seat])):
            _draw_square(picture, 2 + sheet * (ROWS + 1) + ROWS, left, SEAT_COLOURS[seat], gap=6)
            left += 1


def _draw_tiles(state: np.record) -> np.ndarray:
    picture = _blank(SIDE + 1 + tiles.SEATS, SIDE + 3)
    for cell in range(tiles.CELLS):
        tile = int(state.board[cell])
        colour = FAINT if tile == EMPTY else TILE_COLOURS[tile]
        _draw_square(picture, cell // SIDE, 1 + cell % SIDE, colour)
    for seat in range(int(state.players)):
        left = 1
        for tile, count in enumerate(state.hands[seat].tolist()):
            for _ in range(count):
                is_symbol = tile < len(TILE_COLOURS)
                _draw_square(picture, SIDE + 1 + seat, left, TILE_COLOURS[tile] if is_symbol else INK, gap=4)
                if not is_symbol:
                    _draw_number(picture, SIDE + 1 + seat, left, tile, PAPER)
                left += 1
    return picture


def _blank(rows: int, columns: int) -> np.ndarray:
    return np.full((rows * CELL, columns * CELL, 3), PAPER, np.uint8)


def _draw_square(picture: np.ndarray, row: int, column: int, colour: Colour, gap: int = 1) -> None:
    top, left = row * CELL + gap, column * CELL + gap
    picture[top : top + CELL - 2 * gap, left : left + CELL - 2 * gap] = colour


def _draw_number(picture: np.ndarray, row: int, column: int, number: int, colour: Colour) -> None:
    """A number in the middle of a square, each dot of a digit two pixels wide."""
    digits = str(number)
    width = len(digits) * (DIGITS + 1) * 2
    left = column * CELL + (CELL - width) // 2 + 1
    for place, digit in enumerate(digits):
        for y, dots in enumerate(GLYPHS[int(digit)]):
            for x, dot in enumerate(dots):
                if dot == "#":
                    above, beside = row * CELL + 5 + 2 * y, left + (place * (DIGITS + 1) + x) * 2
                    picture[above : above + 2, beside : beside + 2] = colour
