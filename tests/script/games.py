"""Random games in plain Python, written down as bytes for a script to follow (`rules.js` reads them)."""

from typing import Any

import numpy as np

import tavoliere as tv
from tavoliere.games import generic

EVERY = 16  # at each such step the reasons of all actions are written down

START, CHANCE, PLAY, END = range(4)


class Recorder:
    """A step: its kind, seat and number; then everything that the rules say about the state after it."""

    def __init__(self, game: str, options: dict[str, Any], games: int) -> None:
        self.game, self.options = game, options
        self.players: int = options["players"]
        self.parts: list[bytes] = []
        self.steps = 0
        rng = np.random.default_rng([self.players, games])
        for _ in range(games):
            self.play(rng)
        self.write(np.int32, END, 0, 0)

    @property
    def bytes(self) -> bytes:
        return b"".join(self.parts)

    def write(self, kind: type[np.generic], *numbers: int) -> None:
        self.parts.append(np.array(numbers, kind).tobytes())

    def play(self, rng: np.random.Generator) -> None:
        first = int(rng.integers(self.players))
        state = tv.game(self.game).start(**self.options | {"first": first}).state
        self.note(state, START, 0, 0)
        while not generic.is_over(state):
            if due := generic.chance(state):
                outcome = int(rng.integers(due))
                generic.happen(state, outcome)
                self.note(state, CHANCE, 0, outcome)
                continue
            seat = int(rng.choice([s for s in range(self.players) if generic.is_awaited(state, s)]))
            moves = np.zeros(generic.MODULES[self.game].ACTIONS + 1, np.int16)
            count = generic.legal(state, seat, moves)
            # Passing less often than by pure chance makes games go deeper.
            least = 0 if count == 1 or rng.random() < 0.3 else 1
            action = int(moves[rng.integers(least, count)])
            generic.play(state, seat, action)
            self.note(state, PLAY, seat, action)

    def note(self, state: np.record, kind: int, seat: int, number: int) -> None:
        self.write(np.int32, kind, seat, number)
        self.parts.append(state.tobytes())
        self.write(np.int32, generic.chance(state), generic.awaited(state))
        actions = generic.MODULES[self.game].ACTIONS
        moves = np.zeros(actions + 1, np.int16)
        for place in range(-1, self.players):
            view = state.copy()
            generic.conceal(view, place)
            self.parts.append(view.tobytes())
            if place < 0:
                continue
            count = generic.legal(state, place, moves)
            facts = (generic.is_awaited, generic.score, generic.standing, generic.is_winner)
            self.write(np.int32, *(int(fact(state, place)) for fact in facts), count)
            self.parts.append(moves[:count].astype(np.int32).tobytes())
            if self.steps % EVERY == 0:
                forbids = (generic.forbids(state, place, action) for action in range(-1, actions + 1))
                self.write(np.int32, *forbids)
        self.steps += 1
