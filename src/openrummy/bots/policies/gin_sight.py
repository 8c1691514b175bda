"""The facts on which the skilled policy of gin decides: hidden cards and how likely the opponent holds them, hands and their hopes."""

from collections.abc import Iterable, Sequence

import msgspec

from openrummy.bots.gin_outlook import GinOutlook, counting, gin_outlook
from openrummy.bots.outlook import seat_of
from openrummy.bots.policies.gin_skill import GinSkill
from openrummy.bots.worth import OUTS, PARTNERS
from openrummy.cards import PLANE, Cards, Face, bits, cards_of
from openrummy.engine.facts import the_part
from openrummy.engine.history import DISCARDED, seen_in
from openrummy.engine.state import View
from openrummy.parts.finish import Finish
from openrummy.solver import Counter
from openrummy.variants.gin.pair import other


class Sight(msgspec.Struct, frozen=True):
    """The knowledge of a seat, in numbers.

    count: counts the deadwood of a hand.  limit: the most to knock with.  unseen: cards in the stock or in the opponent's hand.
    left: own discards that the opponent did not take.  chances: for each face, the chance that the opponent holds it.
    turn: how many turns the seat has had.  draws: how many cards can still be drawn.
    """

    skill: GinSkill
    hand: Cards
    count: Counter
    values: Sequence[int]
    limit: int
    unseen: Cards
    left: Cards
    chances: Sequence[float]
    turn: int
    draws: int

    @property
    def size(self) -> int:
        """How many cards are unseen, at least 1."""
        return max(self.unseen.bit_count(), 1)

    def danger(self, card: Face) -> float:
        """Return the chance, 0 to 1, that the opponent melds `card` if it is discarded."""
        total, thirds = 0.0, OUTS["low"]
        for pair in PARTNERS["low"][card]:
            both = self.chances[pair[0]] * self.chances[pair[1]]
            total += both * self.skill.spent if thirds[pair] & self.left else both
        return min(1.0, self.skill.keeps * total)

    def relief(self, kept: Cards) -> float:
        """Return by how much the next card from the stock lowers the deadwood of `kept` on average, before a discard."""
        points, outs = self.count(kept), useful(kept) & self.unseen
        return sum(max(0, points - self.count(kept | 1 << card)) for card in bits(outs)) / self.size

    def least_of(self, hand: Cards, discards: Iterable[Face]) -> int:
        """Return the least deadwood after one of the discards."""
        return min(self.count(hand ^ 1 << card) for card in discards)

    def least_with(self, hand: Cards, card: Face) -> int:
        """Return the least deadwood after taking `card` and discarding another."""
        return self.least_of(hand | 1 << card, bits(hand))

    def mean_with_stock(self) -> float:
        """Return the mean of the least deadwood after drawing a card of the stock and discarding one."""
        kept, without = self.count(self.hand), self.least_of(self.hand, bits(self.hand))
        helpful, total = useful(self.hand), 0
        for card in bits(self.unseen):
            after = self.least_with(self.hand, card) if helpful >> card & 1 else without + self.values[card]
            total += min(kept, after)
        return total / self.size

    def chance_of_gin(self, kept: Cards) -> float:
        """Return the chance that the next card from the stock makes gin."""
        outs = useful(kept) & self.unseen
        return sum(self.least_with(kept, card) == 0 for card in bits(outs)) / self.size


def sight_of(view: View, skill: GinSkill) -> Sight:
    """Return the knowledge that `view`, which must be of a game of gin, gives its seat."""
    look, public, end = gin_outlook(view), view.public, the_part(view.rules, Finish).stock_end
    seat = seat_of(view)
    return Sight(
        skill,
        view.hand,
        counting(view),
        view.rules.values,
        look.limit,
        look.unseen,
        discarded(public.history, seat) & ~look.known,
        _chances(look, discarded(public.history, other(public, seat)), skill),
        (public.turn.number + 1) // 2,
        public.stock_count - (end.left if end else 0),
    )


def discarded(history: str, seat: int) -> Cards:
    """Return the cards that a seat discarded according to the history of a deal, wherever they are now."""
    entries = seen_in(history)
    return cards_of(
        {seen.card for seen in entries if seen.did == DISCARDED and seen.seat == seat and seen.card is not None}
    )


def _chances(look: GinOutlook, away: Cards, skill: GinSkill) -> list[float]:
    """Return for each face the chance that the opponent holds it.  away: the cards that they discarded."""
    chances, total = [0.0] * PLANE, 0.0
    for card in bits(look.unseen):
        weight = 1.0
        for _ in range((near(card) & away).bit_count()):
            weight *= skill.cold
        chances[card] = weight
        total += weight
    share = look.hidden / max(total, 1e-9)
    for card in bits(look.unseen):
        chances[card] = min(1.0, chances[card] * share)
    for card in bits(look.known):
        chances[card] = 1.0
    return chances


_SUIT = 0x1FFF
_RANK = 1 | 1 << 16 | 1 << 32 | 1 << 48


def useful(hand: Cards) -> Cards:
    """Return the cards that make a meld with two of `hand`; some may be in it, and some bits are no cards."""
    beside, gap = hand & hand << 1, hand & hand << 2
    runs = beside << 1 | beside >> 2 | gap >> 1
    a, b, c, d = hand & _SUIT, hand >> 16 & _SUIT, hand >> 32 & _SUIT, hand >> 48 & _SUIT
    ranks = a & (b | c | d) | b & (c | d) | c & d
    return runs | ranks * _RANK


def near(card: Face) -> Cards:
    """Return the cards of the rank of `card`, and those beside it in its suit."""
    beside = 5 << card >> 1 & _SUIT << (card & 48)
    return _RANK << (card & 15) & ~(1 << card) | beside
