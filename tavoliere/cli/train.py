"""`tavoliere train`: make the weights of a network anew, by games against itself."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

if TYPE_CHECKING:
    import numpy as np


def train(
    network: Annotated[str, typer.Argument(help="qwixx, qwixx-many, on-board, duel or crosswise.")],
    folder: Annotated[Path, typer.Option(help="Where weights and checkpoint are kept.")] = Path("training"),
    seed: Annotated[int, typer.Option(min=0, help="The same seed gives the same weights.")] = 1,
    rounds: Annotated[int | None, typer.Option(min=0, help="How many rounds of its own games.")] = None,
    games: Annotated[int | None, typer.Option(min=1, help="How many games a round.")] = None,
    first_games: Annotated[
        int | None, typer.Option(min=1, help="How many games of a simple player come first.")
    ] = None,
) -> None:
    """Train a network of ours and say after each round how well it plays.

    After every round the weights lie in FOLDER/NETWORK.npz, and a checkpoint beside them (Crosswise needs none: it
    learns in minutes): the same command goes on from there, after an interruption or with more rounds.

    \b
      tavoliere train qwixx
      tavoliere train on-board --rounds 3 --games 2000 --folder try
    """
    from tavoliere.games.rulings import Refused

    folder.mkdir(parents=True, exist_ok=True)
    wanted = {"rounds": rounds, "games": games, "first_games": first_games}
    settings: dict[str, Any] = {name: value for name, value in wanted.items() if value is not None}
    if network in SHEETS:
        train_sheets(network, folder, seed, settings)
    elif network == "duel":
        from tavoliere.minds import duel_training

        duel_training.train(folder / "duel.npz", seed, **settings)
    elif network == "crosswise":
        from tavoliere.minds import crosswise_training

        crosswise_training.train(folder / "crosswise.npz", seed, **settings)
    else:
        known = ", ".join([*SHEETS, "duel", "crosswise"])
        raise Refused("there is no network “{name}”: there are {known}", name=network[:40], known=known)


# The tables that the networks of the sheet games learn at: game, and how many play.
SHEETS: dict[str, tuple[str, tuple[int, ...]]] = {
    "qwixx": ("qwixx", (2,)),
    "qwixx-many": ("qwixx", (3, 4, 5)),
    "on-board": ("on-board", (2, 2, 3, 2, 2, 4)),
}


def starts_of(name: str) -> "np.ndarray":
    """The positions from which the games of a network begin; On Board on both sides of the board."""
    import numpy as np

    from tavoliere.notation.position import game

    played, tables = SHEETS[name]
    sides = ("a", "b") if played == "on-board" else (None,)
    return np.array([game(played).start(players, side=side).state for players in tables for side in sides])


def train_sheets(name: str, folder: Path, seed: int, settings: dict[str, Any]) -> None:
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    errors = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=errors, transient=True, disable=not errors.is_terminal) as progress:
        task = progress.add_task("compiling", total=None)
        from tavoliere.minds.sheet_match import against_linear
        from tavoliere.minds.sheet_network import WITH_TRACK, WITHOUT_TRACK
        from tavoliere.minds.sheet_training import PLANS, Trainer, merged, save

        plan = PLANS[name]._replace(seed=seed, **settings)
        trainer = Trainer(starts_of(name), WITH_TRACK if name == "on-board" else WITHOUT_TRACK, plan)
        checkpoint = folder / f"{name}.checkpoint.npz"
        if checkpoint.exists():
            trainer.resume(checkpoint)
        progress.update(task, description="training", total=plan.rounds + 1, completed=trainer.round + 1)
        for loss in trainer.train():
            net = merged(trainer.adam.weights)
            trainer.checkpoint(checkpoint)
            save(folder / f"{name}.npz", net)
            results = against_linear(net, trainer.starts)
            progress.console.print(
                f"round {trainer.round}: loss {loss:.4f}, against linear {results}", soft_wrap=True
            )
            progress.update(task, completed=trainer.round + 1)
    print(f"The weights are in {folder / f'{name}.npz'}.", file=sys.stderr)
