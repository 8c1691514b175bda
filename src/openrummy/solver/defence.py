"""The best defence against a knock: which cards to lay off and how to group the rest, for the fewest points (rulebook 4.1).

Exact: each of the knocker's melds is extended in every way that the hand allows, chains included, and every choice of
disjoint extensions is counted.  So a set of the hand is broken, or a run cut short, if that leaves fewer points.
"""

from collections.abc import Iterator, Sequence

import msgspec

from openrummy.cards import Cards, Face, bits, cards_of
from openrummy.melds import Fault, MeldRules, Shape, extended, fits
from openrummy.solver.arrange import Arrangement, counter_for, solve


class Defence(msgspec.Struct, frozen=True):
    """The defender's lay-offs and grouping.

    lay_offs: cards in the order in which they can be laid off, each with the index of the meld.  own: the grouping of
    the others.
    """

    lay_offs: tuple[tuple[Face, int], ...]
    own: Arrangement

    @property
    def points(self) -> int:
        """The points that count against the defender."""
        return self.own.points


def defend(rules: MeldRules, values: Sequence[int], melds: Sequence[Shape], hand: Cards) -> Defence:
    """Return the defence of `hand`, of one pack and without wilds, with the fewest points against the `melds` on the table.

    Among equals as few cards as possible are laid off.
    """
    count = counter_for(rules, tuple(values))
    grown = [_growths(rules, meld, hand) for meld in melds]
    best = min(_choices(grown), key=lambda chosen: (count(hand ^ _laid(chosen)), _laid(chosen).bit_count()))
    lay_offs = tuple((card, number) for number, cards in enumerate(best) for card in cards)
    return Defence(lay_offs, solve(rules, values, hand ^ _laid(best)))


def _growths(rules: MeldRules, meld: Shape, hand: Cards) -> tuple[tuple[Face, ...], ...]:
    """Return every choice of cards of `hand` that can be laid off on `meld`, each in a possible order, the empty one first."""
    found: dict[Cards, tuple[Face, ...]] = {0: ()}
    open_ends = [(meld, 0)]
    while open_ends:
        shape, laid = open_ends.pop()
        for card in bits(fits(rules, shape) & hand & ~laid):
            more = laid | 1 << card
            if more not in found:
                found[more] = (*found[laid], card)
                longer = extended(rules, shape, card)
                assert not isinstance(longer, Fault)  # it fits
                open_ends.append((longer, more))
    return tuple(found.values())


def _choices(grown: Sequence[Sequence[tuple[Face, ...]]], taken: Cards = 0) -> Iterator[tuple[tuple[Face, ...], ...]]:
    """Yield choices of one extension per meld, no card in two of them."""
    if not grown:
        yield ()
        return
    for cards in grown[0]:
        if not cards_of(cards) & taken:
            for others in _choices(grown[1:], taken | cards_of(cards)):
                yield (cards, *others)


def _laid(chosen: Sequence[tuple[Face, ...]]) -> Cards:
    return cards_of(card for cards in chosen for card in cards)
