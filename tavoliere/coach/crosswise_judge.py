"""Worths at Crosswise: games played on a few turns, with hands that the others may well have.

Choices are judged as the expert judges them, from the chooser's view. What a drawn tile did is nobody's choice: it is
told from the whole state, by games played on with the real hands; the mean is over the tiles that are really in the
bag, so the luck of draws has mean 0 whatever the judge thinks of them.
"""

from functools import cache
from typing import NamedTuple

import numpy as np

from tavoliere.coach.bench import NOTHING, Found, room
from tavoliere.games.crosswise import ACTIONS, is_over, legal, play, score
from tavoliere.games.generic import STATES
from tavoliere.games.rule import rule
from tavoliere.games.tiles import DRAW, SEATS, TILES, TURN, draw, in_bag, is_green
from tavoliere.minds.crosswise.greedy import a_first_turn, rival_of
from tavoliere.minds.crosswise.lines import Tables, count_tiles, lead_of_lines, load_tables, party_of
from tavoliere.minds.crosswise.policy import weigh_turns
from tavoliere.minds.crosswise.search import (
    CANDIDATES,
    Desk,
    candidates_of,
    deal_unseen,
    desk,
    outcome,
    play_on,
)
from tavoliere.minds.luck import reseed
from tavoliere.minds.summed_network import likelihood
from tavoliere.minds.swift import Swift

STATE = STATES["crosswise"]

# Games played on for each of the best choices and how many turns; what is clearly worse after the first of them is let
# be. And those for each tile that may be drawn. Two turns, as the expert looks ahead, are enough to choose by but not
# to judge by: later in the game they say that a choice loses 20 points which loses nothing in games played to the end.
GAMES, TURNS = 80, 8
FIRST_GAMES, CLEARLY = 24, 0.08
GAMES_A_TILE, TURNS_A_TILE = 24, 8


class Told(NamedTuple):
    """What the judge thinks with and on."""

    tables: Tables
    desk: Desk


@rule
def write_teams(worths: np.ndarray, state: np.record, seat: int, share: float) -> None:
    """The worths of all seats, from the share of one: both players of a team have that of their team."""
    mine = is_green(state, seat)
    for each in range(state.players + 0):
        worths[each] = share if is_green(state, each) == mine else 1.0 - share


@rule
def weigh_draw(states: np.ndarray, seed: int, tables: Tables, desk: Desk, found: Found) -> None:
    """Write the drawer's share of the win for every tile of the bag in `states[0]`, over games played on."""
    mean = 0.0
    left = in_bag(states[0])
    luck = np.empty(2, np.int64)
    seat = 0 + int(states[0].seat)  # a wide integer, so that every function is compiled for one kind only
    world = desk.worlds[0]
    for tile in range(TILES):
        if states[0].bag[tile] > 0:
            total = 0.0
            for game in range(GAMES_A_TILE):
                reseed(luck, seed + game)
                desk.worlds[0] = states[0]
                draw(world, tile)
                total += play_on(world, seat, TURNS_A_TILE, tables, luck, desk)
            found.outcomes[tile] = total / GAMES_A_TILE
            mean += found.outcomes[tile] * states[0].bag[tile] / left
    write_teams(found.worths, states[0], seat, mean)


@rule
def share_of_move(
    view: np.record,
    seat: int,
    move: int,
    best: float,
    seed: int,
    tables: Tables,
    luck: np.ndarray,
    desk: Desk,
) -> float:
    """A seat's share of the win after a move, over games played on with hands the others may have.

    They are few if it is clearly less than `best`.
    """
    total = 0.0
    for game in range(GAMES):
        if game == FIRST_GAMES and total / FIRST_GAMES < best - CLEARLY:
            return total / FIRST_GAMES
        reseed(luck, seed + game)
        desk.worlds[0] = view
        deal_unseen(desk.worlds[0], seat, luck)
        play(desk.worlds[0], seat, move)
        total += play_on(desk.worlds[0], seat, TURNS, tables, luck, desk)
    return total / GAMES


@rule
def lead_at(state: np.record, seat: int, tables: Tables, desk: Desk) -> float:
    """By how many points a seat's team is likely to be ahead at the end, after its turn."""
    if is_over(state):
        return float(score(state, seat) - score(state, rival_of(state, seat)))
    empty = count_tiles(state.board, desk.changes.lines, desk.changes.left)
    lead = lead_of_lines(state, seat, tables, desk.changes.lines, desk.changes.left)
    return float(lead + tables.tempo[party_of(state, seat), empty])


@rule
def judge_moves(
    view: np.record, seat: int, also: int, seed: int, tables: Tables, desk: Desk, found: Found
) -> int:
    """Write what a seat's moves are worth; return how many there are.

    The best by the lines, and the move `also`, are judged by games played on; the others by how much less the lines
    say of them, and never above the least of the best.
    """
    luck = np.empty(2, np.int64)
    actions, leads, leaves = found.moves, found.leads, found.leaves
    shares = np.zeros(ACTIONS)
    if view.phase != TURN:
        count = legal(view, seat, desk.moves)
        for i in range(count):
            actions[i] = desk.moves[i]
            shares[i] = share_of_move(view, seat, actions[i], 0.0, seed, tables, luck, desk)
            leads[i] = 0.0
            leaves[i] = view
            write_teams(found.move_worths[i], view, seat, shares[i])
        return count
    count = weigh_turns(view, seat, tables, desk.changes, desk.moves, desk.worths)
    chosen = candidates_of(desk, count, CANDIDATES)
    empty = count_tiles(view.board, desk.changes.lines, desk.changes.left)
    scale = tables.scale[party_of(view, seat), empty]
    for i in range(count):
        actions[i] = desk.moves[i]
        leaves[i] = view
        play(leaves[i], seat, actions[i])
        leads[i] = lead_at(leaves[i], seat, tables, desk)
    is_played = np.zeros(count, np.bool_)
    shift = 0.0
    best, least = 0.0, 1.0
    for k in range(len(chosen) + 1):
        move = also if k == len(chosen) else chosen[k]
        for i in range(count):
            if actions[i] == move and not is_played[i]:
                beaten = 0.0 if move == also else best  # what it loses is told, so it is judged with all care
                shares[i] = share_of_move(view, seat, move, beaten, seed, tables, luck, desk)
                is_played[i] = True
                best = max(best, shares[i])
                if k < len(chosen):
                    least = min(least, shares[i])
                    shift += shares[i] - likelihood(scale * leads[i])
    for i in range(count):
        if not is_played[i]:
            by_lines = likelihood(scale * leads[i]) + shift / len(chosen)
            shares[i] = min(least, max(0.0, by_lines))
        write_teams(found.move_worths[i], view, seat, shares[i])
    return count


@rule
def weigh(states: np.ndarray, seat: int, also: int, seed: int, told: Told, found: Found) -> int:
    """Where a tile is due, write what each would do; else what the moves of a seat are worth, from its view.

    If no seat is named, the position is worth what its best move is.
    """
    if states[0].phase == DRAW:
        weigh_draw(states, seed, told.tables, told.desk, found)
        return 0
    if is_over(states[0]):
        write_teams(found.worths, states[0], 0, outcome(states[0], 0))
        return 0
    mover = seat if seat >= 0 else 0 + int(states[0].seat)
    count = judge_moves(states[0], mover, also, seed, told.tables, told.desk, found)
    if seat >= 0:
        return count
    best = 0
    for i in range(count):
        if found.move_worths[i, mover] > found.move_worths[best, mover]:
            best = i
    for each in range(states[0].players + 0):
        found.worths[each] = found.move_worths[best, each]
    return 0


def weigh_after(states: np.ndarray, told: Told, found: Found) -> None:
    """The tile that is no longer in the bag is the one that came."""
    for tile in range(TILES):
        if states[0].bag[tile] != states[1].bag[tile]:
            write_teams(found.worths, states[0], int(states[0].seat), float(found.outcomes[tile]))


def is_simultaneous(state: np.record) -> bool:
    return False


def is_relative(state: np.record) -> bool:
    """What a tile did is told from the whole state, a choice from a view."""
    return True


@cache
def tables() -> Tables:
    return load_tables()


def mind(players: int) -> Told:
    return Told(tables(), desk())


def found_room() -> Found:
    return room(STATE, SEATS, ACTIONS, TILES)


swift_weigh = Swift(weigh, lambda: (a_first_turn()[0][:1], 0, NOTHING, 0, mind(2), found_room()))
