"""Exact sums over independent samples, and the estimates that follow from them.

A sample is a match, a deal, or the same deal under two rules, as named numbers.  For every two of these numbers the sum
of their products is a whole number, so the parts of a run add up to the same result in any order, wherever they were
played.
"""

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from typing import TypeAlias

import msgspec

from openrummy.sim.intervals import Interval, deviation_interval, paired_rate_interval, wilson

Sample: TypeAlias = Mapping[str, int]
Pair: TypeAlias = tuple[str, str]

ONE = "one"
"""The name of the number that is 1 in every sample."""


class Moments(msgspec.Struct):
    """For every two numbers of the samples, the sum of their products.  products: by the two names in order, without zeros."""

    products: dict[Pair, int] = {}

    def add(self, sample: Sample) -> None:
        """Count one sample; it must have `ONE`, and a number that is missing is 0."""
        filled = sorted((name, value) for name, value in sample.items() if value)
        for place, (name, value) in enumerate(filled):
            for other, factor in filled[place:]:
                self._grow((name, other), value * factor)

    def merge(self, other: "Moments") -> None:
        """Count the samples of another part too."""
        for pair, product in other.products.items():
            self._grow(pair, product)

    def _grow(self, pair: Pair, by: int) -> None:
        self.products[pair] = self.products.get(pair, 0) + by

    def product(self, one: str, other: str) -> int:
        """Return the sum over all samples of one number times the other."""
        return self.products.get((one, other) if one <= other else (other, one), 0)

    def total(self, name: str) -> int:
        """Return the sum of one number over all samples."""
        return self.product(ONE, name)

    def names(self) -> Iterator[str]:
        """Return the names of the numbers that were not 0 in every sample."""
        return (one for one, other in self.products if one == other)


def moments_of(samples: Iterable[Sample]) -> Moments:
    """Return the moments of these samples."""
    found = Moments()
    for sample in samples:
        found.add(sample)
    return found


class Estimate(msgspec.Struct, frozen=True):
    """A ratio of two sums, such as points per deal.

    trials: the sum in the denominator.  form: the linearised error of the ratio, as a factor for each number of a
    sample;
    its mean is 0.
    """

    value: Fraction
    trials: int
    form: Mapping[str, Fraction]


def ratio(moments: Moments, over: str, under: str, parts: int = 1) -> Estimate:
    """Return `over` divided by `under`; 0 / 0 is 0.  parts: how many units of `over` make 1, if it counts fractions."""
    trials = moments.total(under)
    if not trials:
        return Estimate(Fraction(0), 0, {})
    value, weight = Fraction(moments.total(over), trials * parts), Fraction(moments.total(ONE), trials)
    form = {over: weight / parts}
    form[under] = form.get(under, Fraction(0)) - value * weight
    return Estimate(value, trials, form)


def difference(one: Estimate, other: Estimate) -> Estimate:
    """Return how much higher `other` is than `one`, both from the same samples."""
    names = {*one.form, *other.form}
    form = {name: other.form.get(name, Fraction(0)) - one.form.get(name, Fraction(0)) for name in names}
    return Estimate(other.value - one.value, min(one.trials, other.trials), form)


def squared_error(moments: Moments, estimate: Estimate) -> Fraction:
    """Return the sum over all samples of the square of each one's share of the error."""
    form = estimate.form.items()
    return sum((a * b * moments.product(one, other) for one, a in form for other, b in form), Fraction(0))


def mean_95(moments: Moments, estimate: Estimate) -> Interval:
    """Return the interval of a mean."""
    squares = float(squared_error(moments, estimate))
    return deviation_interval(float(estimate.value), moments.total(ONE), squares)


def rate_95(moments: Moments, estimate: Estimate) -> Interval:
    """Return the interval of a rate: Wilson's, with the effective number of trials.

    Deals of the same match are alike, so they can count as fewer trials than they are (Dean and Pagano 2015), never as
    more.
    """
    rate, error, samples = estimate.value, squared_error(moments, estimate), moments.total(ONE)
    worth = float(rate * (1 - rate) * samples * samples / error) if error else float(estimate.trials)
    trials = min(worth, estimate.trials)
    return wilson(float(rate) * trials, trials)


def paired_rate_95(moments: Moments, change: Estimate) -> Interval:
    """Return the interval of the difference of two rates in the same samples."""
    return paired_rate_interval(float(change.value), moments.total(ONE), float(squared_error(moments, change)))
