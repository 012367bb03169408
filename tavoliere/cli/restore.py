"""`tavoliere restore`: all tables from a backup."""

from pathlib import Path
from typing import Annotated

import typer

from tavoliere.cli.options import DatabaseOption


def restore(
    file: Annotated[Path, typer.Argument(help="What `tavoliere backup` has made.")],
    database: DatabaseOption = None,
    through: Annotated[
        str,
        typer.Option(metavar="COMMAND", help="A command that makes a backup of what it reads, such as age."),
    ] = "",
) -> None:
    """Bring a backup into an empty database. Stop the server first.

    Nothing is overwritten: if the database has tables, move it away or name another. Links, seats and games in
    progress are as they were when the backup was made.

    \b
    Examples:
      tavoliere restore tables-monday.sqlite
      tavoliere restore tables.age --through "age -d -i key.txt"
      tavoliere restore tables.sqlite --database postgresql://tavoliere@localhost/tavoliere
    """
    from rich.console import Console

    from tavoliere.store.backup import restore as copy
    from tavoliere.web.settings import from_environment

    with Console(stderr=True).status("Copying …"):
        copied = copy(file, from_environment(database=database).database, through)
    print(f"Restored {copied.tables:,} tables with {copied.events:,} events.")
