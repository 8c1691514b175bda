"""How sure a number from a sample is: 95 % confidence intervals."""

from collections.abc import Sequence
from math import sqrt
from statistics import fmean, stdev

Z95 = 1.959963984540054

Interval = tuple[float, float]


def wilson(wins: float, matches: int) -> Interval:
    """The interval of a winning probability after `wins` of `matches`, ties counted in parts.

    Wilson's score interval: unlike the plain one it is honest near 0 and 1, where bots that beat `random` live.
    """
    if not matches:
        return 0.0, 1.0
    rate, spread = wins / matches, Z95 * Z95 / matches
    middle = (rate + spread / 2) / (1 + spread)
    reach = Z95 * sqrt(rate * (1 - rate) / matches + spread / (4 * matches)) / (1 + spread)
    return max(0.0, middle - reach), min(1.0, middle + reach)


def mean_interval(values: Sequence[float]) -> Interval:
    """The interval of a mean; a single value says nothing about its own uncertainty and gives a point."""
    if not values:
        return 0.0, 0.0
    mean = fmean(values)
    reach = Z95 * stdev(values) / sqrt(len(values)) if len(values) > 1 else 0.0
    return mean - reach, mean + reach
