"""Luck and skill apart: how much of the points of a deal came from decisions, and how much from the cards.

Every decision is set against that of the policy by which search plays out its worlds, a good player.  If the worlds are believable, the sum of
these differences has the expectation of the points that the players win by playing otherwise, and what is left, the luck of the cards, has
none.  So the points by decisions tell players apart with less noise than the points themselves (after Burch, Schmid, Moravcik, Morrill and
Bowling, 2018, of whose AIVAT these are the terms for decisions).
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from math import sqrt

import msgspec

from openrummy.review.verdict import Points

MOST_DECISIONS = 100
"""Of a seat in a deal: one that goes on for longer goes in circles, and all of it counts as luck."""


class Departed(msgspec.Struct, frozen=True):
    """A decision of `seat` in a deal, from 1.  points: that it brought each seat against the policy's."""

    deal: int
    seat: int
    points: Points


class Outlook(msgspec.Struct, frozen=True):
    """A finished match as numbers for each seat.

    worths: of each deal, as search counts it.  chances: to win the match, before the first deal and after each; empty where nobody can tell.
    """

    worths: tuple[tuple[float, ...], ...] = ()
    chances: tuple[tuple[float, ...], ...] = ()


class Account(msgspec.Struct, frozen=True):
    """The points of a seat in a deal or more: total = cards + own + others.

    cards: by the luck of the cards.  own, others: by its own and by others' decisions, each with its standard error.
    """

    total: float = 0.0
    cards: float = 0.0
    own: float = 0.0
    others: float = 0.0
    own_error: float = 0.0
    others_error: float = 0.0


def accounts(seat: int, worths: Sequence[Sequence[float]], found: Sequence[Departed]) -> tuple[Account, ...]:
    """Return the account of a seat for each deal, from what the deals were worth and the decisions of all."""
    return tuple(
        _account(seat, worth[seat], [each for each in found if each.deal == deal])
        for deal, worth in enumerate(worths, 1)
    )


def summed(deals: Iterable[Account]) -> Account:
    """Return the account of all these deals together."""
    each = list(deals)
    total, cards, own, others = (
        sum(getattr(one, name) for one in each) for name in ("total", "cards", "own", "others")
    )
    errors = (sqrt(sum(getattr(one, name) ** 2 for one in each)) for name in ("own_error", "others_error"))
    return Account(total, cards, own, others, *errors)


def _account(seat: int, total: float, found: Sequence[Departed]) -> Account:
    counted = [] if _goes_in_circles(found) else [each for each in found if each.points]
    mine = [each.points[seat] for each in counted if each.seat == seat]
    theirs = [each.points[seat] for each in counted if each.seat != seat]
    own, others = (float(sum(points for points, _ in each)) for each in (mine, theirs))
    errors = (sqrt(sum(error**2 for _, error in each)) for each in (mine, theirs))
    return Account(total, total - own - others, own, others, *errors)


def _goes_in_circles(found: Sequence[Departed]) -> bool:
    """Whether the players took and discarded the same cards for ever, so that the worlds say nothing of such a deal any more."""
    return max(Counter(each.seat for each in found).values(), default=0) > MOST_DECISIONS
