"""Arguments and options shared by several commands."""

from pathlib import Path
from typing import Annotated

import typer

# Written out, so that help needs neither rules nor bots.
GAMES = "qwixx, on-board, duel, crosswise, or one that you added"
LEVELS = "beginner, easy, medium, hard, expert"


def complete_game(typed: str) -> list[str]:
    """The games that a shell offers."""
    from tavoliere.notation.game import games

    return [name for name in games() if name.startswith(typed)]


GameArgument = Annotated[str, typer.Argument(help=f"{GAMES}.", autocompletion=complete_game)]
PlayersOption = Annotated[int, typer.Option(help="How many play.")]
SideOption = Annotated[str | None, typer.Option(help="On Board: side a or b of the board.")]
TrackOption = Annotated[Path | None, typer.Option(help="On Board: a track file of your own.")]
LoneOption = Annotated[int | None, typer.Option(help="Crosswise for three: the seat that plays alone.")]

# What plays the games of a match or a training run.
WorkersOption = Annotated[
    int | None, typer.Option(help="Processes on this machine that play; by default one for each core.")
]
RayOption = Annotated[
    str | None, typer.Option(metavar="ADDRESS", help="Play on a Ray cluster; “local” starts one here.")
]

# Programs in any language (docs/engines.md).
EngineOption = Annotated[
    list[str] | None,
    typer.Option(metavar="COMMAND", help="One more player: a program in any language, by its command."),
]
BankOption = Annotated[
    float, typer.Option(min=0.01, help="Engines: seconds of the processor for each game and seat.")
]
IncrementOption = Annotated[float, typer.Option(min=0, help="Engines: seconds more after every answer.")]

LanguageOption = Annotated[
    str | None, typer.Option(help="What is said: en, de, fr, it or pt; if left out, the system's language.")
]
JsonOption = Annotated[bool, typer.Option("--json", help="Print JSON.")]

DatabaseOption = Annotated[
    str | None,
    typer.Option(
        metavar="URL", help="A file, or postgresql://…; that of `tavoliere serve` if none is given."
    ),
]
