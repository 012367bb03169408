"""Qwixx on the screen."""

from collections.abc import Sequence

from tavoliere.cli.draw import View
from tavoliere.cli.screen.boards.dice import WORDS, paint_dice
from tavoliere.cli.screen.boards.sheets import paint_others, paint_sheet
from tavoliere.cli.screen.canvas import Canvas, Place

__all__ = ["WORDS", "paint"]


def paint(canvas: Canvas, view: View, names: Sequence[str], seat: int, room: Place) -> dict[str, Place]:
    others = view["players"] - 1
    dice = 3 if room.high > 22 else 1
    high = max(1, min(6, (room.high - dice - 4 - others) // 4))
    room = room._replace(y=room.y + max(0, room.high - dice - 4 * high - 6 - others) // 3)  # on tall screens
    paint_dice(canvas, view, room.x, room.y, dice)
    top = room.y + dice + 1
    places = paint_sheet(canvas, view, names[seat], seat, room._replace(y=top), high)
    below = top + 4 * high + 3
    paint_others(canvas, view, names, seat, room._replace(y=below, high=room.y + room.high - below))
    return places
