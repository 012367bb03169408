"""On Board on the screen: the sheets, and the track with its pawns."""

from collections.abc import Sequence

from tavoliere.cli.draw import View
from tavoliere.cli.games.dice import MARKS
from tavoliere.cli.games.onboard import sign
from tavoliere.cli.language import _
from tavoliere.cli.screen.boards.dice import COLOURS, QUIET, WORDS, field_style, paint_dice
from tavoliere.cli.screen.boards.sheets import paint_others, paint_sheet
from tavoliere.cli.screen.canvas import Canvas, Place

__all__ = ["WORDS", "paint"]

A_LINE = 10  # fields of the track


def paint(canvas: Canvas, view: View, names: Sequence[str], seat: int, room: Place) -> dict[str, Place]:
    others = view["players"] - 1
    dice = 3 if room.high > 34 else 1
    lines = len(view["track"]) // A_LINE
    track = 4 if room.high > 48 else 2 if room.high > 30 else 1
    high = max(1, min(5, (room.high - dice - 5 - others - lines * track) // 4))
    paint_dice(canvas, view, room.x, room.y, dice)
    top = room.y + dice + (room.high > 20)
    places = paint_sheet(canvas, view, names[seat], seat, room._replace(y=top), high, view["bonus"][seat])
    top += 4 * high + 2
    places |= paint_track(canvas, view, names, seat, room._replace(y=top), track)
    below = top + 1 + lines * track
    paint_others(canvas, view, names, seat, room._replace(y=below, high=room.y + room.high - below))
    return places


def paint_track(
    canvas: Canvas, view: View, names: Sequence[str], seat: int, room: Place, high: int
) -> dict[str, Place]:
    """The 40 fields; a pawn is shown by its seat's number, and what the own pawn can reach is lit."""
    places: dict[str, Place] = {}
    steps = {view["steps"][step]: step for step in view["legal"] if step in view["steps"]}
    pawns = {field: other for other, field in enumerate(view["pawns"]) if field}
    waiting = [names[other] for other, field in enumerate(view["pawns"]) if not field]
    said = _("Track: mark, number, bonus")
    if waiting:
        said = _("On the start: {names}", names=", ".join(waiting))
    if view["announced"] is not None:
        name = names[view["announced"]]
        said = _("{name} announced the end: one more turn for the others.", name=name)
    canvas.put(room.x, room.y, said[: room.wide], QUIET)
    wide = max(7, min(14, room.wide // A_LINE))
    for number, field in enumerate(view["track"], start=1):
        line, column = divmod(number - 1, A_LINE)
        place = Place(room.x + column * wide, room.y + 1 + line * high, wide - 1, high)
        colour = field["colour"]
        own = sign(view, seat, field)
        state = {"✗": "crossed", "–": "lost"}.get(own, "open")
        style = field_style(colour, state, number in steps)
        body = (
            f"{MARKS[colour]}{field['number']}"
            if high > 1
            else f"{MARKS[colour]}{field['number']} {field['bonus']}"
        )
        if number in pawns:
            style = f"bold {COLOURS['pc-b-on']} on {COLOURS['pc-b']}"
            body = f"♟{pawns[number]}" if high > 1 else f"♟{pawns[number]} {field['bonus']}"
        canvas.box(place, body, style, str(field["bonus"]))
        if number in steps:
            places[steps[number]] = place
    return places
