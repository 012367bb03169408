"""`tavoliere bench`: how fast things are on this machine, one area at a time."""

import json
from typing import Annotated

import typer

from tavoliere.cli.options import JsonOption

# An area NAME is measured by `measure` and shown by `show` in tavoliere/cli/bench_NAME.py.
AREAS = ("games", "server", "envs")


def bench(
    area: Annotated[str, typer.Argument(help=f"What to measure: {', '.join(AREAS)}.")] = "games",
    as_json: JsonOption = False,
) -> None:
    """Measure the speed on this machine.

    The games: random games per second on one core, compiled and as plain Python; the time to import, to a first
    move, to compile, and to load compiled code. The server: acknowledged moves per second and their latency over real
    sockets, memory, and the time to restore tables; on SQLite or the database in TAVOLIERE_DATABASE, with as many
    processes as TAVOLIERE_WORKERS says. The envs: steps per second of batches, PettingZoo and OpenSpiel, beside
    others'. Each takes about a minute; other work on the machine disturbs it.

    \b
    Examples:
      tavoliere bench
      tavoliere bench games --json
      tavoliere bench server
    """
    from importlib import import_module

    from tavoliere.games.refused import Refused

    if area not in AREAS:
        raise Refused("“{area}” cannot be measured: there are {areas}", area=area, areas=", ".join(AREAS))
    part = import_module(f"tavoliere.cli.bench_{area}")
    figures = part.measure()
    if as_json:
        print(json.dumps(figures, indent=2))
    else:
        part.show(figures)
