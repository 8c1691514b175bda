"""Which card to discard: the one of least use to oneself, then of least use to the next seat."""

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
"""What a point that a loose pair promises is worth in points of deadwood."""

CLOSE = 14.0
"""Points of deadwood beyond the least at which a discard is not looked at more closely."""

RESTLESS = 2.0
"""Points of chance in the choice for each time that the stock was made new: hands that wait for each other's cards
would otherwise wait for ever."""


def discard(look: Outlook, allowed: Iterable[Face], luck: int) -> Face:
    """The card to discard, one of `allowed`, which must not be empty.  luck: any number; it decides between equals."""
    open_faces = set(allowed)
    least_first = best_discards(look.rules.melds, look.rules.values, look.hand, MOST)
    left = [(card, points) for card, points in least_first if card in open_faces]
    near = min(points for _, points in left) + CLOSE
    return min((_cost(look, card, points, luck), card) for card, points in left if points <= near)[1]


def _cost(look: Outlook, card: Face, points: int, luck: int) -> float:
    """Deadwood that is kept, less what it promises, and what the next seat gets; the higher points go first."""
    kept = kept_promise(look, remove(look.hand, card))
    cost = points - PATIENCE * kept + STAKE * danger(look, card) - look.rules.values[card] / 100
    return cost + unrest(look, card, luck)


def unrest(look: Outlook, card: Face, luck: int) -> float:
    """What chance adds to the cost of discarding `card`."""
    whim = (luck * (2 * card + 1) >> 20) % 1024 / 1024
    return whim * (0.001 + RESTLESS * look.view.public.recycles)


def kept_promise(look: Outlook, hand: Cards) -> float:
    """What the loose cards of `hand` promise (`worth.promise`)."""
    rest = cards_of(arrange(look, hand).rest)
    return promise(look, rest, hand & ~rest)
