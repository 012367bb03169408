"""`tavoliere show`: draws a position, or a game from its file."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from rich.text import Text

    from tavoliere.notation.position import Position


def show(
    what: Annotated[
        str, typer.Argument(help="A position as one line, or a file with a game; - for the input.")
    ],
) -> None:
    """Draw a position, or a game from its file.

    A position is drawn with everything in it, all hands included; of a game its last position and the result.

    \b
    Examples:
      tavoliere show "duel | r5,7 | r3 b8,5*2 | turn 1, dice 41 2356"
      tavoliere show my-game.txt
    """
    import sys

    from rich.console import Console

    from tavoliere.cli.session import standing
    from tavoliere.games.rulings import Refused
    from tavoliere.notation.position import read
    from tavoliere.notation.record import Record

    console = Console(highlight=False)
    text = sys.stdin.read() if what == "-" else what
    if "|" in text and "\n" not in text.strip():
        position = read(text.strip())
        console.print(table(position, seat_names(position)))
        return
    if what != "-":
        try:
            text = Path(what).read_text("utf-8")
        except (OSError, UnicodeDecodeError, ValueError) as error:
            raise Refused(
                "“{what}” is neither a position, such as “qwixx | - | turn 0”, nor a readable file: {error}",
                what=what[:60],
                error=getattr(error, "strerror", None) or error,
            ) from None
    record = Record.read(text)
    position = record.position
    names = record.names or seat_names(position)
    console.print(table(position, names))
    if position.over:
        console.print()
        console.print(standing(position, names))


def seat_names(position: "Position") -> tuple[str, ...]:
    return tuple(f"Seat {seat}" for seat in range(position.players))


def table(position: "Position", names: tuple[str, ...]) -> "Text":
    """The whole position, all hands included: for whoever may see everything."""
    from rich.text import Text

    from tavoliere.cli.draw import draw, heading

    view = position.view(position.to_move[0] if position.to_move else None)
    seats = range(position.players)
    if view["game"] == "crosswise":
        view["hands"] = [position.view(seat)["hands"][seat] for seat in seats]
    return Text("\n").join([heading(view, names), draw(view, names, seats)])
