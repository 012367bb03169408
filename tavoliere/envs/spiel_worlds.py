"""Other worlds that a player cannot tell from this one, for OpenSpiel's searches, which must not see hidden things.

What is hidden is dealt again, everything that fits being equally likely: the answers to a simultaneous action, or the
tiles that others drew and still hold. The whole history is replayed with it, so that every seat's memory fits.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING

import numpy as np

from tavoliere.games import generic
from tavoliere.games.rulings import FINE

if TYPE_CHECKING:
    from tavoliere.envs.openspiel import TableState

ATTEMPTS = 200
Sampler = Callable[[], float]  # a number from 0 to 1


def another(state: "TableState", player: int, sampler: Sampler) -> "TableState":
    """A state in which this player has been told the same."""
    if state.is_simultaneous():
        return _with_other_answers(state, player, sampler)
    if state.draws():
        return _with_other_hands(state, player, sampler)
    return state.clone()


def _with_other_answers(state: "TableState", player: int, sampler: Sampler) -> "TableState":
    """Replace the answers that others have given in this action by any legal ones (Q3)."""
    history = state.full_history()
    given = state.answered()
    other = _replay(state, [pair.action for pair in history[: len(history) - given]])
    for pair in history[len(history) - given :]:
        actions = [pair.action] if pair.player == player else other.legal_actions()
        other.apply_action(actions[_below(len(actions), sampler)])
    return other


def _with_other_hands(state: "TableState", player: int, sampler: Sampler) -> "TableState":
    """Replace the unseen tiles of others by any that this player has not seen."""
    record, view = state.record(), state.view(player)
    history = state.full_history()
    places = _unseen_draws(state, record.hands.astype(int) - view.hands, player)
    for _ in range(ATTEMPTS):
        bag = [tile for tile, count in enumerate(view.bag.tolist()) for _ in range(count)]
        actions = [pair.action for pair in history]
        for place in places:
            actions[place] = bag.pop(_below(len(bag), sampler))
        other = _replay_if_legal(state, actions, [pair.player for pair in history])
        if other is not None:
            return other
    return state.clone()  # hardly anything else fits: C4 may have revealed that a hand had only action tiles


def _unseen_draws(state: "TableState", unseen: np.ndarray, player: int) -> list[int]:
    """Where in the history the unseen tiles of others were drawn: the latest draws of each kind."""
    left = unseen.copy()
    places = []
    for place, seat, tile in reversed(state.draws()):
        if seat != player and left[seat, tile] > 0:
            left[seat, tile] -= 1
            places.append(place)
    return places


def _replay(state: "TableState", actions: list[int]) -> "TableState":
    other: TableState = state.get_game().new_initial_state()
    for action in actions:
        other.apply_action(action)
    return other


def _replay_if_legal(state: "TableState", actions: list[int], players: list[int]) -> "TableState | None":
    """The same game with other actions, or None if they are impossible."""
    other: TableState = state.get_game().new_initial_state()
    for action, player in zip(actions, players):
        if other.current_player() != player:
            return None
        if player >= 0 and generic.forbids(other.record(), player, action) != FINE:
            return None
        if player < 0 and action not in dict(other.chance_outcomes()):
            return None
        other.apply_action(action)
    return other


def _below(bound: int, sampler: Sampler) -> int:
    return min(int(sampler() * bound), bound - 1)
