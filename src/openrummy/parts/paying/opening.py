"""The bounds of opening: the most points that melds of a hand can reach together."""

from collections.abc import Iterator

from openrummy.cards import Cards, Face, cards_of, distinct, is_within, remove_all
from openrummy.engine.rules import Rules
from openrummy.engine.state import View
from openrummy.melds import shapes_in
from openrummy.parts.duties.opening import points_left, worth
from openrummy.parts.of_hand import OfHand
from openrummy.parts.paying.plays import SPARE, Plays

_NO_LIMIT = 99
_Meld = tuple[tuple[Face, ...], int]


def opens(plays: Plays, view: View, card: Face | None = None) -> bool | None:
    """Whether melds of the hand, one of them with `card`, can open and leave enough cards; None if only a search can tell.

    False is final without `card`: no melds of the hand reach the points.
    """
    needed = points_left(plays.opening, view.public)
    if not plays.may_meld(view.public):
        return False
    table, hand = _table(view.rules, view.hand), view.hand
    melds = _NO_LIMIT if plays.lay_down.per_turn is None else plays.lay_down.per_turn - view.public.turn.melds
    if table.most(hand, hand.bit_count(), melds) < needed:
        return False
    at_ease = hand.bit_count() - SPARE
    best = table.most(hand, at_ease, melds) if card is None else table.most_with(card, hand, at_ease, melds)
    return True if best >= needed and not plays.lay_down.one_of_each else None


class _Table:
    """The melds in a hand with their points, and the most that those in a part of it reach together."""

    def __init__(self, rules: Rules, hand: Cards) -> None:
        points: dict[tuple[Face, ...], int] = {}
        for shape in shapes_in(rules.melds, hand):
            cards = tuple(sorted(shape.cards))
            points[cards] = max(points.get(cards, 0), worth(rules, shape))
        self._by_first: dict[Face, list[_Meld]] = {}
        for cards, number in points.items():
            self._by_first.setdefault(cards[0], []).append((cards, number))
        self._known: dict[tuple[Cards, int, int], int] = {}

    def most(self, hand: Cards, cards: int, melds: int) -> int:
        """Return the most points of up to `melds` melds of `hand` with up to `cards` cards in all."""
        if cards < 3 or not melds or hand.bit_count() < 3:
            return 0
        key = hand, cards, melds
        if key not in self._known:
            first = distinct(hand)[0]
            best = self.most(remove_all(hand, (first,)), cards, melds)
            for used, points in self._within(hand, first, cards):
                best = max(best, points + self.most(remove_all(hand, used), cards - len(used), melds - 1))
            self._known[key] = best
        return self._known[key]

    def most_with(self, card: Face, hand: Cards, cards: int, melds: int) -> int:
        """Return the same for melds of which one holds `card`."""
        found = (
            points + self.most(remove_all(hand, used), cards - len(used), melds - 1)
            for first in distinct(hand)
            for used, points in self._within(hand, first, cards)
            if card in used
        )
        return max(found, default=0) if melds else 0

    def _within(self, hand: Cards, first: Face, cards: int) -> Iterator[_Meld]:
        """Yield the melds of `hand` whose lowest card is `first`, with up to `cards` cards."""
        for used, points in self._by_first.get(first, ()):
            if len(used) <= cards and is_within(cards_of(used), hand):
                yield used, points


_table = OfHand(_Table)
