"""The worth of a hand beyond its deadwood: pairs of cards that one more card turns into a meld.

Tables over pairs of faces, made once for each way of counting aces.  Jokers are left out: with one in the hand the solver
already finds a meld in every such pair.
"""

from collections.abc import Mapping
from itertools import combinations

from openrummy.bots.outlook import Outlook
from openrummy.cards import FACES, PLANE_MASK, Cards, Face, bits, distinct
from openrummy.melds import Ace
from openrummy.melds.trios import TRIOS

Pair = tuple[Face, Face]


def _outs(ace: Ace) -> Mapping[Pair, Cards]:
    """Return, for each two faces (lower first) that are two thirds of a meld, the mask of the third faces."""
    found: dict[Pair, Cards] = {}
    for card in FACES:
        for others in TRIOS[ace][card]:
            first, second = bits(others)
            found[first, second] = found.get((first, second), 0) | 1 << card
    return dict(sorted(found.items()))


_ACES: tuple[Ace, ...] = ("low", "low_or_high", "round_corner")

OUTS: Mapping[Ace, Mapping[Pair, Cards]] = {ace: _outs(ace) for ace in _ACES}
"""The mask of the faces that make a meld of three with each two faces, lower first."""


def _partners(ace: Ace) -> tuple[tuple[Pair, ...], ...]:
    rows: list[list[Pair]] = [[] for _ in range(PLANE_MASK.bit_length())]
    for (first, second), mask in OUTS[ace].items():
        for card in distinct(mask):
            rows[card].append((first, second))
    return tuple(map(tuple, rows))


PARTNERS: Mapping[Ace, tuple[tuple[Pair, ...], ...]] = {ace: _partners(ace) for ace in _ACES}
"""The other two faces of every meld of three, for each face."""


def promise(look: Outlook, rest: Cards, melded: Cards) -> float:
    """Return the points by which melds that lack one card can be expected to reduce the loose cards `rest`.

    Each pair counts the points of its loose cards times the chance of drawing a third card in the turns left.  A card in one of
    the hand's melds (`melded`) helps a loose one of its suit but has no points to lose.
    """
    outs, values = OUTS[look.rules.melds.ace], look.rules.values
    loose, rest = distinct(rest & PLANE_MASK), rest & PLANE_MASK
    sum_of_points = 0
    for pair in combinations(loose, 2):
        mask = outs.get(pair)
        if mask:
            sum_of_points += (values[pair[0]] + values[pair[1]]) * look.live(mask)
    for card in loose:
        for other in distinct(melded & _SUIT_OF[card]):
            mask = outs.get((card, other) if card < other else (other, card))
            if mask:
                sum_of_points += values[card] * look.live(mask)
    return sum_of_points * look.turns_left / max(look.pool, 1)


_SUIT_OF = tuple(((1 << 13) - 1) << (card & ~15) for card in range(PLANE_MASK.bit_length()))


def useful_faces(ace: Ace, hand: Cards) -> Cards:
    """Return the mask of the faces that make a meld with two cards of `hand`."""
    outs, mask = OUTS[ace], 0
    for pair in combinations(distinct(hand & PLANE_MASK), 2):
        mask |= outs.get(pair, 0)
    return mask
