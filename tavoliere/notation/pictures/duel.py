"""Duel: the shared board with pieces and stacks, and both sides."""

from typing import Any

from tavoliere.notation.pictures.dice import TRAY, tray
from tavoliere.notation.pictures.glyphs import AIM, crown, lock, piece, shape
from tavoliere.notation.pictures.pen import circle, fitting, group, path, rect, words
from tavoliere.notation.pictures.scene import GAP, INNER, Scene, paper, ring

SIDE = 108  # how high the panels of the sides are
LABEL, ROW = 104, 92  # the column with a row's points; from row to row
WIDE, HIGH = 62, 76  # a field
STEP = 67
BOARD = 16 + 4 * ROW + 6  # where the points for so many pieces stand
FOOT = BOARD + 86
HEIGHT = FOOT + 62
PIECE = 21.5


def draw(scene: Scene) -> tuple[float, str]:
    view, look = scene.view, scene.look
    top = SIDE + GAP + TRAY + GAP
    board = [paper(look, 0, HEIGHT)]
    board += [group(_row(scene, row), x=20, y=16 + ROW * i) for i, row in enumerate(view["rows"])]
    board += [_ladder(scene), _misthrows(scene)]
    parts = [_side(scene, 0), _side(scene, 1), group(tray(view, look), y=SIDE + GAP), group(*board, y=top)]
    return top + HEIGHT, "".join(parts)


def _side(scene: Scene, seat: int) -> str:
    view, look, name = scene.view, scene.look, scene.names[seat]
    width = (INNER - GAP) / 2
    parts = [paper(look, 0, SIDE, 0, width, 18)]
    if view["active"] == seat and not view["over"]:
        parts.append(rect(2, 2, width - 4, SIDE - 4, 16, fill="none", stroke=look["accent"], stroke_width=4))
    parts.append(piece(seat, 1, 46, 42, 24, look))
    parts.append(words(name, 84, 53, fitting(name, 30, 220), look["ink"], weight=700))
    parts.append(
        words(str(view["scores"][seat]).replace("-", "−"), width - 24, 60, 46, look["ink"], "end", 800)
    )
    if seat in view["winners"]:
        parts.append(crown(width - 140, 44, 42, look["accent"]))
    supply = view["supply"][seat]
    for i in range(view["pieces"]):
        box = (24 + 14 * i, 78, 11, 13, 3)
        if i < supply:
            parts.append(rect(*box, fill=look["ink-2"] if seat == 0 else look["edge"]))
        else:
            parts.append(rect(*box, fill="none", stroke=look["line"], stroke_width=1.5))
    parts.append(words(f"{supply} left", width - 24, 91, 18, look["ink-2"], "end", 600))
    return group(*parts, x=seat * (width + GAP))


def _row(scene: Scene, row: dict[str, Any]) -> str:
    look = scene.look
    ink = look.row(row["colour"])
    parts = [shape(row["colour"], 16, 42, 10, fill=ink.ink)]
    for seat in (0, 1):
        parts.append(piece(seat, 1, 48, 24 + 38 * seat, 11, look))
        parts.append(words(row["points"][seat], 66, 31 + 38 * seat, 20, look["ink"], weight=700))
    parts.append(rect(LABEL, 0, 12 * STEP + 8, 84, 16, fill=ink.tint))
    for i, field in enumerate(row["fields"]):
        parts.append(group(_field(scene, row, field), x=LABEL + 6 + STEP * i, y=4))
    x = LABEL + 6 + STEP * 11 + WIDE / 2
    if row["lock"] is not None:
        parts.append(
            circle(x, 38, 25, fill=ink.fill, fill_opacity=0.3) + piece(row["lock"], 1, x, 38, PIECE, look)
        )
    else:
        parts.append(lock(x, 36, 34, ink.ink, ink.ink if row["closed"] else "none"))
    parts.append(shape(row["colour"], x, 71, 6, fill=ink.ink))
    return "".join(parts)


def _field(scene: Scene, row: dict[str, Any], field: dict[str, Any]) -> str:
    look = scene.look
    ink, middle, move = look.row(row["colour"]), WIDE / 2, f"{row['colour'][0]}{field['number']}"
    asked = scene.asked
    is_lit, mark, owner = scene.is_lit(move, asked), scene.mark(move, asked), field["owner"]
    colour = ink.lit if is_lit else ink.ink
    if is_lit:
        parts = [
            rect(-3, -3, WIDE + 6, HIGH + 6, 13, fill=look["lit-edge"], fill_opacity=0.2),
            rect(0, 0, WIDE, HIGH, 10, fill=look["lit"], stroke=look["lit-edge"], stroke_width=3),
        ]
    else:
        parts = [rect(0, 0, WIDE, HIGH, 10, fill=look["paper"], fill_opacity=0.5)]
        if field["front"]:
            parts.append(_front(ink.ink, field["capturable"]))
    parts.append(words(field["number"], middle, 69, 19, colour, "middle", 700))
    if owner is None:
        parts.append(circle(middle, 29, 21, fill=ink.lit if is_lit else ink.fill, fill_opacity=0.16))
    else:
        parts.append(
            piece(owner, field["height"], middle, 29 + 0.5 * min(field["height"] - 1, 4), PIECE, look)
        )
    use = field["use"][asked] if is_lit else None
    if use == "capture":
        sign = path(AIM, fill="none", stroke=ink.lit, stroke_width=3.2, stroke_linecap="round")
        parts.append(group(sign, x=middle - 27, y=2, scale=1.8))
    elif use == "stack":
        parts.append(circle(WIDE - 8, 8, 12, fill=ink.lit))
        parts.append(words("+1", WIDE - 8, 13, 13, look["lit"], "middle", 800))
    if scene.view["used"] == move:  # by action 1 of this turn
        parts.append(circle(middle, 29, 25, fill="none", stroke=colour, stroke_width=2.5))
    return "".join(parts) + (ring(mark, 0, 0, WIDE, HIGH, 10) if mark else "")


def _front(colour: str, is_open: bool) -> str:
    """The frontmost piece of a row: dashed if it can be captured."""
    dashes = {"stroke_dasharray": "7 5"} if is_open else {}
    return rect(1.5, 1.5, WIDE - 3, HIGH - 3, 9, fill="none", stroke=colour, stroke_width=2.5, **dashes)


def _ladder(scene: Scene) -> str:
    """What so many pieces in a row are worth: black's rows above, grey's below."""
    view, look = scene.view, scene.look
    most = len(view["ladder"])
    parts = [piece(seat, 1, 68, BOARD + 13 + 52 * seat, 9, look) for seat in (0, 1)]
    parts.append(words("points", 68, BOARD + 45, 17, look["ink-2"], "middle"))
    for i, points in enumerate(view["ladder"]):
        x = 20 + LABEL + 6 + STEP * i + WIDE / 2
        is_here = False
        for seat in (0, 1):
            here = [row["colour"] for row in view["rows"] if min(row["pieces"][seat], most) == i + 1]
            is_here |= bool(here)
            for place, colour in enumerate(here):
                at = x + 15 * (place - (len(here) - 1) / 2)
                parts.append(shape(colour, at, BOARD + 13 + 52 * seat, 6, fill=look.row(colour).ink))
        shade, weight = ("ink", 800) if is_here else ("ink-2", 400)
        parts.append(words(points, x, BOARD + 46, 20, look[shade], "middle", weight))
    return "".join(parts)


def _misthrows(scene: Scene) -> str:
    view, look = scene.view, scene.look
    taken = [seat for seat in (0, 1) for _ in range(view["misthrows"][seat])]
    parts = [
        rect(20, FOOT, INNER - 40, 1.5, fill=look["line"]),
        words("Misthrows", 34, FOOT + 38, 20, look["ink-2"]),
    ]
    for i in range(view["misthrow_limit"]):
        x = 172 + 54 * i
        if i < len(taken):
            parts.append(piece(taken[i], 1, x, FOOT + 31, 19, look))
        else:
            parts.append(circle(x, FOOT + 31, 19, fill="none", stroke=look["edge"], stroke_width=2))
    return "".join(parts)
