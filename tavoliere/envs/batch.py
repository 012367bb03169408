"""A batch: thousands of games in one array, all taking a step at once."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from typing import Any, TypeVar

import numpy as np

from tavoliere.envs import kernels, observation
from tavoliere.envs.checks import check_at_least_one, check_choice, whole_numbers, why_illegal
from tavoliere.envs.positions import Positions, records
from tavoliere.games import generic
from tavoliere.games.refused import Refused
from tavoliere.minds.bot import Bot, choose_many
from tavoliere.minds.levels import bot as bot_named
from tavoliere.notation.game import game as game_named
from tavoliere.notation.line import check_number, shown

Result = TypeVar("Result")

REWARDS = ("win", "points")
CHANCE = ("inside", "outside")
LINES = 256  # bytes: a few cache lines of a processor


class Batch:
    """Many games of one kind. A step is one seat's answer in each of them, and the chance that follows it.

    >>> batch = Batch("duel", size=3, seed=7)
    >>> batch.step(batch.sample())
    >>> batch.masks.shape, batch.rewards.shape
    ((3, 45), (3, 2))

    The arrays below are allocated once and overwritten by every step, so copy what you want to keep:

    - `seats`: who is to move, -1 where nobody is
    - `masks`: 1 for each legal action of that seat
    - `observations`: what that seat sees (docs/environments.md); where nobody is to move, what seat 0 sees
    - `rewards`: of the last step, for every seat
    - `dones`: whether the last step ended a game; a new one has then begun in its place
    - `scores`: the final points of the game that ended last
    - `outcomes`: how many equally likely outcomes of chance are due, with chance outside; else 0

    `games` is the whole state: `saved = batch.games.copy()` saves a batch and `batch.restore(saved)` restores it.
    Game i goes the same way whatever the size of the batch and the number of threads. With `start`, every game begins
    at one of the given positions, drawn by lot; `place` gives each game a position of its own.
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
        start: Positions | None = None,
        **options: Any,
    ) -> None:
        chosen = game_named(game)
        self.game = chosen.name
        if start is not None:
            starts = records(self.game, start)
            players = int(starts[0].players)
        reward = reward or ("points" if players == 1 else "win")
        check_choice("reward", reward, REWARDS)
        check_choice("chance", chance, CHANCE)
        check_at_least_one("size", size)
        check_at_least_one("threads", threads)
        if start is None:
            chosen.start(players, **options)  # refuses a wrong number of players before seats are counted
            firsts = range(players) if first is None else [first]
            starts = records(self.game, [chosen.start(players, first=seat, **options) for seat in firsts])
        elif first is not None or options:
            raise Refused("a given start already says who begins, and with which options")
        # Not NumPy's narrow integers, which overflow.
        size, players, threads = int(size), int(players), int(threads)
        self.size = size
        self.players = players
        self.action_count = chosen.actions
        self.reward = reward
        self.threads = threads
        self._auto_reset = auto_reset
        self._with_chance = chance == "inside"
        self._starts = starts
        self.games = np.zeros(size, kernels.game_type(self.game))
        self.masks = np.zeros((size if masks else 0, self.action_count), np.uint8)
        width = observation.size(self.game, players)
        self.observations = np.zeros((size if observations else 0, width), np.uint8)
        self.rewards = np.zeros((size, players), np.float32)
        self.dones = np.zeros(size, np.bool_)
        self.scores = np.zeros((size, players), np.int16)
        # What the next step relies on is kept separately, so that writing into the public arrays cannot spoil it.
        self._seats = np.empty(size, np.int8)
        self._outcomes = np.zeros(size, np.int32)
        self._sampled = np.zeros(size if masks else 0, np.int16)
        self._actions = np.zeros(size, np.int64)
        self.seats = self._seats.copy()
        self.outcomes = self._outcomes.copy()
        # Scratch arrays, separate for each thread.
        self._views = [_room(1, generic.STATES[self.game]) for _ in range(threads)]
        self._moves = [_room(self.action_count, np.dtype(np.int16)) for _ in range(threads)]
        self.reset(seed)

    def __repr__(self) -> str:
        return f"<Batch of {self.size} games of {self.game}>"

    # --- beginning, saving and restoring

    def reset(self, seed: int | None = None, *, where: np.ndarray | None = None) -> None:
        """Begin again, all games or those where a boolean array says so; a seed restarts all chance."""
        if seed is not None:
            if not isinstance(seed, int | np.integer) or not 0 <= seed < 2**64:
                raise Refused("a seed is a whole number from 0 to 2⁶⁴ − 1, not {seed}", seed=shown(seed))
            kernels.seed_streams(self.games, np.uint64(seed))
        chosen = np.ones(self.size, np.bool_) if where is None else np.asarray(where, np.bool_)
        if chosen.shape != (self.size,):
            raise Refused("where has one truth value for each of the {size} games", size=self.size)
        self.rewards[chosen] = 0
        self.dones[chosen] = False
        self._actions[:] = chosen
        self._advance_all(kernels.BEGIN)

    def place(self, positions: Positions) -> None:
        """Put game i into position i: positions, their lines of text, or an array of records."""
        states = records(self.game, positions)
        if len(states) != self.size or (states["players"] != self.players).any():
            raise Refused(
                "place takes {size} positions for {players} players, one for each game",
                size=self.size,
                players=self.players,
            )
        kernels.place(self.games, states, self._with_chance)
        self.rewards[:] = 0
        self.dones[:] = False
        self.look()

    def restore(self, saved: np.ndarray) -> None:
        """Go back to a copy of `games`."""
        is_saved = isinstance(saved, np.ndarray) and saved.dtype == self.games.dtype
        # Compiled code relies on the number of players.
        if (
            not is_saved
            or saved.shape != self.games.shape
            or (saved["state"]["players"] != self.players).any()
        ):
            raise Refused(
                "this is not a saved batch of {size} games of {game} for {players} players",
                size=self.size,
                game=self.game,
                players=self.players,
            )
        self.games[:] = saved
        self.rewards[:] = 0
        self.dones[:] = False
        self.look()

    def look(self) -> None:
        """Update seats, masks and observations after `games` has been changed by hand."""
        self._advance_all(kernels.LOOK)

    # --- playing

    def step(self, actions: np.ndarray) -> None:
        """Answer in every game for the seat that is to move. If any action is illegal, no game changes.

        An action of -1 (`kernels.WAIT`) lets that game wait.
        """
        numbers = whole_numbers(actions, "actions", self.size)
        illegal = max(self._in_threads(lambda part, low, high: self._check(numbers, low, high)))
        if illegal >= 0:
            raise why_illegal(
                self.games[illegal].state, illegal, int(self._seats[illegal]), int(self._actions[illegal])
            )
        self._advance_all(kernels.PLAY)

    def play(self, actions: np.ndarray) -> None:
        """A step without checks. Caller knows that the actions are legal."""
        np.copyto(self._actions, actions)
        self._advance_all(kernels.PLAY)

    def happen(self, outcomes: np.ndarray) -> None:
        """With chance outside: apply an outcome, below `outcomes`, in every game that is due one."""
        if self._with_chance:
            raise Refused("this batch plays chance itself: make it with chance=“outside” to do so yourself")
        np.copyto(self._actions, whole_numbers(outcomes, "outcomes", self.size))
        is_wrong = (self._outcomes > 0) & ((self._actions < 0) | (self._actions >= self._outcomes))
        if is_wrong.any():
            place = int(is_wrong.argmax())
            raise Refused(
                "game {place}: an outcome is a number from 0 to {last}, not {found}",
                place=place,
                last=int(self._outcomes[place]) - 1,
                found=int(self._actions[place]),
            )
        self._advance_all(kernels.HAPPEN)

    def sample(self) -> np.ndarray:
        """A legal action for every game, all equally likely. The same games always give the same actions."""
        if len(self._sampled):
            return self._sampled.astype(np.int64)
        actions = np.zeros(self.size, np.int64)
        kernels.sample(self.games, self._seats, actions, self._moves[0])
        return actions

    def choose(self, bot: Bot | str, where: np.ndarray | None = None) -> np.ndarray:
        """A bot's action for every game in which a seat is to move, or for those of `where`; 0 elsewhere.

        The bot is asked once for all of them, and sees only what the seats may see. It is one of ours by name
        (`"hard"`), or any `Bot`. The same games always give the same actions.
        """
        is_awaited = self._seats >= 0
        if where is not None:
            is_awaited &= np.asarray(where, np.bool_)
        if bot == "random":
            return np.where(is_awaited, self.sample(), 0)
        player = bot_named(bot, self.game) if isinstance(bot, str) else bot
        views, seeds = self._questions(self._seats)
        actions = np.zeros(self.size, np.int64)
        if is_awaited.any():
            seats = self._seats[is_awaited].astype(np.int64)
            actions[is_awaited] = choose_many(player, views[is_awaited], seats, seeds[is_awaited])
        return actions

    def views(self, seats: np.ndarray | None = None) -> np.ndarray:
        """What one seat of every game may see, as an array of concealed records: what bots take.

        Without `seats` it is the seat that is to move; -1 is a spectator.
        """
        if seats is None:
            return self._questions(self._seats)[0]
        chosen = whole_numbers(seats, "seats", self.size).astype(np.int8)
        if chosen.min() < kernels.NOBODY or chosen.max() >= self.players:
            raise Refused("a seat is a number from -1 (a spectator) to {last}", last=self.players - 1)
        return self._questions(chosen)[0]

    def seeds(self) -> np.ndarray:
        """The seed with which `choose` asks a bot in every game."""
        return self._questions(self._seats)[1]

    def _questions(self, seats: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        views = np.empty(self.size, generic.STATES[self.game])
        seeds = np.empty(self.size, np.int64)
        self._in_threads(lambda part, low, high: kernels.ask(self.games, seats, views, seeds, low, high))
        return views, seeds

    def view(self, place: int, seat: int) -> np.record:
        """What a seat (-1: a spectator) of one game may see, as a concealed record: what bots take."""
        check_number("place", place, range(self.size))
        check_number("seat", seat, range(kernels.NOBODY, self.players))
        state: np.record = self.games[place].state.copy()
        generic.conceal(state, seat)
        return state

    def observe(self, place: int, seat: int) -> tuple[np.ndarray, np.ndarray]:
        """What any seat of one game sees, and its legal actions, as new arrays."""
        check_number("place", place, range(self.size))
        check_number("seat", seat, range(self.players))
        row = np.empty(self.observations.shape[1], np.uint8)
        mask = np.empty(self.action_count, np.uint8)
        kernels.look_at(self.games["state"][place : place + 1].copy(), seat, mask, row)
        return row, mask

    # --- the loop, on all games or a slice of them for each thread

    def _in_threads(self, work: Callable[[int, int, int], Result]) -> list[Result]:
        if self.threads == 1:
            return [work(0, 0, self.size)]
        bounds = [self.size * part // self.threads for part in range(self.threads + 1)]
        own, *others = zip(range(self.threads), bounds[:-1], bounds[1:])
        answers = [helper.submit(work, *slice_) for helper, slice_ in zip(_helpers(self.threads - 1), others)]
        return [work(*own), *(answer.result() for answer in answers)]

    def _check(self, numbers: np.ndarray, low: int, high: int) -> int:
        np.copyto(self._actions[low:high], numbers[low:high])
        return kernels.first_illegal(self.games, self._seats, self._actions, low, high)

    def _advance_all(self, reason: int) -> None:
        self._in_threads(lambda part, low, high: self._advance(reason, part, low, high))

    def _advance(self, reason: int, part: int, low: int, high: int) -> None:
        kernels.advance(
            reason,
            self.games,
            self._starts,
            self._actions,
            self._seats,
            self._outcomes,
            self.rewards,
            self.dones,
            self.scores,
            self.masks,
            self._sampled,
            self.observations,
            self._views[part],
            self._moves[part],
            low,
            high,
            self.reward == "points",
            self._with_chance,
            self._auto_reset,
        )
        np.copyto(self.seats[low:high], self._seats[low:high])
        np.copyto(self.outcomes[low:high], self._outcomes[low:high])


def _room(size: int, dtype: np.dtype[Any]) -> np.ndarray:
    """An array that shares no cache line with another: threads that write to the same line wait for each other."""
    return np.empty(size + LINES // dtype.itemsize + 1, dtype)[:size]


@cache
def _helpers(count: int) -> list[ThreadPoolExecutor]:
    """Threads besides the caller's. A slice always gets the same one, so it stays in that core's cache."""
    return [ThreadPoolExecutor(1, thread_name_prefix="batch") for _ in range(count)]
