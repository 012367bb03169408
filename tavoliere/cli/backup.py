"""`tavoliere backup`: a copy of all tables, while the server runs."""

from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated

import typer

from tavoliere.cli.options import DatabaseOption


def backup(
    file: Annotated[
        Path, typer.Argument(help="The file to make, which must not be there yet; or a folder of backups.")
    ],
    database: DatabaseOption = None,
    keep: Annotated[
        int | None,
        typer.Option(min=1, metavar="N", help="In a folder: delete the oldest backups, but for so many."),
    ] = None,
    through: Annotated[
        str,
        typer.Option(metavar="COMMAND", help="A command that makes the file of what it reads, such as age."),
    ] = "",
) -> None:
    """Copy all tables to a file, while the server runs or not.

    Everything that was acknowledged before is in the copy, and the file appears only once it is complete. It holds the
    seeds of the dice and the secret behind all links: keep it as safe as the server. `tavoliere restore` restores it,
    also into the other kind of database.

    In a folder a backup has its time as its name. With --keep N the oldest go once the new one is there. With --through
    the copy goes through a command, and only what comes out of it is kept: with age, gpg or openssl a backup is
    encrypted for somebody whose key is not on this machine.

    \b
    Examples:
      tavoliere backup tables-monday.sqlite
      tavoliere backup /srv/backups --keep 14
      tavoliere backup tables.age --through "age -R recipients.txt"
      tavoliere backup tables.sqlite --database postgresql://tavoliere@localhost/tavoliere
    """
    from rich.console import Console

    from tavoliere.games.refused import Refused
    from tavoliere.store.backup import backup as copy
    from tavoliere.store.backup import dated, keep_latest
    from tavoliere.web.settings import from_environment

    folder = None
    with suppress(OSError):  # a name that is too long, say: the copy is refused with a sentence
        folder = file if file.is_dir() else None
    if keep and not folder:
        raise Refused("{path} is no folder: --keep deletes old backups in one", path=file)
    if folder:
        file = dated(folder, datetime.now(UTC))
    with Console(stderr=True).status("Copying …"):
        copied = copy(from_environment(database=database).database, file, through)
    size = file.stat().st_size / 1e6
    print(f"{file}: {copied.tables:,} tables with {copied.events:,} events, {size:.1f} MB")
    if keep and folder:
        for old in keep_latest(folder, keep):
            print(f"{old}: deleted")
