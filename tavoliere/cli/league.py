"""tavoliere league: entrants meet until a ladder is sure, with the luck taken out; everything is kept in one folder."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tavoliere.cli.options import RayOption, WorkersOption

if TYPE_CHECKING:
    from tavoliere.arena.league.book import Book
    from tavoliere.arena.league.ladder import Ladder
    from tavoliere.arena.league.setup import Setup


def league(
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="The league's folder.")],
    new: Annotated[
        str | None, typer.Option("--new", metavar="GAME", help="Begin a league: write DIR/league.toml.")
    ] = None,
    rounds: Annotated[int, typer.Option(help="At most this many more rounds.", min=0)] = 1000,
    minutes: Annotated[
        float | None, typer.Option(help="Begin no round after this time.", min=0, show_default=False)
    ] = None,
    narrow: Annotated[
        float, typer.Option(help="Stop when every rating is this sure (± Elo, 95 %).", min=1)
    ] = 15.0,
    reviews: Annotated[
        int, typer.Option(help="Games that the coach looks through for costly decisions.", min=0)
    ] = 0,
    show: Annotated[
        int | None, typer.Option("--show", metavar="N", help="Print game N of the file, as a record.", min=1)
    ] = None,
    close: Annotated[
        bool, typer.Option("--close", help="Close the season: publish the seed of its dice.")
    ] = False,
    workers: WorkersOption = None,
    ray: RayOption = None,
) -> None:
    """Play a league, and write its ladder as a page.

    DIR/league.toml names the entrants: our bots, yours, or programs in any language (docs/engines.md). Two at a time
    play rounds, the same dice with the seats swapped; who meets next is chosen by what it teaches. Games go to
    DIR/games.jsonl, the page to DIR/index.html. The same command goes on where it stopped.

    \b
    Examples:
      tavoliere league duel-league --new duel
      tavoliere league duel-league --minutes 30
      tavoliere league duel-league --show 12 | tavoliere review -
      tavoliere league duel-league --rounds 0 --reviews 6
    """
    from tavoliere.arena.league.book import Book
    from tavoliere.arena.league.play import ladder_of
    from tavoliere.arena.league.report import write_page
    from tavoliere.arena.league.setup import new_setup, read_setup
    from tavoliere.games.refused import Refused

    if new is not None:
        file = new_setup(folder, new)
        print(f"{file} is written. Add entrants there; then: tavoliere league {folder}")
        return
    setup = read_setup(folder)
    book = Book(folder, setup)
    if show is not None:
        if show > len(book.games):
            raise Refused("there are {count} games", count=len(book.games))
        print(book.games[show - 1].record(setup).write(), end="")
        return
    is_stopped = False
    if rounds and not close:
        for place, name in enumerate(setup.names):
            other = setup.names[place - 1]
            setup.match(name, other, book.seed).check()
        is_stopped = not play_on(setup, book, folder, rounds, minutes, narrow, workers, ray)
    if close:
        book.close()
    now = ladder_of(setup, book)
    print_ladder(now)
    page = write_page(setup, book, now, folder, " ".join(["tavoliere", *sys.argv[1:]]), reviews)
    print(f"Page: {page}", file=sys.stderr)
    if is_stopped:
        raise typer.Exit(130)


def play_on(
    setup: "Setup",
    book: "Book",
    folder: Path,
    rounds: int,
    minutes: float | None,
    narrow: float,
    count: int | None,
    ray: str | None,
) -> bool:
    """Play under a progress bar; false if it was interrupted. What was played is kept in any case."""
    from tavoliere.arena.league.play import play
    from tavoliere.arena.workers import workers
    from tavoliere.cli.progress import progress_bar

    had = len(book.games)
    try:
        with progress_bar() as bar, workers(count, ray) as pool:
            task = bar.add_task("games", total=2 * rounds)

            def tell(games: int, widest: float) -> None:
                bar.update(task, completed=games - had, description=f"games (ratings ± {widest:.0f})")

            play(
                setup,
                book,
                pool,
                rounds=rounds,
                narrow=narrow,
                seconds=float("inf") if minutes is None else 60 * minutes,
                logs=folder / "engines",
                progress=tell,
            )
    except KeyboardInterrupt:
        print("Interrupted; the same command goes on with it.", file=sys.stderr)
        return False
    return True


def print_ladder(ladder: "Ladder") -> None:
    from rich.console import Console
    from rich.table import Table

    table = Table(box=None, pad_edge=False)
    for head in ("", "", "rating", "±", "games"):
        table.add_column(head, justify="right" if head else "left")
    for place, i in enumerate(ladder.order, start=1):
        half = (ladder.high[i] - ladder.low[i]) / 2
        table.add_row(
            f"{place}.", ladder.names[i], f"{ladder.ratings[i]:+.0f}", f"{half:.0f}", f"{ladder.games(i):,}"
        )
    Console().print(table)
