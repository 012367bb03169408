"""How the tables of Crosswise were learnt: from games of the quick player against itself.

`tavoliere train crosswise` runs it. Every position of a game teaches what its lines were worth in the end; then
the quick player plays by the new tables, and so on.
"""

from collections.abc import Callable
from pathlib import Path

import numpy as np

from tavoliere.games.compiled import compiled
from tavoliere.games.crosswise import ACTIONS, is_over, play, standing
from tavoliere.games.generic import STATES, awaited
from tavoliere.games.lines import SIDE, SYMBOLS
from tavoliere.games.tiles import ACTION_TILES, CELLS, MOVE, TURN, is_green, start
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
    no_tables,
    party_of,
    points_of,
    save_tables,
)
from tavoliere.minds.crosswise_policy import Changes, quick_turn, room_for_changes
from tavoliere.minds.crosswise_search import fill_hands
from tavoliere.minds.luck import draw, luck_from, reseed

FADING = 0.8  # what an earlier round still counts in the next
NOISE = 0.5  # how blurred the quick player sees, in points, so that games differ
SELDOM = 20.0  # what is seen less often than this is held near 0
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
            fill_hands(state, luck)
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


def solve_lines(products: np.ndarray, sums: np.ndarray, tables: Tables) -> None:
    """The numbers that fit all equations best, those seldom seen held near 0."""
    for party in range(PARTIES):
        for whose in range(2):
            fit = np.linalg.solve(products[party, whose] + SELDOM * np.eye(UNKNOWNS), sums[party, whose])
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


@compiled
def match(
    tables: Tables,
    players: int,
    seed: int,
    room: Changes,
    moves: np.ndarray,
    worths: np.ndarray,
    results: np.ndarray,
) -> None:
    """Play pairs of games against the greedy player, with the teams swapped; writes what is won of each pair."""
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
                fill_hands(state, luck)
                seat = awaited(state)
                if is_green(state, seat) == (green == 1) or state.phase != TURN:
                    action = quick_turn(state, seat, tables, 0.0, own_luck, room, moves, worths)
                else:
                    action = moves[draw(own_luck, greedy_moves(state, seat, moves, work[1:2]))]
                play(state, seat, action)
            seat = 1 if green else 0
            lead = standing(state, seat) - standing(state, 1 - seat)
            results[pair] += 0.5 if lead > 0 else 0.25 if lead == 0 else 0.0


def train(
    path: Path,
    seed: int = 1,
    first_games: int = 1000,
    rounds: int = 6,
    games: int = 3000,
    say: Callable[[str], None] = print,
) -> Tables:
    """Learn the tables for two, three and four players, and save them after every round."""
    luck = luck_from(seed)
    tables = no_tables()
    room = room_for_changes()
    moves, worths = np.zeros(ACTIONS, np.int16), np.zeros(ACTIONS, np.float32)
    products = np.zeros((PARTIES, 2, UNKNOWNS, UNKNOWNS))
    sums = np.zeros((PARTIES, 2, UNKNOWNS))
    kept = np.zeros(2 + SYMBOLS, np.int64)
    rows: list[np.ndarray] = []
    results = np.zeros(500)
    for number in range(rounds + 1):
        count = games if number else first_games
        products *= 0 if number == 1 else FADING
        sums *= 0 if number == 1 else FADING
        played = []
        for players in (2, 3, 4):
            positions = np.zeros(count * MOST_TURNS, STATE)
            movers, endings = np.zeros(len(positions), np.int8), np.zeros(len(positions), np.int32)
            last = np.zeros(count + 1, STATE)
            found = self_play(
                count,
                players,
                number == 0,
                NOISE,
                luck,
                tables,
                room,
                moves,
                worths,
                positions,
                movers,
                endings,
                last,
            )
            played.append((positions[:found], movers[:found], endings[:found], last))
        for part in played:
            add_lines(*part, kept, products, sums, room)
        solve_lines(products, sums, tables)
        for part in played:
            row = np.zeros((len(part[0]), 4 + ACTION_TILES))
            leads(*part, tables, room, row)
            rows.append(row)
        rows = rows[-3 if number < 2 else -6 :]
        solve_rest(np.concatenate(rows), tables)
        save_tables(path, tables)
        shares = []
        for players in (2, 3, 4):
            match(tables, players, 10**6 * seed, room, moves, worths, results)
            shares.append(f"{100 * results.mean():.1f} ± {196 * results.std() / len(results) ** 0.5:.1f} %")
        say(f"round {number}: against greedy, two, three and four players: {', '.join(shares)}")
    return tables
