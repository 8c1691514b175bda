"""Whether a hand may be complete after a card is discarded: bounds that may be wrong when they say yes, never when they say no.

A card that is in no group without wild cards has a share of the wild cards of its future group.  The shares of the cards
of any group add up to at most the wild cards that it needs; so a hand needs at least the sum of its shares,
less the share of the card that is discarded.  A run of more than five cards counts as two.

Every choice of pure runs is tried, since their cards can be in no other group.  Shares are twelfths of a wild card.
"""

from collections.abc import Iterator

from openrummy.cards import ACES, PLANE, PLANE_MASK, Cards
from openrummy.declaring.minimum_points import Scheme
from openrummy.declaring.pure import choices_of_pure, most_pure, pure_groups
from openrummy.melds.model import EVERY_PLANE
from openrummy.solver.suit_runs import held_thrice, held_twice

_WILD = 12
_HIGH = 13  # places from a low ace to the same ace above the king


def may_be_whole(plan: Scheme, hand: Cards, spare: int) -> bool:
    """Whether `hand` might be runs and sets with the needed pure runs after `spare` cards, 0 or 1, are put down (rulebook 5.4, 6)."""
    if most_pure(hand, plan.pure, high=plan.high, tunnelas=plan.tunnelas) < plan.pure:
        return False
    if not _enough_wilds(plan, hand, spare):
        return False
    groups = tuple(pure_groups(hand, high=plan.high, tunnelas=plan.tunnelas))
    ways = choices_of_pure(hand, groups, plan.pure, lambda rest, _: _enough_wilds(plan, rest, spare))
    return any(len(chosen) == plan.pure for chosen, _ in ways)


def _enough_wilds(plan: Scheme, hand: Cards, spare: int) -> bool:
    """Whether the wild cards cover the shares of all cards, without `spare` of the dearest."""
    own = hand & ~plan.wild
    held = own & PLANE_MASK
    wide = held | (held & ACES) << _HIGH if plan.high else held
    row = wide & wide >> 1 & wide >> 2
    row |= row << 1 | row << 2
    left = held & ~(_home(row) | held_thrice(held) * ACES)
    if plan.tunnelas:
        left &= ~(own >> 2 * PLANE)
    loose = left | (left & ACES) << _HIGH if plan.high else left
    limit = _WILD * (hand.bit_count() - own.bit_count())
    needed = dearest = 0
    for share, cards in _shares(wide, loose):
        if some := left & cards:
            dearest = max(dearest, share)
            needed += share * (own & some * EVERY_PLANE).bit_count()
            if needed - spare * dearest > limit:
                return False
            left ^= some
    return True


def _shares(wide: Cards, loose: Cards) -> Iterator[tuple[int, Cards]]:
    """Yield shares with their loose cards; the first line with a card counts.  First come cards that need two wild cards alone.

    wide: the cards that are not wild; loose: those of them in no group without wild cards; aces in both of their places.
    An ace above the king also counts as near the low cards of the next suit, which never raises its share.
    """
    apart = loose >> 3 | loose << 3 | loose >> 4 | loose << 4
    yield 2 * _WILD, ~_home(wide >> 1 | wide << 1 | wide >> 2 | wide << 2 | apart) & ~(held_twice(wide) * ACES)
    pair, gap = loose & loose >> 1, loose & loose >> 2
    fours = pair & pair >> 3  # XX_XX
    yield 3, _home(fours | fours << 1 | fours << 3 | fours << 4)
    yield 4, _home(_threes(wide, loose, pair))
    near, far = loose & loose >> 3 & (wide >> 1 | wide >> 2), loose & loose >> 4 & wide >> 1 & wide >> 3
    yield 6, _home(pair | pair << 1 | gap | gap << 2 | near | near << 3 | far | far << 4) | held_twice(loose) * ACES
    yield _WILD, loose


def _threes(wide: Cards, loose: Cards, pair: Cards) -> Cards:
    """Return the cards of X_XX and XX_X, with or without one more card that needs no wild card."""
    left, right = pair & loose >> 3, loose & pair >> 2
    inner, outer = loose & wide >> 1 & pair >> 3, pair & wide >> 3 & loose >> 4
    ends = left | left << 3 | right | right << 3 | inner | inner << 4 | outer | outer << 4
    return ends | left << 1 | right << 2 | inner << 3 | outer << 1


def _home(cards: Cards) -> Cards:
    """Return the cards with each ace above the king also in its low place."""
    return cards | cards >> _HIGH & ACES
