"""Counter-based random numbers for compiled loops: the n-th number of a stream is a hash of the stream and n.

So a game goes the same way whether it is played alone, in pieces, in batches or on several threads.
"""

from typing import Any

import numpy as np

from tavoliere.games.compiled import compiled

GOLDEN = np.uint64(0x9E3779B97F4A7C15)


@compiled
def scatter(x: np.uint64) -> np.uint64:
    """Mix x so that every bit of the result depends on every bit of x (the finaliser of SplitMix64)."""
    x = (x ^ (x >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    x = (x ^ (x >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return x ^ (x >> np.uint64(31))


@compiled
def stream_of(seed: np.uint64, game: int) -> np.uint64:
    """The stream of a game; it depends only on the seed and the game's number."""
    return scatter(scatter(seed) + np.uint64(game) * GOLDEN)


@compiled
def below(bound: int, stream: Any, count: Any) -> Any:
    """A stream's number at this count, below `bound`; all are exactly equally likely."""
    x = scatter(stream + np.uint64(count) * GOLDEN)
    many = np.uint64(bound)
    product = (x >> np.uint64(32)) * many
    rest = product & np.uint64(0xFFFFFFFF)
    if rest < many:
        # 2³² may not be a multiple of the bound: the few surplus numbers are rejected.
        surplus = np.uint64(0x100000000) % many
        while rest < surplus:
            x = scatter(x + GOLDEN)
            product = (x >> np.uint64(32)) * many
            rest = product & np.uint64(0xFFFFFFFF)
    return np.int64(product >> np.uint64(32))
