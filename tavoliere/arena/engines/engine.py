"""An engine as a bot: it is asked by lines, and started again if it fails."""

import time
from pathlib import Path
from typing import NamedTuple
from weakref import finalize

import numpy as np

from tavoliere.arena.engines.program import USUAL, Limits, Program
from tavoliere.arena.engines.protocol import (
    MOST_REMARKS,
    Identity,
    Introduction,
    Wrong,
    greeting,
    question,
    read_move,
)
from tavoliere.games.refused import Refused
from tavoliere.notation.game import game as game_named
from tavoliere.notation.position import Position

GIVES_UP = -1  # the action of an engine that loses the game, whatever it did wrong
TO_LEAVE = 2.0  # seconds after the end of its input
MOST_FAILURES = 3  # without a good answer in between; then it is not started again


class Answer(NamedTuple):
    action: int  # or GIVES_UP
    seconds: float  # of its time
    why: str = ""  # it gives up


class Engine:
    """A program that plays one game.

    `answer` never fails: an engine that is late, dead or silent, or whose answer is no legal move, gives the game up.
    """

    def __init__(self, command: str, game: str, limits: Limits = USUAL, log: Path | None = None) -> None:
        self.command, self.game, self.limits, self.log = command, game_named(game), limits, log
        self.failures = 0
        self.used = 0.0  # of its time, when it last answered
        self.program: Program | None = None
        self.identity: Identity = self.begin()

    @property
    def errs(self) -> bool:
        return self.identity.errs

    def choose(self, view: np.record, seat: int, seed: int) -> int:
        """Its move, with all the time of a game; `Refused` if it gives none."""
        reply = self.answer(view, seat, seed, self.limits.bank)
        if reply.action == GIVES_UP:
            raise Refused("the engine “{command}” fails: {why}", command=self.command[:80], why=reply.why)
        return reply.action

    def answer(self, view: np.record, seat: int, seed: int, left: float) -> Answer:
        """Ask it, with this many seconds left."""
        position = Position(self.game, view)
        asked = question(position, seat, seed, left)
        if self.failures >= MOST_FAILURES:
            return Answer(GIVES_UP, 0.0, f"it failed {MOST_FAILURES} times in a row and is not started again")
        try:
            program = self.running()
            if not program.is_silent():
                raise Wrong("it speaks before it is asked")
            before = self.used
            program.say(asked)
            heard = self.line(program, time.monotonic() + self.limits.silence)
            self.used = program.seconds()
            action = self.understood(position, seat, heard)
        except Wrong as wrong:
            self.failed(f"{wrong}", asked)
            return Answer(GIVES_UP, 0.0, str(wrong))
        self.failures = 0
        seconds = self.used - before
        if seconds > left:
            why = f"it took {seconds:.2f} s and had {left:.2f} s left"
            program.note(why)
            return Answer(GIVES_UP, seconds, why)
        return Answer(action, seconds)

    def choose_many(self, views: np.ndarray, seats: np.ndarray, seeds: np.ndarray) -> np.ndarray:
        """Its moves, one by one and not on any clock; GIVES_UP where it gives none."""
        asked = zip(views, seats.tolist(), seeds.tolist(), strict=True)
        return np.array([self.answer(*each, self.limits.bank).action for each in asked], np.int16)

    def understood(self, position: Position, seat: int, line: str) -> int:
        """The action of an answer, if it is a legal move."""
        move = read_move(line)
        try:
            if refusal := position.why_not(seat, move):
                raise Wrong(f"it answers “move {move[:40]}”: {refusal}")
            return self.game.read_move(move)
        except Refused as refusal:
            raise Wrong(f"it answers “move {move[:40]}”: {refusal}") from None

    def line(self, program: Program, deadline: float) -> str:
        """The next line that is no remark; remarks are kept in the log."""
        for _ in range(MOST_REMARKS):
            line = program.hear(deadline)
            if line and not line.startswith("#"):
                return line
            program.note(line)
        raise Wrong(f"it writes more than {MOST_REMARKS} lines of remarks")

    # --- the program

    def begin(self) -> Identity:
        """Start the program. `Refused` if it cannot be started or does not introduce itself."""
        program = Program(self.command, self.limits, self.log)
        try:
            identity = self.introduced(program)
        except Wrong as wrong:
            program.end()
            raise Refused(
                "the engine “{command}” does not begin: {why}", command=self.command[:80], why=str(wrong)
            ) from None
        self.program, self.used = program, program.seconds()
        finalize(self, program.end)  # with this bot ends its program
        return identity

    def introduced(self, program: Program) -> Identity:
        deadline, introduction = time.monotonic() + self.limits.to_begin, Introduction()
        program.say(greeting(self.game.name))
        while (identity := introduction.hear(self.line(program, deadline))) is None:
            pass
        return identity

    def running(self) -> Program:
        """The program, started again if it has failed."""
        if self.program is None:
            try:
                identity = self.begin()
            except Refused as refusal:
                raise Wrong(str(refusal)) from None
            if identity != self.identity:
                raise Wrong(f"it was {self.identity} and is now {identity}")
        assert self.program is not None
        return self.program

    def failed(self, why: str, asked: str) -> None:
        """End the program; the next question starts it again."""
        self.failures += 1
        if self.program is not None:
            self.program.note(f"{why}; it was asked:\n{asked.rstrip()}")
            self.program.end()
            self.program = None

    def end(self) -> bool:
        """Close its input and end it; whether it left by itself within two seconds."""
        program, self.program = self.program, None
        return program.end(TO_LEAVE) if program else True
