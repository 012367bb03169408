"""`tavoliere serve`: the web app, for a living room or for the world."""

from typing import Annotated

import typer


def serve(
    host: Annotated[str | None, typer.Option(help="The address to listen on; 0.0.0.0 for all.")] = None,
    port: Annotated[
        int | None, typer.Option(min=0, max=65535, help="The port; 8000 if none is given.")
    ] = None,
    database: Annotated[
        str | None, typer.Option(metavar="URL", help="A file for SQLite, or postgresql://…")
    ] = None,
    workers: Annotated[
        int | None, typer.Option(min=1, help="Processes; more than one needs PostgreSQL.")
    ] = None,
    proxies: Annotated[
        str | None, typer.Option(help="Proxies in front of it, by address, whose X-Forwarded-For counts.")
    ] = None,
    hosts: Annotated[
        str | None, typer.Option(help="Names under which it is found, such as play.example.org.")
    ] = None,
    json_logs: Annotated[
        bool | None, typer.Option("--json-logs/--plain-logs", help="Logs as JSON lines.")
    ] = None,
    browser: Annotated[bool, typer.Option("--browser", help="Open the app in the browser.")] = False,
) -> None:
    """Serve the web app.

    Every setting can come from the environment too, as TAVOLIERE_PORT and so on; docs/deploy.md has them all. The
    first Ctrl-C or SIGTERM lets requests finish, and then stops. Nothing is lost, not even by kill -9.

    \b
    Examples:
      tavoliere serve --browser
      tavoliere serve --host 0.0.0.0 --port 80 --hosts games.example.org
      tavoliere serve --database postgresql://tavoliere@localhost/tavoliere --workers 2
    """
    from tavoliere.games.refused import Refused
    from tavoliere.web.settings import from_environment

    settings = from_environment(
        host=host,
        port=port,
        database=database,
        workers=workers,
        proxies=proxies,
        hosts=hosts,
        json_logs=json_logs,
    )
    if settings.workers > 1 and not settings.database.startswith(("postgresql://", "postgres://")):
        raise Refused("several processes need PostgreSQL: give --database postgresql://…, or one worker")

    from tavoliere.web.server import run

    run(settings, open_browser=browser)
