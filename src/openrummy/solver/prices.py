"""Prices of cards: a lower bound on the cost of any part of a hand, as one sum.

The dual of the linear program in which fractions of melds are allowed.  The prices of a meld's cards add up to 0 or less, and no
card has a price above its cost when left; so the cards still to be placed cost at least the sum of their prices.  The
simplex method finds the best prices for the whole hand, whose sum is its least cost or little less.
"""

from collections.abc import Callable, Iterator, Sequence
from operator import itemgetter
from typing import TypeAlias

from openrummy.cards import ACES, JOKER, SUIT_MASK, Cards, Face, copies, distinct, rank_of
from openrummy.melds.model import EVERY_PLANE, is_wild, wilds_among
from openrummy.solver.options import options_for
from openrummy.solver.search import Node, Search, longest_of_wilds

UNIT = 1 << 20  # one unit of cost in prices, which are integers so that sums are exact
MOST_PIVOTS = 1500  # if these are not enough, the bound is weaker but still holds
_SMALL = 1e-6  # as a fraction of a cost
_TINY = 1e-9

Prices: TypeAlias = list[int]
"""The price of each face; that of the joker holds for every card used as a wild."""

Meld: TypeAlias = tuple[Face, ...]
"""The cards of a meld; each of its wilds is a joker."""


def prices_of(search: Search, node: Node) -> Prices:
    """Return the best prices, costs times `UNIT`, for a node of the search; they are valid for all nodes that follow it."""
    wilds = max(0, node.pool.bit_count() + wilds_among(search.rules, node.rest).bit_count() - node.need)
    melds = list(_melds(search, node.rest, wilds))
    most = [*search.costs[:JOKER], min((search.costs[card] for card in _wilds(search)), default=0)]
    held = [*(copies(node.rest, card) for card in range(JOKER)), wilds]
    found = [int(min(price, top) * UNIT) for price, top in zip(_best(melds, most, held), most, strict=True)]
    return _made_right(search, melds, found)


def _wilds(search: Search) -> Iterator[Face]:
    return (card for card in range(JOKER + 1) if is_wild(search.rules, card))


def _melds(search: Search, rest: Cards, most: int) -> Iterator[Meld]:
    """Yield the cards of each meld of the hand, with the fewest wilds and with the most."""
    for card in distinct(rest):
        for option in options_for(search.rules, from_rank(rest, card), card, most):
            for wilds in {option.need, min(option.need + option.room, most)}:
                yield (*option.naturals, *(JOKER,) * wilds)


def from_rank(rest: Cards, card: Face) -> Cards:
    """Return the cards of `rest` from `card` on, in the order aces to kings and by suit within each rank."""
    rank = rank_of(card)
    later = ACES * (SUIT_MASK >> rank << rank) & ~(ACES << rank & (1 << card) - 1)
    return rest & later * EVERY_PLANE


def _best(melds: Sequence[Meld], most: Sequence[int], held: Sequence[int]) -> list[float]:
    """Return the best prices for a hand, by the revised simplex method; it starts with every card left."""
    rows = [card for card, number in enumerate(held) if number]
    place = {card: number for number, card in enumerate(rows)}
    basis = _Basis([most[card] for card in rows], [held[card] for card in rows])
    asked = [itemgetter(*map(place.__getitem__, meld)) for meld in melds if len(meld) > 1]
    for _ in range(MOST_PIVOTS):
        if not basis.improved(asked):
            break
    prices = [float(cost) for cost in most]
    for card, price in zip(rows, basis.prices, strict=True):
        prices[card] = price
    return prices


class _Basis:
    """A basis: as many melds and left cards as there are faces, which together place every card of a hand."""

    def __init__(self, most: Sequence[int], held: Sequence[int]) -> None:
        self.most = most
        self.prices = [float(cost) for cost in most]
        self._inverse = [[float(row == column) for column in range(len(held))] for row in range(len(held))]
        self._amounts = [
            number + 1e-6 * (row + 1) for row, number in enumerate(held)
        ]  # without ties the method cannot cycle

    def improved(self, melds: Sequence[Callable[[list[float]], tuple[float, ...]]]) -> bool:
        """Add the meld whose price is furthest above 0, or the card whose cost is furthest below its price."""
        gain, column = max(
            ((sum(cards(self.prices)), cards) for cards in melds), default=(0.0, None), key=itemgetter(0)
        )
        excess = ((price - top, row) for row, (price, top) in enumerate(zip(self.prices, self.most, strict=True)))
        over, card = max(excess, default=(0.0, 0))
        if max(gain, over) < _SMALL:
            return False
        if column is None or over > gain:
            self._take_in([row[card] for row in self._inverse], over)
        else:
            self._take_in([sum(column(row)) for row in self._inverse], gain)
        return True

    def _take_in(self, entries: Sequence[float], gain: float) -> None:
        """Make the simplex step for a column with these entries in the basis."""
        ratios = (
            (amount / entry, row)
            for row, (amount, entry) in enumerate(zip(self._amounts, entries, strict=True))
            if entry > _TINY
        )
        number, out = min(ratios)
        pivot = [value / entries[out] for value in self._inverse[out]]
        for row, entry in enumerate(entries):
            if entry and row != out:
                self._inverse[row] = [value - entry * new for value, new in zip(self._inverse[row], pivot, strict=True)]
                self._amounts[row] -= entry * number
        self._inverse[out], self._amounts[out] = pivot, number
        self.prices = [price - gain * new for price, new in zip(self.prices, pivot, strict=True)]


def _made_right(search: Search, melds: Sequence[Meld], prices: Prices) -> Prices:
    """Return `prices` with no meld above 0, which rounding may have caused: to lower one price hurts no other meld."""
    if longest_of_wilds(search.rules):
        prices[JOKER] = min(prices[JOKER], 0)
    for meld in melds:
        over = sum(map(prices.__getitem__, meld))
        if over > 0:
            prices[max(meld, key=prices.__getitem__)] -= over
    for card in _wilds(search):  # any of them may be used as a wild
        prices[card] = min(prices[card], prices[JOKER])
    return prices
