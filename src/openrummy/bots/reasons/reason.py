"""A reason, and the cards that go together in a hand."""

import msgspec

from openrummy.cards import Cards, Face, add, distinct, faces_of, rank_of, remove, suit_of
from openrummy.declaring.best_arrangement import points_outside
from openrummy.engine.rules import melds_in
from openrummy.engine.state import View
from openrummy.languages import Saying
from openrummy.melds import MeldRules, Shape, shapes_in
from openrummy.melds.frames import STARTS, WINDOW
from openrummy.melds.model import is_wild, wilds_among
from openrummy.solver import deadwood
from openrummy.variants.indian.wilds import Wilds


class Reason(msgspec.Struct, frozen=True):
    """Why an action is good.  fact: the name of the claim.  saying: a clause without a capital and a full stop."""

    fact: str
    saying: Saying


def goes_with(rules: MeldRules, card: Face, other: Face) -> bool:
    """Whether two natural cards are part of a shortest meld together: of one rank, or close in one suit."""
    if rank_of(card) == rank_of(other):
        return card != other or not rules.distinct_suits
    if suit_of(card) != suit_of(other):
        return False
    size = rules.run_min
    windows = (WINDOW[suit_of(card)][start][size] for start in STARTS[rules.ace][size])
    return any(card in window and other in window for window in windows)


def mates(view: View, card: Face) -> int:
    """Return how many natural cards of the hand go with `card`, which is one of them or may come to them."""
    rules, others = melds_in(view.rules, view.public), view.hand
    if others >> card & 1:
        others = remove(others, card)
    naturals = faces_of(others & ~wilds_among(rules, others))
    return sum(goes_with(rules, card, other) for other in naturals)


def could_meld(view: View, card: Face) -> bool:
    """Whether a natural `card` from outside could be in a meld with cards of the hand, wild cards included."""
    rules = melds_in(view.rules, view.public)
    wilds = wilds_among(rules, view.hand).bit_count()
    return (
        wilds > 1
        or (wilds == 1 and mates(view, card) > 0)
        or natural_meld(rules, add(view.hand, card), card) is not None
    )


def useless(view: View) -> tuple[Face, ...]:
    """Return the natural cards of the hand that go with no other card of it and fit nothing on the table."""
    rules, hand = melds_in(view.rules, view.public), view.hand
    if wilds_among(rules, hand).bit_count() > 1:  # two of them make a meld with any card
        return ()
    fits = 0
    for meld in view.public.melds:
        fits |= meld.fits
    held = [card for card in distinct(hand) if not is_wild(rules, card)]
    return tuple(card for card in held if not fits >> card & 1 and not mates(view, card))


def points_outside_melds(view: View, hand: Cards) -> int:
    """Return the fewest points of a hand outside melds, in a game whose melds stay in it."""
    if isinstance(view.rules.in_deal, Wilds):
        return points_outside(view.rules.in_deal.rules(view.public), hand)
    return deadwood(view.rules.melds, view.rules.values, hand)


def natural_meld(rules: MeldRules, hand: Cards, card: Face) -> Shape | None:
    """Return the longest meld of natural cards of `hand` that has `card` in it, runs first; None if there is none."""
    naturals = hand & ~wilds_among(rules, hand)
    if not naturals >> card & 1:
        return None
    found = (shape for shape in shapes_in(rules, naturals) if card in shape.cards)
    return max(found, key=lambda shape: (shape.kind == "run", len(shape.cards)), default=None)
