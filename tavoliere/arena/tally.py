"""The results of a match so far, by line-up and round, and the file that keeps them."""

import json
import os
from pathlib import Path

import numpy as np

from tavoliere.arena.lockstep import BUCKETS_AN_OCTAVE, TENTHS, Chunk
from tavoliere.arena.match import Match, rotations
from tavoliere.arena.rating import decided_after
from tavoliere.games.compiled import sources_hash
from tavoliere.games.refused import Refused

FILE = "games.jsonl"


class LineUpTally:
    """The results of one line-up. `shares` and `points` are [round, rotation, side]; NaN: not played."""

    def __init__(self, match: Match, number: int, games: int) -> None:
        self.match = match
        self.bots = match.line_ups()[number]
        self.rotations = np.array(rotations(self.bots))
        rounds = -(-games // len(self.rotations))
        self.shares = np.full((rounds, len(self.rotations), match.sides), np.nan)
        self.points = np.full_like(self.shares, np.nan)
        self.luck = np.zeros((*self.shares.shape, 0))  # of every side, part by part, if it was recorded
        self.judged = np.zeros((rounds, TENTHS, 4))  # as in `Chunk`

    @property
    def is_played(self) -> np.ndarray:
        return ~np.isnan(self.shares[:, 0, 0])

    def add(self, chunk: Chunk) -> None:
        """Add a chunk's results, as far as they belong to the rounds wanted."""
        sides = self.match.sides
        shape = (chunk.rounds, len(self.rotations), -1)
        points = np.array(chunk.points).reshape(shape)[:, :, :sides]
        # The first seats are one of each side; a side's seats win together (C3).
        wins = np.array(chunk.winners).reshape(shape) >> np.arange(sides) & 1
        wanted = min(chunk.rounds, len(self.shares) - chunk.first)
        if wanted > 0:
            span = slice(chunk.first, chunk.first + wanted)
            self.points[span] = points[:wanted]
            self.shares[span] = (wins / wins.sum(-1, keepdims=True))[:wanted]
            if chunk.luck is not None:
                luck = np.array(chunk.luck)
                if not self.luck.shape[-1]:
                    self.luck = np.zeros((*self.shares.shape, luck.shape[-1]))
                parts = luck.reshape(*shape[:2], self.match.players, -1)
                self.luck[span] = parts[:wanted, :, :sides]
            if chunk.judged is not None:
                self.judged[span] = chunk.judged[:wanted]

    def cut(self, rounds: int) -> None:
        """Forget all but the first rounds."""
        self.shares, self.points = self.shares[:rounds], self.points[:rounds]
        self.luck, self.judged = self.luck[:rounds], self.judged[:rounds]

    def of_bot(self, values: np.ndarray, number: int) -> np.ndarray:
        """The mean of a bot's values in every round that was played, over its seats and all rotations."""
        return np.asarray(values[:, self.rotations == number][self.is_played].mean(-1))

    def decided_after(self) -> int | None:
        """After how many rounds it was certain whether the first bot is better than even; None if still open."""
        if len(set(self.bots)) == 1:
            return None
        played = self.is_played
        complete = len(played) if played.all() else int(np.argmin(played))
        shares = self.shares[:complete, self.rotations == self.bots[0]].mean(-1)
        return decided_after(shares, 1 / self.match.sides)

    def missing(self) -> list[tuple[int, int]]:
        """The rounds not yet played, as spans: the first one, and how many."""
        edges = np.flatnonzero(np.diff(np.r_[True, self.is_played, True].astype(np.int8)))
        return [(int(a), int(b - a)) for a, b in zip(edges[::2], edges[1::2], strict=True)]


class Tally:
    """A match's results. With a folder they are kept there line by line, and read again next time."""

    def __init__(self, match: Match, games: int, folder: Path | None = None) -> None:
        self.match = match
        self.line_ups = [LineUpTally(match, number, games) for number in range(len(match.line_ups()))]
        self.times: dict[str, dict[int, int]] = {name: {} for name in match.bots}
        self.seconds = 0.0
        self.file = folder / FILE if folder else None
        if self.file:
            self._open(self.file)

    def add(self, chunk: Chunk) -> None:
        if self.file:
            with self.file.open("a", encoding="utf-8") as file:
                file.write(json.dumps(chunk.to_json(), separators=(",", ":")) + "\n")
        self._count(chunk)

    def played(self) -> int:
        """How many games were played."""
        return sum(int(each.is_played.sum()) * len(each.rotations) for each in self.line_ups)

    @property
    def judged(self) -> np.ndarray:
        """The sums for calibration over all rounds, `[tenth]`."""
        return np.asarray(sum(each.judged.sum(0) for each in self.line_ups))

    def time_of(self, name: str, part: float) -> float:
        """The time in seconds within which a bot made this fraction of its moves."""
        buckets = sorted(self.times[name].items())
        if not buckets:
            return float("nan")
        passed = np.cumsum([count for _, count in buckets])
        bucket = buckets[int(np.searchsorted(passed, part * passed[-1]))][0]
        return float(2 ** ((bucket + 0.5) / BUCKETS_AN_OCTAVE) * 1e-9)

    def _count(self, chunk: Chunk) -> None:
        self.line_ups[chunk.line_up].add(chunk)
        self.seconds += chunk.seconds
        for name, found in chunk.times.items():
            for bucket, count in found.items():
                times = self.times[name]
                times[int(bucket)] = times.get(int(bucket), 0) + count

    def _open(self, file: Path) -> None:
        """Read what was played before, or begin the file. A line torn by an interruption is cut off."""
        # Another version of the program may play differently, and its games must not be mixed with ours.
        head = json.dumps({"match": self.match.to_json(), "program": sources_hash("arena")})
        try:
            file.parent.mkdir(parents=True, exist_ok=True)
            if not file.exists():
                file.write_text(head + "\n", "utf-8")
            kept = file.read_bytes()
            whole = kept[: kept.rfind(b"\n") + 1]
            first, *lines = whole.decode("utf-8", "replace").splitlines() or [""]
            if first != head:
                raise Refused(
                    "{file} keeps another match, or one of another version of the program: choose a new folder",
                    file=file,
                )
            if whole != kept:
                os.truncate(file, len(whole))
        except OSError as error:
            raise Refused("{file} cannot be written: {error}", file=file, error=error.strerror) from None
        for number, line in enumerate(lines, start=2):
            try:
                self._count(Chunk(**json.loads(line)))
            except (ValueError, TypeError, LookupError):
                raise Refused(
                    "{file} is damaged in line {line}: choose a new folder", file=file, line=number
                ) from None
