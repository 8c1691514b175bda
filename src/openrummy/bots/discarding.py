"""Which card to discard: the one of least use to the player, then of least use to the next seat."""

from collections.abc import Iterable

from openrummy.bots.arranging import MOST, arrange
from openrummy.bots.danger import danger
from openrummy.bots.outlook import Outlook
from openrummy.bots.worth import promise
from openrummy.cards import Cards, Face, cards_of, remove
from openrummy.solver import best_discards

STAKE = 6.0
"""Points that a card is worth to the seat that can use it."""

PATIENCE = 1.5
"""Points of deadwood that one point promised by a loose pair is worth."""

CLOSE = 14.0
"""A discard that leaves this many points of deadwood more than the best one is not examined further."""

RESTLESS = 2.0
"""Points of chance in the choice for each time the stock was recycled: otherwise hands that wait for each other's cards
would wait forever."""


def discard(look: Outlook, allowed: Iterable[Face], luck: int) -> Face:
    """Return the card to discard, one of `allowed`, which must not be empty.  luck: any number; it breaks ties."""
    open_faces = set(allowed)
    least_first = best_discards(look.rules.melds, look.rules.values, look.hand, MOST)
    left = [(card, points) for card, points in least_first if card in open_faces]
    near = min(points for _, points in left) + CLOSE
    return min((_cost(look, card, points, luck), card) for card, points in left if points <= near)[1]


def _cost(look: Outlook, card: Face, points: int, luck: int) -> float:
    """Return the deadwood kept, less what it promises, plus the benefit to the next seat; higher cards go first."""
    kept = kept_promise(look, remove(look.hand, card))
    cost = points - PATIENCE * kept + STAKE * danger(look, card) - look.rules.values[card] / 100
    return cost + unrest(look, card, luck)


def unrest(look: Outlook, card: Face, luck: int) -> float:
    """Return the random part of the cost of discarding `card`."""
    whim = (luck * (2 * card + 1) >> 20) % 1024 / 1024
    return whim * (0.001 + RESTLESS * look.view.public.recycles)


def kept_promise(look: Outlook, hand: Cards) -> float:
    """Return the points that the loose cards of `hand` promise (`worth.promise`)."""
    rest = cards_of(arrange(look, hand).rest)
    return promise(look, rest, hand & ~rest)
