"""`tavoliere show`: draws a position, or a game from its file."""

import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tavoliere.cli.language import _, speak
from tavoliere.cli.options import LanguageOption

if TYPE_CHECKING:
    from rich.console import Console
    from rich.text import Text

    from tavoliere.notation.position import Position
    from tavoliere.notation.record import Record


def show(
    what: Annotated[
        str,
        typer.Argument(help="A position as one line, or a file with a position or a game; - for the input."),
    ],
    at: Annotated[int | None, typer.Option(help="A game: after so many steps; 0 is the start.")] = None,
    replay: Annotated[
        bool, typer.Option("--replay", help="A game: step by step with the arrows, on the whole screen.")
    ] = False,
    svg: Annotated[Path | None, typer.Option(help="Also write the picture to this SVG file.")] = None,
    language: LanguageOption = None,
) -> None:
    """Draw a position, or a game from its file.

    A position is drawn with everything in it, all hands included; a game, by its last position and the result, or after
    the step that --at names. A step is a roll, a tile or a move; --replay goes through them all.

    \b
    Examples:
      tavoliere show "duel | r5,7 | r3 b8,5*2 | turn 1, dice 41 2356"
      tavoliere show my-game.txt
      tavoliere show my-game.txt --at 17
      tavoliere show my-game.txt --replay
      tavoliere show "qwixx | r5,7 y2 | b12 | turn 0, dice 41 2356" --svg table.svg
    """
    from rich.console import Console

    from tavoliere.cli import draw
    from tavoliere.cli.screen.replay import replay as go_through
    from tavoliere.cli.screen.session import fits
    from tavoliere.cli.session import standing
    from tavoliere.games.refused import Refused
    from tavoliere.notation.game import read
    from tavoliere.notation.record import Record

    speak(language)
    console = Console(highlight=False, record=True)
    text = what if "|" in what else read_file(what, NEITHER)
    if "|" in text and "\n" not in text.strip():
        if at is not None or replay:
            raise Refused("--at and --replay are for a game: this is one position")
        position = read(text.strip())
        names = seat_names(position)
    else:
        record = Record.read(text)
        position = record.position if at is None else after(record, at)
        names = record.names or seat_names(position)
        if replay and fits(console, record.game.name):
            go_through(console, record, names, len(record.steps) if at is None else at)
            return
    draw.show(console, table(position, names), names, position.scores)
    if position.over:
        console.print()
        console.print(standing(position, names))
    if svg:
        write_svg(console, svg)


# They could make a terminal show what is not there, such as a verdict, or letters in another order; no text of a game
# has them.
CONTROLS = re.compile(r"[\x00-\x08\x0e-\x1b\x7f-\x84\x86-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]")
LONGEST_FILE = 4_000_000
NEITHER = "“{path}” is neither a position, such as “qwixx | - | turn 0”, nor a readable file: {error}"


def read_file(path: str, sentence: str = "“{path}” cannot be read: {error}") -> str:
    """The text of a file, or of the standard input (“-”); if it cannot be read, refuse with this sentence."""
    from tavoliere.games.refused import Refused
    from tavoliere.notation.record import BYTE_ORDER_MARK

    try:
        if not path:
            raise ValueError("nothing is named")
        text = _read(path).removeprefix(BYTE_ORDER_MARK)
    except UnicodeDecodeError:
        text = "\0"
    except (OSError, ValueError) as error:
        raise Refused(sentence, path=path[:60], error=getattr(error, "strerror", None) or error) from None
    if CONTROLS.search(text):
        raise Refused("“{path}” is not a text: a game is written in UTF-8", path=path[:60])
    return text


def after(record: "Record", step: int) -> "Position":
    """The position after so many steps of a game."""
    from tavoliere.games.refused import Refused

    if not 0 <= step <= len(record.steps):
        raise Refused("this game has {count} steps: give --at 0 to {count}", count=len(record.steps))
    return next(position for number, position in enumerate(record.positions()) if number == step)


def _read(path: str) -> str:
    """The text of a file that is one: a device may have no end, and a pipe nothing to say."""
    if path == "-":
        text = sys.stdin.read(LONGEST_FILE + 1)
    else:
        if Path(path).is_char_device() or Path(path).is_block_device():
            raise ValueError("it is no file")
        with Path(path).open(encoding="utf-8") as opened:
            text = opened.read(LONGEST_FILE + 1)
    if len(text) > LONGEST_FILE:
        raise ValueError("it is too long to be a game")
    return text


def write_svg(console: "Console", path: Path) -> None:
    """Write what the console printed as a self-contained picture: no font to fetch, no comment."""
    picture = re.sub(
        r"\s*(@font-face {.*?}|<!--.*?-->)", "", console.export_svg(title="tavoliere"), flags=re.DOTALL
    )
    picture = picture.replace("Fira Code, monospace", "monospace")
    write_file(path, picture)


def write_file(path: Path, text: str) -> None:
    from tavoliere.games.refused import Refused

    try:
        path.write_text(text, "utf-8")
    except OSError as error:
        raise Refused("{path} cannot be written: {error}", path=path, error=error.strerror) from None


def seat_names(position: "Position") -> tuple[str, ...]:
    return tuple(_("Seat {n}", n=seat) for seat in range(position.players))


def table(position: "Position", names: tuple[str, ...]) -> "Text":
    """The whole position, all hands included, for somebody who may see everything."""
    from rich.text import Text

    from tavoliere.cli.draw import heading
    from tavoliere.cli.games import GAMES

    drawn = GAMES[position.game.name]
    seats = range(position.players)
    view = position.view(position.to_move[0] if position.to_move else None)
    seen = drawn.uncover(view, [position.view(seat) for seat in seats])
    return Text("\n").join([heading(seen, names), drawn.draw(seen, names, seats)])
