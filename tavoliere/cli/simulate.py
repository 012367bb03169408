"""`tavoliere simulate`: many random games, and what they score."""

import json
from time import perf_counter
from typing import TYPE_CHECKING, Annotated, Any

import typer

from tavoliere.cli.options import (
    GameArgument,
    JsonOption,
    LoneOption,
    PlayersOption,
    SideOption,
    TrackOption,
)

if TYPE_CHECKING:
    import numpy as np

    from tavoliere.notation.position import Position

# Between two steps of the progress bar; it does not affect the games.
SECONDS_AT_A_TIME = 0.1
FEWEST_AT_A_TIME = 2_000


def simulate(
    game: GameArgument,
    players: PlayersOption = 2,
    games: Annotated[int, typer.Option(min=1, help="How many games.")] = 10_000,
    seed: Annotated[int, typer.Option(min=0, help="The same seed gives the same games.")] = 0,
    side: SideOption = None,
    track: TrackOption = None,
    lone: LoneOption = None,
    as_json: JsonOption = False,
) -> None:
    """Play many random games and sum them up.

    Every legal answer is equally likely, including a pass. Seat 0 begins. A draw is a shared win.

    \b
    Examples:
      tavoliere simulate qwixx --players 3 --games 1000000
      tavoliere simulate on-board --side b --seed 7 --json
    """
    from tavoliere.notation.game import game as game_named

    start = game_named(game).start(players=players, side=side, track=track, lone=lone)
    summary = summarise(start, games, seed, *play_all(start, games, seed))
    if as_json:
        print(json.dumps(summary, indent=2))
    else:
        show(summary)


def play_all(start: "Position", games: int, seed: int) -> "tuple[np.ndarray, ...]":
    """Scores, wins, lengths and endings of all games, with a progress bar on a terminal."""
    import numpy as np

    from tavoliere.cli.progress import progress_bar
    from tavoliere.notation import GAMES

    parts: list[tuple[np.ndarray, ...]] = []
    with progress_bar() as progress:
        task = progress.add_task("compiling", total=games)
        from tavoliere.arena.simulate import endings, results, simulate

        own = GAMES[start.game.name]
        simulate(start, 1, seed)
        progress.update(task, description=start.game.title)
        first, at_a_time = 0, FEWEST_AT_A_TIME
        while first < games:
            begin = perf_counter()
            states, lengths = simulate(start, min(at_a_time, games - first), seed, first)
            turns = lengths[:, 0 if own.TURN == "roll" else 1]
            parts.append((*results(states), turns, endings(states)))
            progress.advance(task, len(states))
            first += len(states)
            faster = len(states) * SECONDS_AT_A_TIME / max(perf_counter() - begin, 1e-6)
            at_a_time = max(FEWEST_AT_A_TIME, min(2 * at_a_time, round(faster)))
    return tuple(np.concatenate(part) for part in zip(*parts, strict=True))


def summarise(
    start: "Position",
    games: int,
    seed: int,
    scores: "np.ndarray",
    wins: "np.ndarray",
    turns: "np.ndarray",
    endings: "np.ndarray",
) -> dict[str, Any]:
    from tavoliere.notation import GAMES

    own = GAMES[start.game.name]
    is_in_teams = own.sides(start.players) < start.players  # teammates win together; a draw is shared by all
    shared = wins.sum(axis=1) > (start.players - 1 if is_in_teams else 1)
    seats = [
        {"seat": seat, "score": spread(scores[:, seat]), "wins": share(wins[:, seat] & ~shared)}
        for seat in range(start.players)
    ]
    return {
        "game": start.game.name,
        "players": start.players,
        "games": games,
        "seed": seed,
        "seats": seats,
        "draws": share(shared),
        "turns": spread(turns),
        "endings": {way.said: share(endings == number) for number, way in enumerate(own.ENDINGS)},
    }


def share(happened: "np.ndarray") -> float:
    return round(float(happened.mean()), 6)


def spread(values: "np.ndarray") -> dict[str, float]:
    import numpy as np

    low, middle, high = np.quantile(values, [0.25, 0.5, 0.75])
    return {
        "mean": round(float(values.mean()), 4),
        "sd": round(float(values.std()), 4),
        "min": int(values.min()),
        "lower quartile": float(low),
        "median": float(middle),
        "upper quartile": float(high),
        "max": int(values.max()),
    }


def show(summary: dict[str, Any]) -> None:
    """Print the summary as tables that fit into 80 columns."""
    from rich import box
    from rich.console import Console
    from rich.table import Table

    from tavoliere.notation.game import game

    console = Console(highlight=False)
    title = game(summary["game"]).title
    players = "1 player" if summary["players"] == 1 else f"{summary['players']} players"
    console.print(f"{title}, {players}, {summary['games']:,} random games, seed {summary['seed']}")
    table = Table(box=box.SIMPLE)
    table.add_column("")
    for name in ("mean", "sd", "min", "¼", "median", "¾", "max", "wins"):
        table.add_column(name, justify="right")
    for seat in summary["seats"]:
        table.add_row(f"seat {seat['seat']}", *numbers(seat["score"]), f"{seat['wins']:.2%}")
    table.add_row("turns", *numbers(summary["turns"]), "")
    console.print(table)
    endings = " · ".join(f"{name} {part:.2%}" for name, part in summary["endings"].items())
    console.print(f"  draws {summary['draws']:.2%}\n  ended by: {endings}")


def numbers(values: dict[str, float]) -> list[str]:
    exact = (f"{values['mean']:.2f}", f"{values['sd']:.2f}")
    return [*exact, *(f"{values[name]:g}" for name in list(values)[2:])]
