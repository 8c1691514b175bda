"""The signs that one player helps another, each as a sum of what was seen less what honest play would bring."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import chain, permutations
from math import sqrt
from statistics import fmean

import msgspec

from openrummy.fairness.facts import DealFacts, Sum, Way


class Sign(msgspec.Struct, frozen=True):
    """A sign between two players.

    seen, expected: a mean for each time.  number: of times.  error: the standard error of what was seen less what was expected.
    deals: what each deal added, by its place in the list of common deals.
    """

    seen: float
    expected: float
    number: int
    error: float
    deals: tuple[float, ...]

    def z(self, centre: float, spread: float) -> float:
        """Return how many standard errors above honest play it is.  centre, spread: of what honest pairs have, each for one time."""
        error = sqrt(self.error**2 + spread**2)
        return (self.seen - self.expected - centre) / error if error else 0.0


class Together(msgspec.Struct, frozen=True):
    """The deals of a pair.  both: those with both players, at one table.  giver_only, getter_only: those with one of them; each with their seats."""

    both: Sequence[tuple[DealFacts, int, int]]
    giver_only: Sequence[tuple[DealFacts, int]]
    getter_only: Sequence[tuple[DealFacts, int]]


def ways_in(deal: DealFacts) -> Mapping[tuple[int, int], Way]:
    """Return the ways of a deal by giver and getter."""
    return {(way.giver, way.getter): way for way in deal.ways}


def feeding(pair: Together) -> Sign | None:
    """How much more often the giver's discards make a group for the getter than for the others in the deal."""
    return _direct(pair, lambda way: (way.useful_next, way.useful_far))


def knowing(pair: Together) -> Sign | None:
    """How many more cards of the getter's hand the giver's discards stand beside, than cards of others' hands."""
    return _direct(pair, lambda way: (way.near_next, way.near_far))


def _direct(pair: Together, parts: Callable[[Way], tuple[Sum, Sum]]) -> Sign | None:
    sums = [parts(_way(deal, giver, getter)) for deal, giver, getter in pair.both]
    return _mean([(sum(one.total for one in two), sum(one.number for one in two)) for two in sums])


def _way(deal: DealFacts, giver: int, getter: int) -> Way:
    return next(way for way in deal.ways if (way.giver, way.getter) == (giver, getter))


def taking(pair: Together) -> Sign | None:
    """How often the getter takes the giver's discard, against how often others do both."""
    here = [_way(deal, giver, getter).taken for deal, giver, getter in pair.both]
    giver, getter = _giver(pair), _getter(pair)
    given, got, rest = Sum(), Sum(), Sum()
    for deal, way in _ways(pair):
        by, to = deal.players[way.giver] == giver, deal.players[way.getter] == getter
        if not (by and to):
            (given if by else got if to else rest).put(way.taken)
    if min(one.number for one in (given, got, rest)) < _FEWEST:
        return None
    return _against(here, given.mean + got.mean - rest.mean, sqrt(sum(map(_doubt, (given, got, rest)))))


def _ways(pair: Together) -> Iterable[tuple[DealFacts, Way]]:
    """Yield all ways in the deals of either player."""
    for deal in chain((deal for deal, _, _ in pair.both), (deal for deal, _ in (*pair.giver_only, *pair.getter_only))):
        yield from ((deal, way) for way in deal.ways)


def paying(pair: Together) -> Sign | None:
    """The points or chips that went from the giver to the getter, against those that the others at these tables gave and got."""
    if not pair.both:
        return None
    if len(pair.both[0][0].players) == 2:
        return _paid_between_two(pair)
    return _mean([(_paid_more(deal, giver, getter), 1) for deal, giver, getter in pair.both])


def _paid_more(deal: DealFacts, giver: int, getter: int) -> float:
    paid = {(way.giver, way.getter): way.paid for way in deal.ways}
    rest = [seat for seat in range(len(deal.players)) if seat not in (giver, getter)]
    to_others = fmean(paid[giver, one] for one in rest)
    from_others = fmean(paid[one, getter] for one in rest)
    if len(rest) == 1:
        return paid[giver, getter] - (to_others + from_others) / 2
    return paid[giver, getter] - to_others - from_others + fmean(paid[two] for two in permutations(rest, 2))


def _paid_between_two(pair: Together) -> Sign | None:
    given = [_net(deal, seat) for deal, seat in pair.giver_only]
    got = [-_net(deal, seat) for deal, seat in pair.getter_only]
    if min(len(given), len(got)) < _FEWEST:
        return None
    expected = fmean(given) + fmean(got)
    return _against(
        [Sum(_net(deal, giver), 1) for deal, giver, _ in pair.both], expected, sqrt(_square(given) + _square(got))
    )


def losing(pair: Together) -> Sign | None:
    """The points or chips that the giver loses in a deal with the getter, against deals without."""
    return _with_or_without(pair, lambda deal, seat: Sum(_net(deal, seat), 1))


def spoiling(pair: Together) -> Sign | None:
    """How often the giver discards a card of a group of its own with the getter in the deal, against deals without."""
    return _with_or_without(pair, lambda deal, seat: deal.alone[seat].broken)


def holding_back(pair: Together) -> Sign | None:
    """How often the giver could have gone out, knocked, declared, laid down or laid off, and did not, with and without the getter."""
    return _with_or_without(pair, lambda deal, seat: deal.alone[seat].held)


def _with_or_without(pair: Together, of: Callable[[DealFacts, int], Sum]) -> Sign | None:
    without = [of(deal, seat) for deal, seat in pair.giver_only]
    if len(without) < _FEWEST:
        return None
    base = _mean([(one.total, one.number) for one in without])
    if base is None:
        return None
    return _against([of(deal, giver) for deal, giver, _ in pair.both], base.seen, base.error)


MEASURES: Mapping[str, Callable[[Together], Sign | None]] = {
    "feeding": feeding,
    "knowing": knowing,
    "taking": taking,
    "paying": paying,
    "losing": losing,
    "spoiling": spoiling,
    "holding_back": holding_back,
}
"""The signs by key."""

_FEWEST = 20
"""The deals, or discards, without the other player that a comparison needs."""


def _net(deal: DealFacts, seat: int) -> float:
    """Return what a seat gave less what it got in a deal."""
    return sum((way.giver == seat) * way.paid - (way.getter == seat) * way.paid for way in deal.ways)


def _giver(pair: Together) -> str:
    deal, giver, _ = pair.both[0]
    return deal.players[giver]


def _getter(pair: Together) -> str:
    deal, _, getter = pair.both[0]
    return deal.players[getter]


def _doubt(one: Sum) -> float:
    """Return the square of the standard error of a rate."""
    return one.mean * (1 - one.mean) / one.number


def _square(values: Sequence[float]) -> float:
    """Return the square of the standard error of a mean."""
    middle = fmean(values)
    return sum((value - middle) ** 2 for value in values) / len(values) ** 2


def _against(here: Sequence[Sum], expected: float, doubt: float) -> Sign | None:
    """Return the sign of sums against an expected mean that is known up to `doubt`."""
    found = _mean([(one.total, one.number) for one in here])
    if found is None:
        return None
    deals = tuple(one.total - expected * one.number for one in here)
    return Sign(found.seen, expected, found.number, sqrt(found.error**2 + doubt**2), deals)


def _mean(parts: Sequence[tuple[float, float]]) -> Sign | None:
    """Return the sign of sums whose expected value is 0; the error counts each deal as one, since its discards hang together."""
    number = sum(count for _, count in parts)
    if not number:
        return None
    mean = sum(total for total, _ in parts) / number
    squares = sum((total - mean * count) ** 2 for total, count in parts)
    return Sign(mean, 0.0, int(number), sqrt(squares) / number, tuple(total for total, _ in parts))
