"""The expected lead at the end, from a network's nine answers about it."""

import numpy as np

from tavoliere.games.rule import rule
from tavoliere.minds.summed_network import likelihood

# How far a lead beyond the outermost marks is from them, on average.
BEYOND = 10.0


@rule
def expected_lead(heads: np.ndarray, marks: np.ndarray) -> float:
    """The mean lead, when the k-th head is the log-odds that the lead is above the k-th mark.

    The mean is the lowest mark plus the area under P(lead > t), approximated by trapezoids.
    """
    last = len(marks) - 1
    lowest, highest = likelihood(heads[0]), likelihood(heads[last])
    lead = marks[0] - BEYOND * (1.0 - lowest) + BEYOND * highest
    above = lowest
    for k in range(1, len(marks)):
        then = likelihood(heads[k])
        lead += (marks[k] - marks[k - 1]) * (above + then) / 2
        above = then
    return lead
