"""A small game in which both choose at the same time: what it is worth, and how often to choose what (von Neumann)."""

import numpy as np

from tavoliere.games.rule import rule

MOST = 3  # choices of a player: a cross in either row, or none
ROUNDING = 1e-12


@rule
def worth_of(game: np.ndarray, mine: int, others: int, mix: np.ndarray) -> float:
    """What `game[my choice, the other's]` is worth to me if both play best; how often each choice goes into `mix`.

    `mix[0]` is mine and `mix[1]` the other's.
    """
    least = -np.inf
    for row in range(mine):
        worst = game[row, 0]
        for column in range(1, others):
            worst = min(worst, game[row, column])
        if worst > least:
            least, best_row = worst, row
    most = np.inf
    for column in range(others):
        best = game[0, column]
        for row in range(1, mine):
            best = max(best, game[row, column])
        if best < most:
            most, best_column = best, column
    mix[:] = 0.0
    if most - least <= ROUNDING:  # a saddle point: nobody gains by mixing
        mix[0, best_row] = 1.0
        mix[1, best_column] = 1.0
        return least
    # Else some square part of the game, which neither wants to leave, decides (Shapley and Snow).
    for row in range(mine):
        for next_row in range(row + 1, mine):
            for column in range(others):
                for next_column in range(column + 1, others):
                    if try_two(game, row, next_row, column, next_column, mix) and holds(
                        game, mine, others, mix
                    ):
                        return value_of(game, mine, others, mix)
    if mine == MOST and others == MOST and try_three(game, mix) and holds(game, mine, others, mix):
        return value_of(game, mine, others, mix)
    mix[:] = 0.0  # only rounding keeps this from being a saddle point
    mix[0, best_row] = 1.0
    mix[1, best_column] = 1.0
    return least


@rule
def try_two(
    game: np.ndarray, row: int, next_row: int, column: int, next_column: int, mix: np.ndarray
) -> bool:
    """Mix two choices each so that the other does not mind which of his he takes."""
    a, b = game[row, column], game[row, next_column]
    c, d = game[next_row, column], game[next_row, next_column]
    whole = a - b - c + d
    if abs(whole) <= ROUNDING:
        return False
    mix[:] = 0.0
    mix[0, row] = (d - c) / whole
    mix[0, next_row] = (a - b) / whole
    mix[1, column] = (d - b) / whole
    mix[1, next_column] = (a - c) / whole
    return True


@rule
def try_three(game: np.ndarray, mix: np.ndarray) -> bool:
    """The same with all three choices: the adjoint matrix's sums of rows and columns."""
    whole = 0.0
    mix[:] = 0.0
    for row in range(MOST):
        for column in range(MOST):
            next_row, last_row = (row + 1) % MOST, (row + 2) % MOST
            next_column, last_column = (column + 1) % MOST, (column + 2) % MOST
            minor = (
                game[next_row, next_column] * game[last_row, last_column]
                - game[next_row, last_column] * game[last_row, next_column]
            )
            mix[0, row] += minor
            mix[1, column] += minor
            whole += minor
    if abs(whole) <= ROUNDING:
        return False
    for choice in range(MOST):
        mix[0, choice] /= whole
        mix[1, choice] /= whole
    return True


@rule
def value_of(game: np.ndarray, mine: int, others: int, mix: np.ndarray) -> float:
    value = 0.0
    for row in range(mine):
        for column in range(others):
            value += mix[0, row] * mix[1, column] * game[row, column]
    return value


@rule
def holds(game: np.ndarray, mine: int, others: int, mix: np.ndarray) -> bool:
    """Whether neither player gains by choosing anything else."""
    for choice in range(MOST):
        if mix[0, choice] < 0 or mix[1, choice] < 0:
            return False
    value = value_of(game, mine, others, mix)
    for row in range(mine):
        gained = 0.0
        for column in range(others):
            gained += mix[1, column] * game[row, column]
        if gained > value + ROUNDING:
            return False
    for column in range(others):
        given = 0.0
        for row in range(mine):
            given += mix[0, row] * game[row, column]
        if given < value - ROUNDING:
            return False
    return True
