"""OpenSpiel's Monte Carlo tree search against our bots, seats swapped after every game.

python examples/mcts_against_bots.py --game duel --bot hard --games 20 --simulations 100
"""

import argparse

import numpy as np
import pyspiel
from open_spiel.python.algorithms import mcts
from rich.progress import track

import tavoliere as tv
import tavoliere.envs.openspiel  # registers the games
from tavoliere.minds.bot import Bot
from tavoliere.minds.levels import bot


def play(
    game: pyspiel.Game, search: mcts.MCTSBot, ours: Bot, search_seat: int, rng: np.random.Generator
) -> float:
    """What the search wins in one game: 1, 0 or -1."""
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(int(rng.choice(outcomes, p=chances)))
            continue
        seat = state.current_player()
        if seat == search_seat:
            state.apply_action(search.step(state))
        else:
            state.apply_action(ours.choose(state.view(seat), seat, int(rng.integers(2**32))))
    return float(state.returns()[search_seat])


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument(
        "--game", default="duel", choices=tv.games(), help="in all but duel this search sees what is hidden"
    )
    arguments.add_argument("--bot", default="hard")
    arguments.add_argument("--games", type=int, default=20)
    arguments.add_argument("--simulations", type=int, default=100)
    chosen = arguments.parse_args()
    game = pyspiel.load_game(f"tavoliere_{chosen.game.replace('-', '_')}")
    evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
    search = mcts.MCTSBot(game, 2.0, chosen.simulations, evaluator, random_state=np.random.RandomState(1))
    ours = bot(chosen.bot, chosen.game)
    rng = np.random.default_rng(1)
    numbers = track(range(chosen.games), "playing")
    results = [play(game, search, ours, number % 2, rng) for number in numbers]
    won, lost = results.count(1.0), results.count(-1.0)
    print(f"search with {chosen.simulations} simulations a move: {won} won, {lost} lost against {chosen.bot}")


if __name__ == "__main__":
    main()
