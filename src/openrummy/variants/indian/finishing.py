"""Whether a hand can be declared once a card is put down, and how.

Asked in every turn of every seat, so two bounds come before the exact search: what few wild cards can do for the cards that are
in no natural group, and what the whole hand leaves at least, which no put-down card is worth.
"""

from openrummy.cards import ACES, PLANE, PLANE_MASK, Cards, Face, distinct, remove
from openrummy.declaring import ShowRules, declaration
from openrummy.declaring.best import is_special
from openrummy.declaring.least import least_left, scheme
from openrummy.solver.lanes import held_thrice
from openrummy.variants.indian.memory import Groups

_MOST_FOR_A_WILD = 4
"""Cards in no natural group that one wild card can hold together at most: two pairs in a run, 3-4 and 6-7."""
_DEAREST = 10
"""The points of the dearest card: a hand that leaves more than that is not whole when any card is put down."""


def finished(show: ShowRules, hand: Cards, barred: Face | None) -> tuple[Face, Groups] | None:
    """A card to put down and the groups of the rest that are a valid hand, or None.  barred: must stay in the hand."""
    if not is_special(show, hand) and not _may_be_whole(show, hand):
        return None
    for card in distinct(hand):
        groups = None if card == barred else declaration(show, remove(hand, card))
        if groups is not None:
            return card, groups
    return None


def _may_be_whole(show: ShowRules, hand: Cards) -> bool:
    plan = scheme(show)
    wilds = (hand & plan.wild).bit_count()
    held = hand & PLANE_MASK & ~show.melds.wild
    tunnelas = hand >> 2 * PLANE if show.specials is not None else 0
    if (_in_no_group(held) & ~tunnelas).bit_count() - 1 > _MOST_FOR_A_WILD * wilds:
        return False
    return least_left(plan, hand, _DEAREST + 1) is not None


def _in_no_group(held: Cards) -> Cards:
    """The different cards that are neither in three in a row nor in three of a rank; `held` without wild cards."""
    wide = _with_high_aces(held)
    row = wide & wide >> 1 & wide >> 2
    row |= row << 1 | row << 2
    grouped = row | (row >> 13 & ACES) | held_thrice(held) * ACES
    return held & ~grouped


def _with_high_aces(held: Cards) -> Cards:
    """`held` with each ace above its king too, in the free bits of its lane."""
    return held | (held & ACES) << 13
