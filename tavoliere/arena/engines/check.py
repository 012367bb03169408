"""Whether an engine keeps to the protocol: it plays every game, is told odd things, and hears what is wrong."""

import random
import time
from collections.abc import Iterator
from typing import NamedTuple

from tavoliere.arena.engines.engine import GIVES_UP, TO_LEAVE, Engine
from tavoliere.arena.engines.program import USUAL, Limits
from tavoliere.games.refused import Refused
from tavoliere.notation.game import games
from tavoliere.notation.position import Position
from tavoliere.notation.record import apply, chance_step

AGAIN_ONE_IN = 5  # how often a question is asked twice
A_MOMENT = 0.05  # seconds in which an engine could say more than it should
LARGEST_SEED = 2**63 - 1
ODD_LINES = "# a remark\nsomething of a later version 2\n"


class Finding(NamedTuple):
    kind: str  # "ok", "note" or "wrong"
    said: str


def check(command: str, chosen: list[str] | None = None, limits: Limits = USUAL) -> Iterator[Finding]:
    """Everything there is to say about an engine, game after game; `Refused` if it cannot be started at all."""
    plays = 0
    identities = set()
    for name in chosen or games():
        try:
            engine = Engine(command, name, limits)
        except Refused as refusal:
            # “sorry” is how an engine says that it does not play a game.
            is_polite = "it says “sorry" in str(refusal)
            yield Finding("note" if is_polite else "wrong", f"{name}: {refusal}")
            continue
        plays += 1
        identities.add(engine.identity)
        yield from Checked(engine, limits).findings()
    if not plays:
        yield Finding("wrong", "it plays none of the games")
    if len(identities) > 1:
        names = " and ".join(sorted(map(str, identities)))
        yield Finding("wrong", f"it has more than one name: {names}")


class Checked:
    """An engine that is checked at one game."""

    def __init__(self, engine: Engine, limits: Limits) -> None:
        self.engine, self.limits, self.game = engine, limits, engine.game
        self.dice = random.Random(0)
        self.seconds: list[float] = []
        self.wrong: list[str] = []
        self.changes = self.changes_with_seed = False

    def findings(self) -> Iterator[Finding]:
        played = []
        for players in sorted({self.game.players[0], min(2, self.game.players[-1]), self.game.players[-1]}):
            if not self.wrong:
                self.play(players)
                played.append(str(players))
        if not self.wrong:
            self.tell_odd_things()
        for why in self.wrong:
            yield Finding("wrong", f"{self.game.name}: {why}")
        if self.changes:
            yield Finding(
                "note",
                f"{self.game.name}: the same question and seed do not always get the same answer,"
                " so that its games cannot be played again",
            )
        if self.changes_with_seed and not self.engine.errs:
            yield Finding(
                "note",
                f"{self.game.name}: its answers depend on the seed; with “errs” in its introduction the"
                " arena could subtract that luck",
            )
        if not self.wrong and not self.engine.end():
            yield Finding(
                "wrong", f"{self.game.name}: it goes on {TO_LEAVE:.0f} s after the end of its input"
            )
        self.engine.end()
        if not self.wrong:
            mean, most = 1000 * sum(self.seconds) / len(self.seconds), 1000 * max(self.seconds)
            yield Finding(
                "ok",
                f"{self.game.name}: {self.engine.identity} plays with {' and '.join(played)} players;"
                f" {len(self.seconds)} answers in {mean:.1f} ms each, the longest in {most:.0f} ms",
            )

    def play(self, players: int) -> None:
        """A game in which the engine has all seats."""
        position = self.game.start(players=players)
        left = [self.limits.bank] * players
        while not position.over and not self.wrong:
            while position.chance:
                position = apply(position, chance_step(position, self.dice.randrange))
            for seat in position.to_move:
                move = self.ask(position, seat, left)
                if move is None:
                    return
                position = position.play(seat, move)

    def ask(self, position: Position, seat: int, left: list[float]) -> str | None:
        view, seed = position.concealed(seat), self.dice.getrandbits(62)
        reply = self.engine.answer(view, seat, seed, left[seat])
        if reply.action == GIVES_UP:
            self.wrong.append(f"{reply.why}; it was asked as seat {seat} about {position.seen_by(seat)}")
            return None
        left[seat] += self.limits.increment - reply.seconds
        self.seconds.append(reply.seconds)
        if len(self.seconds) % AGAIN_ONE_IN == 0:
            again = self.engine.answer(view, seat, seed, self.limits.bank).action
            other = self.engine.answer(view, seat, seed ^ 1, self.limits.bank).action
            self.changes |= again != reply.action
            self.changes_with_seed |= again == reply.action != other
            time.sleep(A_MOMENT if len(self.seconds) < 10 * AGAIN_ONE_IN else 0)
        return self.game.write_move(reply.action)

    def tell_odd_things(self) -> None:
        """Lines that it does not know, the largest seed, and no time at all: it answers all the same."""
        position = self.game.start(players=max(2, self.game.players[0]))
        while position.chance:
            position = apply(position, chance_step(position, self.dice.randrange))
        seat = position.to_move[0]
        program = self.engine.running()
        program.say(ODD_LINES)
        for said, seed, left in (
            ("after a line that it does not know", 1, self.limits.bank),
            ("with the largest seed", LARGEST_SEED, self.limits.bank),
            ("with no time left", 2, 0.0),
        ):
            reply = self.engine.answer(position.concealed(seat), seat, seed, left)
            if reply.action == GIVES_UP and not (left == 0 and reply.seconds):
                self.wrong.append(f"{said} {reply.why}")
                return
