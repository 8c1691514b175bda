"""Which discards a hand may knock with."""

from collections.abc import Sequence

import msgspec

from openrummy.cards import Cards, Face
from openrummy.melds import Ace
from openrummy.solver import Counter, after_discards, counter


class Counting(msgspec.Struct, frozen=True):
    """Deadwood by the rules of a table.  of: what counts it.  most: the points of the dearest card."""

    of: Counter
    most: int

    def may_knock(self, hand: Cards, limit: int) -> bool:
        """Whether it is worth a look: one discard cannot save more than the dearest card, and that settles nearly every hand."""
        return self.of(hand) <= limit + self.most

    def knocks(self, hand: Cards, barred: Face | None, limit: int) -> Sequence[Face]:
        """The discards from `hand` after which at most `limit` is left; `barred` is none of them."""
        if not self.may_knock(hand, limit):
            return ()
        return [card for card, points in after_discards(self.of, hand) if points <= limit and card != barred]


def counting(ace: Ace, values: tuple[int, ...]) -> Counting:
    """What counts hands in which a card has the points that `values` has for its face."""
    points = values[:13]
    return Counting(counter(ace, points), max(points))
