"""The compiled loops behind a batch: each step is one pass over an array of games.

Chance comes from a counter in each game: the n-th draw of game i is a hash of (seed, i, n). So a game goes the
same way whatever the size of the batch and however many threads share the work.
"""

from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np

from tavoliere.envs.games import GAMES
from tavoliere.envs.observation import observe
from tavoliere.games.compiled import PART, compiled, inlined
from tavoliere.games.extras import needed
from tavoliere.games.generic import (
    STATES,
    awaited,
    chance,
    conceal,
    forbids,
    happen,
    is_over,
    is_winner,
    legal,
    play,
    score,
)
from tavoliere.games.rulings import FINE
from tavoliere.games.streams import GOLDEN, below, scatter, stream_of

with needed("a batch", "numba", "numba"):
    import numba
    from numba.extending import overload, register_jitable

SEATS = 5  # the most that any game has


@cache
def game_type(name: str) -> np.dtype[np.void]:
    """A game of a batch: its state and that of its chance. Copying an array of these saves a batch."""
    fields = [
        ("state", STATES[name]),
        ("stream", np.uint64),  # the game's own stream of random numbers
        ("drawn", np.uint64),  # how many of them have been drawn
        ("answers", np.uint64),  # how many answers have been given
        ("scores", np.int16, SEATS),  # of the seats now, where points are the reward
    ]
    return np.dtype((np.record, np.dtype(fields, align=True)))


NOBODY = -1
ILLEGAL = -2  # what `go_on` returns instead of a seat
WAIT = -1  # instead of an action: this game takes no step

# Why the loop runs: answers, outcomes of chance, new games, a look at who is to move.
PLAY, HAPPEN, BEGIN, LOOK = range(4)


def _choose_observe(view: Any, seat: Any, row: Any) -> Callable[..., object] | None:
    for game, dtype in STATES.items():
        if view == numba.from_dtype(dtype):
            return GAMES[game].observe
    return None


overload(observe, jit_options=PART, strict=False)(_choose_observe)


# --- chance -------------------------------------------------------------------------------------------------

# Make sampled actions and the seeds of bots independent of the game's chance.
SAMPLING = np.uint64(0xD1B54A32D192ED03)
ASKING = np.uint64(0x8CB92BA72F3D8DD7)


@register_jitable(**PART)
def draw(game: np.record, bound: int) -> Any:
    """The next random number of a game, below `bound`."""
    game.drawn += np.uint64(1)
    return below(bound, game.stream, game.drawn)


@inlined
def seed_streams(games: np.ndarray, seed: np.uint64) -> None:
    """Give every game of an array its own stream, which depends only on the seed and its index."""
    for i in range(games.shape[0]):
        games[i].stream = stream_of(seed, i)
        games[i].drawn = np.uint64(0)
        games[i].answers = np.uint64(0)


# --- one game -----------------------------------------------------------------------------------------------


@register_jitable(**PART)
def begin(game: np.record, starts: np.ndarray, with_chance: bool) -> None:
    """Begin a new game in place of the old one, from one of the given starts, drawn by lot."""
    first = draw(game, starts.shape[0]) if starts.shape[0] > 1 else 0
    game.state = starts[first]
    count_points(game)
    if with_chance:
        play_chance(game)


@register_jitable(**PART)
def count_points(game: np.record) -> None:
    """Note the points of every seat: rewards in points are the change from here on."""
    for seat in range(game.state.players):
        game.scores[seat] = score(game.state, seat)


@register_jitable(**PART)
def play_chance(game: np.record) -> None:
    """Play chance until a seat must answer, or the game is over."""
    bound = chance(game.state)
    while bound > 0:
        happen(game.state, draw(game, bound))
        bound = chance(game.state)


@register_jitable(**PART)
def reward(game: np.record, rewards: np.ndarray, scores: np.ndarray, by_points: bool) -> bool:
    """Fill a game's row of rewards after an answer; at its end also the final scores. Return whether it is over."""
    state = game.state
    players = rewards.shape[0]
    over = is_over(state)
    if by_points:
        for seat in range(players):
            now = score(state, seat)
            rewards[seat] = now - game.scores[seat]
            game.scores[seat] = now
    elif over:
        winners = 0
        for seat in range(players):
            rewards[seat] = is_winner(state, seat)
            winners += int(rewards[seat])
        # Everybody stakes 1, and the winners share the stakes.
        for seat in range(players):
            rewards[seat] = rewards[seat] * players / winners - 1.0
    if over:
        for seat in range(players):
            scores[seat] = score(state, seat)
    return over


@register_jitable(**PART)
def look(
    game: np.record,
    seat: int,
    i: int,
    masks: np.ndarray,
    sampled: np.ndarray,
    observations: np.ndarray,
    view: np.ndarray,
    moves: np.ndarray,
) -> None:
    """Write what a seat may do and what it sees, as far as wanted, and along the way one random legal action."""
    state = game.state
    if masks.shape[0] > 0:
        mask = masks[i]
        mask[:] = 0
        if seat >= 0:
            count = legal(state, seat, moves)
            for n in range(count):
                mask[moves[n]] = 1
            if sampled.shape[0] > 0:
                sampled[i] = at_random(game, count, moves)
    if observations.shape[0] > 0:
        view[0] = state
        watcher = max(seat, 0)
        conceal(view[0], watcher)
        observe(view[0], watcher, observations[i])


@register_jitable(**PART)
def at_random(game: np.record, count: int, moves: np.ndarray) -> int:
    """One of the first `count` moves, all equally likely; it depends only on the game."""
    return int(moves[below(count, game.stream ^ SAMPLING, game.answers)])


# --- all games ----------------------------------------------------------------------------------------------


@inlined
def first_illegal(games: np.ndarray, seats: np.ndarray, actions: np.ndarray, low: int, high: int) -> int:
    """The first game whose action is not legal, -1 if all are. Games in which nobody is to move do not count."""
    for i in range(low, high):
        if seats[i] >= 0 and actions[i] != WAIT and forbids(games[i].state, seats[i], actions[i]) != FINE:
            return i
    return NOBODY


@inlined
def advance(
    reason: int,
    games: np.ndarray,
    starts: np.ndarray,
    actions: np.ndarray,
    seats: np.ndarray,
    outcomes: np.ndarray,
    rewards: np.ndarray,
    dones: np.ndarray,
    scores: np.ndarray,
    masks: np.ndarray,
    sampled: np.ndarray,
    observations: np.ndarray,
    view: np.ndarray,
    moves: np.ndarray,
    low: int,
    high: int,
    by_points: bool,
    with_chance: bool,
    auto_reset: bool,
) -> None:
    """Change each game for a reason, then write what can be seen of it. Caller checked that the actions are legal.

    All reasons share one loop, because every loop is compiled for every game.
    """
    players = rewards.shape[1]
    for i in range(low, high):
        game = games[i]
        if reason == PLAY:
            dones[i] = False
            for seat in range(players):
                rewards[i, seat] = 0.0
            if seats[i] < 0 or actions[i] == WAIT:
                continue
            play(game.state, seats[i], actions[i])
            game.answers += np.uint64(1)
            if with_chance:
                play_chance(game)
            if reward(game, rewards[i], scores[i], by_points):
                dones[i] = True
                if auto_reset:
                    begin(game, starts, with_chance)
        elif reason == HAPPEN:
            if outcomes[i] == 0:
                continue
            happen(game.state, actions[i])
        elif reason == BEGIN:
            if actions[i] == 0:
                continue
            begin(game, starts, with_chance)
        seats[i] = awaited(game.state)
        outcomes[i] = chance(game.state)
        look(game, seats[i], i, masks, sampled, observations, view, moves)


@inlined
def sample(games: np.ndarray, seats: np.ndarray, actions: np.ndarray, moves: np.ndarray) -> None:
    """Write a legal action for each game, where `look` has not done so already."""
    for i in range(games.shape[0]):
        if seats[i] >= 0:
            actions[i] = at_random(games[i], legal(games[i].state, seats[i], moves), moves)


@inlined
def ask(
    games: np.ndarray, seats: np.ndarray, views: np.ndarray, seeds: np.ndarray, low: int, high: int
) -> None:
    """Write the questions to bots: what each seat may see, and a seed that depends only on the game."""
    for i in range(low, high):
        views[i] = games[i].state
        conceal(views[i], seats[i])
        seeds[i] = scatter((games[i].stream ^ ASKING) + games[i].answers * GOLDEN) >> np.uint64(2)


@inlined
def place(games: np.ndarray, states: np.ndarray, with_chance: bool) -> None:
    """Set each game to a given state."""
    for i in range(games.shape[0]):
        games[i].state = states[i]
        count_points(games[i])
        if with_chance:
            play_chance(games[i])


# --- a single state: few arguments, since reading them costs more than the rules ----------------------------


@inlined
def go_on(states: np.ndarray, seat: int, number: int) -> tuple[int, int]:
    """Play a seat's answer, or (seat -1) an outcome of chance; return who is to move, and how many outcomes are due.

    Return `ILLEGAL` twice, and change nothing, if the answer is not legal; the caller has checked an outcome.
    """
    if seat >= 0:
        if forbids(states[0], seat, number) != FINE:
            return ILLEGAL, ILLEGAL
        play(states[0], seat, number)
    else:
        happen(states[0], number)
    return awaited(states[0]), chance(states[0])


@inlined
def list_legal(states: np.ndarray, seat: int, moves: np.ndarray) -> int:
    """Write the legal actions of a seat, and return how many there are."""
    return legal(states[0], seat, moves)


@compiled
def look_at(states: np.ndarray, seat: int, mask: np.ndarray, row: np.ndarray) -> None:
    """Write what a seat may do and what it sees; this conceals the state for that seat."""
    mask[:] = 0
    moves = np.empty(len(mask), np.int16)
    for n in range(legal(states[0], seat, moves)):
        mask[moves[n]] = 1
    conceal(states[0], seat)
    observe(states[0], seat, row)
