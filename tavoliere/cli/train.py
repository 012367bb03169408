"""`tavoliere train`: make the weights of a network anew, by games against itself."""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from tavoliere.cli.arena import RayOption, WorkersOption

if TYPE_CHECKING:
    import numpy as np

    from tavoliere.minds.training import Submit


def train(
    network: Annotated[str, typer.Argument(help="qwixx, qwixx-many, on-board, duel or crosswise.")],
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
    """Train a network of ours and say after each round how well it plays.

    After every round the weights lie in FOLDER/NETWORK.npz, and a checkpoint beside them: the same command goes on
    from there, after an interruption or with more rounds. The games, and so the weights, do not depend on who plays
    them.

    \b
      tavoliere train qwixx
      tavoliere train on-board --rounds 3 --games 2000 --folder try
      tavoliere train duel --ray auto
    """
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    from tavoliere.arena.workers import workers as players
    from tavoliere.games.refused import Refused

    if network not in NETWORKS:
        known = ", ".join(NETWORKS)
        raise Refused("there is no network “{name}”: there are {known}", name=network[:40], known=known)
    folder.mkdir(parents=True, exist_ok=True)
    wanted = {"seed": seed, "rounds": rounds, "games": games, "first_games": first_games}
    settings: dict[str, Any] = {name: value for name, value in wanted.items() if value is not None}
    path = folder / f"{network}.npz"
    errors = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with (
        Progress(*columns, console=errors, transient=True, disable=not errors.is_terminal) as progress,
        players(workers, ray) as pool,
    ):
        task = progress.add_task("compiling and playing", total=None)
        total, training = NETWORKS[network](network, path, pool.submit, settings)
        progress.update(task, total=total + 1)
        for number, said in training:
            progress.update(task, completed=number + 1, description="training")
            progress.console.print(f"round {number}: {said}", soft_wrap=True)
    print(f"The weights are in {path}.", file=sys.stderr)


Training = tuple[int, Iterator[tuple[int, str]]]  # how many rounds, and what each says


def train_duel(name: str, path: Path, submit: "Submit", settings: dict[str, Any]) -> Training:
    from tavoliere.minds.duel.training import ALL_ROUNDS, train

    return settings.get("rounds", ALL_ROUNDS), train(path, submit, **settings)


def train_crosswise(name: str, path: Path, submit: "Submit", settings: dict[str, Any]) -> Training:
    from tavoliere.minds.crosswise.training import ALL_ROUNDS, train

    return settings.get("rounds", ALL_ROUNDS), train(path, submit, **settings)


def train_sheets(name: str, path: Path, submit: "Submit", settings: dict[str, Any]) -> Training:
    from tavoliere.minds.sheets.network import WITH_TRACK, WITHOUT_TRACK
    from tavoliere.minds.sheets.training import PLANS, train

    features = WITH_TRACK if name == "on-board" else WITHOUT_TRACK
    plan = PLANS[name]._replace(**settings)
    return plan.rounds, train(path, submit, starts_of(name), features, plan)


NETWORKS = {
    "qwixx": train_sheets,
    "qwixx-many": train_sheets,
    "on-board": train_sheets,
    "duel": train_duel,
    "crosswise": train_crosswise,
}


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
