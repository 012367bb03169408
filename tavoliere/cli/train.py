"""`tavoliere train`: train the weights of a network, by games against itself."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from tavoliere.cli.options import RayOption, WorkersOption

if TYPE_CHECKING:
    import numpy as np

    from tavoliere.minds.training import Network


def train(
    network: Annotated[
        str, typer.Argument(help="qwixx, qwixx-many, on-board, duel, crosswise or crosswise-open.")
    ],
    folder: Annotated[Path, typer.Option(help="Where weights and checkpoint are kept.")] = Path("training"),
    seed: Annotated[int, typer.Option(min=0, help="The same seed gives the same weights.")] = 1,
    rounds: Annotated[int | None, typer.Option(min=0, help="How many rounds of its own games.")] = None,
    games: Annotated[int | None, typer.Option(min=1, help="How many games a round.")] = None,
    first_games: Annotated[
        int | None, typer.Option(min=1, help="How many games of a simple player come first.")
    ] = None,
    workers: WorkersOption = None,
    ray: RayOption = None,
) -> None:
    """Train a network by games against itself, round by round.

    Each round ends with a line about how well it plays. After it the weights are in FOLDER/NETWORK.npz, with a
    checkpoint beside them: the same command continues from there, after an interruption or with more rounds. The
    games, and so the weights, do not depend on the workers.

    \b
    Examples:
      tavoliere train qwixx
      tavoliere train on-board --rounds 3 --games 2000 --folder try
      tavoliere train duel --ray auto
    """
    from tavoliere.arena.contest import contest
    from tavoliere.arena.workers import workers as players
    from tavoliere.cli.progress import progress_bar
    from tavoliere.games.refused import Refused

    there_are = known_networks()
    if network not in there_are:
        raise Refused(
            "there is no network “{name}”: there are {known}", name=network[:40], known=", ".join(there_are)
        )
    game, recipe = there_are[network]
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Refused("{folder} cannot be made: {error}", folder=folder, error=error.strerror) from None
    rounds = recipe.rounds if rounds is None else rounds
    wanted = {"seed": seed, "rounds": rounds, "games": games, "first_games": first_games}
    settings: dict[str, Any] = {name: value for name, value in wanted.items() if value is not None}
    settings |= starts_of(game, recipe)
    path = folder / f"{network}.npz"
    with progress_bar() as progress, players(workers, ray) as pool:
        task = progress.add_task("compiling and playing", total=rounds + 1)
        for number, said in recipe.train(path=path, submit=pool.submit, contest=contest, **settings):
            progress.update(task, completed=number + 1, description="training")
            progress.console.print(f"round {number}: {said}", soft_wrap=True)
    print(f"The weights are in {path}.", file=sys.stderr)


def known_networks() -> "dict[str, tuple[str, Network]]":
    """What can be trained, by name: the game, and how to train it."""
    from tavoliere.minds.modules import MODULES

    return {
        name: (game, network) for game, minds in MODULES.items() for name, network in minds.NETWORKS.items()
    }


def starts_of(game: str, network: "Network") -> "dict[str, np.ndarray]":
    """The positions from which the games of a training run begin, if it needs them."""
    import numpy as np

    from tavoliere.notation.game import game as game_of

    if not network.tables:
        return {}
    return {"starts": np.array([game_of(game).start(**table).state for table in network.tables])}
