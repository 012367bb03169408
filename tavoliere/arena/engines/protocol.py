"""The lines between an arena and an engine, version 1 (docs/engines.md).

    < tavoliere 1 qwixx                 which version, and which game will be played
    > engine careful 1.0                a name and a version, a word each
    > errs                              only if its answers depend much on the seed
    > ready
    < ask 1 8812 29871                  the seat, a seed, the milliseconds left
    < legal pass, r5, y5
    < position qwixx | - | - | turn 0, dice 41 2356
    > move y5

Nothing here starts a program or reads a clock: this is what is written, and how it is understood.
"""

import re
from typing import NamedTuple

from tavoliere.notation.position import Position

VERSION = 1
LONGEST_LINE = 1000  # of an engine: whatever is longer is no answer
MOST_REMARKS = 100  # lines beginning with # before an answer

WORD = re.compile(r"[\w.+-]{1,40}", re.ASCII)


class Wrong(Exception):
    """What an engine did wrong, as a sentence that begins with “it”."""


class Identity(NamedTuple):
    """What an engine says of itself."""

    name: str
    version: str
    errs: bool = False

    def __str__(self) -> str:
        return f"{self.name} {self.version}"


def greeting(game: str) -> str:
    return f"tavoliere {VERSION} {game}\n"


def question(position: Position, seat: int, seed: int, left: float) -> str:
    """The three lines of a question, as far as the seat may know the position; `left` is in seconds."""
    seen = position.seen_by(seat)
    return f"ask {seat} {seed} {max(0, int(1000 * left))}\nlegal {', '.join(seen.legal(seat))}\nposition {seen}\n"


class Introduction:
    """The lines with which an engine introduces itself, one after the other."""

    def __init__(self) -> None:
        self.name: tuple[str, str] | None = None
        self.errs = False

    def hear(self, line: str) -> Identity | None:
        """Who it is, once it is ready."""
        word, _, rest = line.partition(" ")
        if word == "engine" and self.name is None:
            words = rest.split()
            if len(words) != 2 or not all(WORD.fullmatch(each) for each in words):
                raise Wrong(
                    f"it says {shown(line)}: after “engine” come its name and its version, each one word of"
                    " letters, digits and . _ + -"
                )
            self.name = (words[0], words[1])
        elif line == "errs":
            self.errs = True
        elif line == "ready" and self.name is not None:
            return Identity(*self.name, self.errs)
        elif line == "ready":
            raise Wrong(
                "it is ready, but has not said its name: first comes a line such as “engine careful 1.0”"
            )
        elif word == "sorry":
            raise Wrong(f"it says {shown(line)}")
        else:
            raise Wrong(
                f"it says {shown(line)}, where it should introduce itself: engine NAME VERSION, then ready"
            )
        return None


def read_move(line: str) -> str:
    """The move in an answer."""
    word, _, move = line.partition(" ")
    if word == "sorry":
        raise Wrong(f"it gives the game up: {shown(line)}")
    if word != "move" or not move.strip():
        raise Wrong(f"it answers {shown(line)}, not with a move such as “move r5”")
    return move.strip()


def shown(line: str) -> str:
    """A line as an error shows it."""
    return "“" + "".join(sign if sign.isprintable() else "?" for sign in line[:80]) + "”"
