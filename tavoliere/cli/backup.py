"""`tavoliere backup`: a copy of all tables, while the server runs."""

from pathlib import Path
from typing import Annotated

import typer

from tavoliere.cli.options import DatabaseOption


def backup(
    file: Annotated[Path, typer.Argument(help="The file to make; it must not be there yet.")],
    database: DatabaseOption = None,
) -> None:
    """Copy all tables to a file, while the server runs or not.

    Everything that was acknowledged before is in the copy, and the file appears only once it is complete. It holds the
    seeds of the dice and the secret behind all links: keep it as safe as the server. `tavoliere restore` restores it,
    also into the other kind of database.

    \b
    Examples:
      tavoliere backup tables-monday.sqlite
      tavoliere backup tables.sqlite --database postgresql://tavoliere@localhost/tavoliere
    """
    from rich.console import Console

    from tavoliere.store.backup import backup as copy
    from tavoliere.web.settings import from_environment

    with Console(stderr=True).status("Copying …"):
        copied = copy(from_environment(database=database).database, file)
    size = file.stat().st_size / 1e6
    print(f"{file}: {copied.tables:,} tables with {copied.events:,} events, {size:.1f} MB")
