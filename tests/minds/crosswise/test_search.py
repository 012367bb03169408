"""Hands that others may have, dealt from what is unseen only; and the end played exactly."""

from collections.abc import Iterator

import numpy as np

from tavoliere.games.compiled import compiled
from tavoliere.games.crosswise import ACTIONS, is_over, legal, play
from tavoliere.games.lines import SYMBOLS
from tavoliere.games.tiles import TILES, in_bag, is_green
from tavoliere.minds.crosswise.lines import load_tables
from tavoliere.minds.crosswise.search import (
    UNSOLVED,
    deal_unseen,
    desk,
    is_near_the_end,
    outcome,
    solve,
    think_to_the_end,
)
from tavoliere.minds.luck import luck_from
from tests.minds.crosswise.positions import states, view_of

compiled_solve = compiled(solve)


def test_dealt_hands_fit_what_the_seat_knows():
    luck = luck_from(3)
    for state in states(60, seed=3):
        seat = int(state.seat)
        view = view_of(state, seat)
        world = view.copy()
        deal_unseen(world, seat, luck)
        assert (world.hands.sum(axis=1) == state.held).all()
        assert (world.bag >= 0).all()
        assert in_bag(world) == in_bag(state)
        assert (world.hands[seat] == state.hands[seat]).all()
        assert (world.hands[:, :SYMBOLS] >= state.shown).all()
        assert (world.hands.sum(axis=0) + world.bag == state.hands.sum(axis=0) + state.bag).all()
        assert view_of(world, seat).tobytes() == view.tobytes()


def test_every_unseen_tile_is_equally_likely_in_a_hand():
    state = next(states(1, seed=4))
    seat = int(state.seat)
    view = view_of(state, seat)
    other = (seat + 1) % int(view.players)
    luck = luck_from(5)
    dealt = np.zeros(TILES)
    deals = 3000
    for _ in range(deals):
        world = view.copy()
        deal_unseen(world, seat, luck)
        dealt += world.hands[other] - view.hands[other]
    expected = dealt.sum() * view.bag / view.bag.sum()
    assert np.abs(dealt - expected).max() < 5 * np.sqrt(expected.max())


def best_share(state: np.record, seat: int) -> float:
    """A seat's share of the win if everybody plays his best with open hands, by looking at everything."""
    if is_over(state):
        return float(outcome(state, seat))
    moves = np.empty(ACTIONS, np.int16)
    shares = []
    for i in range(legal(state, state.seat, moves)):
        after = state.copy()
        play(after, state.seat, int(moves[i]))
        shares.append(best_share(after, seat))
    return max(shares) if is_green(state, state.seat) == is_green(state, seat) else min(shares)


def endings(many: int, seed: int) -> Iterator[np.record]:
    """Late states of random games with the bag emptied and hands small enough to look at everything."""
    for state in states(many * 30, seed):
        empty = int((state.board < 0).sum())
        if empty > 2:
            continue
        state.bag[:] = 0
        for seat in range(state.players):
            keep = 0
            for tile in range(TILES):
                limit = 1 if tile < SYMBOLS and keep < 2 else 0
                state.hands[seat, tile] = min(int(state.hands[seat, tile]), limit)
                keep += int(state.hands[seat, tile])
            state.shown[seat] = np.minimum(state.shown[seat], state.hands[seat, :SYMBOLS])
            state.held[seat] = keep
        yield state


def test_the_end_is_played_exactly():
    looked_at = 0
    for state in endings(8, seed=8):
        for seat in range(2):
            found = compiled_solve(state, seat, np.full(1, 200_000), desk())
            assert found == best_share(state, seat)
        looked_at += 1
    assert looked_at >= 5


def test_with_two_players_the_last_turns_are_the_best_there_are():
    tables = load_tables()
    looked_at = 0
    for state in endings(20, seed=9):
        if state.players != 2:
            continue
        seat = int(state.seat)
        view = view_of(state, seat)
        assert is_near_the_end(view, 2)
        action = think_to_the_end(view, seat, 0, 1, 200_000, tables, desk())
        after = state.copy()
        play(after, seat, action)
        assert best_share(after, seat) == best_share(state, seat)
        looked_at += 1
    assert looked_at >= 3


def test_too_long_an_end_is_left_unsolved():
    state = next(states(1, seed=10))
    state.bag[:] = 0
    assert compiled_solve(state, 0, np.full(1, 100), desk()) == UNSOLVED
