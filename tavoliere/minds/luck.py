"""Random numbers that are the same in plain Python and compiled; two integers are the whole state."""

import numpy as np

from tavoliere.games.rule import rule

# L'Ecuyer's two combined generators (1988): every product fits into 64 bits.
MODULI = (2147483563, 2147483399)
FACTORS = (40014, 40692)

# How finely `bell` draws, and the standard deviation that results.
FINE_STEPS = 1 << 16
FINE_SPREAD = FINE_STEPS / 3**0.5
COARSE_STEPS, COARSE_SPREAD = 10001, 5774.0


def luck_from(seed: int | list[int]) -> np.ndarray:
    """A generator's state from any seed, or from several numbers."""
    return np.random.SeedSequence(seed).generate_state(2).astype(np.int64) % (MODULI[1] - 1) + 1


@rule
def reseed(luck: np.ndarray, seed: int) -> None:
    """Set a generator's state from a seed, in compiled loops."""
    luck[0] = 1 + seed % (MODULI[0] - 1)
    luck[1] = 1 + (seed // (MODULI[0] - 1)) % (MODULI[1] - 1)
    for _ in range(8):
        draw(luck, 2)


@rule
def draw(luck: np.ndarray, below: int) -> int:
    """A number from 0 to `below` - 1, all equally likely."""
    luck[0] = int(luck[0]) * FACTORS[0] % MODULI[0]
    luck[1] = int(luck[1]) * FACTORS[1] % MODULI[1]
    return int((luck[0] - luck[1]) % (MODULI[0] - 1)) * int(below) // (MODULI[0] - 1)


@rule
def bell(luck: np.ndarray, steps: int, spread: float) -> float:
    """Approximately standard normal: the sum of four draws below `steps`, whose standard deviation is `spread`."""
    total = 0
    for _ in range(4):
        total += draw(luck, steps)
    return (total - 2 * (steps - 1)) / spread
