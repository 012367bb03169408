"""A screen as a grid of signs with their styles, and places on it that can be chosen."""

from typing import NamedTuple

from rich.cells import cell_len
from rich.console import Console
from rich.text import Text


class Place(NamedTuple):
    """A rectangle of the screen."""

    x: int
    y: int
    wide: int
    high: int

    def holds(self, x: int, y: int) -> bool:
        return self.x <= x < self.x + self.wide and self.y <= y < self.y + self.high

    @property
    def middle(self) -> tuple[float, float]:
        """Its middle, in units of the width of a sign: a line is about twice as high."""
        return self.x + self.wide / 2, 2 * self.y + self.high


class Canvas:
    """Signs and styles; what lies outside is left out."""

    def __init__(self, wide: int, high: int) -> None:
        self.wide, self.high = wide, high
        self._signs = [[" "] * wide for _ in range(high)]
        self._styles = [[""] * wide for _ in range(high)]

    def put(self, x: int, y: int, text: str, style: str = "") -> int:
        """Write from a place to the right; return the column after it."""
        for sign in text:
            if cell_len(sign) == 1:
                if 0 <= x < self.wide and 0 <= y < self.high:
                    self._signs[y][x], self._styles[y][x] = sign, style
                x += 1
        return x

    def fill(self, place: Place, style: str) -> None:
        for y in range(place.y, place.y + place.high):
            self.put(place.x, y, " " * place.wide, style)

    def box(self, place: Place, text: str, style: str, below: str = "") -> None:
        """A filled field with a word in its middle and, if there is room, a sign under it."""
        self.fill(place, style)
        has_below = bool(below) and place.high > 1
        y = place.y + (place.high - 1 - has_below) // 2
        self.put(place.x, y, text[: place.wide].center(place.wide), style)
        if has_below:
            self.put(place.x, y + 1, below.center(place.wide), style)

    def text(self, x: int, y: int, text: Text, wide: int) -> None:
        """A styled line, cut where its room ends."""
        for run in text.divide(sorted({edge for span in text.spans for edge in (span.start, span.end)})):
            style = " ".join(str(span.style) for span in run.spans)
            x = self.put(x, y, run.plain[: max(0, wide)], style or str(text.style))
            wide -= len(run.plain)

    def mark(self, place: Place, style: str) -> None:
        """Change the style of a place and keep its signs."""
        for y in range(max(0, place.y), min(self.high, place.y + place.high)):
            for x in range(max(0, place.x), min(self.wide, place.x + place.wide)):
                self._styles[y][x] = style

    def corner(self, place: Place) -> tuple[int, int]:
        """A blank place in its first line, at the left or else at the right; the first of all if neither is blank."""
        for x in (place.x, place.x + place.wide - 1):
            if self._signs[place.y][x] == " ":
                return x, place.y
        return place.x, place.y

    def lines(self) -> list[Text]:
        lines = []
        for signs, styles in zip(self._signs, self._styles, strict=True):
            line = Text(no_wrap=True, end="")
            begin = 0
            for x in range(1, self.wide + 1):
                if x == self.wide or styles[x] != styles[begin]:
                    line.append("".join(signs[begin:x]), styles[begin])
                    begin = x
            lines.append(line)
        return lines

    def print_to(self, console: Console) -> None:
        """Fill the screen, from its first corner on."""
        console.file.write("\x1b[H")
        lines = self.lines()
        for number, line in enumerate(lines):
            console.print(line, end="" if number == len(lines) - 1 else "\n", no_wrap=True, crop=True)
        console.file.flush()
