"""Which discards a hand may knock with."""

from collections.abc import Sequence
from functools import lru_cache

from openrummy.cards import Cards, Face
from openrummy.engine.rules import Rules
from openrummy.solver import Counter, after_throws, counter


def knocks(rules: Rules, hand: Cards, barred: Face | None, limit: int) -> Sequence[Face]:
    """The discards from `hand` after which at most `limit` is left; `barred` is none of them."""
    count, most = counting(rules)
    if count(hand) > limit + most:  # one discard cannot save more, and that settles nearly every hand
        return ()
    return [card for card, points in after_throws(count, hand) if points <= limit and card != barred]


@lru_cache(maxsize=64)
def counting(rules: Rules) -> tuple[Counter, int]:
    """What counts deadwood by these rules, and the points of the dearest card."""
    points = rules.values[:13]
    return counter(rules.melds.ace, points), max(points)
