"""The bots of Qwixx and On Board: hand-made minds, networks, and a search."""

from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np

from tavoliere.games.generic import STATES
from tavoliere.minds.sheets.choice import BOARDS, GREEDY, LINEAR, NETWORK, Mind
from tavoliere.minds.sheets.levels import of_sheets
from tavoliere.minds.sheets.network import HIDDEN, MOST_TERMS, blank_memory
from tavoliere.minds.sheets.search import choose_all
from tavoliere.minds.summed_network import Scratch, Weights, load
from tavoliere.minds.swift import PatientBot, Swift, SwiftBot

NO_NETWORK = Weights(*(np.zeros((0,) * dimensions, np.float32) for dimensions in (2, 2, 1, 2, 1)))


# --- minds --------------------------------------------------------------------------------------------------


def scratch_for(net: Weights) -> Scratch:
    """Scratch arrays for a network."""
    sizes = (*net.middle.shape, net.heads_bias.size)
    return Scratch(np.zeros(MOST_TERMS, np.int32), *(np.zeros(size, np.float32) for size in sizes))


def apart(mind: Mind) -> Mind:
    """The same mind with scratch arrays and a memory of its own, which each thread needs."""
    return mind._replace(scratch=scratch_for(mind.net), memory=blank_memory())


def hand_made(kind: int, blur: float = 0.0) -> Mind:
    """A mind without a network."""
    return Mind(kind, blur, 0.0, 0, 0, 0, NO_NETWORK, scratch_for(NO_NETWORK), blank_memory())


def network(
    net: Weights,
    *,
    blur: float = 0.0,
    gate: float = 0.0,
    candidates: int = 0,
    samples: int = 0,
    turns: int = 1,
) -> Mind:
    """A mind with a network, and with a search if a gate is given."""
    return Mind(NETWORK, blur, gate, candidates, samples, turns, net, scratch_for(net), blank_memory())


def weights_for(game: str, players: int) -> Weights:
    """The trained network for this many players."""
    minds = of_sheets(game)
    return load(minds.network(players), minds.FEATURES, HIDDEN)


def thinking(game: str, players: int, **settings: Any) -> Mind:
    """A mind with the network for this many players. A lone player has nothing to win, so the four weights play."""
    return network(weights_for(game, players), **settings) if players > 1 else hand_made(LINEAR)


# --- bots ---------------------------------------------------------------------------------------------------


@cache
def swift_choice(game: str) -> Swift:
    """The function that chooses, compiled for a game in the background; plain until then."""

    def example() -> tuple[object, ...]:
        views, numbers = np.zeros(0, STATES[game]), np.zeros(0, np.int64)
        return views, numbers, numbers, *kernel_arguments(game, hand_made(LINEAR)), np.zeros(0, np.int16)

    return Swift(choose_all, example)


def kernel_arguments(game: str, mind: Mind) -> tuple[Mind, np.ndarray]:
    """A mind of its own, and boards to think on."""
    return apart(mind), np.zeros(BOARDS, STATES[game])


def player(
    game: str, mind_for: Callable[[int], Mind], stand_in: SwiftBot | None = None, *, blur: float = 0.0
) -> SwiftBot:
    """A player whose mind may depend on the number of players, and may see blurred."""
    mind_of = cache(mind_for)
    return SwiftBot(
        swift_choice(game), lambda players: kernel_arguments(game, mind_of(players)), stand_in, errs=blur > 0
    )


def linear(game: str, *, blur: float = 0.0) -> SwiftBot:
    """The four published weights; On Board with the best pawn step added."""
    return player(game, lambda players: hand_made(LINEAR, blur), blur=blur)


def greedy(game: str) -> SwiftBot:
    """The most points after the turn, then the fewest fields passed over."""
    return player(game, lambda players: hand_made(GREEDY))


def trained(game: str, *, blur: float = 0.0) -> SwiftBot:
    """The network, seen more or less clearly."""
    return player(game, lambda players: thinking(game, players, blur=blur), linear(game), blur=blur)


def searching(
    game: str, *, gate: float = 0.02, candidates: int = 4, samples: int = 2, turns: int = 1
) -> PatientBot:
    """The network, with a search where the choice is close."""
    settings = {"gate": gate, "candidates": candidates, "samples": samples, "turns": turns}
    mind_of = cache(lambda players: thinking(game, players, **settings))
    return PatientBot(
        swift_choice(game), lambda players: kernel_arguments(game, mind_of(players)), trained(game)
    )
