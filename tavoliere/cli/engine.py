"""`tavoliere engine`: our bots for the arenas of others, and a check of engines."""

import sys
from typing import Annotated

import typer

from tavoliere.cli.options import GAMES, LEVELS

COLOURS = {"ok": typer.colors.GREEN, "note": typer.colors.YELLOW, "wrong": typer.colors.RED}


def engine(
    words: Annotated[
        list[str],
        typer.Argument(
            metavar="BOT | check COMMAND", help=f"{LEVELS}, or another bot; or check and an engine's command."
        ),
    ],
    game: Annotated[list[str] | None, typer.Option(help=f"Check only this game: {GAMES}.")] = None,
) -> None:
    """Play as an engine, by lines; or check one (docs/engines.md).

    \b
    Examples:
      tavoliere engine medium
      tavoliere engine check "node examples/engines/greedy.js"
      tavoliere arena qwixx medium --engine "python3 my_engine.py"
    """
    from tavoliere.arena.engines.check import check
    from tavoliere.arena.engines.host import serve
    from tavoliere.games.refused import Refused
    from tavoliere.minds.levels import foreign_maker, names
    from tavoliere.notation.game import games

    if words[0] == "check":
        if len(words) != 2:
            raise Refused(
                "give the engine's command as one word: tavoliere engine check “python3 my_engine.py”"
            )
        is_wrong = False
        for kind, said in check(words[1], game):
            typer.echo(f"{typer.style(kind.ljust(5), COLOURS[kind])} {said}")
            is_wrong |= kind == "wrong"
        raise typer.Exit(1 if is_wrong else 0)
    if len(words) != 1 or game:
        raise Refused("one bot plays as an engine: tavoliere engine medium")
    if not any(words[0] in names(each) for each in games()) and foreign_maker(words[0]) is None:
        raise Refused("there is no bot “{name}”: there are {names}", name=words[0][:40], names=LEVELS)
    serve(words[0], sys.stdin, sys.stdout)
