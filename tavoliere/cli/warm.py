"""`tavoliere warm`: compile everything now, so that nobody waits for it later."""

from typing import Annotated

import typer


def warm(
    game: Annotated[
        str | None, typer.Argument(help="Only what this game needs; all games if left out.")
    ] = None,
) -> None:
    """Compile the bots and the coach now, so nobody waits later.

    What was compiled is kept in the user's cache folder (TAVOLIERE_CACHE names another) until the next update. All
    games together take some minutes; one game takes about one.

    \b
    Examples:
      tavoliere warm
      tavoliere warm duel
    """
    from tavoliere.cli.progress import compile_first
    from tavoliere.coach.modules import MODULES
    from tavoliere.games.extras import can_compile
    from tavoliere.games.refused import Refused
    from tavoliere.minds.warm import all_swift
    from tavoliere.notation.game import game as game_named

    if not can_compile():
        raise Refused("nothing can be compiled here: Numba is not installed")
    names = [game_named(game).name] if game else list(MODULES)
    coaches = [MODULES[name] for name in names if name in MODULES]
    judges = [swift for coach in coaches for swift in (coach.swift_weigh, coach.swift_compare)]
    bots = [swift for swift in all_swift() if not game or swift.game in names]
    compile_first([*judges, *bots])
    print("Everything is compiled.")
