"""`tavoliere solve`: the exact solution of Qwixx for one player, or for several who ignore each other."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Annotated, TypeVar

import typer

if TYPE_CHECKING:
    from tavoliere.minds.sheets.solo import Progress
    from tavoliere.notation.position import Position

Result = TypeVar("Result")


def solve(
    game: Annotated[str, typer.Argument(help="qwixx: the only one that is solved.")],
    players: Annotated[
        int, typer.Option(help="Players who do not look at each other's sheets.", min=1, max=5)
    ] = 1,
    late_action: Annotated[
        bool,
        typer.Option(
            "--late-action", help="Play action 2 even after action 1 closed the second row (not Q8)."
        ),
    ] = False,
    position: Annotated[
        str | None, typer.Option(metavar="LINE", help="Say what every move of a position is worth.")
    ] = None,
    rows: Annotated[
        int, typer.Option(help="2: a real game of two players with a red and a blue row.", min=2, max=4)
    ] = 4,
    numbers: Annotated[
        str, typer.Option(metavar="LOW-HIGH", help="With two rows: their numbers, centred on 7.")
    ] = "2-12",
    to_close: Annotated[
        int, typer.Option("--to-close", help="With two rows: the crosses that the last number needs.", min=1)
    ] = 5,
) -> None:
    """What Qwixx scores, played perfectly.

    Alone, the first time takes about a quarter of a minute. Two rows for two players are solved as the simultaneous
    game that they are, and take about 20 minutes of a core and 700 MB on the disk; shorter rows take seconds. What is
    solved is kept, and what was interrupted goes on.

    \b
    Examples:
      tavoliere solve qwixx
      tavoliere solve qwixx --players 2
      tavoliere solve qwixx --position "qwixx | r2,3,5 | turn 0, dice 41 2356, action 1"
      tavoliere solve qwixx --players 2 --rows 2 --numbers 5-9 --to-close 2
      tavoliere solve qwixx --players 2 --rows 2 --position "r4,6 x1 | b11 | turn 0, dice 41 25"
    """
    from tavoliere.games.refused import Refused
    from tavoliere.notation.game import game as game_of
    from tavoliere.notation.game import read

    if game_of(game).name != "qwixx":
        raise Refused("only Qwixx is solved exactly: tavoliere solve qwixx")
    if rows != 4:
        from tavoliere.cli.two_rows import solve_two_rows

        if rows != 2 or players != 2 or late_action:
            raise Refused("two rows are solved for two players: --rows 2 --players 2")
        solve_two_rows(numbers, to_close, position)
        return
    if (numbers, to_close) != ("2-12", 5):
        raise Refused("other numbers are for two rows: add --rows 2 --players 2")
    if position is not None:
        if late_action or players > 1:
            raise Refused("a position is judged for one player, by the rules as they are")
        judge_position(read(position))
        return

    from tavoliere.minds.sheets.solo import race, table
    from tavoliere.minds.sheets.solver import start_values

    values: list[float]
    if players == 1:
        values = under_a_bar(lambda bar: start_values(table(late_action=late_action, progress=bar)[None]))
        print(f"{values[0]:.4f}")
        return
    values = under_a_bar(lambda bar: race(players, late_action=late_action, progress=bar).tolist())
    for turns, value in enumerate(values):
        print(f"{value:.4f}  active after {turns} {'turn' if turns == 1 else 'turns'} of others")


def judge_position(position: "Position") -> None:
    """Print the expected final score of every move, best first."""
    import numpy as np

    from tavoliere.minds.sheets.solo import SoloValues

    judge = under_a_bar(SoloValues)
    question = np.array([position.concealed(0)]), np.zeros(1, np.int64)
    actions, worths = judge.judge(*question).of(0)
    moves = [position.game.write_move(action) for action in actions.tolist()]
    for worth, move in sorted(zip(worths.tolist(), moves, strict=True), reverse=True):
        print(f"{worth:.4f}  {move}")
    if not moves:
        print(f"{judge.values(*question)[0]:.4f}  roll")


def under_a_bar(work: "Callable[[Progress], Result]") -> "Result":
    """Do something under a progress bar, which appears only if it takes a while."""
    from rich.progress import BarColumn, TextColumn, TimeElapsedColumn, TimeRemainingColumn

    from tavoliere.cli.progress import progress_bar

    columns = (
        TextColumn("{task.percentage:>3.0f} %"),
        BarColumn(),
        TimeElapsedColumn(),
        TimeRemainingColumn(),
    )
    with progress_bar(*columns) as bar:
        task = bar.add_task("sheets", total=None, visible=False)
        return work(lambda done, wanted: bar.update(task, completed=done, total=wanted, visible=True))
