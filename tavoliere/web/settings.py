"""How the server runs. Every setting can be given by the environment: TAVOLIERE_DATABASE and so on."""

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct

from tavoliere.games.refused import Refused

PREFIX = "TAVOLIERE_"
MOST = 1e9  # no setting can sensibly be larger
Count = Annotated[int, Meta(ge=1, le=int(MOST))]
Pause = Annotated[float, Meta(ge=0, le=MOST)]


def default_database() -> str:
    """A file in the user's own data folder."""
    home = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return str(Path(home) / "tavoliere" / "tables.sqlite")


class Settings(Struct, frozen=True, forbid_unknown_fields=True):
    """Names are those of the environment in lower case; times are in seconds."""

    database: str = ""  # a file for SQLite, or postgresql://…; if empty, a file in the user's data folder
    host: str = "127.0.0.1"
    port: Annotated[int, Meta(ge=0, le=65535)] = 8000
    metrics_port: Annotated[int, Meta(ge=0, le=65535)] = (
        0  # where the figures are, and nothing else; 0: see docs
    )
    metrics_host: str = "127.0.0.1"  # the address that it listens on
    workers: Count = 1
    proxies: str = ""  # addresses that may send X-Forwarded-For and -Proto, separated by commas
    hosts: str = ""  # names by which the server is known, such as play.example.org, separated by commas
    origins: str = ""  # its other origins, such as https://play.example.org, if a proxy changes Host
    json_logs: bool = False
    rate: Annotated[float, Meta(ge=0.1, le=MOST)] = (
        30.0  # requests per second from one address, and a third of that from one device
    )
    burst: Annotated[float, Meta(ge=4, le=MOST)] = 120.0  # a quarter of it must allow one new table
    sockets: Count = 60  # open at once from one address
    most_sockets: Count = 10_000  # open at once in one process
    request_seconds: Annotated[float, Meta(ge=1, le=MOST)] = (
        20.0  # to the first request, for a whole request, and for its answer to be read
    )
    bot_threads: Annotated[int, Meta(ge=0, le=1000)] = 0  # 0: one less than there are processors
    bot_seconds: Annotated[float, Meta(ge=0.1, le=MOST)] = (
        20.0  # if a bot needs longer, a lighter one answers for it
    )
    compile_ahead: bool = True  # compile what bots need when the server starts, in a process of its own
    bot_pause: Pause = 1.2  # before a bot moves, so that people can follow
    roll_pause: Pause = 1.5  # before a bot rolls, so that an undo is still possible
    patience: Pause = 60.0  # before a bot may play for somebody who has gone
    daily: bool = True  # offer one game with the same dice for everybody, every day
    devices: bool = True  # let people use several devices as one person
    history: bool = True  # keep a line of every finished game for those who played it
    circles: bool = True  # let people keep a standing of what they play with each other; it needs the history
    evenings: bool = True  # let people plan evenings of several games
    days: bool = True  # offer games whose players need not be here at the same time
    push: bool = True  # call people by notices of their browsers, if the package for it is installed
    hooks: bool = True  # tell chats what happens, by their incoming hooks
    call_inside: str = (
        ""  # places that may be called though they are inside, such as localhost:9000: for tests
    )
    expire_days: Annotated[float, Meta(ge=1, le=MOST)] = (
        14.0  # tables with no event for this long are marked, and later deleted
    )
    most_days: Annotated[float, Meta(ge=1, le=MOST)] = (
        365.0  # a table is deleted this long after it was opened
    )


def from_environment(environment: Mapping[str, str] = os.environ, **given: Any) -> Settings:
    """The settings from the environment; those given explicitly take precedence."""
    found = {
        name: environment[PREFIX + name.upper()]
        for name in Settings.__struct_fields__
        if PREFIX + name.upper() in environment
    }
    chosen = found | {name: value for name, value in given.items() if value is not None}
    try:
        settings = msgspec.convert(chosen, Settings, strict=False)
    except msgspec.ValidationError as error:
        expected, _, name = str(error).rstrip("`").partition(" - at `$.")
        wrong = f"{PREFIX}{name.upper()}={chosen[name]} ({expected})"
        raise Refused("this setting cannot be used: {error}", error=wrong) from None
    if not settings.database:
        settings = msgspec.structs.replace(settings, database=default_database())
    return settings


def to_environment(settings: Settings) -> dict[str, str]:
    """The same settings for another process."""
    return {PREFIX + name.upper(): str(value) for name, value in msgspec.structs.asdict(settings).items()}
