"""Positions as pictures: drawn here once, for notebooks, environments and documents, in the look of the app's boards.

`GAMES` lists what draws each game. A game that is not in it has no picture, and is shown as its line.
"""

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, Protocol

from tavoliere.games.refused import Refused
from tavoliere.notation.line import check_number
from tavoliere.notation.pictures import crosswise, duel, onboard, sheets
from tavoliere.notation.pictures.palette import palette
from tavoliere.notation.pictures.pen import DISPLAY, UI, Look, attributes, fitting, group, number, rect, words
from tavoliere.notation.pictures.scene import INNER, MARKS, Scene

if TYPE_CHECKING:
    from tavoliere.notation.position import Position


class Drawing(Protocol):
    """What a game's module offers here."""

    def draw(self, scene: Scene) -> tuple[float, str]:
        """The height of the drawing, which depends only on who looks and how many play, and its SVG."""


GAMES: dict[str, Drawing] = {"qwixx": sheets, "on-board": onboard, "duel": duel, "crosswise": crosswise}
MARGIN, HEAD = 24, 64
WIDTH = INNER + 2 * MARGIN
SIZES = range(80, 8001)

Marks = Mapping[str, str] | Iterable[str]


def draw(
    position: "Position",
    seat: int | None = None,
    *,
    size: int = WIDTH,
    marks: Marks = (),
    theme: str = "light",
    names: Iterable[str] = (),
) -> str:
    """The position as SVG: what one seat may see or, without a seat, all that the position knows."""
    own = GAMES.get(position.game.name)
    if own is None:
        raise Refused("there are no pictures of {game}", game=position.game.title)
    check_number("the size of a picture", size, SIZES)
    look = palette(theme)
    scene = Scene(
        seen(position, seat),
        called(position, names),
        seat,
        who(position, seat),
        {one: frozenset(position.legal(one)) for one in position.to_move if seat in (None, one)},
        read_marks(position, marks),
        look,
    )
    height, drawn = own.draw(scene)
    whole = HEAD + height + MARGIN
    said = status(position, scene.names)
    title = position.game.title
    head = [
        rect(0, 0, WIDTH, whole, 28, fill=look["table"]),
        words(title, MARGIN + 6, 46, 32, look["ink"], weight=700, font_family=DISPLAY),
        words(said, WIDTH - MARGIN - 6, 44, fitting(said, 23, 560), look["ink-2"], "end"),
    ]
    about: dict[str, Look] = {
        "xmlns": "http://www.w3.org/2000/svg",
        "viewBox": f"0 0 {WIDTH} {number(whole)}",
        "width": size,
        "height": round(size * whole / WIDTH),
        "font_family": UI,
        "role": "img",
    }
    told = f"<title>{title}: {words_only(said)}</title>"
    return f"<svg{attributes(about)}>{told}{''.join(head)}{group(drawn, x=MARGIN, y=HEAD)}</svg>"


def words_only(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;")


def seen(position: "Position", seat: int | None) -> Mapping[str, Any]:
    if seat is not None:
        return position.view(seat)
    asked = who(position, None)
    return {**position.outlook(asked), **position.described}


def who(position: "Position", seat: int | None) -> int:
    """The seat that marks are about: who looks, or else the only one that is to move, or whose turn it is."""
    if seat is not None:
        return seat
    return position.to_move[0] if len(position.to_move) == 1 else position.turn


def called(position: "Position", names: Iterable[str]) -> tuple[str, ...]:
    """What the seats are called: as they are said to be, or by their numbers."""
    given = tuple(names)[: position.players]
    return given + tuple(f"Seat {seat}" for seat in range(len(given), position.players))


def read_marks(position: "Position", marks: Marks) -> dict[str, str]:
    """Moves with their marks; moves alone are good."""
    pairs = marks.items() if isinstance(marks, Mapping) else [(move, MARKS[0]) for move in marks]
    found = {}
    for move, kind in pairs:
        if kind not in MARKS:
            raise Refused("a mark is good, warn or bad, not “{mark}”", mark=str(kind)[:40])
        found[position.game.write_move(position.game.read_move(move))] = kind
    return found


def status(position: "Position", names: tuple[str, ...]) -> str:
    """Who is asked what, in a few words."""
    if position.over:
        best = [names[seat] for seat in position.winners]
        return f"{best[0]} wins" if len(best) == 1 else f"{joined(best)} win"
    if position.due is not None:
        return f"{names[position.due]} {'rolls' if position.chance == 'dice' else 'draws a tile'}"
    asked = [names[seat] for seat in position.to_move]
    return f"{joined(asked)} to move" if asked else ""


def joined(names: list[str]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}" if names else ""
