"""Worths at Crosswise: playouts of a few turns, with plausible hands for the others.

Choices are judged as the expert judges them, from the chooser's view. What a drawn tile did is nobody's choice: it is
judged from the whole state, by playouts with the real hands; the mean is over the tiles that are really in the bag, so
the luck of draws has mean 0 whatever the judge thinks of them.
"""

from typing import NamedTuple

import numpy as np

from tavoliere.coach.judging.workspace import NOTHING, Findings, findings_for
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

# Playouts for each of the best choices, and their turns; playouts for each tile that may be drawn. Those of choices
# come in rounds, with the same luck for all; a choice more than two standard errors of the difference behind the best
# is dropped. Two turns, the expert's look-ahead, are enough to choose by but not to judge by: later in the game they
# charge 20 points for choices that lose nothing in games played to the end.
GAMES, TURNS = 80, 8
ROUND, ERRORS_BEHIND = 16, 2.0
ROUNDS = GAMES // ROUND
GAMES_A_TILE, TURNS_A_TILE = 24, 8


class JudgeKit(NamedTuple):
    """The judge's tables and workspace."""

    tables: Tables
    desk: Desk


@rule
def write_teams(worths: np.ndarray, state: np.record, seat: int, share: float) -> None:
    """Write the worths of all seats, from the share of one: each seat gets its team's."""
    mine = is_green(state, seat)
    for each in range(state.players + 0):
        worths[each] = share if is_green(state, each) == mine else 1.0 - share


@rule
def weigh_draw(states: np.ndarray, seed: int, tables: Tables, desk: Desk, findings: Findings) -> None:
    """Write the drawer's share of the win for every tile in the bag of `states[0]`, from playouts."""
    mean = 0.0
    left = in_bag(states[0])
    luck = np.empty(2, np.int64)
    seat = 0 + int(states[0].seat)  # a wide integer, so that every function is compiled for only one type
    world = desk.worlds[0]
    for tile in range(TILES):
        if states[0].bag[tile] > 0:
            total = 0.0
            for game in range(GAMES_A_TILE):
                reseed(luck, seed + game)
                desk.worlds[0] = states[0]
                draw(world, tile)
                total += play_on(world, seat, TURNS_A_TILE, tables, luck, desk)
            findings.outcomes[tile] = total / GAMES_A_TILE
            mean += findings.outcomes[tile] * states[0].bag[tile] / left
    write_teams(findings.worths, states[0], seat, mean)


@rule
def share_of_move(
    view: np.record, seat: int, move: int, seed: int, tables: Tables, luck: np.ndarray, desk: Desk
) -> float:
    """A seat's share of the win after a move, in one playout with hands the others may have."""
    reseed(luck, seed)
    desk.worlds[0] = view
    deal_unseen(desk.worlds[0], seat, luck)
    play(desk.worlds[0], seat, move)
    return play_on(desk.worlds[0], seat, TURNS, tables, luck, desk)


@rule
def play_rounds(
    view: np.record, seat: int, moves: np.ndarray, also: int, seed: int, tables: Tables, desk: Desk
) -> np.ndarray:
    """A seat's shares of the win after some moves; a dropped move stays as far behind the best as it was then.

    The move `also` is never dropped, because its loss is shown.
    """
    luck = np.empty(2, np.int64)
    count = len(moves)
    by_game, shares, behind = np.zeros((count, GAMES)), np.zeros(count), np.zeros(count)
    rounds, ahead = np.full(count, ROUNDS), np.zeros(count, np.int64)
    for number in range(1, ROUNDS + 1):
        best = -1
        for i in range(count):
            if rounds[i] == ROUNDS:
                for game in range((number - 1) * ROUND, number * ROUND):
                    share = share_of_move(view, seat, moves[i], seed + game, tables, luck, desk)
                    by_game[i, game] = share
                    shares[i] += share / GAMES
                if best < 0 or shares[i] > shares[best]:
                    best = i
        for i in range(count):
            if number < ROUNDS and rounds[i] == ROUNDS and moves[i] != also:
                less = clearly_less(by_game[i], by_game[best], number * ROUND)
                if less > 0:
                    rounds[i], ahead[i], behind[i] = number, best, less
    for number in range(ROUNDS - 1, 0, -1):
        for i in range(count):
            if rounds[i] == number:
                shares[i] = max(0.0, shares[ahead[i]] - behind[i])
    return shares


@rule
def clearly_less(shares: np.ndarray, best: np.ndarray, games: int) -> float:
    """How much worse a move is than the best, in playouts with the same luck; 0 if that is not clear."""
    total, squares = 0.0, 0.0
    for game in range(games):
        less = best[game] - shares[game]
        total += less
        squares += less * less
    mean = total / games
    error = (max(squares / games - mean * mean, 0.0) / games) ** 0.5
    return mean if mean > ERRORS_BEHIND * error else 0.0


@rule
def lead_at(state: np.record, seat: int, tables: Tables, desk: Desk) -> float:
    """The expected lead of a seat's team at the end, from a position after its turn."""
    if is_over(state):
        return float(score(state, seat) - score(state, rival_of(state, seat)))
    empty = count_tiles(state.board, desk.changes.lines, desk.changes.left)
    lead = lead_of_lines(state, seat, tables, desk.changes.lines, desk.changes.left)
    return float(lead + tables.tempo[party_of(state, seat), empty])


@rule
def judge_moves(
    view: np.record, seat: int, also: int, seed: int, tables: Tables, desk: Desk, findings: Findings
) -> int:
    """Write what a seat's moves are worth; return how many there are.

    The best moves by the lines, and the move `also`, are judged by playouts; the others by the lines alone, on the same
    scale, and never above the worst of the best.
    """
    actions, leads, leaves = findings.moves, findings.leads, findings.leaves
    if view.phase != TURN:
        count = legal(view, seat, desk.moves)
        for i in range(count):
            actions[i] = desk.moves[i]
            leads[i] = 0.0
            leaves[i] = view
        answers = play_rounds(view, seat, actions[:count], also, seed, tables, desk)
        for i in range(count):
            write_teams(findings.move_worths[i], view, seat, answers[i])
        return count
    count = weigh_turns(view, seat, tables, desk.changes, desk.moves, desk.worths)
    candidates = candidates_of(desk, count, CANDIDATES)
    empty = count_tiles(view.board, desk.changes.lines, desk.changes.left)
    scale = tables.scale[party_of(view, seat), empty]
    for i in range(count):
        actions[i] = desk.moves[i]
        leaves[i] = view
        play(leaves[i], seat, actions[i])
        leads[i] = lead_at(leaves[i], seat, tables, desk)
    careful = np.empty(len(candidates) + 1, np.int64)
    most = len(candidates)
    careful[most] = also
    is_asked = also >= 0
    for k in range(most):
        careful[k] = candidates[k]
        is_asked = is_asked and candidates[k] != also
    if is_asked:
        most += 1
    played = play_rounds(view, seat, careful[:most], also, seed, tables, desk)
    shares = np.full(count, -1.0)
    shift, least = 0.0, 1.0
    for k in range(most):
        for i in range(count):
            if actions[i] == careful[k]:
                shares[i] = played[k]
                if k < len(candidates):
                    least = min(least, shares[i])
                    shift += shares[i] - likelihood(scale * leads[i])
    for i in range(count):
        if shares[i] < 0:
            by_lines = likelihood(scale * leads[i]) + shift / len(candidates)
            shares[i] = min(least, max(0.0, by_lines))
        write_teams(findings.move_worths[i], view, seat, shares[i])
    return count


@rule
def weigh(states: np.ndarray, seat: int, also: int, seed: int, kit: JudgeKit, findings: Findings) -> int:
    """Where a tile is due, write what each would do; else what the moves of a seat are worth, from its view.

    If seat is -1, the position is worth as much as its best move.
    """
    if states[0].phase == DRAW:
        weigh_draw(states, seed, kit.tables, kit.desk, findings)
        return 0
    if is_over(states[0]):
        write_teams(findings.worths, states[0], 0, outcome(states[0], 0))
        return 0
    mover = seat if seat >= 0 else 0 + int(states[0].seat)
    count = judge_moves(states[0], mover, also, seed, kit.tables, kit.desk, findings)
    if seat >= 0:
        return count
    best = 0
    for i in range(count):
        if findings.move_worths[i, mover] > findings.move_worths[best, mover]:
            best = i
    for each in range(states[0].players + 0):
        findings.worths[each] = findings.move_worths[best, each]
    return 0


def weigh_after(states: np.ndarray, kit: JudgeKit, findings: Findings) -> None:
    """Write what the tile that came is worth: the one missing from the bag."""
    for tile in range(TILES):
        if states[0].bag[tile] != states[1].bag[tile]:
            write_teams(findings.worths, states[0], int(states[0].seat), float(findings.outcomes[tile]))


def is_simultaneous(state: np.record) -> bool:
    return False


def draws_see_everything(state: np.record) -> bool:
    """A tile is judged from the whole state, a choice from a view."""
    return True


def mind(players: int) -> JudgeKit:
    return JudgeKit(load_tables(), desk())


def empty_findings() -> Findings:
    return findings_for(STATE, SEATS, ACTIONS, TILES)


swift_weigh = Swift(weigh, lambda: (a_first_turn()[0][:1], 0, NOTHING, 0, mind(2), empty_findings()))
