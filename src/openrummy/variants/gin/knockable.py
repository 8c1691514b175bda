"""Which discards a hand may knock with."""

from collections.abc import Sequence
from functools import lru_cache

from openrummy.cards import Cards, Face
from openrummy.engine.rules import Rules
from openrummy.solver import Counter, after_throws, counter


def may_knock(rules: Rules, hand: Cards, limit: int) -> bool:
    """Whether it is worth a look: one discard cannot save more than the dearest card, and that settles nearly every hand."""
    count, most = counting(rules)
    return count(hand) <= limit + most


def knocks(rules: Rules, hand: Cards, barred: Face | None, limit: int) -> Sequence[Face]:
    """The discards from `hand` after which at most `limit` is left; `barred` is none of them."""
    if not may_knock(rules, hand, limit):
        return ()
    count, _ = counting(rules)
    return [card for card, points in after_throws(count, hand) if points <= limit and card != barred]


@lru_cache(maxsize=64)
def counting(rules: Rules) -> tuple[Counter, int]:
    """What counts deadwood by these rules, and the points of the dearest card."""
    points = rules.values[:13]
    return counter(rules.melds.ace, points), max(points)
