"""The frame of a one-line position: sections between bars, the last one a list of short phrases.

    qwixx | r5,7 y2 x1 | - | turn 0, dice 41 2356, said 1 y5

The first section names the game; then comes one for each seat (in Crosswise the board first), then the state of play.
"""

import numpy as np

from tavoliere.games.generic import MODULES
from tavoliere.games.refused import Refused

LONGEST = 4000
UNKNOWN = "?"  # in what a seat sees: an answer, or with a number tiles, that it cannot know


def split_line(line: str) -> list[str]:
    """The sections of a line, in lower case, with spaces trimmed and collapsed."""
    if not isinstance(line, str) or not line.strip():
        raise Refused("a position is one line of text, such as “qwixx | - | - | turn 0”")
    if len(line) > LONGEST:
        raise Refused("this line is too long for a position: {count} characters", count=len(line))
    return [" ".join(section.split()) for section in line.lower().split("|")]


def game_of(line: str) -> str:
    """The game that a line begins with."""
    name = split_line(line)[0].partition(" ")[0]
    if name not in MODULES:
        raise Refused(
            "“{name}” is not a game: a line begins with {games}", name=name[:40], games=", ".join(MODULES)
        )
    return name


def check_head(head: str, name: str) -> None:
    """Refuse anything after the name of a game."""
    if head != name:
        text = head[len(name) :].strip()[:40]
        raise Refused("“{text}” does not belong after the name of the game", text=text)


class Phrases:
    """The state of play: phrases such as `turn 0`, found by their first word, each (except `said`) at most once."""

    def __init__(self, section: str, known: tuple[str, ...]) -> None:
        self._said: dict[str, list[str]] = {}
        for phrase in section.split(","):
            word, _, rest = phrase.strip().partition(" ")
            if word not in known:
                raise Refused(
                    "“{phrase}” is not part of a position: write {known}",
                    phrase=phrase.strip()[:40],
                    known=", ".join(known),
                )
            if word in self._said and word != "said":
                raise Refused("“{word}” appears twice", word=word)
            self._said.setdefault(word, []).append(rest.strip())

    def __contains__(self, word: str) -> bool:
        return word in self._said

    def first_of(self, *words: str) -> str:
        """The first of these words that is present; empty if none is."""
        return next((word for word in words if word in self._said), "")

    def texts(self, word: str) -> list[str]:
        return self._said.get(word, [])

    def text(self, word: str) -> str:
        return self._said[word][0] if word in self._said else ""

    def number(self, word: str, default: int, low: int, high: int) -> int:
        """The number after a word, between two bounds."""
        return read_number(word, self.text(word), low, high) if word in self._said else default


def read_number(what: str, text: str, low: int, high: int, rule: str = "") -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 4 and low <= int(text) <= high):
        raise Refused(
            "after “{what}” comes a number from {low} to {high}, not “{text}”",
            rule,
            what=what,
            low=low,
            high=high,
            text=text[:40],
        )
    return int(text)


def seat_count(count: int, players: range, title: str, rule: str = "") -> int:
    """How many seat sections a line has; refused if the game is not for this many."""
    if count not in players:
        raise Refused(
            "{game} is for {players} players; this position has {found}",
            rule,
            game=title,
            players=how_many(players),
            found=max(count, 0),
        )
    return count


def how_many(players: range) -> str:
    """Numbers of players as text: `2`, or `2–4`."""
    return str(players[0]) if len(players) == 1 else f"{players[0]}–{players[-1]}"


def is_one_of(value: object, allowed: range) -> bool:
    """Whether a value of any type is a whole number among those allowed."""
    # Not `value in allowed`: a number of NumPy would be compared with each of them.
    return isinstance(value, int | np.integer) and not isinstance(value, bool) and int(value) in allowed


def shown(value: object) -> object:
    """A refused value as an error shows it: the text "0", which is no seat, must not look like the number."""
    return value if isinstance(value, int | np.integer) else repr(value)[:40]


def check_number(what: str, value: object, allowed: range) -> None:
    """Refuse anything but a whole number among those allowed: tables and compiled code take -1 for the last one."""
    if not is_one_of(value, allowed):
        raise Refused(
            "{what} is a number from {first} to {last}, not {value}",
            what=what,
            first=allowed[0],
            last=allowed[-1],
            value=shown(value),
        )
