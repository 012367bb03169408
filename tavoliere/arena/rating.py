"""How sure a result is, and how strong it makes a bot. Plain statistics; nothing here knows a game."""

import numpy as np

SURE = 0.05  # all intervals are 95 % intervals
NORMAL_QUANTILE = 1.959964
ELO = 400 / np.log(10)

# The confidence sequence is tightest around the first number of rounds; before the second it says nothing.
TYPICAL_ROUNDS, LEAST_ROUNDS = 1000, 50


def interval(values: np.ndarray) -> tuple[float, float]:
    """The mean of independent values and the half-width of its 95 % interval."""
    if len(values) == 0:
        return float("nan"), float("nan")
    spread = float(np.std(values, ddof=1)) if len(values) > 1 else float("inf")
    return float(np.mean(values)), NORMAL_QUANTILE * spread / float(np.sqrt(len(values)))


def running(values: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """After each value, the mean so far and the half-width of a 95 % confidence sequence.

    Unlike an interval, a sequence may be watched all the time: the chance that the true mean *ever* leaves it is at
    most 5 %, so play may stop whenever it says so. It is the asymptotic sequence of Waudby-Smith, Arbour, Sinha,
    Kennedy and Ramdas (Annals of Statistics 52, 2024), a normal mixture.
    """
    count = np.arange(1, len(values) + 1)
    mean = np.cumsum(values) / count
    variance = np.maximum(np.cumsum(np.square(values)) / count - np.square(mean), 1e-12)
    rho = (-2 * np.log(SURE) + np.log(1 - 2 * np.log(SURE))) / TYPICAL_ROUNDS
    grown = count * rho + 1
    width = np.sqrt(variance * 2 * grown / (count * count * rho) * np.log(np.sqrt(grown) / SURE))
    return mean, np.where(count < LEAST_ROUNDS, np.inf, width)


def decided_after(values: np.ndarray, even: float) -> int | None:
    """After how many values it was first certain that the mean is not `even`; None if that is still open.

    >>> decided_after(np.tile([0.5, 1.0], 500), even=0.5)
    50
    >>> decided_after(np.tile([0.0, 1.0], 500), even=0.5) is None
    True
    """
    mean, width = running(values)
    sure = np.flatnonzero(np.abs(mean - even) > width)
    return int(sure[0]) + 1 if len(sure) else None


def elo(wins: np.ndarray) -> np.ndarray:
    """Bradley–Terry ratings on the Elo scale, mean 0, from `wins[i, j]`, i's points against j (a draw is a half).

    Every pair that met gets one extra draw, so that a clean sweep has a finite rating. Many tables can be rated at
    once, as `wins[table, i, j]`.

    >>> elo(np.array([[0, 75], [25, 0]])).round().tolist()
    [94.0, -94.0]
    """
    met = wins + np.swapaxes(wins, -1, -2)
    wins = wins + 0.5 * (met > 0)
    met = met + 1.0 * (met > 0)
    strength = np.ones(wins.shape[:-1])
    for _ in range(2000):  # Hunter's MM algorithm: it always climbs to the unique maximum
        pairs = strength[..., :, None] + strength[..., None, :]
        last, strength = strength, wins.sum(-1) / (met / pairs).sum(-1)
        strength = strength / np.exp(np.log(strength).mean(-1, keepdims=True))
        if np.allclose(last, strength, rtol=1e-9, atol=0):
            break
    return np.asarray(ELO * np.log(strength))


def elo_intervals(rounds: list[np.ndarray], tables: int = 400) -> tuple[np.ndarray, np.ndarray]:
    """The lower and upper ends of the ratings' 95 % intervals, by resampling whole rounds.

    `rounds` has for each line-up the table of every round, `[round, i, j]`.
    """
    rng = np.random.default_rng(0)
    drawn = np.zeros((tables, *rounds[0].shape[1:]))
    for each in rounds:
        counts = rng.multinomial(len(each), np.full(len(each), 1 / len(each)), size=tables)
        drawn += np.tensordot(counts, each, axes=1)
    low, high = np.quantile(elo(drawn), [SURE / 2, 1 - SURE / 2], axis=0)
    return low, high
