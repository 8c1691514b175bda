"""The features by which a guessed hand fits its evidence, each a number that a weight turns into likelihood.

Some are of single cards (how near a card is to the seat's discards), some of pairs (two cards that the open card left by the seat
would have made a meld with), and some of the whole hand (how many of its cards are in runs).
"""

from collections.abc import Iterator, Mapping
from enum import IntEnum
from functools import lru_cache

from openrummy.belief.evidence import Evidence, Table
from openrummy.cards import JOKER, PLANE, PLANE_MASK, Cards, Face, bits, distinct, face, rank_of, suit_of
from openrummy.melds.model import Ace
from openrummy.melds.trios import TRIOS


class Feature(IntEnum):
    """The features.

    VALUE: tens of points.  WILD, FITS: cards that are wild, or fit a meld on the table.  DOUBLE: second copies.
    RUN, STEP, GAP: cards in runs of three, and neighbours and cards with a gap of one that are in no such run.  TWO, THREE, FOUR:
    ranks held in so many suits or more.  LOOSE: tens of points of the cards outside melds.  ALONE: cards taken openly that are in no meld.
    SHED_..., LEFT_...: cards beside one that the seat discarded, or left: of the same rank, next to it, with a gap of one, and the same.
    AGAIN: pairs that a card which the seat left would have made a meld with.  NEW: the last few such cards.
    """

    VALUE = 0
    WILD = 1
    FITS = 2
    DOUBLE = 3
    RUN = 4
    STEP = 5
    GAP = 6
    TWO = 7
    THREE = 8
    FOUR = 9
    LOOSE = 10
    ALONE = 11
    NEW_AGAIN = 12
    OLD_AGAIN = 13
    NEW_SHED = 14
    OLD_SHED = 18
    NEW_LEFT = 22
    OLD_LEFT = 26


SIZE = 30
"""How many features there are: each of the last four has four, by how near the card is."""

RECENT = 3
"""How many of the newest cards count as new."""


@lru_cache
def near(ace: Ace, card: Face) -> tuple[tuple[int, Face], ...]:
    """Return the faces near `card`, each with how near it is: 0 of its rank, 1 next to it, 2 with a gap of one, 3 the same."""
    if card == JOKER:
        return ()
    suit, rank = suit_of(card), rank_of(card)
    found = [(0, face(other, rank)) for other in range(4) if other != suit]
    for step in (-2, -1, 1, 2):
        place = rank + step
        if 0 <= place < 13 or (ace != "low" and place in (13, 14, -1, -2) and 0 in (place % 13, rank)):
            found.append((abs(step), face(suit, place % 13)))
    return (*found, (3, card))


def of_cards(table: Table, evidence: Evidence) -> Iterator[tuple[Face, int, float]]:
    """Yield the features of single cards: the face, the feature, and how much a card of that face adds to it."""
    for card in range(PLANE):
        if table.values[card]:
            yield card, Feature.VALUE, table.values[card] / 10
    yield from ((card, Feature.WILD, 1.0) for card in bits(table.wild))
    yield from ((card, Feature.FITS, 1.0) for card in bits(table.fits))
    for cards, new, old in (
        (evidence.discards, Feature.NEW_SHED, Feature.OLD_SHED),
        (evidence.left, Feature.NEW_LEFT, Feature.OLD_LEFT),
    ):
        for age, card in enumerate(cards):
            first = new if age < RECENT else old
            yield from ((other, first + how, 1.0) for how, other in near(table.ace, card))


def of_pairs(table: Table, evidence: Evidence) -> Iterator[tuple[Cards, int]]:
    """Yield the pairs of faces that a card which the seat left would have made a meld with, and the feature of each."""
    for age, card in enumerate(dict.fromkeys(evidence.left)):
        feature = Feature.NEW_AGAIN if age < RECENT else Feature.OLD_AGAIN
        yield from ((pair, feature) for pair in TRIOS[table.ace][card])


def held_twice_or_more(hand: Cards) -> tuple[Cards, Cards, Cards]:
    """Return the ranks held in two suits or more, in three or more, and in four."""
    a, b, c, d = hand & 8191, hand >> 16 & 8191, hand >> 32 & 8191, hand >> 48 & 8191
    both, others, some, rest = a & b, c & d, a | b, c | d
    return both | others | some & rest, both & rest | some & others, both & others


LaneCounts = tuple[tuple[int, int, int], ...]


@lru_cache
def lane_counts() -> LaneCounts:
    """Return for each content of a suit, with the ace on both ends, its cards in runs, neighbours and cards with a gap."""
    return tuple(map(_lane, range(1 << 14)))


def _lane(lane: int) -> tuple[int, int, int]:
    ends = lane & lane >> 1 & lane >> 2
    runs = ends | ends << 1 | ends << 2
    rest = lane & ~runs
    return runs.bit_count(), (rest & rest >> 1).bit_count(), (rest & rest >> 2 & ~(lane >> 1)).bit_count()


def lanes_of(ace: Ace, hand: Cards) -> Iterator[int]:
    """Yield the contents of the four suits as `lane_counts` lists them; the ace is above the king too unless it is low."""
    for suit in range(4):
        lane = hand >> 16 * suit & 8191
        yield lane if ace == "low" else lane | (lane & 1) << 13


def alone(ace: Ace, hand: Cards, taken: tuple[Face, ...]) -> int:
    """Return how many cards of `taken` are in no meld of three of the faces of `hand`."""
    return sum(all(pair & ~hand for pair in TRIOS[ace][card]) for card in taken if card != JOKER)


def counted(table: Table, evidence: Evidence, hand: Cards, loose: int) -> Mapping[int, float]:
    """Return every feature of a whole hand, the slow way: for fitting weights, and for the test of the quick way.  loose: points outside melds."""
    found = dict.fromkeys(range(SIZE), 0.0)
    held, taken = hand & PLANE_MASK, distinct(evidence.known)
    for card, feature, adds in of_cards(table, evidence):
        copies = sum(hand >> PLANE * plane + card & 1 for plane in range(4))
        found[feature] += adds * copies
    for pair, feature in of_pairs(table, evidence):
        found[feature] += not pair & ~held
    for lane in lanes_of(table.ace, held):
        for feature, number in zip((Feature.RUN, Feature.STEP, Feature.GAP), lane_counts()[lane], strict=True):
            found[feature] += number
    for feature, ranks in zip((Feature.TWO, Feature.THREE, Feature.FOUR), held_twice_or_more(held), strict=True):
        found[feature] += ranks.bit_count()
    found[Feature.DOUBLE] += (hand >> PLANE).bit_count()
    found[Feature.LOOSE] += loose / 10
    found[Feature.ALONE] += alone(table.ace, held, taken)
    return found
