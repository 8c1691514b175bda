"""The facts that a gin player can work out from its view: the cards that are still hidden, and who may hold them."""

from collections.abc import Iterator

import msgspec

from openrummy.bots.agent import numbers
from openrummy.bots.outlook import cards_of_pack, seat_of
from openrummy.bots.worth import PARTNERS
from openrummy.cards import Cards, Face, bits, cards_of
from openrummy.engine.facts import the_part
from openrummy.engine.state import Public, View
from openrummy.solver import Counter, after_discards, counter
from openrummy.variants.gin.limit import KnockLimit
from openrummy.variants.gin.pair import other

KEEPS = 1.35
"""How much likelier than chance it is that the opponent holds a card that goes with another hidden one: pairs are kept, loose
cards discarded."""


class GinOutlook(msgspec.Struct, frozen=True):
    """A view and what follows from it.

    count: counts the deadwood of a hand.  limit: the most deadwood to knock with.  unseen: cards in the stock or in the
    opponent's hand.  known: cards that the opponent took openly and still holds.  hidden: how many of their cards are not known.
    """

    view: View
    count: Counter
    limit: int
    unseen: Cards
    known: Cards
    hidden: int

    @property
    def hand(self) -> Cards:
        """The player's own hand."""
        return self.view.hand

    def holds(self, card: Face) -> float:
        """Return the chance, 0 to 1, that the opponent holds `card`."""
        if self.known >> card & 1:
            return 1.0
        return self.unseen >> card & 1 and self.hidden / self.unseen.bit_count()

    def danger(self, card: Face) -> float:
        """Return the chance, 0 to 1, that the opponent melds `card` if it is discarded."""
        pairs = PARTNERS["low"][card]
        return min(1.0, KEEPS * sum(self.holds(first) * self.holds(second) for first, second in pairs))

    def other_hands(self, number: int, luck: int) -> list[Cards]:
        """Return `number` guesses of the opponent's hand, given that in each of their turns they drew and discarded their worst card."""
        chance, turns = numbers(luck), self.view.public.turn.number // 2
        return [self._other_hand(chance, turns) for _ in range(number)]

    def _other_hand(self, chance: Iterator[int], turns: int) -> Cards:
        cards = sorted(bits(self.unseen), key=lambda card: next(chance))
        hand = self.known | cards_of(cards[: self.hidden])
        for drawn in cards[self.hidden : self.hidden + turns]:
            after = after_discards(self.count, hand | 1 << drawn)
            hand = (hand | 1 << drawn) ^ 1 << min((points, -card, card) for card, points in after)[2]
        return hand


def gin_outlook(view: View) -> GinOutlook:
    """Return what follows from `view`, which must be of a game of gin."""
    public = view.public
    opponent = other(public, seat_of(view))
    known = public.known[opponent]
    seen = view.hand | known | cards_of(public.pile)
    for meld in public.melds:
        seen |= cards_of(meld.shape.cards)
    hidden = public.counts[opponent] - known.bit_count()
    return GinOutlook(view, counting(view), _limit(view, public), cards_of_pack(view.rules.pack) & ~seen, known, hidden)


def counting(view: View) -> Counter:
    """Return a counter of deadwood under the rules of `view`."""
    return counter(view.rules.melds.ace, view.rules.values[:13])


def _limit(view: View, public: Public) -> int:
    return the_part(view.rules, KnockLimit).of(public)
