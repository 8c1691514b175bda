"""How certain an estimate from a sample is: 95 % confidence intervals."""

from math import inf, sqrt

Z95 = 1.959963984540054

Interval = tuple[float, float]


def wilson(wins: float, trials: float) -> Interval:
    """Return the interval of a probability after `wins` in `trials`, where a tie is a fraction of a win.

    Wilson's score interval: unlike the normal approximation it stays honest near 0 and 1, where bots that beat `random`
    are.
    """
    if not trials:
        return 0.0, 1.0
    rate, spread = wins / trials, Z95 * Z95 / trials
    middle = (rate + spread / 2) / (1 + spread)
    reach = Z95 * sqrt(max(0.0, rate * (1 - rate)) / trials + spread / (4 * trials)) / (1 + spread)
    # at 0 and at all wins the ends are exact, apart from the rounding of these sums
    return max(0.0, middle - reach) if wins else 0.0, min(1.0, middle + reach) if wins < trials else 1.0


def deviation_interval(mean: float, number: int, squares: float) -> Interval:
    """Return the interval of the mean of `number` values.  squares: the sum of their squared distances from the mean.

    Uses Student's distribution, since a few values say little about their own spread. One value says nothing about it,
    so
    the interval is infinite.
    """
    reach = student_95(number - 1) * sqrt(squares / (number - 1) / number) if number > 1 else inf
    return mean - reach, mean + reach


def student_95(freedom: int) -> float:
    """Return the quantile of Student's distribution that leaves out 5 % on both sides; within 0.2 % (Abramowitz and Stegun 26.7.5)."""
    if freedom in _FEW:
        return _FEW[freedom]
    z, n = Z95, float(freedom)
    terms = (
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
        (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160,
    )
    return z + sum(term / n**power for power, term in enumerate(terms, 1))


_FEW = {1: 12.706204736174694, 2: 4.302652729749462}


def paired_rate_interval(difference: float, pairs: int, squares: float) -> Interval:
    """Return the interval of the difference of two rates in the same `pairs`.  squares: as in `deviation_interval`.

    Two half pairs are added each way (Agresti and Min 2005), so that no difference in a few pairs does not pass for
    certainty.
    """
    if not pairs:
        return -1.0, 1.0
    total = difference * pairs
    seen = squares + total * difference + 1
    middle, reach = total / (pairs + 2), Z95 * sqrt(seen - total * total / (pairs + 2)) / (pairs + 2)
    return max(-1.0, middle - reach), min(1.0, middle + reach)
