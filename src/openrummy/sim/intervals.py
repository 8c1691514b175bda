"""How sure a number from a sample is: 95 % confidence intervals."""

from collections.abc import Sequence
from math import fsum, sqrt

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
    return sums_interval(len(values), fsum(values), fsum(value * value for value in values))


def sums_interval(number: int, total: float, squares: float) -> Interval:
    """The same from the sum of so many values and the sum of their squares."""
    if not number:
        return 0.0, 0.0
    mean = total / number
    deviation = sqrt(max(0.0, squares - total * mean) / (number - 1)) if number > 1 else 0.0
    reach = Z95 * deviation / sqrt(number)
    return mean - reach, mean + reach
