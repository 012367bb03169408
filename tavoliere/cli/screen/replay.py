"""A game from its file on the whole screen, step by step."""

from collections.abc import Sequence

from rich.console import Console

from tavoliere.cli import draw
from tavoliere.cli.games import GAMES
from tavoliere.cli.language import _, sentence
from tavoliere.cli.screen import keys
from tavoliere.cli.screen.boards import BOARDS
from tavoliere.cli.screen.boards.dice import QUIET
from tavoliere.cli.screen.canvas import Canvas, Place
from tavoliere.notation.position import Position
from tavoliere.notation.record import Record

HELP = sentence("← → one step · ↑ ↓ ten steps · q quit")
STEPS = {"left": -1, "right": 1, "enter": 1, "up": -10, "down": 10}


def told(record: Record, names: Sequence[str]) -> list[str]:
    """What led to each position; nothing led to the first."""
    said = [_("The start.")]
    for before, step in zip(record.positions(), record.steps, strict=False):
        seat = before.due if step.seat is None else step.seat
        verb = {"roll": _("rolled") + " ", "draw": _("drew") + " "}.get(step.kind, "")
        said.append(f"{names[seat or 0]}: {verb}{step.text}")
    return said


def canvas_of(
    console: Console, position: Position, names: Sequence[str], said: Sequence[str], place: int
) -> Canvas:
    """The board after so many steps, with everything in it, and the steps around."""
    size = console.size
    canvas = Canvas(size.width, size.height)
    drawn = GAMES[position.game.name]
    seats = range(position.players)
    seat = position.to_move[0] if position.to_move else position.due or 0
    view = drawn.uncover(position.view(seat), [position.view(one) for one in seats])
    side = 36 if size.width >= 110 else 0
    canvas.text(2, 0, draw.heading(view, names), size.width - 4)
    room = Place(2, 2, size.width - side - 4, size.height - 5)
    BOARDS[position.game.name].paint(canvas, view, names, seat, room)
    if side:
        high = size.height - 5
        first = max(0, min(place - high // 2, len(said) - high))
        for y, number in enumerate(range(first, min(len(said), first + high)), start=2):
            style = "bold reverse" if number == place else QUIET
            canvas.put(size.width - side, y, f" {number:>3}  {said[number]} "[: side - 2], style)
    canvas.put(
        2, size.height - 2, f"{_('Step {n} of {of}.', n=place, of=len(said) - 1)} {said[place]}", "bold"
    )
    canvas.put(2, size.height - 1, _(HELP), QUIET)
    return canvas


def replay(console: Console, record: Record, names: Sequence[str], place: int) -> None:
    """Go through a game until somebody quits."""
    positions, said = list(record.positions()), told(record, names)
    pressed = keys.Keys()
    with console.screen(hide_cursor=True), keys.listening():
        shown = None
        while True:
            if shown != (place, console.size):
                canvas_of(console, positions[place], names, said, place).print_to(console)
                shown = place, console.size
            try:
                key = pressed.next()
            except EOFError:
                return
            if key in ("q", "quit", "escape"):
                return
            if isinstance(key, str):
                place = max(0, min(len(said) - 1, place + STEPS.get(key, 0)))
