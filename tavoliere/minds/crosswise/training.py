"""How the tables of Crosswise were learnt: from games of the quick player against itself.

`tavoliere train crosswise` runs it. Every position of a game teaches what its lines were worth in the end; then the
quick player plays by the new tables, and so on.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import numpy as np

from tavoliere.games.compiled import compiled
from tavoliere.games.crosswise import standing
from tavoliere.games.lines import SIDE, SYMBOLS
from tavoliere.games.tiles import ACTION_TILES, CELLS, MOVE, is_green
from tavoliere.minds.crosswise.bot import quick
from tavoliere.minds.crosswise.games import PORTION, Part, play_part
from tavoliere.minds.crosswise.greedy import greedy, rival_of
from tavoliere.minds.crosswise.lines import (
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
from tavoliere.minds.crosswise.policy import Changes, scratch_for_changes
from tavoliere.minds.stored import keep, kept
from tavoliere.minds.training import Contest, Submit, portions

PLAYERS = (2, 3, 4)
FADING = 0.8  # how much an earlier round still counts in the next
SELDOM = 20.0  # numbers seen less often than this are held near 0


# Where a line's features begin among the unknowns of the least squares: its tables one after the other.
SYMBOL_AT = SHAPES
MISSING_AT = SYMBOL_AT + (SIDE + 1) ** 2 * (EACH + 1)
UNKNOWNS = MISSING_AT + (SIDE + 1) * (EACH + 1)


@compiled
def add_lines(
    positions: np.ndarray,
    movers: np.ndarray,
    endings: np.ndarray,
    last: np.ndarray,
    features: np.ndarray,
    products: np.ndarray,
    sums: np.ndarray,
    scratch: Changes,
) -> None:
    """Add for every unfinished line the equation “the sum of its features' numbers is the points in the end”.

    `features` is room for those of one line.
    """
    ends = scratch.lines.copy()
    no_matter = scratch.left.copy()
    for index in range(len(positions)):
        state = positions[index]
        end = last[endings[index]]
        party = party_of(state, movers[index])
        mine = COLUMN if is_green(state, movers[index]) else ROW
        count_tiles(state.board, scratch.lines, scratch.left)
        count_tiles(end.board, ends, no_matter)
        for side in range(2):
            whose = 0 if side == mine else 1
            for i in range(SIDE):
                line = scratch.lines[side, i]
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
                        scarcest = min(scarcest, scratch.left[symbol])
                if lying == SIDE:
                    continue
                features[0] = shape
                for symbol in range(SYMBOLS):
                    count = (line >> (3 * symbol)) & 7
                    place = (count * (SIDE + 1) + SIDE - lying) * (EACH + 1) + scratch.left[symbol]
                    features[1 + symbol] = SYMBOL_AT + place
                features[1 + SYMBOLS] = MISSING_AT + (SIDE - lying) * (EACH + 1) + scarcest
                used = SYMBOLS + (2 if most <= 1 else 1)
                points = points_of(ends[side, i])
                for f in range(used):
                    sums[party, whose, features[f]] += points
                    for g in range(used):
                        products[party, whose, features[f], features[g]] += 1


def solve_lines(products: np.ndarray, sums: np.ndarray, tables: Tables) -> None:
    """Fit the numbers to all equations, holding those seldom seen near 0."""
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
    scratch: Changes,
    rows: np.ndarray,
) -> None:
    """For every position: party, empty cells, lead by the lines, final lead, and the mover's action tiles."""
    for index in range(len(positions)):
        state = positions[index]
        seat = movers[index]
        end = last[endings[index]]
        rows[index, 0] = party_of(state, seat)
        rows[index, 1] = count_tiles(state.board, scratch.lines, scratch.left)
        rows[index, 2] = lead_of_lines(state, seat, tables, scratch.lines, scratch.left)
        final = standing(end, seat) - standing(end, rival_of(end, seat))
        rows[index, 3] = min(max(final, -SIX_EQUAL_WORTH), SIX_EQUAL_WORTH)
        for tile in range(ACTION_TILES):
            rows[index, 4 + tile] = state.hands[seat, MOVE + tile]


def solve_rest(rows: np.ndarray, tables: Tables) -> None:
    """Fit what the lines do not say: action tiles in hand, whose turn is next, and the chance that a lead means."""
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
            for _ in range(8):  # Newton steps to the most likely scale
                chance = 1 / (1 + np.exp(-scale * lead))
                scale += ((won - chance) * lead).sum() / (chance * (1 - chance) * lead**2).sum()
            tables.scale[party, empty] = scale


class Learnt(NamedTuple):
    """What a round hands on to the next: its equations, and what the lines of its games did not say."""

    products: np.ndarray
    sums: np.ndarray
    rows: np.ndarray


def nothing_learnt() -> Learnt:
    shape = (PARTIES, 2, UNKNOWNS)
    return Learnt(np.zeros((*shape, UNKNOWNS)), np.zeros(shape), np.zeros((0, 4 + ACTION_TILES)))


def learn(learnt: Learnt, parts: list[Part], number: int, tables: Tables) -> Learnt:
    """Fit the tables to the games of a round, and to earlier ones as far as they still count."""
    products, sums = learnt.products, learnt.sums
    faded = 0 if number == 1 else FADING  # the greedy player's games are forgotten
    products *= faded
    sums *= faded
    scratch = scratch_for_changes()
    features = np.zeros(2 + SYMBOLS, np.int64)
    for part in parts:
        add_lines(*part, features, products, sums, scratch)
    solve_lines(products, sums, tables)
    found = []
    for part in parts:
        rows = np.zeros((len(part.positions), 4 + ACTION_TILES))
        leads(*part, tables, scratch, rows)
        found.append(rows)
    now = np.concatenate(found)
    before = learnt.rows if number > 1 else now[:0]
    solve_rest(np.concatenate([before, now]), tables)
    return Learnt(products, sums, now)


def train(
    path: Path,
    submit: Submit,
    contest: Contest,
    seed: int = 1,
    first_games: int = 1000,
    rounds: int = 6,
    games: int = 3000,
) -> Iterator[tuple[int, str]]:
    """Learn the tables for two, three and four players. Yields the number of every round, and how well it plays."""
    tables = no_tables()
    learnt = nothing_learnt()
    checkpoint = path.with_suffix(".checkpoint.npz")
    first_round = 0
    found = kept(checkpoint)
    if found is not None:
        first_round = int(found["number"]) + 1
        learnt = Learnt(*(found[name] for name in Learnt._fields))
        tables = Tables(*(found[f"tables {name}"] for name in Tables._fields))
    for number in range(first_round, rounds + 1):
        wanted = games if number else first_games
        coming = [
            submit(play_part, players, number == 0, tables, size, [seed, number, players, portion])
            for players in PLAYERS
            for portion, size in enumerate(portions(wanted, PORTION))
        ]
        learnt = learn(learnt, [part.result() for part in coming], number, tables)
        save_tables(path, tables)
        own = {f"tables {name}": value for name, value in tables._asdict().items()}
        keep(checkpoint, number=number, **learnt._asdict(), **own)
        outcomes = [
            contest("crosswise", quick(tables=tables), greedy(), players=players, games=1000, seed=seed)
            for players in PLAYERS
        ]
        yield number, f"against greedy, two, three and four players: {', '.join(map(str, outcomes))}"
