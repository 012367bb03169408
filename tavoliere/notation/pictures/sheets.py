"""The sheets of Qwixx and On Board: rows, crosses, locks, misthrows, points."""

from typing import Any

from tavoliere.notation.pictures.dice import TRAY, tray
from tavoliere.notation.pictures.glyphs import cross, crown, lock, shape
from tavoliere.notation.pictures.palette import Palette, Row
from tavoliere.notation.pictures.pen import fitting, group, rect, words
from tavoliere.notation.pictures.scene import GAP, INNER, Scene, paper, ring

HEAD, PITCH = 78, 74  # above the rows; from row to row
LADDER = HEAD + 4 * PITCH + 4
FOOT = LADDER + 58
SHEET = FOOT + 58  # how high a sheet is
FIELD, WIDE, HIGH = 76, 68, 58  # from field to field; a field
HALF = (INNER - GAP) / 2 / INNER


def draw(scene: Scene) -> tuple[float, str]:
    """Dice, and the sheets below them."""
    height, sheets = draw_sheets(scene)
    return TRAY + GAP + height, tray(scene.view, scene.look) + group(sheets, y=TRAY + GAP)


def draw_sheets(scene: Scene) -> tuple[float, str]:
    """The sheet of who looks in full width and the others two by two; without anybody, all two by two."""
    seats = list(range(len(scene.view["sheets"])))
    large = [scene.seat] if scene.seat is not None else seats if len(seats) == 1 else []
    parts = [sheet(scene, seat) for seat in large]
    top = len(large) * (SHEET + GAP)
    small = [seat for seat in seats if seat not in large]
    step = SHEET * HALF + GAP
    for i, seat in enumerate(small):
        is_lone = i % 2 == 0 and i == len(small) - 1
        x = (INNER - INNER * HALF) / 2 if is_lone else i % 2 * (INNER * HALF + GAP)
        parts.append(group(sheet(scene, seat), x=x, y=top + i // 2 * step, scale=HALF))
    return top + (len(small) + 1) // 2 * step - GAP, "".join(parts)


def sheet(scene: Scene, seat: int) -> str:
    view, look, name = scene.view, scene.look, scene.names[seat]
    own = view["sheets"][seat]
    parts = [paper(look, 0, SHEET)]
    if view["active"] == seat and not view["over"]:
        parts.append(rect(2, 2, INNER - 4, SHEET - 4, 20, fill="none", stroke=look["accent"], stroke_width=4))
    size = fitting(name, 40, 560)
    parts.append(words(name, 34, 56, size, look["ink"], weight=700))
    parts.append(words(_signed(own["score"]), INNER - 34, 62, 56, look["ink"], "end", 800))
    if seat in view["winners"]:
        parts.append(crown(INNER - 190, 42, 56, look["accent"]))
    for i, row in enumerate(own["rows"]):
        parts.append(group(_row(scene, seat, row), x=24, y=HEAD + PITCH * i))
    parts.append(ladder(view["ladder"], own["rows"], look))
    parts.append(group(_foot(scene, seat, own), x=24, y=FOOT))
    return "".join(parts)


def _row(scene: Scene, seat: int, row: dict[str, Any]) -> str:
    look = scene.look
    ink = look.row(row["colour"])
    parts = [rect(0, 0, INNER - 48, 66, 16, fill=ink.tint)]
    for i, field in enumerate(row["fields"]):
        move = f"{row['colour'][0]}{field['number']}"
        is_lit, mark = scene.is_lit(move, seat), scene.mark(move, seat)
        is_out = row["closed"] and field["state"] == "open"
        drawn = _field(row["colour"], field, ink, look, is_lit)
        parts.append(group(drawn, x=4 + FIELD * i, y=4, **({"opacity": 0.4} if is_out else {})))
        if mark:
            parts.append(ring(mark, 4 + FIELD * i, 4, WIDE, HIGH, 10))
    x = 4 + FIELD * 11
    if row["locked"]:
        parts.append(rect(x, 4, WIDE, HIGH, 10, fill=ink.fill))
        parts.append(cross(x + WIDE / 2, 33, 44, ink.on, 2.6))
    else:
        parts.append(lock(x + WIDE / 2, 24, 34, ink.ink, ink.ink if row["closed"] else "none"))
        parts.append(shape(row["colour"], x + WIDE / 2, 51, 6, fill=ink.ink))
    return "".join(parts)


def _field(colour: str, field: dict[str, Any], ink: Row, look: Palette, is_lit: bool) -> str:
    """A cross, a number to tap, an open one, or one that was passed over."""
    number, middle = field["number"], WIDE / 2
    if field["state"] == "crossed":
        body = rect(0, 0, WIDE, HIGH, 10, fill=ink.fill)
        return body + cross(middle, 22, 36, ink.on, 3) + words(number, middle, 53, 16, ink.on, "middle", 700)
    if field["state"] == "lost":
        dash = rect(middle - 6, 46, 12, 3, 1.5, fill=ink.ink, fill_opacity=0.75)
        return words(number, middle, 35, 27, ink.ink, "middle", 400, fill_opacity=0.8) + dash
    if is_lit:
        glow = rect(-3, -3, WIDE + 6, HIGH + 6, 13, fill=look["lit-edge"], fill_opacity=0.22)
        body = rect(0, 0, WIDE, HIGH, 10, fill=look["lit"], stroke=look["lit-edge"], stroke_width=3)
        sign = shape(colour, middle, 46, 6, fill=ink.lit)
        return glow + body + words(number, middle, 33, 28, ink.lit, "middle", 800) + sign
    body = rect(0, 0, WIDE, HIGH, 10, fill=look["paper"], fill_opacity=0.62)
    sign = shape(colour, middle, 46, 5.6, fill=ink.ink, fill_opacity=0.75)
    return body + words(number, middle, 33, 27, ink.ink, "middle", 700) + sign


def ladder(points: list[int], rows: list[dict[str, Any]], look: Palette) -> str:
    """What so many crosses are worth, with the sign of every row that has so many."""
    parts = []
    for i, worth in enumerate(points):
        x = 28 + FIELD * i + WIDE / 2
        here = [row["colour"] for row in rows if row["crosses"] == i + 1]
        for place, colour in enumerate(here):
            at = x + 15 * (place - (len(here) - 1) / 2)
            parts.append(shape(colour, at, LADDER + 12, 6, fill=look.row(colour).ink))
        if not here:
            parts.append(words(i + 1, x, LADDER + 18, 16, look["ink-2"], "middle"))
        parts.append(
            words(worth, x, LADDER + 38, 18, look["ink" if here else "ink-2"], "middle", 800 if here else 400)
        )
    return "".join(parts)


def _foot(scene: Scene, seat: int, own: dict[str, Any]) -> str:
    """Misthrows, and what each row is worth."""
    view, look = scene.view, scene.look
    parts = [
        rect(0, -12, INNER - 48, 1.5, fill=look["line"]),
        words("Misthrows", 6, 25, 22, look["ink-2"]),
    ]
    for i in range(view["misthrow_limit"]):
        x = 132 + 44 * i
        if i < own["misthrows"]:
            parts.append(rect(x, 0, 34, 34, 8, fill=look["ink"]) + cross(x + 17, 17, 26, look["paper"], 3.2))
        else:
            parts.append(rect(x + 1, 1, 32, 32, 8, fill="none", stroke=look["edge"], stroke_width=2))
    bonus = view["bonus"][seat] if "bonus" in view else None
    worths = [(row["colour"], row["points"]) for row in own["rows"]]
    right = INNER - 48 - 8
    for extra in (own["misthrow_points"], bonus):
        if extra:
            said = f"+{extra}" if extra > 0 else _signed(extra)
            parts.append(words(said, right, 28, 28, look["ink-2"], "end", 700))
            right -= 80
    left = right - 102 * len(worths)
    for i, (colour, points) in enumerate(worths):
        ink = look.row(colour).ink
        parts.append(shape(colour, left + 102 * i + 14, 18, 10, fill=ink))
        parts.append(words(points, left + 102 * i + 34, 28, 29, ink, weight=700))
    return "".join(parts)


def _signed(points: int) -> str:
    return str(points).replace("-", "−")
