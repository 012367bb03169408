"""How the tables of Crosswise were learnt: from games of the quick player against itself.

`tavoliere train crosswise` runs it. Every position of a game teaches what its lines were worth in the end; then
the quick player plays by the new tables, and so on.
"""

import numpy as np

from tavoliere.games.compiled import compiled
from tavoliere.games.crosswise import is_over, play, standing
from tavoliere.games.generic import STATES, awaited
from tavoliere.games.lines import SIDE, SYMBOLS
from tavoliere.games.tiles import ACTION_TILES, CELLS, MOVE, TURN, chance, happen, is_green, start
from tavoliere.minds.crosswise_greedy import greedy_moves, rival_of
from tavoliere.minds.crosswise_lines import (
    COLUMN,
    EACH,
    PARTIES,
    ROW,
    SHAPE,
    SHAPES,
    SIX_EQUAL_WORTH,
    Tables,
    count_tiles,
    lead_of_lines,
    party_of,
    points_of,
)
from tavoliere.minds.crosswise_policy import Changes, quick_turn
from tavoliere.minds.luck import draw, reseed

SCALE_RATE = 0.05
STATE = STATES["crosswise"]
MOST_TURNS = 80  # of a game, on average over many: far more than it takes


@compiled
def self_play(
    games: int,
    players: int,
    greedy: bool,
    noise: float,
    luck: np.ndarray,
    tables: Tables,
    room: Changes,
    moves: np.ndarray,
    worths: np.ndarray,
    positions: np.ndarray,
    movers: np.ndarray,
    endings: np.ndarray,
    last: np.ndarray,
) -> int:
    """Play games; writes every position right after a turn, who made it, and where the game's ending lies."""
    work = positions[:2].copy()
    blank = work[1:2].copy()
    state = work[0]
    count = 0
    for game in range(games):
        work[0] = last[len(last) - 1]  # all zero
        start(state, players, draw(luck, players), 1 if players == 3 else -1)
        while not is_over(state):
            outcomes = chance(state)
            if outcomes:
                happen(state, draw(luck, outcomes))
                continue
            seat = awaited(state)
            was_turn = state.phase == TURN
            if greedy and was_turn:
                found = greedy_moves(state, seat, moves, blank)
                action = moves[draw(luck, found)]
            else:
                action = quick_turn(state, seat, tables, noise, luck, room, moves, worths)
            play(state, seat, action)
            if was_turn:
                positions[count] = state
                movers[count] = seat
                endings[count] = game
                count += 1
        last[game] = state
    return count


# The numbers of a line's features in the equations of least squares: its tables one behind the other.
SYMBOL_AT = SHAPES
MISSING_AT = SYMBOL_AT + (SIDE + 1) ** 2 * (EACH + 1)
UNKNOWNS = MISSING_AT + (SIDE + 1) * (EACH + 1)


@compiled
def add_lines(
    positions: np.ndarray,
    movers: np.ndarray,
    endings: np.ndarray,
    last: np.ndarray,
    kept: np.ndarray,
    products: np.ndarray,
    sums: np.ndarray,
    room: Changes,
) -> None:
    """Add the equations “the features' numbers together are the points in the end” of all unfinished lines."""
    ends = room.lines.copy()
    no_matter = room.left.copy()
    for index in range(len(positions)):
        state = positions[index]
        end = last[endings[index]]
        party = party_of(state, movers[index])
        mine = COLUMN if is_green(state, movers[index]) else ROW
        count_tiles(state.board, room.lines, room.left)
        count_tiles(end.board, ends, no_matter)
        for side in range(2):
            whose = 0 if side == mine else 1
            for i in range(SIDE):
                line = room.lines[side, i]
                shape = 0
                lying = 0
                most = 0
                scarcest = EACH
                for symbol in range(SYMBOLS):
                    count = (line >> (3 * symbol)) & 7
                    shape += SHAPE[count]
                    lying += count
                    most = max(most, count)
                    if count == 0:
                        scarcest = min(scarcest, room.left[symbol])
                if lying == SIDE:
                    continue
                kept[0] = shape
                for symbol in range(SYMBOLS):
                    count = (line >> (3 * symbol)) & 7
                    place = (count * (SIDE + 1) + SIDE - lying) * (EACH + 1) + room.left[symbol]
                    kept[1 + symbol] = SYMBOL_AT + place
                kept[1 + SYMBOLS] = MISSING_AT + (SIDE - lying) * (EACH + 1) + scarcest
                features = SYMBOLS + (2 if most <= 1 else 1)
                points = points_of(ends[side, i])
                for f in range(features):
                    sums[party, whose, kept[f]] += points
                    for g in range(features):
                        products[party, whose, kept[f], kept[g]] += 1


def solve_lines(products: np.ndarray, sums: np.ndarray, ridge: float, tables: Tables) -> None:
    """The numbers that fit all equations best, those seldom seen held near 0."""
    for party in range(PARTIES):
        for whose in range(2):
            fit = np.linalg.solve(products[party, whose] + ridge * np.eye(UNKNOWNS), sums[party, whose])
            tables.shape[party, whose] = fit[:SYMBOL_AT]
            tables.symbol[party, whose] = fit[SYMBOL_AT:MISSING_AT].reshape(tables.symbol[party, whose].shape)
            tables.missing[party, whose] = fit[MISSING_AT:].reshape(tables.missing[party, whose].shape)


@compiled
def leads(
    positions: np.ndarray,
    movers: np.ndarray,
    endings: np.ndarray,
    last: np.ndarray,
    tables: Tables,
    room: Changes,
    rows: np.ndarray,
) -> None:
    """For every position: party, empty cells, lead by the lines, final lead, and the mover's action tiles."""
    for index in range(len(positions)):
        state = positions[index]
        seat = movers[index]
        end = last[endings[index]]
        rows[index, 0] = party_of(state, seat)
        rows[index, 1] = count_tiles(state.board, room.lines, room.left)
        rows[index, 2] = lead_of_lines(state, seat, tables, room.lines, room.left)
        final = standing(end, seat) - standing(end, rival_of(end, seat))
        rows[index, 3] = min(max(final, -SIX_EQUAL_WORTH), SIX_EQUAL_WORTH)
        for tile in range(ACTION_TILES):
            rows[index, 4 + tile] = state.hands[seat, MOVE + tile]


def solve_rest(rows: np.ndarray, tables: Tables) -> None:
    """Fit what the lines do not tell: action tiles in the hand, whose turn is next, and the way to a chance to win."""
    for party in range(PARTIES):
        for empty in range(CELLS + 1):
            near = rows[(rows[:, 0] == party) & (abs(rows[:, 1] - empty) <= 2)]
            if len(near) < 100:
                continue
            known = np.column_stack([near[:, 4:], np.ones(len(near))])
            wrong = near[:, 3] - near[:, 2]
            fit = np.linalg.solve(known.T @ known + 10 * np.eye(ACTION_TILES + 1), known.T @ wrong)
            tables.action[party, :, empty] = fit[:-1]
            tables.tempo[party, empty] = fit[-1]
            lead = near[:, 2] + known @ fit
            won = np.where(near[:, 3] == 0, 0.5, near[:, 3] > 0)
            scale = 0.1
            for _ in range(8):  # Newton's steps to the likeliest scale
                chance = 1 / (1 + np.exp(-scale * lead))
                scale += ((won - chance) * lead).sum() / (chance * (1 - chance) * lead**2).sum()
            tables.scale[party, empty] = scale


# Who plays.
GREEDY, QUICK = range(2)


@compiled
def match(
    who: int,
    tables: Tables,
    whom: int,
    others: Tables,
    players: int,
    seed: int,
    room: Changes,
    moves: np.ndarray,
    worths: np.ndarray,
    results: np.ndarray,
) -> None:
    """Play pairs of games with the same tiles and the teams swapped; writes what the first team wins of each."""
    work = np.zeros(3, STATE)
    state = work[0]
    luck = np.zeros(2, np.int64)
    own_luck = np.zeros(2, np.int64)
    for pair in range(len(results)):
        results[pair] = 0
        for green in range(2):
            reseed(luck, seed + pair)
            reseed(own_luck, seed + pair + 12345)
            work[0] = work[2]
            start(state, players, draw(luck, players), 1 if players == 3 else -1)
            while not is_over(state):
                outcomes = chance(state)
                if outcomes:
                    happen(state, draw(luck, outcomes))
                    continue
                seat = awaited(state)
                is_first = is_green(state, seat) == (green == 1)
                if (who if is_first else whom) == GREEDY and state.phase == TURN:
                    action = moves[draw(own_luck, greedy_moves(state, seat, moves, work[1:2]))]
                elif is_first:
                    action = quick_turn(state, seat, tables, 0.01, own_luck, room, moves, worths)
                else:
                    action = quick_turn(state, seat, others, 0.01, own_luck, room, moves, worths)
                play(state, seat, action)
            seat = 1 if green else 0
            lead = standing(state, seat) - standing(state, 1 - seat)
            results[pair] += 0.5 if lead > 0 else 0.25 if lead == 0 else 0.0
