"""tavoliere arena: bots play a match against each other, and the result says how sure it is."""

import json
import sys
from math import isfinite
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from tavoliere.cli.options import (
    LEVELS,
    BankOption,
    EngineOption,
    GameArgument,
    IncrementOption,
    JsonOption,
    RayOption,
    SideOption,
    WorkersOption,
)

if TYPE_CHECKING:
    from tavoliere.arena.match import Match
    from tavoliere.arena.tally import Tally


def arena(
    game: GameArgument,
    bots: Annotated[
        list[str] | None, typer.Argument(metavar="BOT", help=f"{LEVELS}, a bot's name, or module:Class.")
    ] = None,
    bot: Annotated[
        list[str] | None, typer.Option(metavar="MODULE:CLASS", help="One more bot, of your own.")
    ] = None,
    engine: EngineOption = None,
    games: Annotated[int, typer.Option(help="Games for every line-up.", min=1)] = 1000,
    players: Annotated[int | None, typer.Option(help="Seats at the table; 1 for one bot alone.")] = None,
    seed: Annotated[int, typer.Option(help="The dice follow from it.")] = 0,
    side: SideOption = None,
    workers: WorkersOption = None,
    ray: RayOption = None,
    until_decided: Annotated[
        bool, typer.Option("--until-decided", help="Stop as soon as it is sure which bot is better.")
    ] = False,
    luck_adjusted: Annotated[
        bool,
        typer.Option(
            "--luck-adjusted", help="Also show the share with the luck of dice, tiles and errors taken out."
        ),
    ] = False,
    calibration: Annotated[
        bool, typer.Option("--calibration", help="Also say how accurate our judge's chances are.")
    ] = False,
    bank: BankOption = 30.0,
    increment: IncrementOption = 0.1,
    as_json: JsonOption = False,
    report: Annotated[
        Path | None,
        typer.Option(
            metavar="DIR", help="Keep the games here, to go on later, and write report.md with plots."
        ),
    ] = None,
) -> None:
    """Let bots play matches, and say who is better and how sure it is.

    The same dice are played with the bots on all seats in turn. Two bots meet head to head; with more bots than
    seats, every combination meets. If there are more seats than bots, the last bot takes the rest: “expert linear
    --players 4” is one expert among three linear ones.

    \b
    Examples:
      tavoliere arena qwixx hard easy --games 10000
      tavoliere arena duel beginner easy medium hard --report ladder
      tavoliere arena qwixx hard mybots:Cautious --until-decided
      tavoliere arena duel medium --engine "./my_engine --fast"
    """
    from tavoliere.arena.engines.named import engine_names
    from tavoliere.arena.engines.program import Limits
    from tavoliere.arena.findings import summary
    from tavoliere.arena.match import Match
    from tavoliere.arena.report import write_report
    from tavoliere.arena.tally import Tally
    from tavoliere.notation.game import game as game_of

    named = [*(bots or []), *(bot or []), *engine_names(engine)]
    one_alone = len(named) == 1 and 1 in game_of(game).players
    match = Match(
        game_of(game).name,
        tuple(named),
        (1 if one_alone else 2) if players is None else players,
        seed,
        side,
        calibration,
        luck_adjusted,
        Limits(bank=bank, increment=increment),
        str(report / "engines") if report else None,
    )
    match.check()
    tally = Tally(match, games, report)
    interrupted = False
    try:
        play(match, tally, workers, ray, until_decided)
    except KeyboardInterrupt:
        interrupted = True
        again = "; the same command goes on with it" if report else ""
        print(f"Interrupted after {tally.played():,} games{again}.", file=sys.stderr)
    if not tally.played():
        raise typer.Exit(130)
    found = summary(tally, until_decided=until_decided)
    if as_json:
        print(json.dumps(finite(found), indent=2, ensure_ascii=False))
    else:
        show(found)
    if report:
        page = write_report(tally, found, " ".join(["tavoliere", *sys.argv[1:]]), report)
        print(f"Report: {page}", file=sys.stderr)
    if interrupted:
        raise typer.Exit(130)


def play(
    match: "Match", tally: "Tally", count: int | None, ray_address: str | None, until_decided: bool
) -> None:
    """Run the match under a progress bar."""
    from tavoliere.arena.run import run
    from tavoliere.arena.workers import workers
    from tavoliere.cli.progress import progress_bar

    with progress_bar() as bar, workers(count, ray_address) as pool:
        task = bar.add_task("games", total=None)
        run(
            match,
            tally,
            pool,
            until_decided=until_decided,
            progress=lambda done, wanted: bar.update(task, completed=done, total=wanted),
        )


def finite(value: Any) -> Any:
    """The same without what JSON has no number for, such as an interval after one round: that becomes null."""
    if isinstance(value, dict):
        return {key: finite(each) for key, each in value.items()}
    if isinstance(value, list):
        return [finite(each) for each in value]
    return None if isinstance(value, float) and not isfinite(value) else value


def show(found: dict[str, Any]) -> None:
    """Print the tables of a summary."""
    from rich.console import Console
    from rich.table import Table

    from tavoliere.arena.report import sentence, tables

    console = Console()
    for title, heads, rows in tables(found):
        table = Table(title=title, title_justify="left", box=None, pad_edge=False)
        table.add_column(heads[0])
        for head in heads[1:]:
            table.add_column(head, justify="right")
        for row in rows:
            table.add_row(*row)
        console.print(table)
        console.print()
    console.print(sentence(found), highlight=False)
