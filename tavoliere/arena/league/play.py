"""A league at work: which two meet next, and when enough is known."""

from collections import Counter
from collections.abc import Callable
from concurrent.futures import FIRST_COMPLETED, Future, wait
from itertools import combinations
from pathlib import Path
from time import monotonic

import numpy as np

from tavoliere.arena.league.book import Book, games_of
from tavoliere.arena.league.ladder import USUAL_VARIANCE, Ladder, ladder, pairs_of
from tavoliere.arena.league.setup import Setup
from tavoliere.arena.lockstep import Chunk, play_chunk
from tavoliere.arena.rating import ELO
from tavoliere.arena.workers import Workers

FIRST_ROUNDS = 20  # of every entrant against every anchor
PORTION_SECONDS, MOST_ROUNDS = 5.0, 50  # how long two play before the ladder is looked at again
USUAL_SECONDS = 0.2  # a round between two that never met
NARROW = 15.0  # Elo: an entrant is placed when its interval is no wider than this to either side

Progress = Callable[[int, float], None]  # games so far, and the half-width of the widest interval


def play(
    setup: Setup,
    book: Book,
    workers: Workers,
    *,
    rounds: int,
    narrow: float = NARROW,
    seconds: float = float("inf"),
    logs: Path | None = None,
    progress: Progress = lambda games, widest: None,
) -> Ladder:
    """Play this many more rounds, unless all entrants are placed or time is over before."""
    end, seed = monotonic() + seconds, book.seed
    under_way: dict[Future[Chunk], tuple[str, str]] = {}
    given = 0  # rounds handed out
    begun: Counter[frozenset[str]] = Counter()  # of every pair, the rounds played or under way
    for played in book.games:
        pair_of = frozenset(played.seats)
        begun[pair_of] = max(begun[pair_of], played.round + 1)
    while True:
        now = ladder_of(setup, book)
        progress(len(book.games), now.widest)
        is_enough = (
            given >= rounds or monotonic() > end or (is_introduced(setup, now) and now.widest <= narrow)
        )
        while not is_enough and given < rounds and len(under_way) < workers.slots:
            pair, count = next_pair(setup, now, list(under_way.values()))
            count = min(count, rounds - given)
            match = setup.match(*pair, seed, str(logs) if logs else None)
            under_way[workers.submit(play_chunk, match, 0, begun[frozenset(pair)], count)] = pair
            begun[frozenset(pair)] += count
            given += count
        if not under_way:
            return now
        for future in wait(under_way, return_when=FIRST_COMPLETED)[0]:
            pair = under_way.pop(future)
            book.add(games_of(setup, pair, future.result()))


def ladder_of(setup: Setup, book: Book) -> Ladder:
    return ladder(setup.names, setup.anchors[0], pairs_of(setup.names, book.games))


def introductions(setup: Setup, now: Ladder) -> dict[tuple[str, str], int]:
    """The rounds that entrants still owe the anchors."""
    rounds = {frozenset((now.names[pair.first], now.names[pair.second])): pair.rounds for pair in now.pairs}
    owed = {}
    for anchor in setup.anchors:
        for name in setup.names:
            lacking = FIRST_ROUNDS - rounds.get(frozenset((name, anchor)), 0)
            if name != anchor and lacking > 0 and (anchor, name) not in owed:
                owed[name, anchor] = lacking
    return owed


def is_introduced(setup: Setup, now: Ladder) -> bool:
    return not introductions(setup, now)


def next_pair(setup: Setup, now: Ladder, busy: list[tuple[str, str]]) -> tuple[tuple[str, str], int]:
    """The two that should meet next, and for how many rounds.

    Those who owe the anchors games come first; then the two whose meeting narrows the intervals most in a second of
    play. Two that are playing just now play on only if there is nobody else.
    """
    free = {pair: lacking for pair, lacking in introductions(setup, now).items() if pair not in busy}
    if free:
        pair = next(iter(free))
        return pair, free[pair]
    known = {(pair.first, pair.second): pair for pair in now.pairs}
    best, most, length = (0, 1), -1.0, 1
    for two in combinations(range(len(now.names)), 2):
        seen = known.get(two)
        variance, cost = (seen.variance, seen.seconds) if seen else (USUAL_VARIANCE, USUAL_SECONDS)
        worth = gain(now, *two, variance) / max(cost, 1e-3)
        if (now.names[two[0]], now.names[two[1]]) in busy:
            worth /= 1000
        if worth > most:
            best, most, length = two, worth, max(1, min(MOST_ROUNDS, int(PORTION_SECONDS / max(cost, 1e-3))))
    return (now.names[best[0]], now.names[best[1]]), length


def gain(now: Ladder, first: int, second: int, variance: float) -> float:
    """By how much one more round of two entrants would lower the sum of all ratings' variances."""
    chance = 1 / (1 + np.exp((now.ratings[second] - now.ratings[first]) / ELO))
    slope = chance * (1 - chance) / ELO
    towards = now.covariance[:, first] - now.covariance[:, second]
    return float(slope**2 * (towards @ towards) / (variance + slope**2 * (towards[first] - towards[second])))
