"""The ladder of a league: ratings from shares of the win with the luck taken out.

Two entrants that met have a share and a variance, over rounds. The ratings are those that explain all shares best,
each weighted by how sure it is (Bradley and Terry's model, by weighted least squares). A share without luck may lie a
little outside 0 to 1; that does no harm here.
"""

from collections import defaultdict
from collections.abc import Iterable
from typing import NamedTuple

import numpy as np

from tavoliere.arena.league.book import Played
from tavoliere.arena.luck_worth import without_luck
from tavoliere.arena.rating import ELO, SURE, decided_after

# A round's share has about this variance; it counts as much as so many rounds, because few show theirs badly.
USUAL_VARIANCE, AS_IF_ROUNDS = 0.04, 6
FAR = 800.0  # how far from the anchor ratings are expected to be: a clean sweep has a finite rating
RESAMPLED = 200
LEAST_SLOPE = 0.02  # so that a share of nearly 1 still says which way to go


class Pair(NamedTuple):
    """Two entrants that met: the first one's share of the win in every round, as it came and without luck."""

    first: int
    second: int
    raw: np.ndarray
    adjusted: np.ndarray
    seconds: float  # a round, on average

    @property
    def rounds(self) -> int:
        return len(self.raw)

    @property
    def variance(self) -> float:
        """Of a single round."""
        spread = float(np.square(self.adjusted - self.adjusted.mean()).sum())
        return (spread + AS_IF_ROUNDS * USUAL_VARIANCE) / (self.rounds - 1 + AS_IF_ROUNDS)

    @property
    def is_decided(self) -> bool:
        """Whether it is sure who is better, however long one has been watching."""
        return decided_after(self.adjusted, 0.5) is not None


class Ladder(NamedTuple):
    """Ratings on the Elo scale, the first anchor's 0, with the ends of their 95 % intervals."""

    names: list[str]
    ratings: np.ndarray
    low: np.ndarray
    high: np.ndarray
    covariance: np.ndarray
    pairs: list[Pair]

    @property
    def order(self) -> list[int]:
        """The entrants that have played, best first."""
        return [int(i) for i in np.argsort(-self.ratings, kind="stable") if self.games(int(i))]

    def games(self, entrant: int) -> int:
        return 2 * sum(pair.rounds for pair in self.pairs if entrant in (pair.first, pair.second))

    @property
    def widest(self) -> float:
        """The half-width of the widest interval."""
        return float(((self.high - self.low) / 2).max())


def pairs_of(names: list[str], games: Iterable[Played]) -> list[Pair]:
    """What each two entrants showed. Rounds of which only one game was kept wait for the other."""
    met: defaultdict[tuple[int, int], defaultdict[int, dict[bool, Played]]] = defaultdict(
        lambda: defaultdict(dict)
    )
    number = {name: place for place, name in enumerate(names)}
    for played in games:
        if set(played.seats) <= set(names):
            first, second = (number[name] for name in played.seats)
            met[min(first, second), max(first, second)][played.round][first > second] = played
    pairs = []
    for (first, second), rounds in sorted(met.items()):
        whole = [[two[False], two[True]] for _, two in sorted(rounds.items()) if len(two) == 2]
        if whole:
            shares = np.array([[played.shares for played in two] for two in whole])
            luck = np.array([[played.luck for played in two] for two in whole])
            adjusted = without_luck(shares, luck, np.array([[0, 1], [1, 0]]))
            seconds = [played.seconds for two in whole for played in two]
            pairs.append(
                Pair(first, second, of_first(shares), of_first(adjusted), 2 * float(np.mean(seconds)))
            )
    return pairs


def of_first(shares: np.ndarray) -> np.ndarray:
    """The first one's share in every round: it sits on the first side, then on the second."""
    return np.asarray((shares[:, 0, 0] + shares[:, 1, 1]) / 2)


def ladder(names: list[str], anchor: str, pairs: list[Pair]) -> Ladder:
    """The ratings, with intervals from resampling whole rounds."""
    fixed = names.index(anchor)
    sides = np.array([(pair.first, pair.second) for pair in pairs], np.int64).reshape(-1, 2)
    variances = np.array([pair.variance / pair.rounds for pair in pairs])
    shares = np.array([pair.adjusted.mean() for pair in pairs])
    ratings, covariance = fit(len(names), fixed, sides, shares, variances)
    rng = np.random.default_rng(0)
    again = np.empty((RESAMPLED, len(names)))
    for time in range(RESAMPLED):
        drawn = [rng.choice(pair.adjusted, pair.rounds).mean() for pair in pairs]
        again[time] = fit(len(names), fixed, sides, np.array(drawn), variances, ratings)[0]
    low, high = np.quantile(again, [SURE / 2, 1 - SURE / 2], axis=0)
    # Few rounds, resampled, look surer than they are: an interval is no narrower than the model's own.
    width = 1.96 * np.sqrt(np.diag(covariance))
    return Ladder(
        names, ratings, np.minimum(low, ratings - width), np.maximum(high, ratings + width), covariance, pairs
    )


def fit(
    count: int,
    fixed: int,
    sides: np.ndarray,
    shares: np.ndarray,
    variances: np.ndarray,
    begin: np.ndarray | None = None,
) -> tuple[np.ndarray, np.ndarray]:
    """The ratings for which the model's shares are closest to those seen, and their covariance.

    >>> ratings, _ = fit(2, 0, np.array([[1, 0]]), np.array([0.75]), np.array([1e-6]))
    >>> [round(rating) for rating in ratings]
    [0, 191]
    """
    ratings = np.zeros(count) if begin is None else begin.copy()
    difference = np.zeros((len(sides), count))
    if len(sides):
        rows = np.arange(len(sides))
        difference[rows, sides[:, 0]], difference[rows, sides[:, 1]] = 1, -1
    prior = np.eye(count) / FAR**2
    prior[fixed, fixed] = 1e6  # the anchor stays
    for _ in range(100):
        model = 1 / (1 + np.exp(-(difference @ ratings) / ELO))
        slopes = np.maximum(model * (1 - model), LEAST_SLOPE) / ELO
        curvature = difference.T @ (difference * (slopes**2 / variances)[:, None]) + prior
        step = np.linalg.solve(
            curvature, difference.T @ (slopes / variances * (shares - model)) - prior @ ratings
        )
        ratings = ratings + np.clip(step, -200, 200)
        if np.abs(step).max() < 1e-6:
            break
    return ratings, np.linalg.inv(curvature)


def expected(first: float, second: float) -> float:
    """The share of the win that two ratings promise the first."""
    return float(1 / (1 + np.exp((second - first) / ELO)))
