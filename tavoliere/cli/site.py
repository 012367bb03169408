"""`tavoliere site`: the app as a folder of files, for any file host."""

import re
from pathlib import Path
from typing import Annotated

import typer


def site(
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="A new folder, or an older one of the app.")],
    server: Annotated[
        str,
        typer.Option(
            metavar="URL", help="A server for games with friends, such as https://play.example.org."
        ),
    ] = "",
) -> None:
    """Write the app as files that need no server.

    All games, bots, lessons and languages for one device: against bots, with several people at one device, or as the
    score sheet for real dice. Any file host can serve the folder, under any path; it works offline after one visit.

    \b
    Examples:
      tavoliere site my-site
      python -m http.server --directory my-site
      tavoliere site my-site --server https://play.example.org
    """
    from tavoliere.games.refused import Refused
    from tavoliere.web.pages.kept import WORKER
    from tavoliere.web.pages.site import content

    server = server.rstrip("/")
    if server and not re.fullmatch(r"https?://[\w.-]+(:\d+)?", server):
        raise Refused("name a server as in https://play.example.org, not “{server}”", server=server)
    if folder.exists() and not folder.is_dir():
        raise Refused("{folder} is a file, not a folder", folder=folder)
    if folder.exists() and any(folder.iterdir()) and not (folder / WORKER[1:]).exists():
        raise Refused("{folder} holds something else already: name a new folder", folder=folder)
    files = content(server)
    try:
        for name, data in files.items():  # existing files stay, for pages that are still open
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (folder / name).write_bytes(data)
    except OSError as error:
        raise Refused("{folder} cannot be written: {error}", folder=folder, error=error.strerror) from None
    size = sum(map(len, files.values())) / 1e6
    print(f"{folder}: {len(files)} files, {size:.1f} MB. Any file host can serve them; to try it here:")
    print(f"  python -m http.server --directory {folder}")
