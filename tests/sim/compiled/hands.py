"""Hands for the compiled solvers: random ones, and hands from few ranks, which are rich in melds."""

import random

from openrummy.cards import FACES, Cards, Face, cards_of
from openrummy.melds import MeldRules
from openrummy.sim.compiled.one_pack.tables import GIN_POINTS

RULES = MeldRules()
VALUES = tuple(GIN_POINTS[min(card & 15, 12)] for card in range(64))


def pool(rng: random.Random) -> list[Face]:
    """Return the cards of a few neighbouring ranks, or all cards, in any order."""
    first, width = rng.randrange(13), rng.choice((4, 5, 6, 7, 13))
    cards = [card for card in FACES if ((card & 15) - first) % 13 < width]
    rng.shuffle(cards)
    return cards


def hands(seed: int, number: int) -> list[Cards]:
    """Return hands of 9 to 14 cards."""
    rng = random.Random(seed)
    return [cards_of(pool(rng)[: rng.choice((9, 10, 10, 11, 11, 14))]) for _ in range(number)]
