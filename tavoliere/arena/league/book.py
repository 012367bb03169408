"""The games of a league, in a file that is only ever added to.

Every line is a game, whole: seats, steps, result, and the luck that it had. A line holds the hash of the line before,
so a past that is changed shows. The dice follow from a seed that nobody has chosen: its hash stands in the first line,
and the seed itself in the last, when the season is closed. Then anybody can play the games again.
"""

import hashlib
import json
import os
import secrets
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import numpy as np

from tavoliere.arena.league.setup import Setup
from tavoliere.arena.lockstep import Chunk
from tavoliere.games.refused import Refused
from tavoliere.notation.game import game as game_of
from tavoliere.notation.record import Record, read_step

FILE, SECRET = "games.jsonl", "seed.secret"


@dataclass(frozen=True)
class Played:
    """A game of a league."""

    round: int  # the dice depend only on the season's seed and this number
    seats: tuple[str, str]  # the entrants on the first seats; where teams play, a team's seats alternate (C3)
    first: int  # the seat that began
    steps: str
    scores: tuple[int, ...]
    shares: tuple[float, float]  # of the win
    luck: tuple[tuple[float, ...], ...]  # of both sides, part by part (`arena.luck`)
    gave_up: tuple[str, ...]  # entrants whose engine lost by time, by an illegal answer or by dying
    seconds: float

    def record(self, setup: Setup) -> Record:
        """The game as a record: to be shown, replayed and reviewed."""
        steps = tuple(read_step(step) for step in self.steps.split("; "))
        options = {"players": setup.players, "first": self.first}
        names = tuple(self.seats[seat % 2] for seat in range(setup.players))
        return Record(game_of(setup.game), options, names=names, steps=steps)


def games_of(setup: Setup, pair: tuple[str, str], chunk: Chunk) -> Iterator[Played]:
    """The games of some rounds of a pair: in every round both sit on both sides."""
    assert chunk.luck is not None
    assert chunk.steps is not None
    count = len(chunk.points)
    for number, (points, winners, luck, steps) in enumerate(
        zip(chunk.points, chunk.winners, chunk.luck, chunk.steps, strict=True)
    ):
        place, is_turned = divmod(number, 2)
        seats = pair[::-1] if is_turned else pair
        wins = np.array([winners & 1, winners >> 1 & 1])
        lost = chunk.lost[number] if chunk.lost else 0
        yield Played(
            round=chunk.first + place,
            seats=seats,
            first=(chunk.first + place) % setup.players,
            steps=steps,
            scores=tuple(points),
            shares=(float(wins[0] / wins.sum()), float(wins[1] / wins.sum())),
            luck=tuple(tuple(round(part, 6) for part in luck[side]) for side in range(2)),
            gave_up=tuple(seats[side] for side in range(2) if lost >> side & 1),
            seconds=round(chunk.seconds / count, 4),
        )


class Book:
    """The file of a season's games, and its seed."""

    def __init__(self, folder: Path, setup: Setup) -> None:
        self.file, self._secret = folder / FILE, folder / SECRET
        self.games: list[Played] = []
        self.published: str | None = None
        self.commitment = ""
        self._last = ""
        self._open({"league": 1, "game": setup.game, "players": setup.players})

    @property
    def seed(self) -> int:
        """What the dice depend on."""
        return int(self._seed_text(), 16) >> 1  # a seed has 63 bits

    def add(self, games: Iterable[Played]) -> None:
        if self.published:
            raise Refused("the season in {file} is closed: begin another in a new folder", file=self.file)
        for played in games:
            self._write(asdict(played))
            self.games.append(played)

    def close(self) -> None:
        """Publish the seed: no game can be added any more, and all can be checked."""
        if not self.published:
            self.published = self._seed_text()
            self._write({"seed": self.published})
            self._secret.unlink(missing_ok=True)

    def _seed_text(self) -> str:
        if self.published:
            return self.published
        try:
            return self._secret.read_text("ascii").strip()
        except OSError as error:
            raise Refused(
                "the season's seed cannot be read from {file}: {error}",
                file=self._secret,
                error=error.strerror,
            ) from None

    def _write(self, said: dict[str, Any]) -> None:
        line = json.dumps(said | {"before": self._last}, separators=(",", ":"), ensure_ascii=False)
        with self.file.open("a", encoding="utf-8", newline="\n") as file:
            file.write(line + "\n")
        self._last = hash_of(line)

    def _open(self, head: dict[str, Any]) -> None:
        try:
            if not self.file.exists():
                text = secrets.token_hex(8)
                self._secret.write_text(text, "ascii")
                self._secret.chmod(0o600)
                self.commitment = commitment_of(text)
                self._write(head | {"commitment": self.commitment})
                return
            content = self.file.read_bytes()
            whole = content[: content.rfind(b"\n") + 1]
            if whole != content:  # torn by an interruption
                os.truncate(self.file, len(whole))
        except OSError as error:
            raise Refused("{file} cannot be written: {error}", file=self.file, error=error.strerror) from None
        for number, line in enumerate(whole.decode("utf-8", "replace").splitlines(), start=1):
            self._read(number, line, head)

    def _read(self, number: int, line: str, head: dict[str, Any]) -> None:
        try:
            said = json.loads(line)
            before = said.pop("before")
            if number == 1:
                self.commitment = said.pop("commitment")
            elif "seed" in said:
                self.published = said["seed"]
            else:
                lists = {key: tuple(value) for key, value in said.items() if isinstance(value, list)}
                self.games.append(Played(**(said | lists)))
        except (ValueError, TypeError, LookupError, AttributeError):
            raise Refused("{file} is damaged in line {line}", file=self.file, line=number) from None
        if before != self._last:
            raise Refused(
                "line {line} of {file} does not follow from the line before: the file was changed",
                line=number,
                file=self.file,
            )
        if number == 1 and said != head:
            raise Refused("{file} has the games of another league: choose a new folder", file=self.file)
        if self.published and commitment_of(self.published) != self.commitment:
            raise Refused("the seed in {file} is not the one of its first line", file=self.file)
        self._last = hash_of(line)


def hash_of(line: str) -> str:
    return hashlib.sha256(line.encode()).hexdigest()


def commitment_of(seed: str) -> str:
    return hashlib.sha256(seed.encode()).hexdigest()
