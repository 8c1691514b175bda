"""Whether and how a hand can be declared after putting down a card.

This runs in every turn of every seat, so a bound comes before the exact search: whether the wild cards can be enough.
"""

from typing import TypeAlias

from openrummy.cards import Cards, Face, distinct, remove
from openrummy.declaring.best_arrangement import declaration, is_special
from openrummy.declaring.finish_bounds import may_be_whole
from openrummy.declaring.minimum_points import scheme
from openrummy.declaring.rules import ShowRules

Groups: TypeAlias = tuple[tuple[Face, ...], ...]


def finished(show: ShowRules, hand: Cards, barred: Face | None) -> tuple[Face, Groups] | None:
    """Return a card to put down and valid groups of the rest, or None.  barred: the card that must stay in the hand."""
    if not is_special(show, hand) and not may_be_whole(scheme(show), hand, 1):
        return None
    for card in distinct(hand):
        groups = None if card == barred else declaration(show, remove(hand, card))
        if groups is not None:
            return card, groups
    return None
