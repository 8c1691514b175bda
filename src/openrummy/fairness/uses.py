"""The use that a card has for a hand: whether it makes a group, and how many cards it stands beside.

Quick and the same for every game, since every discard is judged for every hand: a set or a run of three counts, an ace stands on both
sides of its suit, and jokers and other wild cards, which everybody wants alike, are of no use here.
"""

from functools import lru_cache

from openrummy.cards import FACES, JOKER, PLANE, PLANE_MASK, SUIT_MASK, Cards, Face, rank_of

_RANK_MASKS = tuple(sum(1 << face for face in FACES if rank_of(face) == rank) for rank in range(13))
_RANKS, _EDGE = 13, 2
_PAIRS = ((-2, -1), (-1, 1), (1, 2))
"""The steps to the two other cards of a run of three."""


def makes_group(card: Face, hand: Cards) -> bool:
    """Whether a card makes a set or a run of three with two cards of a hand."""
    if card == JOKER:
        return False
    if _same_rank(card, hand) >= 2:
        return True
    suit = _suit(card, hand)
    return any(suit >> at + low & suit >> at + high & 1 for at in _places(card) for low, high in _PAIRS)


def beside(card: Face, hand: Cards) -> int:
    """Return how many cards of a hand have the rank of a card in another suit, or stand one or two steps from it in its suit."""
    if card == JOKER:
        return 0
    suit = _suit(card, hand)
    return _same_rank(card, hand) + sum(suit >> at + step & 1 for at in _places(card) for step in (-2, -1, 1, 2))


def _places(card: Face) -> tuple[int, ...]:
    """Return the bits of a card in what `_suit` returns."""
    rank = rank_of(card)
    return (_EDGE, _RANKS + _EDGE) if rank == 0 else (rank + _EDGE,)


def _same_rank(card: Face, hand: Cards) -> int:
    """Return how many other suits a hand has of the rank of a card."""
    return (_once(hand) & _RANK_MASKS[rank_of(card)] & ~(1 << card)).bit_count()


@lru_cache(maxsize=4096)
def _once(hand: Cards) -> Cards:
    """Return the faces of a hand, each once."""
    faces = 0
    while hand:
        faces |= hand & PLANE_MASK
        hand >>= PLANE
    return faces


def _suit(card: Face, hand: Cards) -> int:
    """Return the ranks that a hand holds of the suit of a card, from bit 2 on, with the ace above the king too; two free bits on each side."""
    ranks = _once(hand) >> (card - rank_of(card)) & SUIT_MASK
    return (ranks | (ranks & 1) << _RANKS) << _EDGE
