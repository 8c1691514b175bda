"""The cards of a hand that are in no meld: their points, the best melds, and the discards with which a hand may knock."""

from collections.abc import Sequence

import msgspec

from openrummy.cards import Cards, Face, faces_of, format_card
from openrummy.engine.rules import Rules
from openrummy.engine.scores import Score, leaf, total
from openrummy.melds import Ace
from openrummy.solver import Counter, after_discards, counter, solve


class Counting(msgspec.Struct, frozen=True):
    """Deadwood under the rules of a table.  of: counts it.  most: the points of the most expensive card."""

    of: Counter
    most: int

    def may_knock(self, hand: Cards, limit: int) -> bool:
        """Whether a knock is worth looking for; a discard saves at most `most`, which rules out nearly every hand."""
        return self.of(hand) <= limit + self.most

    def knocks(self, hand: Cards, barred: Face | None, limit: int) -> Sequence[Face]:
        """Return the discards from `hand` that leave at most `limit` points; `barred` may not be one of them."""
        if not self.may_knock(hand, limit):
            return ()
        return [card for card, points in after_discards(self.of, hand) if points <= limit and card != barred]


def counting(ace: Ace, values: tuple[int, ...]) -> Counting:
    """Return the counting of hands in which each face has the points that `values` lists."""
    points = values[:13]
    return Counting(counter(ace, points), max(points))


def best_groups(rules: Rules, hand: Cards) -> tuple[tuple[Face, ...], ...]:
    """Return the groups that leave the least deadwood."""
    return tuple(sorted(meld.cards for meld in solve(rules.melds, rules.values, hand).melds))


def points_of(rules: Rules, hand: Cards) -> int:
    """Return the points of the cards."""
    points = 0
    while hand:
        low = hand & -hand
        points += rules.values[low.bit_length() - 1]
        hand ^= low
    return points


def deadwood_score(rules: Rules, seat: int | None, hand: Cards) -> Score:
    """Return the points of the cards left in a hand, with their proof."""
    cards = (leaf(rules.values[card], "card", card=format_card(card)) for card in faces_of(hand))
    return total("deadwood", cards, seat=seat)
