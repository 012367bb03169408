"""Crosswise from beginner to expert: the quick player, seeing more or less clearly, and one that uses playouts."""

import numpy as np

from tavoliere.games.crosswise import ACTIONS
from tavoliere.games.rule import rule
from tavoliere.games.tiles import TURN
from tavoliere.minds.crosswise.greedy import a_first_turn
from tavoliere.minds.crosswise.lines import Tables, load_tables
from tavoliere.minds.crosswise.policy import Changes, quick_turn, scratch_for_changes
from tavoliere.minds.crosswise.search import Desk, desk, is_near_the_end, think_ahead, think_to_the_end
from tavoliere.minds.luck import reseed
from tavoliere.minds.swift import PatientBot, Swift, SwiftBot

# The expert's thinking: playouts for each halving of the candidates; then how many empty cells it solves exactly, for
# how many deals, and looking at how many turns at most.
GAMES = 120
LAST_CELLS, DEALS, PATIENCE = 3, 12, 60_000


@rule
def choose_quickly(
    views: np.ndarray,
    seats: np.ndarray,
    seeds: np.ndarray,
    blur: float,
    tables: Tables,
    scratch: Changes,
    moves: np.ndarray,
    worths: np.ndarray,
    actions: np.ndarray,
) -> None:
    """Write the quick player's action for every view. `blur` is how many points off a turn's worth typically looks."""
    luck = np.empty(2, np.int64)
    for k in range(len(views)):
        reseed(luck, seeds[k])
        actions[k] = quick_turn(views[k], seats[k], tables, blur, luck, scratch, moves, worths)


@rule
def choose_far(
    views: np.ndarray,
    seats: np.ndarray,
    seeds: np.ndarray,
    games: int,
    turns: int,
    tables: Tables,
    desk: Desk,
    actions: np.ndarray,
) -> None:
    """Write the expert's action for every view."""
    luck = np.empty(2, np.int64)
    for k in range(len(views)):
        view, seat = views[k], int(seats[k])
        action = -1
        if view.phase != TURN:
            action = quick_turn(view, seat, tables, 0.0, luck, desk.changes, desk.moves, desk.worths)
        elif is_near_the_end(view, LAST_CELLS):
            action = think_to_the_end(view, seat, seeds[k], DEALS, PATIENCE, tables, desk)
        if action < 0:
            action = think_ahead(view, seat, seeds[k], games, turns, tables, desk)
        actions[k] = action


def workspace() -> tuple[Changes, np.ndarray, np.ndarray]:
    return scratch_for_changes(), np.zeros(ACTIONS, np.int16), np.zeros(ACTIONS, np.float32)


swift_quick = Swift(
    choose_quickly, lambda: (*a_first_turn(), 0.0, load_tables(), *workspace(), np.zeros(1, np.int16))
)
swift_far = Swift(choose_far, lambda: (*a_first_turn(), 0, 0, load_tables(), desk(), np.zeros(1, np.int16)))


def quick(*, tables: Tables | None = None, blur: float = 0.0) -> SwiftBot:
    """Takes the turn that adds most to the expected worth of its team's lines, by our tables or others."""
    learnt = tables or load_tables()
    return SwiftBot(swift_quick, lambda players: (blur, learnt, *workspace()), errs=blur > 0)


def turns_of_a_round(players: int) -> int:
    """How many turns it takes until everybody has had one; with three, the lone player has every second (C5)."""
    return 2 if players == 2 else 4


def playing_on(*, games: int = GAMES) -> PatientBot:
    """Uses playouts of a whole round: they are compared where it has just moved, by the quick player's judgement."""
    tables = load_tables()
    return PatientBot(swift_far, lambda players: (games, turns_of_a_round(players), tables, desk()), quick())
