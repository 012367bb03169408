"""Asking a person: choices with numbers, moves in words, `?` and the other commands."""

import contextlib
from collections.abc import Sequence
from enum import Enum

from rich.console import Console
from rich.padding import Padding
from rich.text import Text

from tavoliere.cli import teach
from tavoliere.cli.draw import View
from tavoliere.cli.games import GAMES
from tavoliere.cli.language import _, explained
from tavoliere.games.refused import Refused
from tavoliere.notation.position import Position

CLEAR_SCROLLED_LINES = "\x1b[3J"


class Quit(Exception):
    """The person wants to leave, also by Ctrl-C, or there is no more input."""


class Command(Enum):
    LOG = "log"
    UNDO = "undo"
    HINT = "hint"
    BOARD = ""


COMMANDS = [command.value for command in Command]


class Dialogue:
    """Questions and answers on one terminal."""

    def __init__(self, console: Console) -> None:
        self.console = console
        self.is_lively = console.is_terminal and not console.is_dumb_terminal
        with contextlib.suppress(ImportError):
            import readline  # noqa: F401  arrow keys and history, where there are any

    def say(self, said: object, style: str = "bold") -> None:
        self.console.print(Padding(Text(explained(said), style), (0, 1)))

    def clear(self) -> None:
        """An empty screen, and on most terminals nothing to scroll back to."""
        if self.is_lively:
            self.console.clear()
            self.console.file.write(CLEAR_SCROLLED_LINES)
        elif self.console.is_terminal:
            self.console.print("\n" * self.console.height)

    def patience(self, said: str) -> contextlib.AbstractContextManager[object]:
        """Show on a terminal that something is under way."""
        return self.console.status(Text(said)) if self.is_lively else contextlib.nullcontext()

    def ask(self, question: str) -> str:
        self.console.print(Text(question))
        self.console.file.flush()
        try:
            return input("> ").strip()
        except (EOFError, KeyboardInterrupt):
            self.console.print()
            raise Quit from None

    def choose(self, position: Position, seat: int, names: Sequence[str]) -> str | Command:
        """A legal move of the seat, or a command that the session carries out."""
        legal = spellings(position, seat)
        chosen: list[str] = []  # the first words of the move, already picked
        view = position.view(seat)
        while True:
            options = next_words(legal, chosen)
            self.show_options(view, chosen, options)
            question = (
                f"{' '.join(chosen)} … ({_('Enter: start over')})"
                if chosen
                else _("{name}: {text}", name=names[seat], text=f"{teach.now(view)}.")
            )
            typed = " ".join(self.ask(question).lower().split())
            if not typed and chosen:
                chosen = []
            elif typed in COMMANDS:
                return Command(typed)
            elif not self.is_answered(position, seat, typed):
                words = self.understand(position, seat, legal, chosen, options, typed)
                if words in legal:
                    return position.game.write_move(position.game.read_move(" ".join(words)))
                chosen = words or chosen

    def ask_dice(self, position: Position, names: Sequence[str]) -> str | Command:
        """What real dice show, as it was typed, or a command that the session carries out."""
        seat = position.due or 0
        how = GAMES[position.game.name].ask_dice(position.view(None))
        question = _("{name} to roll: {how}", name=names[seat], how=how)
        while True:
            typed = " ".join(self.ask(question).lower().split())
            if typed in COMMANDS:
                return Command(typed)
            if not self.is_answered(position, seat, typed):
                return typed

    def is_answered(self, position: Position, seat: int, typed: str) -> bool:
        """Whether this was a question about the game; then the answer is printed. Whoever wants to quit leaves."""
        if typed in ("quit", "exit", "q"):
            raise Quit
        if typed == "rules":
            for paragraph in teach.rules(position.game.name):
                self.say(paragraph, "")
        elif typed.startswith("?"):
            self.explain(position, seat, typed[1:].strip())
        else:
            return False
        return True

    def understand(
        self,
        position: Position,
        seat: int,
        legal: list[list[str]],
        chosen: list[str],
        options: dict[str, str],
        typed: str,
    ) -> list[str]:
        """The words of a move, or its first ones; if it is neither, print the reason and return nothing."""
        if typed.isdecimal():
            if typed in options:
                return [*chosen, options[typed]]
            if any(map(str.isdecimal, options)):
                example = GAMES[position.game.name].EXAMPLE
                said = _(
                    "There is no choice {typed}: type a number from the list, or a move such as {example}.",
                    typed=typed,
                    example=example,
                )
            else:
                example = next(iter(options))
                said = _(
                    "There is no choice {typed}: type a cell, such as {example}.",
                    typed=typed,
                    example=example,
                )
            self.say(said)
            return []
        readings = [*chosen, *typed.split()], typed.split()
        for words in readings:
            if any(move[: len(words)] == words for move in legal):
                return words
        for move in map(" ".join, readings):
            try:
                refusal = position.why_not(seat, move)
            except Refused as error:  # not a move; perhaps what was typed is one by itself
                refusal = error
                continue
            if refusal is None:  # a legal one in other words, such as with a comma between two cells
                return position.game.write_move(position.game.read_move(move)).split()
            break
        self.say(refusal)
        return []

    def explain(self, position: Position, seat: int, move: str) -> None:
        view = position.view(seat)
        if move:
            try:
                refusal = position.why_not(seat, move)
            except Refused as error:
                refusal = error
            self.say(refusal or _("{move} is possible: {what}", move=move, what=teach.now(view)))
            return
        if not position.chance:
            self.say(f"{teach.now(view)}.")
        self.say(teach.commands(view), "")

    def show_options(self, view: View, chosen: list[str], options: dict[str, str]) -> None:
        game = GAMES[view["game"]]
        line = Text(" ")
        for number, word in options.items():
            label = Text() if number == word else Text.assemble((f"{number} ", "bold"))
            label += game.say_move(word)
            if not chosen and (effect := game.consequence(view, word)):
                label.append(f" ({effect})")
            if len(line) + len(label) > min(self.console.width, 80) - 1:
                self.console.print(line)
                line = Text(" ")
            line += label.append("   " if number != word else " ")
        self.console.print(line)


def spellings(position: Position, seat: int) -> list[list[str]]:
    """The seat's legal moves, word by word; those that also mean the same with their cells in reverse order, twice."""
    legal = {position.game.read_move(move): move.split() for move in position.legal(seat)}
    twice = []
    for action, (first, *rest) in legal.items():
        with contextlib.suppress(Refused):
            if len(rest) == 2 and position.game.read_move(" ".join([first, *rest[::-1]])) == action:
                twice.append([first, *rest[::-1]])
    return [*legal.values(), *twice]


def next_words(legal: list[list[str]], chosen: list[str]) -> dict[str, str]:
    """What can come next in a move, by what to type for it: numbers, 0 for a pass, its own name for a cell."""
    depth = len(chosen)
    words = list(dict.fromkeys(move[depth] for move in legal if move[:depth] == chosen and len(move) > depth))
    if depth and all(len(word) == 2 for word in words):
        return {cell: cell for cell in sorted(words, key=lambda cell: cell[::-1])}
    others = [word for word in words if word != "pass"]
    options = {str(number): word for number, word in enumerate(others, start=1)}
    return options | ({"0": "pass"} if "pass" in words else {})
