"""A stranger to every game: it knows the rules and nothing else, and learns each turn anew by playing it out.

UCT: the decisions of the turn form a small tree. The search goes down by the moves that did well or were seldom tried,
and plays on from there to the end of the game at random. What the seat cannot see is dealt anew every time. The answer
is the move that was tried most.

It is slow and plain, and owes nothing to what our bots have learnt: whoever is measured against it is measured by
something that errs differently. `uct:1000` plays a thousand games for each answer.
"""

from collections.abc import Callable

import numpy as np

from tavoliere.games import generic
from tavoliere.games.generic import (
    NAME_OF,
    STATES,
    awaited,
    chance,
    happen,
    is_awaited,
    is_over,
    is_winner,
    legal,
    play,
)
from tavoliere.games.refused import Refused
from tavoliere.games.rule import CHOICES, rule
from tavoliere.minds.later import at
from tavoliere.minds.luck import draw, reseed
from tavoliere.minds.modules import MODULES
from tavoliere.minds.swift import Swift, SwiftBot

NAME = "uct"
CURIOSITY = 2.0  # how much a move that was seldom tried is preferred
MOST = 10_000_000
ROOM = 40_000  # entries of a tree: as many nodes as there is room for, each with all actions of the game


# --- what a seat cannot see ---------------------------------------------------------------------------------


def imagine(view: np.record, seat: int, luck: np.ndarray) -> None:
    """Turn what a seat sees into a whole state that may be the real one."""
    CHOICES[imagine](NAME_OF[view.dtype])(view, seat, luck)


@rule
def see_all(view: np.record, seat: int, luck: np.ndarray) -> None:
    """Nothing is hidden."""


def imagined(game: str) -> Callable[..., None]:
    place: str | None = getattr(MODULES.get(game), "IMAGINE", None)
    return at(place) if place else see_all


CHOICES[imagine] = imagined


# --- the search ---------------------------------------------------------------------------------------------


@rule
def next_move(moves: np.ndarray, count: int, visits: np.ndarray, sums: np.ndarray, luck: np.ndarray) -> int:
    """The legal move to follow at a node: one that was never tried, else the one with the highest upper bound."""
    untried, total = 0, 0
    for i in range(count):
        untried += visits[moves[i]] == 0
        total += visits[moves[i]]
    if untried > 0:
        skip = draw(luck, untried)
        for i in range(count):
            if visits[moves[i]] == 0:
                if skip == 0:
                    return int(moves[i])
                skip -= 1
    best, highest = -1, -1.0
    spread = CURIOSITY * np.log(total) ** 0.5
    for i in range(count):
        many = visits[moves[i]]
        bound = sums[moves[i]] / many + spread / many**0.5
        if bound > highest:
            best, highest = int(moves[i]), bound
    return best


@rule
def play_out(
    world: np.record,
    seat: int,
    luck: np.ndarray,
    visits: np.ndarray,
    sums: np.ndarray,
    children: np.ndarray,
    nodes: int,
    moves: np.ndarray,
    path: np.ndarray,
) -> int:
    """Play a game to its end, down the tree and then at random; return how many nodes the tree has now."""
    node, depth = 0, 0
    while not is_over(world):
        outcomes = chance(world)
        if outcomes > 0:
            happen(world, draw(luck, outcomes))
            node = -1  # the turn is over: the rest is left to luck
            continue
        mover = seat if is_awaited(world, seat) else awaited(world)
        count = legal(world, mover, moves)
        if mover != seat or node < 0:
            play(world, mover, moves[draw(luck, count)])
            continue
        action = next_move(moves, count, visits[node], sums[node], luck)
        path[depth, 0], path[depth, 1] = node, action
        depth += 1
        if children[node, action] == 0 and nodes < len(children) and depth < len(path):
            children[node, action] = nodes
            nodes += 1
        node = children[node, action] if children[node, action] > 0 else -1
        play(world, seat, action)
    share = 0.0
    if is_winner(world, seat):
        share = 0.5
        for other in range(world.players):
            if not is_winner(world, other):
                share = 1.0  # a win that all share counts half
    for step in range(depth):
        visits[path[step, 0], path[step, 1]] += 1
        sums[path[step, 0], path[step, 1]] += share
    return nodes


@rule
def choose_all(
    views: np.ndarray,
    seats: np.ndarray,
    seeds: np.ndarray,
    games: int,
    world: np.ndarray,
    visits: np.ndarray,
    sums: np.ndarray,
    children: np.ndarray,
    moves: np.ndarray,
    actions: np.ndarray,
) -> None:
    luck = np.empty(2, np.int64)
    path = np.zeros((8, 2), np.int64)  # longer than any turn
    for k in range(len(views)):
        reseed(luck, seeds[k])
        visits[:] = 0
        sums[:] = 0.0
        children[:] = 0
        nodes = 1
        for _ in range(games):
            world[0] = views[k]
            imagine(world[0], seats[k], luck)
            nodes = play_out(world[0], seats[k], luck, visits, sums, children, nodes, moves, path)
        best, most = -1, -1.0
        for i in range(legal(views[k], seats[k], moves)):
            tried = visits[0, moves[i]] + sums[0, moves[i]] / (
                games + 1
            )  # of moves tried as often, the better one
            if tried > most:
                best, most = int(moves[i]), tried
        actions[k] = best


# --- the bot ------------------------------------------------------------------------------------------------


def scratch_for_tree(game: str) -> tuple[np.ndarray, ...]:
    actions = generic.MODULES[game].ACTIONS
    size = max(2, ROOM // actions), actions
    return (
        np.zeros(1, STATES[game]),
        np.zeros(size, np.int32),
        np.zeros(size),
        np.zeros(size, np.int32),
        np.zeros(actions, np.int16),
    )


def swift_uct(game: str) -> Swift:
    def example() -> tuple[object, ...]:
        nobody, none = np.zeros(0, STATES[game]), np.zeros(0, np.int64)
        return nobody, none, none, 1, *scratch_for_tree(game), np.zeros(0, np.int16)

    return Swift(choose_all, example)


def uct(game: str, games: int) -> SwiftBot:
    """The bot that plays this many games for each answer."""
    return SwiftBot(swift_uct(game), lambda players: (games, *scratch_for_tree(game)), errs=False)


def named(name: str, game: str) -> SwiftBot:
    """The bot of a name such as `uct:1000`."""
    number = name.partition(":")[2]
    if not number.isdecimal() or not 0 < int(number) <= MOST:
        raise Refused(
            "“{name}”: write how many games it plays for each answer, as in uct:1000", name=name[:40]
        )
    return uct(game, int(number))
