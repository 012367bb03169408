"""Crosswise: the board with the points of its lines, the teams with their hands, the bag."""

from tavoliere.notation.pictures.glyphs import ARROWS, crown, symbol, team_sign
from tavoliere.notation.pictures.pen import circle, fitting, group, rect, words
from tavoliere.notation.pictures.scene import GAP, INNER, Scene, paper, ring

LETTERS = "abcdef"
CELL, STEP = 84, 90
EDGE, CORNER = 74, 62  # the columns of the rows' points; the lines above and below the board
BOARD = EDGE + 6 * STEP + 50
HIGH = CORNER + 6 * STEP + CORNER + 14
PANEL = INNER - BOARD - GAP
CORNERS = {"move": (0, 0), "remove": (1, 0), "swap": (0, 1), "replace": (1, 1)}
NAMES = {"orange": "Rows", "green": "Columns"}
BAG = 74


def draw(scene: Scene) -> tuple[float, str]:
    half = (HIGH - BAG - 2 * GAP) / 2
    panels = [_team(scene, team, i * (half + GAP), half) for i, team in enumerate(("orange", "green"))]
    return HIGH, _board(scene) + group(*panels, _bag(scene), x=BOARD + GAP)


def _place(cell: str) -> tuple[float, float]:
    return EDGE + STEP * LETTERS.index(cell[0]), CORNER + STEP * (int(cell[1]) - 1)


def _board(scene: Scene) -> str:
    view, look = scene.view, scene.look
    parts = [paper(look, 0, HIGH, 0, BOARD)]
    marked = {
        word: (move.split(), kind)
        for move, kind in scene.marks.items()
        for word in move.split()
        if _is_cell(word)
    }
    for row in range(1, 7):
        for letter in LETTERS:
            cell = f"{letter}{row}"
            parts.append(_cell(scene, cell, *marked.get(cell, ([], ""))))
    for i, (by_row, by_column) in enumerate(zip(view["row_points"], view["column_points"], strict=True)):
        across, down = EDGE + STEP * i, CORNER + STEP * i
        parts.append(_points(scene, "o", by_row, 10, down, EDGE - 20, CELL))
        parts.append(_points(scene, "g", by_column, across, CORNER + 6 * STEP + 2, CELL, CORNER - 12))
        parts.append(words(LETTERS[i], across + CELL / 2, CORNER - 18, 19, look["ink-2"], "middle"))
        parts.append(words(i + 1, EDGE + 6 * STEP + 20, down + CELL / 2 + 6, 19, look["ink-2"], "middle"))
    for tile, (right, low) in CORNERS.items():
        x, y = (EDGE + 6 * STEP + 20 if right else 40), (CORNER + 6 * STEP + 24 if low else 26)
        parts.append(symbol(tile, x, y, 32, look))
        for i in range(3):  # of each kind there are three
            is_spent = i < view["spent"].get(tile, 0)
            fill = look["ink-2"] if is_spent else "none"
            parts.append(
                circle(x + 10 * (i - 1), y + 23, 3, fill=fill, stroke=look["ink-2"], stroke_width=1.4)
            )
    return "".join(parts)


def _is_cell(word: str) -> bool:
    return len(word) == 2 and word[0] in LETTERS and word[1] in "123456"


def _cell(scene: Scene, cell: str, move: list[str], kind: str) -> str:
    view, look = scene.view, scene.look
    x, y = _place(cell)
    tile = view["board"].get(cell)
    if tile:
        parts = [
            rect(x, y + 3, CELL, CELL, 14, fill=look["tile-edge"]),
            rect(x, y, CELL, CELL, 14, fill=look["tile"]),
            symbol(tile, x + CELL / 2, y + CELL / 2, 66, look),
        ]
    else:
        parts = [rect(x, y, CELL, CELL, 14, fill=look["paper-2"], stroke=look["line"], stroke_width=1.5)]
        if kind and move[0] not in ARROWS:  # the tile that would lie here
            ghost = rect(x, y, CELL, CELL, 14, fill=look["tile"])
            parts.append(group(ghost, symbol(move[0], x + CELL / 2, y + CELL / 2, 66, look), opacity=0.55))
    if view["six_equal"] in (f"row {cell[1]}", f"column {cell[0]}"):
        parts.append(
            rect(x + 2, y + 2, CELL - 4, CELL - 4, 12, fill="none", stroke=look["accent"], stroke_width=5)
        )
    if kind:
        parts.append(ring(look[kind], x, y, CELL, CELL, 14))
    return "".join(parts)


def _points(scene: Scene, team: str, points: int, x: float, y: float, width: float, height: float) -> str:
    look = scene.look
    body = rect(x, y, width, height, 14, fill=look[f"team-{team}-soft"])
    return body + words(points, x + width / 2, y + height / 2 + 10, 28, look[f"team-{team}"], "middle", 800)


def _team(scene: Scene, team: str, y: float, height: float) -> str:
    view, look = scene.view, scene.look
    members = [seat for seat, one in enumerate(view["teams"]) if one == team]
    shade, soft = look[f"team-{team[0]}"], look[f"team-{team[0]}-soft"]
    points = view["scores"][members[0]]
    parts = [
        paper(look, 0, height, 0, PANEL, 18),
        rect(18, 18, 56, 56, 12, fill=soft),
        team_sign(team, 46, 46, 38, shade),
        words(NAMES[team], 86, 54, 24, look["ink"], weight=700),
        words(points, PANEL - 20, 62, 46, look["ink"], "end", 800),
    ]
    if members[0] in view["winners"]:
        parts.append(crown(PANEL - 44, 88, 34, look["accent"]))
    for i, seat in enumerate(members):
        parts.append(_hand(scene, seat, 96 + 92 * i))
    return group(*parts, y=y)


def _hand(scene: Scene, seat: int, y: float) -> str:
    """A seat's name and tiles; those that are hidden lie face down."""
    view, look, name = scene.view, scene.look, scene.names[seat]
    parts = [words(name, 18, y + 18, fitting(name, 20, PANEL - 60), look["ink"], weight=600)]
    if view["active"] == seat and not view["over"]:
        parts.append(circle(PANEL - 26, y + 12, 7, fill=look["accent"]))
    hand = view["hands"][seat]
    tiles = [*hand["tiles"], *[None] * (hand["size"] - len(hand["tiles"]))]
    step = min(52, (PANEL - 36 + 5) / max(1, len(tiles)))
    side = step - 5
    for i, tile in enumerate(tiles):
        x, top = 18 + step * i, y + 30
        if tile is None:
            parts.append(
                rect(x, top, side, side, 8, fill=look["tray"], stroke=look["tray-edge"], stroke_width=1.5)
            )
        elif tile in ARROWS:
            parts.append(
                rect(x, top, side, side, 8, fill=look["paper-2"], stroke=look["edge"], stroke_width=1.5)
            )
            parts.append(symbol(tile, x + side / 2, top + side / 2, side * 0.78, look))
        else:
            parts.append(rect(x, top + 2, side, side, 8, fill=look["tile-edge"]))
            parts.append(rect(x, top, side, side, 8, fill=look["tile"]))
            parts.append(symbol(tile, x + side / 2, top + side / 2, side * 0.84, look))
    return "".join(parts)


def _bag(scene: Scene) -> str:
    look, y = scene.look, HIGH - BAG
    body = rect(0, y, PANEL, BAG, 18, fill=look["tray"], stroke=look["tray-edge"], stroke_width=1.5)
    count = scene.view["bag"]
    return body + words(f"{count} in the bag", PANEL / 2, y + 46, 24, look["ink"], "middle", 700)
