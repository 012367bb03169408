"""How accurate the judge's chances of several players are: `python -m tavoliere.coach.sheets.chances GAME --players P`.

The network plays against itself, and the end of every turn is judged: by its answer about each seat alone, by these
answers divided by their sum, and as the coach makes them add up (`coach.sheets.worth`).
"""

import argparse

import numpy as np

from tavoliere.coach.sheets.worth import write_worths
from tavoliere.games.compiled import compiled
from tavoliere.minds.sheets.bot import apart, network, weights_for
from tavoliere.minds.sheets.choice import Mind, worth
from tavoliere.minds.sheets.games import new_games
from tavoliere.notation.game import game as game_of

LEAST = 1e-6  # the smallest chance, so that nothing is infinitely surprising


@compiled
def judge_all(mind: Mind, states: np.ndarray, alone: np.ndarray, together: np.ndarray) -> None:
    """Write what ends of turns and games are worth to every seat, judged seat by seat and together."""
    for i in range(len(states)):
        for seat in range(states[i].players + 0):
            alone[i, seat] = worth(mind, states[i], seat)
        write_worths(mind, states[i], together[i])


def judged(game: str, players: int, games: int, seed: int) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """`[end of a turn, seat]`: the chances, seat by seat and together, and the shares of the win in the end."""
    mind = network(weights_for(game, players))
    starts = np.array([game_of(game).start(players=players, first=seat).state for seat in range(players)])
    sample = new_games(mind, starts, games, 0.0, seed)
    alone, together = np.zeros((2, len(sample.states), players))
    judge_all(apart(mind), sample.states, alone, together)
    turns = np.diff(sample.begins)
    shares = np.repeat(alone[sample.begins[1:] - 1], turns, axis=0)  # the last position of a game is its end
    is_open = np.ones(len(shares), np.bool_)
    is_open[sample.begins[1:] - 1] = False
    return alone[is_open], together[is_open], shares[is_open]


def errors(chances: np.ndarray, shares: np.ndarray) -> tuple[float, float]:
    """The squared error and the surprise (log loss) of a position, summed over its seats."""
    sure = np.clip(chances, LEAST, 1 - LEAST)
    surprise = -shares * np.log(sure) - (1 - shares) * np.log(1 - sure)
    return float(np.square(chances - shares).sum(1).mean()), float(surprise.sum(1).mean())


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=["qwixx", "on-board"])
    parser.add_argument("--players", type=int, default=3)
    parser.add_argument("--games", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    alone, together, shares = judged(options.game, options.players, options.games, options.seed)
    sums = alone.sum(1)
    print(
        f"{options.game}, {options.players} players, {options.games:,} games, {len(sums):,} ends of turns;",
        f"chances of each seat alone add up to {sums.min():.2f} to {sums.max():.2f}",
    )
    divided = alone / sums[:, None]
    for name, chances in (("alone", alone), ("divided", divided), ("together", together)):
        squared, surprise = errors(chances, shares)
        print(f"{name:9} squared error {squared:.4f}, log loss {surprise:.4f}")


if __name__ == "__main__":
    main()
