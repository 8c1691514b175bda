"""A reason, and the cards that go together in a hand."""

import msgspec

from openrummy.cards import Cards, Face, add, cards_of, copies, faces_of, rank_of, remove, suit_of
from openrummy.declaring.best_arrangement import points_outside
from openrummy.engine.determinize import unseen_cards
from openrummy.engine.rules import melds_in
from openrummy.engine.state import View
from openrummy.languages import Saying
from openrummy.melds import MeldRules, Shape, shapes_in
from openrummy.melds.frames import STARTS, WINDOW
from openrummy.melds.model import JOKERS, is_wild, wilds_among
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
    """Return how many cards of the hand go with `card`, which is one of them or may come to them: any wild card does."""
    rules, others = melds_in(view.rules, view.public), _others(view, card)
    wilds = wilds_among(rules, others)
    return wilds.bit_count() + sum(goes_with(rules, card, other) for other in faces_of(others & ~wilds))


def is_lone(view: View, card: Face) -> bool:
    """Whether a natural `card` goes with no other card of the hand in its own place, as wild ranks may be, nor with its copies."""
    rules, others = melds_in(view.rules, view.public), _others(view, card) & ~JOKERS
    if _has_specials(view) and copies(others, card):
        return False  # two of three cards of one face: a dublee, or nearly a tunnela
    return not any(goes_with(rules, card, other) for other in faces_of(others))


def _others(view: View, card: Face) -> Cards:
    return remove(view.hand, card) if view.hand >> card & 1 else view.hand


def _has_specials(view: View) -> bool:
    """Whether cards of one face are groups in this game."""
    wilds = view.rules.in_deal
    return isinstance(wilds, Wilds) and wilds.rules(view.public).specials is not None


def could_meld(view: View, card: Face) -> bool:
    """Whether a natural `card` from outside could be in a meld with cards of the hand, wild cards included."""
    rules = melds_in(view.rules, view.public)
    wilds = wilds_among(rules, view.hand).bit_count()
    return (
        wilds > 1
        or (wilds == 1 and mates(view, card) > 1)
        or natural_meld(rules, add(view.hand, card), card) is not None
    )


def useless(view: View) -> tuple[Face, ...]:
    """Return the natural cards of the hand that go with no other card of it and fit nothing on the table, each copy."""
    rules, hand = melds_in(view.rules, view.public), view.hand
    if wilds_among(rules, hand).bit_count() > 1:  # two of them make a meld with any card
        return ()
    fits = 0
    for meld in view.public.melds:
        fits |= meld.fits
    held = [card for card in faces_of(hand) if not is_wild(rules, card)]
    return tuple(card for card in held if not fits >> card & 1 and is_lone(view, card))


def nobody_uses(view: View, card: Face) -> bool:
    """Whether no cards that another player may hold make a meld with a natural `card`."""
    rules, public = melds_in(view.rules, view.public), view.public
    known = (one for seat, cards in enumerate(public.known) if seat != view.seat for one in faces_of(cards))
    others = [*unseen_cards(view), *known]
    if wilds_among(rules, cards_of(others)):
        return False
    near = [one for one in others if rank_of(one) == rank_of(card) or suit_of(one) == suit_of(card)]
    return natural_meld(rules, cards_of((*near, card)), card) is None


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
