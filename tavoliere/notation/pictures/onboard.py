"""On Board: the spiral track with the pawns, and the sheets."""

from typing import Any

from tavoliere.notation.pictures.dice import TRAY, tray
from tavoliere.notation.pictures.glyphs import pawn, shape
from tavoliere.notation.pictures.pen import group, rect, words
from tavoliere.notation.pictures.scene import GAP, INNER, Scene, paper, ring
from tavoliere.notation.pictures.sheets import draw_sheets

COLUMNS, ROWS = 8, 5
WIDE, HIGH = 114, 72
START = 44  # the strip before the first field
TRACK = 24 + START + ROWS * HIGH + 18


def spiral() -> list[tuple[int, int]]:
    """The fields' rows and columns: right, down, left, up, and inwards."""
    left = [(row, column) for row in range(ROWS) for column in range(COLUMNS)]
    (row, column), (down, across) = (0, 0), (0, 1)
    way = []
    while left:
        way.append((row, column))
        left.remove((row, column))
        if (row + down, column + across) not in left:
            down, across = across, -down
        row, column = row + down, column + across
    return way


SPIRAL = spiral()


def draw(scene: Scene) -> tuple[float, str]:
    height, sheets = draw_sheets(scene)
    top = TRAY + GAP
    parts = [tray(scene.view, scene.look), group(_track(scene), y=top), group(sheets, y=top + TRACK + GAP)]
    return top + TRACK + GAP + height, "".join(parts)


def _at(place: int) -> tuple[float, float]:
    row, column = SPIRAL[place - 1]
    return 24 + WIDE * column, 18 + START + HIGH * row


def _track(scene: Scene) -> str:
    view, look = scene.view, scene.look
    track = view["track"]
    steps = {place: step for step, place in (view.get("steps") or {}).items()}
    parts = [
        paper(look, 0, TRACK),
        rect(27, 14, INNER - 54, START - 4, 12, fill=look["paper-2"]),
        words("Start", 42, 41, 20, look["ink-2"], weight=700),
    ]
    for place in range(1, len(track)):  # the way from each field to the next
        (x, y), (x2, y2) = _at(place), _at(place + 1)
        bridge = rect(
            (x + x2 + WIDE) / 2 - 9, (y + y2 + HIGH) / 2 - 9, 18, 18, fill=look.row(track[place - 1]["colour"]).fill,
            fill_opacity=0.5,
        )  # fmt: skip
        parts.append(bridge)
    for place, field in enumerate(track, start=1):
        parts.append(_field(scene, place, field, steps.get(place)))
    parts += _pawns(scene)
    return "".join(parts)


def _field(scene: Scene, place: int, field: dict[str, Any], step: str | None) -> str:
    look = scene.look
    x, y = _at(place)
    ink = look.row(field["colour"])
    asked = scene.asked
    is_lit = step is not None and scene.is_lit(step, asked)
    box = (x + 3, y + 3, WIDE - 6, HIGH - 6)
    colour = ink.lit if is_lit else ink.ink
    if is_lit:
        body = rect(*box, 12, fill=look["lit"], stroke=look["lit-edge"], stroke_width=3)
    else:
        body = rect(*box, 12, fill=look["paper"]) + rect(*box, 12, fill=ink.tint)
        if field["last"]:
            body += rect(
                x + 4.5, y + 4.5, WIDE - 9, HIGH - 9, 10.5, fill="none", stroke=ink.fill, stroke_width=3
            )
    parts = [
        body,
        shape(field["colour"], x + 22, y + 26, 8, fill=colour),
        words(field["number"], x + 36, y + 35, 27, colour, weight=700),
        rect(x + 14, y + 43, 40, 22, 11, fill=look["lit" if is_lit else "paper"], fill_opacity=0.55),
        words(field["bonus"], x + 34, y + 60, 17, look["wht-on"] if is_lit else look["ink"], "middle", 600),
    ]
    mark = scene.mark(step, asked) if step is not None else None
    return "".join(parts) + (ring(mark, *box, 12) if mark else "")


def _pawns(scene: Scene) -> list[str]:
    """Each pawn with its seat's number; those on one field stand behind each other, those on the start in a line."""
    view, look = scene.view, scene.look
    parts = []
    for seat, place in enumerate(view["pawns"]):
        before = view["pawns"][:seat].count(place)
        if place:
            left, top = _at(place)
            x, y = left + 90 - 15 * before, top + 14 + 3 * before
        else:
            x, y = 130 + 40 * before, 13
        own = scene.seat == seat
        ink, ground = (look["ink"], look["paper"]) if own else (look["paper"], look["ink"])
        parts.append(pawn(x, y, 34 if place else 30, seat, ink, ground))
    return parts[::-1]
