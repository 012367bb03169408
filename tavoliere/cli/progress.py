"""The progress bar of all commands that take a while."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from tavoliere.cli.language import _

if TYPE_CHECKING:
    from rich.progress import Progress, ProgressColumn

    from tavoliere.minds.swift import Swift


def progress_bar(*columns: "ProgressColumn") -> "Progress":
    """A bar on standard error that disappears when all is done; nothing at all if that is not a terminal.

    Unless other columns are given: what is being done, how much of it, and the time that is left.
    """
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    usual = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    errors = Console(stderr=True)
    return Progress(*(columns or usual), console=errors, transient=True, disable=not errors.is_terminal)


def compile_first(functions: "Iterable[Swift]") -> None:
    """Wait until these are compiled, or loaded from the disk; a bar says that it happens once, and what is left."""
    functions = list(functions)
    with progress_bar() as bar:
        for function in bar.track(functions, description=_("compiling, once")):
            function.wait()
