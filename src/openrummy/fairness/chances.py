"""From several signs to one number: how unlikely they would be by chance between honest players."""

from collections.abc import Iterable, Sequence
from math import atan, erfc, pi, sqrt, tan

LEAST = 1e-6
"""No chance is called smaller: the model of honest play is not known well enough beyond that."""


def chance_of(z: float) -> float:
    """Return the chance of a normal value of at least `z`, from `LEAST` on."""
    return min(max(erfc(z / sqrt(2)) / 2, LEAST), 1 - LEAST)


def combined(chances: Sequence[float]) -> float:
    """Return the chance of so much in several signs together, by the Cauchy combination (Liu and Xie 2020), which holds in its tail however they depend."""
    if not chances:
        return 1.0
    mean = sum(tan((0.5 - chance) * pi) for chance in chances) / len(chances)
    return min(max(0.5 - atan(mean) / pi, LEAST), 1.0)


def adjusted(chances: Iterable[float]) -> list[float]:
    """Return each chance after as many comparisons were made (Holm 1979): the chance that any pair of honest players reaches as much."""
    found = list(chances)
    order = sorted(range(len(found)), key=found.__getitem__)
    result, most = [1.0] * len(found), 0.0
    for place, index in enumerate(order):
        most = max(most, found[index] * (len(found) - place))
        result[index] = min(most, 1.0)
    return result
