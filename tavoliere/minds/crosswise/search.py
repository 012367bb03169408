"""The expert of Crosswise thinks by playouts, with plausible hands for the others.

A seat does not know the others' hands. So it deals them from the tiles it has not seen, many times, and plays on from
there after each of the best turns. The quick player plays all seats, knowing only its own hand.

When the bag is empty and few cells are left, it searches every way to play on instead.
"""

from typing import NamedTuple

import numpy as np

from tavoliere.games.crosswise import ACTIONS, is_over, legal, on_board, play, standing
from tavoliere.games.generic import STATES
from tavoliere.games.rule import rule
from tavoliere.games.tiles import (
    ACTION_TILES,
    CELLS,
    MOVE,
    TILES,
    chance,
    happen,
    in_bag,
    is_bag_empty,
    is_green,
)
from tavoliere.minds.crosswise.greedy import rival_of
from tavoliere.minds.crosswise.lines import Tables, count_tiles, lead_of_lines, party_of
from tavoliere.minds.crosswise.policy import Changes, quick_turn, scratch_for_changes, weigh_turns
from tavoliere.minds.luck import draw, reseed
from tavoliere.minds.summed_network import likelihood

STATE = STATES["crosswise"]
CANDIDATES = 12
KNOWN_LINES = 4096  # remembered from playout to playout
DEEPEST = 20  # turns of an endgame
UNSOLVED = 2.0


class Desk(NamedTuple):
    """The expert's workspace."""

    changes: Changes
    moves: np.ndarray
    worths: np.ndarray
    worlds: np.ndarray  # two to play in, then one for each turn of an endgame
    answers: np.ndarray  # [depth, …] the legal turns of an endgame


def desk() -> Desk:
    return Desk(
        scratch_for_changes(KNOWN_LINES),
        np.zeros(ACTIONS, np.int16),
        np.zeros(ACTIONS, np.float32),
        np.zeros(2 + DEEPEST, STATE),
        np.zeros((DEEPEST, ACTIONS), np.int16),
    )


# --- hands that the others may have -------------------------------------------------------------------------


@rule
def deal_unseen(world: np.record, seat: int, luck: np.ndarray) -> None:
    """Turn a view of this seat into a whole state: deal the others hands from the tiles it has not seen."""
    unseen = in_bag(world)
    for other in range(world.players):
        if other == seat:
            continue
        known = 0
        for tile in range(TILES):
            known += world.hands[other, tile]
        for _ in range(world.held[other] - known):
            number = draw(luck, unseen)
            tile = 0
            while number >= world.bag[tile]:
                number -= world.bag[tile]
                tile += 1
            world.bag[tile] -= 1
            world.hands[other, tile] += 1
            unseen -= 1


# --- playouts ------------------------------------------------------------------------------------------------


@rule
def fill_hands(state: np.record, luck: np.ndarray) -> None:
    """Draw all tiles that are due."""
    outcomes = chance(state)
    while outcomes:
        happen(state, draw(luck, outcomes))
        outcomes = chance(state)


@rule
def outcome(state: np.record, seat: int) -> float:
    """The share of a seat's team in a finished game: 1, a half for a draw, or 0."""
    lead = standing(state, seat) - standing(state, rival_of(state, seat))
    return 1.0 if lead > 0 else 0.0 if lead < 0 else 0.5


@rule
def chance_after(state: np.record, mover: int, tables: Tables, scratch: Changes) -> float:
    """The chance to win for the team of the seat that has just moved, by the lines and its hand."""
    empty = count_tiles(state.board, scratch.lines, scratch.left)
    party = party_of(state, mover)
    lead = lead_of_lines(state, mover, tables, scratch.lines, scratch.left) + tables.tempo[party, empty]
    for tile in range(ACTION_TILES):
        lead += state.hands[mover, MOVE + tile] * tables.action[party, tile, empty]
    return likelihood(tables.scale[party, empty] * lead)


@rule
def chance_with_another_hand(state: np.record, seat: int, tables: Tables, scratch: Changes) -> float:
    """The same if the seat puts its hand back and draws another from all tiles it has not seen (C4)."""
    empty = count_tiles(state.board, scratch.lines, scratch.left)
    party = party_of(state, seat)
    lead = lead_of_lines(state, seat, tables, scratch.lines, scratch.left) + tables.tempo[party, empty]
    held = int(state.held[seat])
    for tile in range(ACTION_TILES):
        unseen = int(state.bag[MOVE + tile]) + int(state.hands[seat, MOVE + tile])
        lead += held * unseen / (in_bag(state) + held) * tables.action[party, tile, empty]
    return likelihood(tables.scale[party, empty] * lead)


@rule
def play_on(state: np.record, seat: int, turns: int, tables: Tables, luck: np.ndarray, desk: Desk) -> float:
    """A seat's share of the win after `turns` turns of quick players: the result, or an estimate if it is not over."""
    mover = seat
    while True:
        fill_hands(state, luck)
        if is_over(state):
            return outcome(state, seat)
        if turns == 0:
            share = chance_after(state, mover, tables, desk.changes)
            return share if is_green(state, mover) == is_green(state, seat) else 1.0 - share
        mover = int(state.seat)
        action = quick_turn(state, mover, tables, 0.0, luck, desk.changes, desk.moves, desk.worths)
        play(state, mover, action)
        turns -= 1


@rule
def candidates_of(desk: Desk, count: int, most: int) -> np.ndarray:
    """The best of the first `count` turns on the desk, best first; of equal ones, one is enough."""
    order = np.argsort(-desk.worths[:count], kind="mergesort")
    best = np.empty(most, np.int64)
    best[0] = desk.moves[order[0]]
    chosen = 1
    for k in range(1, count):
        if chosen < most and desk.worths[order[k]] < desk.worths[order[k - 1]] - 1e-4:
            best[chosen] = desk.moves[order[k]]
            chosen += 1
    return best[:chosen]


@rule
def think_ahead(
    view: np.record, seat: int, seed: int, games: int, turns: int, tables: Tables, desk: Desk
) -> int:
    """The action that does best in playouts; the weaker half of the candidates is dropped again and again."""
    count = weigh_turns(view, seat, tables, desk.changes, desk.moves, desk.worths)
    candidates = candidates_of(desk, count, CANDIDATES)
    shares = np.zeros(len(candidates))
    left = len(candidates)
    luck = np.empty(2, np.int64)
    deal = seed
    while left > 1:
        for _ in range(games // left):
            deal += 1
            for i in range(left):
                # The same hands for all candidates, and the same luck as long as they go the same way.
                reseed(luck, deal)
                desk.worlds[0] = view
                deal_unseen(desk.worlds[0], seat, luck)
                play(desk.worlds[0], seat, candidates[i])
                shares[i] += play_on(desk.worlds[0], seat, turns, tables, luck, desk)
        best = np.argsort(-shares[:left], kind="mergesort")
        left = (left + 1) // 2
        candidates, shares = candidates[best[:left]], shares[best[:left]]
    return int(candidates[0])


# --- the end, exactly ---------------------------------------------------------------------------------------


@rule
def solve(root: np.record, seat: int, patience: np.ndarray, desk: Desk) -> float:
    """A seat's share of the win if all play their best with open hands; the bag must be empty.

    It searches every way to play on, except those that cannot matter (alpha–beta). Every turn takes one from
    `patience[0]`; when none is left, the result is `UNSOLVED`.
    """
    worlds = desk.worlds[2:]
    tried = np.zeros(DEEPEST, np.int64)
    counts = np.zeros(DEEPEST, np.int64)
    best = np.zeros(DEEPEST)
    sure = np.zeros(DEEPEST)  # what the seat's team is sure of elsewhere …
    most = np.ones(DEEPEST)  # … and the most that the others will allow it
    depth = 0
    worlds[0] = root
    counts[0] = legal(worlds[0], worlds[0].seat, desk.answers[0])
    best[0] = 0.0 if is_green(root, root.seat) == is_green(root, seat) else 1.0
    while True:
        world = worlds[depth]
        is_mine = is_green(world, world.seat) == is_green(world, seat)
        if tried[depth] < counts[depth] and sure[depth] < most[depth]:
            patience[0] -= 1
            if depth + 1 == DEEPEST or patience[0] < 0:
                return UNSOLVED
            worlds[depth + 1] = world
            play(worlds[depth + 1], world.seat, desk.answers[depth, tried[depth]])
            tried[depth] += 1
            if not is_over(worlds[depth + 1]):
                sure[depth + 1], most[depth + 1] = sure[depth], most[depth]
                depth += 1
                child = worlds[depth]
                tried[depth] = 0
                counts[depth] = legal(child, child.seat, desk.answers[depth])
                best[depth] = 0.0 if is_green(child, child.seat) == is_green(child, seat) else 1.0
                continue
            share = outcome(worlds[depth + 1], seat)
        else:
            if depth == 0:
                return best[0]
            share = best[depth]
            depth -= 1
            world = worlds[depth]
            is_mine = is_green(world, world.seat) == is_green(world, seat)
        if is_mine:
            best[depth] = max(best[depth], share)
            sure[depth] = max(sure[depth], share)
        else:
            best[depth] = min(best[depth], share)
            most[depth] = min(most[depth], share)


@rule
def think_to_the_end(
    view: np.record, seat: int, seed: int, deals: int, turns: int, tables: Tables, desk: Desk
) -> int:
    """The best action when the bag is empty, over deals of the unseen tiles; -1 if that takes too many turns.

    With two players the other seat holds all unseen tiles, so one deal is the truth.
    """
    luck = np.empty(2, np.int64)
    reseed(luck, seed)
    count = weigh_turns(view, seat, tables, desk.changes, desk.moves, desk.worths)
    order = np.argsort(-desk.worths[:count], kind="mergesort")
    shares = np.zeros(count)
    patience = np.full(1, turns)
    for _ in range(deals if view.players > 2 else 1):
        desk.worlds[0] = view
        deal_unseen(desk.worlds[0], seat, luck)
        for k in range(count):
            desk.worlds[1] = desk.worlds[0]
            play(desk.worlds[1], seat, desk.moves[order[k]])
            if is_over(desk.worlds[1]):
                share = outcome(desk.worlds[1], seat)
            else:
                share = solve(desk.worlds[1], seat, patience, desk)
                if share == UNSOLVED:
                    return -1
            shares[k] += share
            if share == 1.0 and view.players == 2:
                break
    best = 0
    for k in range(count):
        if shares[k] > shares[best]:
            best = k
    return int(desk.moves[order[best]])


@rule
def is_near_the_end(view: np.record, empty: int) -> bool:
    """Whether the bag is empty, so that all unseen tiles are in hands, and at most `empty` cells are empty."""
    return is_bag_empty(view) and CELLS - on_board(view) <= empty
