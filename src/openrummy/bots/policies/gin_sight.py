"""The facts on which the skilled policy of gin decides: hidden cards and how likely the opponent holds them, hands and their chances."""

from collections.abc import Sequence

import msgspec

from openrummy.bots.gin_outlook import counting, gin_outlook
from openrummy.bots.worth import PARTNERS
from openrummy.cards import PLANE, Cards, Face, bits
from openrummy.engine.facts import the_part
from openrummy.engine.state import View
from openrummy.parts.finish import Finish
from openrummy.solver import Counter


class Sight(msgspec.Struct, frozen=True):
    """The knowledge of a seat, in numbers.

    count: counts the deadwood of a hand.  unseen: cards in the stock or in the opponent's hand.
    chances: for each face, the chance that the opponent holds it.  keeps: how much likelier than chance two that go together are.
    turn: how many turns the seat has had.  draws: how many cards can still be drawn.
    """

    hand: Cards
    upcard: Face
    count: Counter
    values: Sequence[int]
    unseen: Cards
    chances: Sequence[float]
    keeps: float
    turn: int
    draws: int

    def danger(self, card: Face) -> float:
        """Return the chance, 0 to 1, that the opponent melds `card` if it is discarded."""
        total = 0.0
        for first, second in PARTNERS["low"][card]:
            total += self.chances[first] * self.chances[second]
        return min(1.0, self.keeps * total)

    def relief(self, kept: Cards) -> float:
        """Return by how much the next card from the stock lowers the deadwood of `kept` on average, before a discard."""
        points, saved = self.count(kept), 0
        for card in bits(useful(kept) & self.unseen):
            saved += points - self.count(kept | 1 << card)
        return saved / max(self.unseen.bit_count(), 1)

    def least_with(self, card: Face) -> int:
        """Return the least deadwood after taking `card` and discarding another."""
        hand = self.hand | 1 << card
        return min(self.count(hand ^ 1 << other) for other in bits(self.hand))

    def mean_with_stock(self) -> float:
        """Return the mean of the least deadwood after drawing a card of the stock and discarding one."""
        kept = self.count(self.hand)
        without = min(self.count(self.hand ^ 1 << other) for other in bits(self.hand))
        helpful, total = useful(self.hand), 0
        for card in bits(self.unseen):
            after = self.least_with(card) if helpful >> card & 1 else without + self.values[card]
            total += min(kept, after)
        return total / max(self.unseen.bit_count(), 1)


def sight_of(view: View, keeps: float) -> Sight:
    """Return what follows from `view`, which must be of a game of gin."""
    look, public = gin_outlook(view), view.public
    end = the_part(view.rules, Finish).stock_end
    share = look.hidden / max(look.unseen.bit_count(), 1)
    chances = [1.0 if look.known >> card & 1 else share if look.unseen >> card & 1 else 0.0 for card in range(PLANE)]
    return Sight(
        view.hand,
        public.pile[-1] if public.pile else 0,
        counting(view),
        view.rules.values,
        look.unseen,
        chances,
        keeps,
        (public.turn.number + 1) // 2,
        public.stock_count - (end.left if end else 0),
    )


def useful(hand: Cards) -> Cards:
    """Return the cards that make a meld with two of `hand`; some may be in it, and some bits are no cards."""
    beside, gap = hand & hand << 1, hand & hand << 2
    runs = beside << 1 | beside >> 2 | gap >> 1
    a, b, c, d = hand & _SUIT, hand >> 16 & _SUIT, hand >> 32 & _SUIT, hand >> 48 & _SUIT
    ranks = a & (b | c | d) | b & (c | d) | c & d
    return runs | (ranks | ranks << 16 | ranks << 32 | ranks << 48)


_SUIT = 0x1FFF
