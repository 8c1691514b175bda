"""Whether a hand may knock: a cheap bound that settles nearly every hand, then the exact answer."""

from collections.abc import Iterator
from functools import lru_cache

from openrummy.cards import LANE, SUIT_MASK, Cards, Face, bits
from openrummy.engine.rules import Rules
from openrummy.solver import deadwood

_EVERY_SUIT = 1 | 1 << LANE | 1 << 2 * LANE | 1 << 3 * LANE


def knocks(rules: Rules, hand: Cards, barred: Face | None, limit: int) -> Iterator[Face]:
    """The discards from `hand` after which at most `limit` is left; `barred` is none of them."""
    loose = _unmatchable(hand)
    points = _points(rules.values)
    worth = points[loose & SUIT_MASK] + points[loose >> 16 & SUIT_MASK] + points[loose >> 32 & SUIT_MASK]
    if worth + points[loose >> 48] > limit + 10:
        return
    for card in bits(hand):
        if card != barred and deadwood(rules.melds, rules.values, hand ^ 1 << card) <= limit:
            yield card


def _unmatchable(hand: Cards) -> Cards:
    """The cards of `hand` that are in no run and no set of it."""
    runs = hand & hand >> 1 & hand >> 2
    pairs = hand & hand >> LANE
    thrice = pairs & (pairs >> LANE | hand >> 3 * LANE) | pairs >> 2 * LANE & hand
    if not runs and not thrice:
        return hand
    ranks = (thrice | thrice >> LANE) & SUIT_MASK
    return hand & ~(runs | runs << 1 | runs << 2 | ranks * _EVERY_SUIT)


@lru_cache(maxsize=16)
def _points(values: tuple[int, ...]) -> tuple[int, ...]:
    """What the cards of a suit count, for each of its 8,192 contents; all suits count alike."""
    table = [0]
    for rank in range(13):
        table += [points + values[rank] for points in table]
    return tuple(table)
