"""The bots of Qwixx and On Board: hand-made minds, networks, and the levels made of them."""

from collections.abc import Callable
from functools import cache
from importlib.resources import files

import numpy as np

from tavoliere.games.generic import STATES
from tavoliere.minds.sheets.choice import BOARDS, GREEDY, LINEAR, NETWORK, Mind
from tavoliere.minds.sheets.network import MOST_TERMS, blank_memory
from tavoliere.minds.sheets.search import choose_all
from tavoliere.minds.summed_network import Room, Weights
from tavoliere.minds.swift import MOST_SEED, Swift

NO_NETWORK = Weights(*(np.zeros((0,) * dimensions, np.float32) for dimensions in (2, 2, 1, 2, 1)))


def room_for(net: Weights) -> Room:
    """Where a network thinks."""
    sizes = (*net.middle.shape, net.heads_bias.size)
    return Room(np.zeros(MOST_TERMS, np.int32), *(np.zeros(size, np.float32) for size in sizes))


def apart(mind: Mind) -> Mind:
    """The same mind with a room and a memory of its own; each thread needs that."""
    return mind._replace(room=room_for(mind.net), memory=blank_memory())


def hand_made(kind: int, noise: float = 0.0) -> Mind:
    """A mind without a network."""
    return Mind(kind, noise, 0.0, 0, 0, 0, NO_NETWORK, room_for(NO_NETWORK), blank_memory())


def network(
    net: Weights,
    noise: float = 0.0,
    gate: float = 0.0,
    candidates: float = 0,
    samples: float = 0,
    turns: float = 1,
) -> Mind:
    """A mind with a network, and with a search if a gate is given."""
    search = (gate, int(candidates), int(samples), int(turns))
    return Mind(NETWORK, noise, *search, net, room_for(net), blank_memory())


@cache
def load(name: str) -> Weights:
    """Trained weights that come with the package: eight bits a number in the table, by columns."""
    with (files("tavoliere.minds") / "weights" / f"{name}.npz").open("rb") as file, np.load(file) as stored:
        small = [stored[field].astype(np.float32) for field in Weights._fields[1:]]
        return Weights(stored["table"].astype(np.float32) * stored["scale"], *small)


def weights_for(game: str, players: int) -> Weights:
    """The network for a game of so many."""
    return load("qwixx-many" if game == "qwixx" and players > 2 else game)


@cache
def swift_choice(game: str) -> Swift:
    """The choice, compiled in the background for a game; plain until then."""

    def example() -> tuple[object, ...]:
        import tavoliere.minds.sheets.kernels  # noqa: F401

        return hand_made(LINEAR), *question(np.zeros(0, STATES[game]), [], []), np.zeros(0, np.int16)

    return Swift(choose_all, example)


def question(
    views: np.ndarray, seats: object, seeds: object
) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
    """What the choice is asked: views, seats, seeds, and boards to think on."""
    return views, np.array(seats, np.int64), np.array(seeds, np.int64), np.zeros(BOARDS, views.dtype)


class SheetBot:
    """A player of Qwixx or On Board. Its mind may depend on how many play."""

    def __init__(self, game: str, mind_for: Callable[[int], Mind]) -> None:
        self.game = game
        self.mind_for = cache(mind_for)
        self.swift = swift_choice(game)
        self.swift.start()

    def choose(self, view: np.record, seat: int, seed: int) -> int:
        if self.mind_for(int(view.players)).gate:
            self.swift.wait()  # plain Python is too slow to search
        return self.choose_at_once(view, seat, seed)

    def choose_at_once(self, view: np.record, seat: int, seed: int) -> int:
        """Where people wait, it plays without its search until the compiler is done; where none is, always."""
        mind = self.mind_for(int(view.players))
        return self.answer_one(mind if self.swift.is_ready else mind._replace(gate=0.0), view, seat, seed)

    def choose_many(self, views: np.ndarray, seats: np.ndarray, seeds: np.ndarray) -> np.ndarray:
        """All answers at once, after the compiler is done."""
        self.swift.wait()
        actions = np.zeros(len(views), np.int16)
        for players in np.unique(views["players"]):
            of_these = views["players"] == players
            mind = self.mind_for(int(players))
            kept = seeds[of_these].astype(np.int64) % MOST_SEED
            actions[of_these] = self.answer(mind, views[of_these], seats[of_these], kept)
        return actions

    def answer_one(self, mind: Mind, view: np.record, seat: int, seed: int) -> int:
        return int(self.answer(mind, np.array([view], view.dtype), [seat], [int(seed) % MOST_SEED])[0])

    def answer(self, mind: Mind, views: np.ndarray, seats: object, seeds: object) -> np.ndarray:
        actions = np.zeros(len(views), np.int16)
        self.swift(apart(mind), *question(views, seats, seeds), actions)
        return actions


def linear(game: str, noise: float = 0.0) -> SheetBot:
    """The four published weights; On Board with the best pawn step added."""
    return SheetBot(game, lambda players: hand_made(LINEAR, noise))


def greedy(game: str, noise: float = 0.0) -> SheetBot:
    """Most points after the turn, then the fewest fields passed over."""
    return SheetBot(game, lambda players: hand_made(GREEDY, noise))


def trained(game: str, noise: float = 0.0) -> SheetBot:
    """The network, seen more or less clearly."""
    return SheetBot(game, lambda players: thinking(game, players, noise))


def searching(
    game: str, gate: float = 0.02, candidates: int = 4, samples: int = 2, turns: int = 1
) -> SheetBot:
    """The network, with a look ahead where the choice is close."""
    return SheetBot(game, lambda players: thinking(game, players, 0.0, gate, candidates, samples, turns))


def thinking(game: str, players: int, *settings: float) -> Mind:
    """A mind with the network for so many. Who plays alone wins nothing: there the four weights count."""
    return network(weights_for(game, players), *settings) if players > 1 else hand_made(LINEAR)
