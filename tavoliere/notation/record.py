"""Whole games as a small text file: a few header lines, an empty line, then every roll, draw and move.

    game: duel
    players: 2
    first: 0
    seat 0: Anna
    seat 1: Bo
    result: 3 0

    roll 41 2356; 0 y5; 0 b10
    roll 26 1345; 1 pass; 1 r3

Steps are separated by `;` or line ends; `#` begins a comment. Headers that this module does not know are kept.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from os import PathLike
from pathlib import Path
from types import MappingProxyType
from typing import Any, Literal, NamedTuple

from tavoliere.games.refused import Refused
from tavoliere.notation.game import Game
from tavoliere.notation.game import game as game_named
from tavoliere.notation.headers import Headers, Line, refused_in
from tavoliere.notation.line import read_number
from tavoliere.notation.position import Position
from tavoliere.notation.tracks import check_track, read_written, write_track

# More than any game needs. Anything longer is refused before it is read.
LONGEST, MOST_LINES, MOST_STEPS, LONGEST_STEP = 200_000, 10_000, 10_000, 80
BYTE_ORDER_MARK = "\ufeff"  # some editors begin a text with it
OPTIONS = ("players", "first", "side", "track", "lone", "position")


def start_of(game: Game, options: Mapping[str, Any]) -> Position:
    """Where a game begins: as the rules say, or at a `position` given as a line, which then says everything."""
    line, players = options.get("position"), options.get("players")
    if line is None:
        return game.start(**options)
    for name in OPTIONS[1:-1]:
        if options.get(name) is not None:
            raise Refused("a game from a position takes no “{option}”: the position says it", option=name)
    position = game.read(line).whole()
    if players not in (None, position.players):
        raise Refused(
            "this position is for {players} players, not {found}", players=position.players, found=players
        )
    return position


class Step(NamedTuple):
    """What happened: `roll` or `draw` with its outcome, or `play` with the seat and its move.

    >>> str(Step("roll", "41 2356")), str(Step("play", "y5", 0))
    ('roll 41 2356', '0 y5')
    """

    kind: Literal["roll", "draw", "play"]
    text: str
    seat: int | None = None

    def __str__(self) -> str:
        return f"{self.seat} {self.text}" if self.kind == "play" else f"{self.kind} {self.text}"


class Move(NamedTuple):
    """A move of a game, and the position in which it was made.

    >>> first = next(load("docs/example-game.txt").moves())
    >>> first.seat, first.text in first.position.legal(first.seat)
    (0, True)
    """

    position: Position
    seat: int
    text: str


def chance_step(position: Position, draw: Callable[[int], int]) -> Step:
    """What chance brings now: `draw(n)` returns a fair number below n, the number of equally likely outcomes."""
    outcome = position.outcome(draw(position.chances))
    return Step("roll" if position.chance == "dice" else "draw", outcome)


def apply(position: Position, step: Step) -> Position:
    """The position after a step."""
    if step.kind == "roll":
        return position.roll(step.text)
    if step.kind == "draw":
        return position.draw(step.text)
    return position.play(-1 if step.seat is None else step.seat, step.text)


def lines_to_play_on(positions: Iterable[Position]) -> list[str | None]:
    """The lines from which to play on: while answers are hidden, from before the first (Q3); None at the end."""
    lines: list[str | None] = []
    waiting: tuple[int, ...] = ()
    for position in positions:
        is_hidden = 0 < len(position.to_move) < len(waiting) and set(position.to_move) < set(waiting)
        waiting = position.to_move
        lines.append(lines[-1] if is_hidden else None if position.over else str(position))
    return lines


@dataclass(frozen=True)
class Record:
    """A game from its start, step by step. It never changes: `after` returns a longer one.

    >>> from tavoliere import game
    >>> record = Record(game("qwixx"), {"players": 1}).after(Step("roll", "41 2356"), Step("play", "y5", 0))
    >>> str(record.position)
    'qwixx | y5 | turn 0, dice 41 2356, action 2, crossed'
    >>> Record.read(record.write()) == record
    True
    """

    game: Game
    options: Mapping[str, Any] = field(
        default_factory=dict
    )  # for `Game.start`, or a `position` to begin from
    steps: tuple[Step, ...] = ()
    names: tuple[str, ...] = ()  # of the players, by seat; may be empty
    headers: Mapping[str, str] = field(default_factory=dict)  # everything else

    def __post_init__(self) -> None:
        chosen = {key: value for key, value in self.options.items() if value is not None}
        usual = {"players": 2, "first": 0}
        if "position" in chosen:
            usual = {"players": start_of(self.game, chosen).players}
        object.__setattr__(self, "options", MappingProxyType(usual | chosen))
        object.__setattr__(self, "headers", MappingProxyType(dict(self.headers)))

    def __hash__(self) -> int:
        return hash((self.game.name, self.steps, self.names))

    def __reduce__(self) -> tuple[Any, ...]:
        return Record, (self.game, dict(self.options), self.steps, self.names, dict(self.headers))

    @property
    def start(self) -> Position:
        """The position before the first step.

        >>> str(load("docs/example-game.txt").start)
        'qwixx | - | - | turn 1'
        """
        return start_of(self.game, self.options)

    @property
    def position(self) -> Position:
        """The position at the end of the record, found by replaying its steps.

        >>> load("docs/example-game.txt").position.scores
        (53, 63)
        """
        *_, last = self.positions()
        return last

    def positions(self) -> Iterator[Position]:
        """The start, and the position after each step.

        >>> [position.scores for position in load("docs/example-game.txt").positions()][4]
        (1, 1)
        """
        position = self.start
        yield position
        for step in self.steps:
            position = apply(position, step)
            yield position

    def moves(self) -> Iterator[Move]:
        """Every move: the position in which it was made, its seat, and the move.

        >>> record = load("docs/example-game.txt")
        >>> sum(len(position.legal(seat)) > 1 for position, seat, move in record.moves())
        53
        """
        for position, step in zip(self.positions(), self.steps, strict=False):
            if step.seat is not None:
                yield Move(position, step.seat, step.text)

    @property
    def resigned(self) -> int | None:
        """The seat that gave up, in a game for one or two."""
        text = self.headers.get("resigned", "")
        if not text:
            return None
        players: int = self.options["players"]
        if players > 2:  # a bot plays on instead
            raise Refused("“resigned: {text}” does not name one of two seats", text=text[:20])
        return read_number("resigned:", text, 0, players - 1)

    @property
    def bots(self) -> set[int]:
        """The seats that a bot played for, if only for a while."""
        last = self.options["players"] - 1
        return {read_number("bots:", text, 0, last) for text in self.headers.get("bots", "").split()}

    def after(self, *steps: Step) -> "Record":
        """The record with these steps added at its end.

        >>> from tavoliere import game
        >>> Record(game("duel")).after(Step("roll", "41 2356"), Step("play", "y5", 0)).position.scores
        (1, 0)
        """
        return replace(self, steps=self.steps + steps)

    def svg(self, seat: int | None = None, **look: Any) -> str:
        """The end of the game as a picture, with the players' names; `look` is as in `Position.svg`.

        >>> "Anna" in load("docs/example-game.txt").svg(theme="dark")
        True
        """
        return self.position.svg(seat, **{"names": self.names, **look})

    def _repr_svg_(self) -> str | None:
        """The picture that a notebook shows."""
        from tavoliere.notation.pictures import GAMES

        return self.svg(size=720) if self.game.name in GAMES else None

    def gif(
        self, path: str | PathLike[str], seat: int | None = None, *, seconds: float = 0.8, **look: Any
    ) -> Path:
        """Write the whole game as a picture that moves: a GIF or, by the ending of the path, WebP or PNG.

        Each roll, tile and move is shown for so many seconds; `look` is as in `Position.svg`. It needs two more
        packages: `pip install 'tavoliere[pictures]'`.
        """
        from tavoliere.notation.pictures.pixels import film

        look = {"names": self.names, "size": 640, **look}
        return film(path, (position.svg(seat, **look) for position in self.positions()), seconds)

    def write(self) -> str:
        """The text of the game.

        >>> from tavoliere import game
        >>> Record(game("duel"), names=("Anna", "Bo")).write().splitlines()[3]
        'seat 0: Anna'
        """
        lines = [
            f"game: {self.game.name}",
            *(f"{key}: {_write_option(key, self.options[key])}" for key in OPTIONS if key in self.options),
        ]
        lines += [f"seat {seat}: {' '.join(name.split())}" for seat, name in enumerate(self.names)]
        lines += [f"{key}: {' '.join(value.split())}" for key, value in self.headers.items()]
        lines.append(f"result: {_write_result(self.position)}")
        steps = lines_of([step.kind for step in self.steps], [str(step) for step in self.steps])
        return "\n".join([*lines, "", *steps]) + "\n"

    @staticmethod
    def read(text: str) -> "Record":
        """The game in a text, every step checked by replaying it; an error names the line and the reason.

        >>> Record.read("game: duel\\nplayers: 2\\n\\nroll 41 2356; 0 r9")
        Traceback (most recent call last):
        tavoliere.games.refused.Refused: line 4, “0 r9”: r9 is not possible: in action 1 only the sum ...
        """
        if not isinstance(text, str):
            raise Refused("a game is a text that begins with, say, “game: duel”")
        if len(text) > LONGEST:
            raise Refused("this text is too long for a game: {count} characters", count=len(text))
        written = text.removeprefix(BYTE_ORDER_MARK).splitlines()
        if len(written) > MOST_LINES:
            raise Refused("this text is too long for a game: {count} lines", count=len(written))
        numbered = [(number, line.strip()) for number, line in enumerate(written, start=1)]
        lines = [(number, line) for number, line in numbered if not line.startswith("#")]
        top = next((place for place, (_, line) in enumerate(lines) if line), 0)
        blank = next((place for place in range(top, len(lines)) if not lines[place][1]), len(lines))
        headers = Headers(lines[top:blank])
        with headers.blaming("game"):
            name = headers.values.pop("game", "")
            if not name:
                raise Refused("the text does not say which game it is: begin with, say, “game: duel”")
            played = game_named(name)
        options = _read_options(headers)
        with headers.blaming(_wrong_option(played, options)):
            record = Record(played, options)
            start = record.start
        names = _read_names(headers, start.players)
        steps, position = _read_steps(start, lines[blank:])
        _check_result(headers, position)
        record = replace(record, names=names, headers=headers.values, steps=tuple(steps))
        for key in ("resigned", "bots"):
            with headers.blaming(key):
                getattr(record, key)
        return record


def load(path: str | PathLike[str]) -> Record:
    """The game in a file.

    >>> load("docs/example-game.txt").names
    ('Anna', 'Bo')
    """
    return Record.read(Path(path).read_bytes().decode("utf-8", "replace"))


# --- writing ------------------------------------------------------------------------------------------------


def _write_option(key: str, value: Any) -> str:
    return write_track(check_track(value)) if key == "track" else " ".join(str(value).split())


def _write_result(position: Position) -> str:
    return " ".join(map(str, position.scores)) if position.over else "*"


def lines_of(kinds: list[str], steps: list[str]) -> list[str]:
    """The steps of a record, one line per turn: a roll or a draw begins a new one. Translated for the browser, too."""
    lines: list[str] = []
    before = "play"
    for kind, step in zip(kinds, steps, strict=True):
        if not lines or (kind != "play" and before == "play"):
            lines.append(step)
        else:
            lines[len(lines) - 1] = lines[len(lines) - 1] + "; " + step
        before = kind
    return lines


# --- reading ------------------------------------------------------------------------------------------------


def _read_options(headers: Headers) -> dict[str, Any]:
    options: dict[str, Any] = {}
    for key in OPTIONS:
        if key in headers.values:
            text = headers.values.pop(key)
            with headers.blaming(key):
                if key == "track":
                    options[key] = read_written(text)
                else:
                    is_text = key in ("side", "position")
                    options[key] = text if is_text else read_number(key + ":", text, 0, 9)
    return options


def _wrong_option(game: Game, options: dict[str, Any]) -> str:
    """The first option that, added to those before it, keeps the game from beginning; `game` if none does."""
    for count, key in enumerate(options, start=1):
        try:
            _ = Record(game, dict(list(options.items())[:count])).start
        except Refused:
            return key
    return "game"


def _read_names(headers: Headers, players: int) -> tuple[str, ...]:
    seats = [key for key in headers.values if re.fullmatch(r"seat \d+", key)]
    if not seats:
        return ()
    names = [f"seat {seat}" for seat in range(players)]
    with headers.blaming(next((key for key in seats if key not in names), seats[-1])):
        if sorted(seats) != names:
            raise Refused("name all seats from 0 to {last}, each once", last=players - 1)
    return tuple(headers.values.pop(key) for key in names)


def _read_steps(position: Position, lines: list[Line]) -> tuple[list[Step], Position]:
    """The steps in some lines, and the position after them."""
    steps: list[Step] = []
    for number, line in lines:
        for text in filter(None, map(str.strip, line.partition("#")[0].split(";"))):
            try:
                step = read_step(text)
                if len(steps) == MOST_STEPS:
                    raise Refused("no game has more than {count} rolls, draws and moves", count=MOST_STEPS)
                position = apply(position, step)
            except Refused as refusal:
                raise refused_in((number, text), refusal) from None
            steps.append(step)
    return steps, position


def read_step(text: str) -> Step:
    """The step that `str(step)` wrote, or that a person typed."""
    if len(text) > LONGEST_STEP:
        raise Refused("this is too long for a roll, a draw or a move: {count} characters", count=len(text))
    word, _, rest = " ".join(text.lower().split()).partition(" ")
    if word in ("roll", "draw"):
        return Step("roll" if word == "roll" else "draw", rest)
    if word.isascii() and word.isdigit() and len(word) == 1:
        return Step("play", rest, int(word))
    raise Refused("write “roll 41 2356”, “draw sun”, or a seat and its move, such as “0 y5”")


def _check_result(headers: Headers, position: Position) -> None:
    """A missing header means `*`."""
    result, actual = headers.values.pop("result", "*"), _write_result(position)
    if result.replace(",", " ").split() != actual.split():
        raise Refused(
            "line {line}: the result of this game of {game} is {found}, not {result}",
            line=headers.line_of("result")[0],
            game=position.game.title,
            found="still open (*)" if actual == "*" else actual,
            result=result[:40],
        )
