"""The signs of the games, with the outlines that the app draws too (web/static)."""

from tavoliere.notation.pictures.palette import Palette
from tavoliere.notation.pictures.pen import Look, circle, group, number, path, rect, words

ROUND: dict[str, Look] = {"stroke_linecap": "round", "stroke_linejoin": "round"}
CROSS = ("M5.5 5.2C9 9 14.5 14.6 18.8 18.9", "M18.6 5C14.8 9.4 9.6 14.6 5.2 19")
SHACKLE = "M8 10.5V8a4 4 0 0 1 8 0v2.5"
CROWN = "M5 17.5 4 8.5l4.5 3.2L12 6l3.5 5.7L20 8.5l-1 9Z"
PAWN = "M10 1.5a5 5 0 0 1 3.3 8.7c1 3.3 2.6 6 4.7 9.3v4.5H2v-4.5c2.1-3.3 3.7-6 4.7-9.3A5 5 0 0 1 10 1.5Z"
AIM = "M15 1v6M15 23v6M1 15h6M23 15h6"
ARROWS = {
    "move": "M8 20h20M21 12.5 28.5 20 21 27.5",
    "remove": "M20 29V10M12.5 17.5 20 10l7.5 7.5M10 33h20",
    "swap": "M9 15.5h20M23.5 10l5.5 5.5M31 25H11M16.5 30.5 11 25",
    "replace": "M30 16a11 11 0 0 0-19.5-1.5M10 24a11 11 0 0 0 19.5 1.5M10 7.5v7.5h7.5M30 32.5V25h-7.5",
}
TEAMS = {"green": "M5.5 3v14M10 3v14M14.5 3v14", "orange": "M3 5.5h14M3 10h14M3 14.5h14"}
RAYS = (
    "M20 5.5v4M20 30.5v4M5.5 20h4M30.5 20h4M9.8 9.8l2.8 2.8M27.4 27.4l2.8 2.8"
    "M9.8 30.2l2.8-2.8M27.4 12.6l2.8-2.8"
)
MOON = "M25.5 7.5A13 13 0 1 0 33 26.5 11 11 0 0 1 25.5 7.5Z"
PLUS = "M15.5 6.5h9v9h9v9h-9v9h-9v-9h-9v-9h9Z"
GEM, GEM_HOLE = "M12 8h16l6.5 8.5L20 34 5.5 16.5Z", "M13 17h14l-7 10.5Z"
PETALS = ((20, 11.2), (28.4, 17.3), (25.2, 27.2), (14.8, 27.2), (11.6, 17.3))


def shape(colour: str, x: float, y: float, r: float, **look: Look) -> str:
    """The shape that travels with a colour: ● ▲ ■ ◆."""
    corners: tuple[tuple[float, float], ...]
    if colour == "yellow":
        corners = (x, y - 1.12 * r), (x + 1.12 * r, y + 0.86 * r), (x - 1.12 * r, y + 0.86 * r)
    elif colour == "blue":
        corners = (x, y - 1.25 * r), (x + 1.1 * r, y), (x, y + 1.25 * r), (x - 1.1 * r, y)
    elif colour == "green":
        return rect(x - 0.9 * r, y - 0.9 * r, 1.8 * r, 1.8 * r, 0.12 * r, **look)
    else:
        return circle(x, y, r, **look)
    return path("M" + "L".join(f"{number(a)} {number(b)}" for a, b in corners) + "Z", **look)


def cross(x: float, y: float, size: float, colour: str, width: float = 3.4) -> str:
    """A cross as drawn by hand; x and y are its middle."""
    lines = (path(d, fill="none", stroke=colour, stroke_width=width, stroke_linecap="round") for d in CROSS)
    return group(*lines, x=x - size / 2, y=y - size / 2, scale=size / 24)


def lock(x: float, y: float, size: float, colour: str, fill: str = "none") -> str:
    body = rect(5, 10.5, 14, 9.5, 2.5, fill=fill, stroke=colour, stroke_width=1.9)
    shackle = path(SHACKLE, fill="none", stroke=colour, stroke_width=1.9, stroke_linecap="round")
    return group(body, shackle, x=x - size / 2, y=y - size / 2, scale=size / 24)


def crown(x: float, y: float, size: float, colour: str) -> str:
    return group(path(CROWN, fill=colour), x=x - size / 2, y=y - size / 2, scale=size / 24)


def pawn(x: float, y: float, size: float, label: object, ink: str, paper: str) -> str:
    """A pawn with its seat's sign on it; x is its middle, y its top."""
    body = path(PAWN, fill=ink, stroke=paper, stroke_width=1.8)
    sign = words(label, 10, 21.5, 10, paper, "middle", 800)
    return group(body, sign, x=x - size / 2, y=y, scale=size / 20)


def piece(seat: int, height: int, x: float, y: float, r: float, look: Palette) -> str:
    """A piece of Duel or a stack of them; x and y are the middle of the lowest. Black has a groove, grey a dot."""
    fill, rim, on = (look[f"pc-{'ab'[seat]}{part}"] for part in ("", "-rim", "-on"))
    scale = r / 13
    lifts = [3.6 * level for level in range(min(height, 5))]
    parts = [circle(0, -lift, 13, fill=fill, stroke=rim, stroke_width=1.6) for lift in lifts]
    top = -lifts[-1]
    if height > 1:
        parts.append(words(height, 0, top + 5.4, 15, on, "middle", 800))
    elif seat:
        parts.append(circle(0, top, 3.2, fill="#6b7270"))
    else:
        parts.append(circle(0, top, 7.5, fill="none", stroke=rim, stroke_width=1.5))
    return group(*parts, x=x, y=y, scale=scale)


def symbol(tile: str, x: float, y: float, size: float, look: Palette) -> str:
    """One of the six silhouettes of Crosswise, or an action tile's arrow; x and y are its middle."""
    hole = look["tile"]
    if tile in ARROWS:
        parts = [path(ARROWS[tile], fill="none", stroke=look["ink"], stroke_width=3, **ROUND)]
    elif tile == "sun":
        rays = path(RAYS, stroke=look["sy1"], stroke_width=3, stroke_linecap="round")
        parts = [circle(20, 20, 6.5, fill=look["sy1"]), rays]
    elif tile == "moon":
        parts = [path(MOON, fill=look["sy2"])]
    elif tile == "wave":
        waves = "".join(f"M6 {number(height)}c4.7-5 9.3-5 14 0s9.3 5 14 0" for height in (13.5, 21.5, 29.5))
        parts = [path(waves, fill="none", stroke=look["sy3"], stroke_width=3.6, **ROUND)]
    elif tile == "bloom":
        petals = [circle(across, down, 5.4, fill=look["sy4"]) for across, down in PETALS]
        parts = [*petals, circle(20, 20, 3.6, fill=hole)]
    elif tile == "gem":
        parts = [path(GEM, fill=look["sy6"]), path(GEM_HOLE, fill=hole)]
    else:
        parts = [path(PLUS, fill=look["sy5"])]
    return group(*parts, x=x - size / 2, y=y - size / 2, scale=size / 40)


def team_sign(team: str, x: float, y: float, size: float, colour: str) -> str:
    lines = path(TEAMS[team], fill="none", stroke=colour, stroke_width=2.2, stroke_linecap="round")
    return group(lines, x=x - size / 2, y=y - size / 2, scale=size / 20)
