"""What is added up over independent samples, exactly, and the estimates that follow from it.

A sample is a match, a deal, or the same deal under two rules: numbers by their names.  The sums of the products of each two of
them are whole numbers, so parts of a run add up to the same result in whatever order and wherever they were played.
"""

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from typing import TypeAlias

import msgspec

from openrummy.sim.intervals import Interval, deviation_interval, paired_rate_interval, wilson

Sample: TypeAlias = Mapping[str, int]
Pair: TypeAlias = tuple[str, str]

ONE = "one"
"""The number that is 1 in every sample."""


class Moments(msgspec.Struct):
    """The sums of the products of each two numbers of the samples.  products: by two names in their order, those that are not 0."""

    products: dict[Pair, int] = {}

    def add(self, sample: Sample) -> None:
        """Count one sample; it has `ONE`, and what it lacks is 0."""
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
        """The sum over all samples of one number times the other."""
        return self.products.get((one, other) if one <= other else (other, one), 0)

    def total(self, name: str) -> int:
        """The sum of one number."""
        return self.product(ONE, name)

    def names(self) -> Iterator[str]:
        """Every number that was not 0 in some sample."""
        return (one for one, other in self.products if one == other)


def moments_of(samples: Iterable[Sample]) -> Moments:
    """The moments of all of these."""
    found = Moments()
    for sample in samples:
        found.add(sample)
    return found


class Estimate(msgspec.Struct, frozen=True):
    """A ratio of two sums, such as points a deal.

    trials: the sum below the line.  form: what each sample adds to the ratio's error, as factors of its numbers (its
    linearisation); its mean is 0.
    """

    value: Fraction
    trials: int
    form: Mapping[str, Fraction]


def ratio(moments: Moments, over: str, under: str, parts: int = 1) -> Estimate:
    """`over` by `under`; nothing by nothing is 0.  parts: into how many parts one of `over` was cut to stay whole."""
    trials = moments.total(under)
    if not trials:
        return Estimate(Fraction(0), 0, {})
    value, weight = Fraction(moments.total(over), trials * parts), Fraction(moments.total(ONE), trials)
    form = {over: weight / parts}
    form[under] = form.get(under, Fraction(0)) - value * weight
    return Estimate(value, trials, form)


def difference(one: Estimate, other: Estimate) -> Estimate:
    """How much `other` is above `one`, both of the same samples."""
    names = {*one.form, *other.form}
    form = {name: other.form.get(name, Fraction(0)) - one.form.get(name, Fraction(0)) for name in names}
    return Estimate(other.value - one.value, min(one.trials, other.trials), form)


def squared_error(moments: Moments, estimate: Estimate) -> Fraction:
    """The sum over all samples of the square of what each adds to the error."""
    form = estimate.form.items()
    return sum((a * b * moments.product(one, other) for one, a in form for other, b in form), Fraction(0))


def mean_95(moments: Moments, estimate: Estimate) -> Interval:
    """The interval of a mean."""
    squares = float(squared_error(moments, estimate))
    return deviation_interval(float(estimate.value), moments.total(ONE), squares)


def rate_95(moments: Moments, estimate: Estimate) -> Interval:
    """The interval of a rate: Wilson's, with as many trials as the samples are worth.

    Deals of one match are alike, so they can be worth fewer than they are (Dean and Pagano 2015); never more.
    """
    rate, error, samples = estimate.value, squared_error(moments, estimate), moments.total(ONE)
    worth = float(rate * (1 - rate) * samples * samples / error) if error else float(estimate.trials)
    trials = min(worth, estimate.trials)
    return wilson(float(rate) * trials, trials)


def paired_rate_95(moments: Moments, change: Estimate) -> Interval:
    """The interval of a difference of rates of the same samples."""
    return paired_rate_interval(float(change.value), moments.total(ONE), float(squared_error(moments, change)))
