"""Small pictures of squares and numbers, as arrays of colours."""

import numpy as np

Colour = tuple[int, int, int]
PAPER: Colour = (250, 248, 242)
INK: Colour = (40, 40, 46)
FAINT: Colour = (206, 202, 192)
SEAT_COLOURS: tuple[Colour, ...] = (INK, (150, 150, 156), (120, 70, 140), (60, 140, 150), (180, 110, 60))
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


def blank(rows: int, columns: int) -> np.ndarray:
    return np.full((rows * CELL, columns * CELL, 3), PAPER, np.uint8)


def draw_square(picture: np.ndarray, row: int, column: int, colour: Colour, gap: int = 1) -> None:
    top, left = row * CELL + gap, column * CELL + gap
    picture[top : top + CELL - 2 * gap, left : left + CELL - 2 * gap] = colour


def draw_number(picture: np.ndarray, row: int, column: int, number: int, colour: Colour) -> None:
    """Draw a number in the middle of a square, each dot of a digit two pixels wide."""
    digits = str(number)
    width = len(digits) * (DIGITS + 1) * 2
    left = column * CELL + (CELL - width) // 2 + 1
    for place, digit in enumerate(digits):
        for y, dots in enumerate(GLYPHS[int(digit)]):
            for x, dot in enumerate(dots):
                if dot == "#":
                    above, beside = row * CELL + 5 + 2 * y, left + (place * (DIGITS + 1) + x) * 2
                    picture[above : above + 2, beside : beside + 2] = colour
