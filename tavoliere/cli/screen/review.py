"""A review on the whole screen: the ledger first, then every marked choice with its board beside it."""

from collections.abc import Mapping, Sequence
from typing import Any

from rich.console import Console
from rich.text import Text

from tavoliere.cli.language import _, sentence
from tavoliere.cli.review import marked_line, overview, reason_of, turns_of
from tavoliere.cli.screen import keys
from tavoliere.cli.screen.boards import BOARDS
from tavoliere.cli.screen.boards.dice import COLOURS, QUIET
from tavoliere.cli.screen.canvas import Canvas, Place
from tavoliere.cli.screen.session import SIDE
from tavoliere.notation.position import Position
from tavoliere.notation.record import Record

HELP = sentence("← → the marked choices · ↑ ↓ scroll · q quit")
PAGES = {"left": -1, "right": 1, "enter": 1, "next": 1, "back": -1}
LINES = {"up": -1, "down": 1}
BEST = f"bold {COLOURS['paper']} on {COLOURS['good']}"
CHOSEN = f"bold {COLOURS['paper']} on {COLOURS['bad']}"


class Pages:
    """What the pages of a review show."""

    def __init__(self, record: Record, found: Mapping[str, Any]) -> None:
        self.found = found
        self.names = list(found["names"]) or [_("Seat {n}", n=seat) for seat in range(found["players"])]
        self.turns = turns_of(found)
        self.moments = [n for n, moment in enumerate(found["moments"]) if moment.get("mark")]
        self.positions = list(record.positions())

    def __len__(self) -> int:
        return 1 + len(self.moments)

    def canvas(self, console: Console, page: int, first: int) -> Canvas:
        """A page; of what does not fit, from a line on."""
        size = console.size
        canvas = Canvas(size.width, size.height)
        canvas.put(2, size.height - 1, _(HELP), QUIET)
        count = _("{n} of {of}", n=page + 1, of=len(self))
        canvas.put(size.width - len(count) - 2, size.height - 1, count, QUIET)
        if page:
            self.paint_moment(canvas, console, self.moments[page - 1])
        else:
            room = Place(2, 1, size.width - 4, size.height - 3)
            paint_text(canvas, console, overview(self.found), room, first)
        return canvas

    def paint_moment(self, canvas: Canvas, console: Console, n: int) -> None:
        """The board before the choice, both moves marked, and beside or below it what there is to say."""
        moment = self.found["moments"][n]
        position, seat = self.positions[moment["step"]], moment["seat"]
        told = [marked_line(self.found, moment, self.turns[n]), Text(), *legend(moment, position.game.name)]
        if reason := reason_of(moment):
            told += [Text(), Text(reason)]
        is_wide = canvas.wide >= SIDE
        side = max(38, canvas.wide // 3) if is_wide else 0
        below = 0 if is_wide else 2 + sum(len(line.wrap(console, canvas.wide - 4)) for line in told)
        room = Place(2 if is_wide else 1, 1, canvas.wide - side - 3, canvas.high - below - 2)
        self.paint_board(canvas, position, seat, moment, room)
        beside = Place(canvas.wide - side + 1, 2, side - 3, canvas.high - 4)
        under = Place(2, canvas.high - below - 1, canvas.wide - 4, below)
        paint_text(canvas, console, told, beside if is_wide else under)

    def paint_board(
        self, canvas: Canvas, position: Position, seat: int, moment: Mapping[str, Any], room: Place
    ) -> None:
        view = {**position.view(seat), "legal": []}  # only the two moves are to be seen
        board = BOARDS[position.game.name]
        places = dict(board.paint(canvas, view, self.names, seat, room))
        # A pawn's steps have a place only where they are lit.
        places |= board.paint(Canvas(canvas.wide, canvas.high), position.view(seat), self.names, seat, room)
        for move, style, sign in ((moment["text"], CHOSEN, "✗"), (moment["best"], BEST, "✓")):
            for place in (places[word] for word in move.split() if word in places):
                canvas.mark(place, style)
                canvas.put(*canvas.corner(place), sign, style)


def legend(moment: Mapping[str, Any], game: str) -> list[Text]:
    """Which mark is which move, and what each was worth."""
    worth = {choice["move"]: choice for choice in moment.get("choices", [])}
    lines = []
    for sign, style, move in (("✓", BEST, moment["best"]), ("✗", CHOSEN, moment["text"])):
        called = " ".join(_(BOARDS[game].WORDS.get(word, word)) for word in move.split())
        line = Text.assemble((f" {sign} ", style), f" {called}")
        if move in worth:
            line.append(f"  {100 * worth[move]['win']:.0f} %", QUIET)
        lines.append(line)
    return lines


def paint_text(canvas: Canvas, console: Console, lines: Sequence[Text], room: Place, first: int = 0) -> None:
    parts = [part for line in lines for part in (line.wrap(console, room.wide) or [Text()])]
    first = max(0, min(first, len(parts) - room.high))
    for y, part in enumerate(parts[first : first + room.high], start=room.y):
        canvas.text(room.x, y, part, room.wide)


def look_through(console: Console, record: Record, found: Mapping[str, Any]) -> None:
    """Go through a review until somebody quits."""
    pages, pressed = Pages(record, found), keys.Keys()
    page = first = 0
    with console.screen(hide_cursor=True), keys.listening():
        shown = None
        while True:
            if shown != (page, first, console.size):
                pages.canvas(console, page, first).print_to(console)
                shown = page, first, console.size
            try:
                key = pressed.next()
            except EOFError:
                return
            if key in ("q", "quit", "escape"):
                return
            if isinstance(key, str):
                turned = max(0, min(len(pages) - 1, page + PAGES.get(key, 0)))
                first = 0 if turned != page else max(0, first + LINES.get(key, 0))
                page = turned
