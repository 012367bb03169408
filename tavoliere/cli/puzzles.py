"""`tavoliere puzzles`: positions to practise with."""

from pathlib import Path
from typing import Annotated

import typer

from tavoliere.cli.options import GameArgument


def puzzles(
    game: GameArgument,
    count: Annotated[int, typer.Option(min=1, help="How many.")] = 10,
    seed: Annotated[int, typer.Option(min=0, help="The same seed gives the same puzzles.")] = 0,
    out: Annotated[
        Path | None, typer.Option(help="Write them to this file instead of printing them.")
    ] = None,
) -> None:
    """Find positions to practise with, and print them as JSON.

    One choice is clearly best in them, and the level “medium” goes wrong. They come from games of experts. Each is
    checked by playing on from the best choice and from its rivals, and has a grade from 1 (easy) to 3 (hard), the
    chances of its choices in percent, and the reason.

    \b
    Examples:
      tavoliere puzzles duel --count 5
      tavoliere puzzles qwixx --count 100 --seed 7 --out qwixx.json
    """
    from itertools import islice

    from tavoliere.cli.progress import progress_bar
    from tavoliere.cli.show import write_file
    from tavoliere.coach.practice.puzzles import find_puzzles, written
    from tavoliere.games.refused import Refused
    from tavoliere.notation.game import game as game_named

    name = game_named(game).name
    # The search takes long: what it finds must have somewhere to go.
    if out and out.is_dir():
        raise Refused("{path} cannot be written: it is a folder", path=out)
    if out and not out.parent.is_dir():
        raise Refused("{path} cannot be written: there is no folder {folder}", path=out, folder=out.parent)
    with progress_bar() as bar:
        search = islice(find_puzzles(name, seed), count)
        found = list(bar.track(search, total=count, description=f"puzzles of {name}"))
    text = written(f"tavoliere puzzles {name} --count {count} --seed {seed}", found)
    if out:
        write_file(out, text)
    else:
        print(text, end="")
