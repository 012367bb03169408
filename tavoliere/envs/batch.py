"""A batch: thousands of games in one array, all taking a step at once."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from typing import Any

import numpy as np

from tavoliere.envs import kernels, observation
from tavoliere.games import generic
from tavoliere.games.refused import Refused
from tavoliere.games.rulings import REASONS
from tavoliere.notation.game import game as game_named

REWARDS = ("win", "points")
CHANCE = ("inside", "outside")


class Batch:
    """Many games of one kind. A step is one seat's answer in each of them, with the chance that follows it.

    >>> batch = Batch("duel", size=3, seed=7)
    >>> batch.step(batch.sample())
    >>> batch.masks.shape, batch.rewards.shape
    ((3, 45), (3, 2))

    The arrays below are made once and written anew by every step, so copy what you want to keep:

    - `seats`: who is to move, -1 where nobody is
    - `masks`: 1 for each legal action of that seat
    - `observations`: what that seat sees (docs/environments.md); where nobody is to move, what seat 0 sees
    - `rewards`: of the last step, for every seat
    - `dones`: whether the last step ended a game; a new one has then begun in its place
    - `scores`: the final points of the game that ended last
    - `outcomes`: how many equally likely outcomes of chance are due, with chance outside; else 0

    `games` is the whole state: `saved = batch.games.copy()` saves a batch and `batch.restore(saved)` restores it.
    Game i goes the same way whatever the size of the batch and the number of threads.
    """

    def __init__(
        self,
        game: str,
        size: int,
        *,
        seed: int = 0,
        players: int = 2,
        first: int | None = None,
        reward: str | None = None,
        masks: bool = True,
        observations: bool = True,
        auto_reset: bool = True,
        chance: str = "inside",
        threads: int = 1,
        **options: Any,
    ) -> None:
        chosen = game_named(game)
        reward = reward or ("points" if players == 1 else "win")
        _check_choice("reward", reward, REWARDS)
        _check_choice("chance", chance, CHANCE)
        _check_at_least_one("size", size)
        _check_at_least_one("threads", threads)
        firsts = range(players) if first is None else [first]
        starts = [chosen.start(players, first=seat, **options).state for seat in firsts]
        self.game = chosen.name
        self.size = size
        self.players = players
        self.action_count = chosen.actions
        self.reward = reward
        self.threads = threads
        self._auto_reset = auto_reset
        self._with_chance = chance == "inside"
        self._starts = np.array(starts, generic.STATES[self.game])
        self.games = np.zeros(size, kernels.game_type(self.game))
        self._seats = np.empty(size, np.int8)
        self._masks = np.zeros((size if masks else 0, self.action_count), np.uint8)
        width = observation.size(self.game, players)
        self._observations = np.zeros((size if observations else 0, width), np.uint8)
        self._rewards = np.zeros((size, players), np.float32)
        self._dones = np.zeros(size, np.bool_)
        self._scores = np.zeros((size, players), np.int16)
        self._outcomes = np.zeros(size, np.int32)
        self._actions = np.zeros(size, np.int64)
        # Room to work in, for each thread its own.
        self._views = [np.empty(1, generic.STATES[self.game]) for _ in range(threads)]
        self._moves = [np.empty(self.action_count, np.int16) for _ in range(threads)]
        self._show()
        self.reset(seed)

    def _show(self) -> None:
        """What everybody may read and nobody else may write: views of our own arrays."""
        self.seats = _read_only(self._seats)
        self.masks = _read_only(self._masks)
        self.observations = _read_only(self._observations)
        self.rewards = _read_only(self._rewards)
        self.dones = _read_only(self._dones)
        self.scores = _read_only(self._scores)
        self.outcomes = _read_only(self._outcomes)

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        self._show()  # views do not survive being copied

    def __repr__(self) -> str:
        return f"<Batch of {self.size} games of {self.game}>"

    # --- beginning, saving and restoring

    def reset(self, seed: int | None = None, *, where: np.ndarray | None = None) -> None:
        """Begin anew, all games or those where an array of truth values says so; a seed sets all chance anew."""
        if seed is not None:
            if not 0 <= seed < 2**64:
                raise Refused("a seed is a whole number from 0 to 2⁶⁴ − 1, not {seed}", seed=seed)
            kernels.seed_streams(self.games, np.uint64(seed))
        chosen = np.ones(self.size, np.bool_) if where is None else np.asarray(where, np.bool_)
        if chosen.shape != (self.size,):
            raise Refused("where has one truth value for each of the {size} games", size=self.size)
        self._rewards[chosen] = 0
        self._dones[chosen] = False
        self._actions[:] = chosen
        self.advance(kernels.BEGIN, 0, 0, self.size)

    def restore(self, saved: np.ndarray) -> None:
        """Go back to a copy of `games`."""
        if saved.dtype != self.games.dtype or saved.shape != self.games.shape:
            raise Refused(
                "this is not a saved batch of {size} games of {game}", size=self.size, game=self.game
            )
        self.games[:] = saved
        self._rewards[:] = 0
        self._dones[:] = False
        self.look()

    def look(self) -> None:
        """Write seats, masks and observations anew, after `games` has been changed by hand."""
        self.advance(kernels.LOOK, 0, 0, self.size)

    # --- playing

    def step(self, actions: np.ndarray) -> None:
        """Answer in every game for the seat that is to move. If any action is illegal, no game changes."""
        np.copyto(self._actions, self._whole_numbers(actions, "actions"))
        illegal = max(self._in_threads(self._check))
        if illegal >= 0:
            raise self._why_not(illegal)
        self._in_threads(self._play)

    def happen(self, outcomes: np.ndarray) -> None:
        """With chance outside: let an outcome below `outcomes` come in every game that is due one."""
        if self._with_chance:
            raise Refused("this batch plays chance itself: make it with chance=“outside” to do so yourself")
        np.copyto(self._actions, self._whole_numbers(outcomes, "outcomes"))
        is_wrong = (self._outcomes > 0) & ((self._actions < 0) | (self._actions >= self._outcomes))
        if is_wrong.any():
            place = int(is_wrong.argmax())
            raise Refused(
                "game {place}: an outcome is a number from 0 to {last}, not {found}",
                place=place,
                last=int(self._outcomes[place]) - 1,
                found=int(self._actions[place]),
            )
        self.advance(kernels.HAPPEN, 0, 0, self.size)

    def sample(self) -> np.ndarray:
        """A legal action for every game, all equally likely. The same games always give the same actions."""
        actions = np.zeros(self.size, np.int64)
        kernels.sample(self.games, self._seats, actions, self._moves[0])
        return actions

    def view(self, place: int, seat: int) -> np.record:
        """What a seat of one game may see, as a concealed record: what bots take."""
        state: np.record = self.games[place].state.copy()
        generic.conceal(state, seat)
        return state

    def observe(self, place: int, seat: int) -> tuple[np.ndarray, np.ndarray]:
        """What any seat of one game sees, and its legal actions, as new arrays."""
        row = np.empty((1, self._observations.shape[1]), np.uint8)
        mask = np.empty((1, self.action_count), np.uint8)
        seats = np.full(1, seat, np.int8)
        game = self.games[place : place + 1]
        self.advance(kernels.LOOK_AS, 0, 0, 1, games=game, seats=seats, masks=mask, observations=row)
        return row[0], mask[0]

    # --- the loop, on all games or a slice of them for each thread

    def _in_threads(self, work: Callable[[int, int, int], int]) -> list[int]:
        if self.threads == 1:
            return [work(0, 0, self.size)]
        bounds = [self.size * part // self.threads for part in range(self.threads + 1)]
        return list(_pool(self.threads).map(work, range(self.threads), bounds[:-1], bounds[1:]))

    def _check(self, part: int, low: int, high: int) -> int:
        return kernels.first_illegal(self.games, self._seats, self._actions, low, high)

    def _play(self, part: int, low: int, high: int) -> int:
        self.advance(kernels.PLAY, part, low, high)
        return high

    def advance(
        self,
        reason: int,
        part: int,
        low: int,
        high: int,
        games: np.ndarray | None = None,
        seats: np.ndarray | None = None,
        actions: np.ndarray | None = None,
        outcomes: np.ndarray | None = None,
        masks: np.ndarray | None = None,
        observations: np.ndarray | None = None,
    ) -> None:
        """The loop of `kernels.advance`, on the batch's own arrays or, for a single game, on others."""
        kernels.advance(
            reason,
            self.games if games is None else games,
            self._starts,
            self._actions if actions is None else actions,
            self._seats if seats is None else seats,
            self._outcomes if outcomes is None else outcomes,
            self._rewards,
            self._dones,
            self._scores,
            self._masks if masks is None else masks,
            self._observations if observations is None else observations,
            self._views[part],
            self._moves[part],
            low,
            high,
            self.reward == "points",
            self._with_chance,
            self._auto_reset,
        )

    # --- what can be wrong

    def _whole_numbers(self, numbers: np.ndarray, name: str) -> np.ndarray:
        array = np.asarray(numbers)
        if array.shape != (self.size,) or not np.can_cast(array.dtype, np.int64):
            raise Refused(
                "{name} are {size} whole numbers, one for each game; this has the shape {shape} and the type {type}",
                name=name,
                size=self.size,
                shape=array.shape,
                type=array.dtype,
            )
        return array

    def _why_not(self, place: int) -> Refused:
        seat, action = int(self._seats[place]), int(self._actions[place])
        rule, sentence = REASONS[generic.forbids(self.games[place].state, seat, action)]
        return Refused(
            "game {place}: action {action} is not legal for seat {seat}: {reason}",
            rule,
            place=place,
            action=action,
            seat=seat,
            reason=sentence,
        )


@cache
def _pool(threads: int) -> ThreadPoolExecutor:
    return ThreadPoolExecutor(threads, thread_name_prefix="batch")


def _read_only(array: np.ndarray) -> np.ndarray:
    seen = array.view()
    seen.flags.writeable = False
    return seen


def _check_choice(name: str, value: str, allowed: tuple[str, ...]) -> None:
    if value not in allowed:
        raise Refused(
            "{name} is {allowed}, not “{value}”", name=name, allowed=" or ".join(allowed), value=value
        )


def _check_at_least_one(name: str, value: int) -> None:
    if not isinstance(value, int) or value < 1:
        raise Refused("{name} is a whole number from 1 on, not {value}", name=name, value=value)
