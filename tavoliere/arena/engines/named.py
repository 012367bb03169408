"""Whoever can be named in a match: a bot, or an engine by its command, as in `engine:python3 my_engine.py`."""

import os
import re
from pathlib import Path

from tavoliere.arena.engines.engine import Engine
from tavoliere.arena.engines.program import USUAL, Limits
from tavoliere.minds import levels
from tavoliere.minds.bot import Bot

ENGINE = "engine:"


def named(name: str, game: str, limits: Limits = USUAL, logs: Path | None = None) -> Bot:
    """The bot or engine of this name. An engine is started at once; what it says goes to a file in `logs`."""
    if not name.startswith(ENGINE):
        return levels.bot(name, game)
    command = name.removeprefix(ENGINE).strip()
    return Engine(command, game, limits, log_file(logs, command) if logs else None)


def engine_names(commands: list[str] | None) -> list[str]:
    """The names of engines in a match, by their commands."""
    return [ENGINE + command.strip() for command in commands or []]


def log_file(folder: Path, command: str) -> Path:
    """Where an engine's log is kept, a file for each process that plays."""
    folder.mkdir(parents=True, exist_ok=True)
    return folder / f"{re.sub(r'[^A-Za-z0-9.]+', '-', command).strip('-.')[-60:]}.{os.getpid()}.log"
