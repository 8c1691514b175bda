"""Why to draw from the stock, to take from the pile, or to buy."""

from openrummy.bots.contract import brings_nearer
from openrummy.bots.reasons.reason import Reason, could_meld, natural_meld, points_outside_melds
from openrummy.bots.reasons.showing import why_left, why_taken
from openrummy.cards import Face, add, distinct, format_card, format_faces, remove
from openrummy.engine.actions import Act, DrawDiscard
from openrummy.engine.decide import LegalActions
from openrummy.engine.facts import part_of
from openrummy.engine.rules import keeps_melds, melds_in, values_in
from openrummy.engine.state import View
from openrummy.languages import saying
from openrummy.melds import Shape
from openrummy.melds.model import is_wild
from openrummy.parts.duties.contract import Contracts
from openrummy.parts.lay_off import Gate
from openrummy.solver import solve
from openrummy.variants.buying.actions import Buy
from openrummy.variants.gin.actions import TakeUpcard
from openrummy.variants.indian.wilds import Wilds

_MOST = 2_000
"""The most points that the solver may open for the melds of a hand."""


def why_draw(view: View, action: Act) -> Reason | None:
    """Return why a draw is good, or why the upcard is left."""
    pile = view.public.pile
    if not pile:
        return None
    if isinstance(action, DrawDiscard) and action.depth > 1:
        return _why_dig(view, action.depth)
    good = _why_card(view, pile[-1])
    if not _takes(action) and not any(map(_takes, LegalActions(view))):
        return None
    if _takes(action):
        return good or _why_swap(view, pile[-1])
    if good is None and not could_meld(view, pile[-1]):
        return Reason("upcard_useless", saying("{card} makes no meld with your cards", card=format_card(pile[-1])))
    left = why_left(view, pile[-1]) if isinstance(view.rules.in_deal, Wilds) else None
    return left or Reason("policy", saying("the stock promises more than {card}", card=format_card(pile[-1])))


def _why_swap(view: View, card: Face) -> Reason:
    """Return what a card does for the hand that takes it and discards another."""
    if part_of(view.rules, Contracts) is not None:
        if brings_nearer(view):
            return Reason("nearer", saying("it brings your contract nearer"))
    elif keeps_melds(view.rules):
        before = points_outside_melds(view, view.hand)
        hand = add(view.hand, card)
        after = min(points_outside_melds(view, remove(hand, other)) for other in distinct(hand) if other != card)
        if after < before:
            return Reason("fewer", saying("{most} points outside melds become {points}", most=before, points=after))
    taken = why_taken(view, card) if isinstance(view.rules.in_deal, Wilds) else None
    return taken or Reason("policy", saying("it helps your hand more than the stock usually does"))


def _takes(action: Act) -> bool:
    return isinstance(action, DrawDiscard | TakeUpcard | Buy)


def _why_card(view: View, card: Face) -> Reason | None:
    """Return how `card` would help the hand at once: as a wild card, in a meld, or on the table."""
    rules, hand = melds_in(view.rules, view.public), add(view.hand, card)
    if is_wild(rules, card):
        return Reason("wild", saying("it is wild"))
    natural = natural_meld(rules, hand, card)
    if natural is not None:
        return _makes(_kept(view, hand, card) or natural)
    if _fits_table(view, card):
        return Reason("fits_table", saying("it fits a meld on the table"))
    with_wild = _in_best(view, hand, card)
    return None if with_wild is None else _makes(with_wild)


def _makes(shape: Shape) -> Reason:
    return Reason("makes", saying("it makes {cards}", cards=format_faces(shape.cards)))


def _why_dig(view: View, depth: int) -> Reason | None:
    taken = view.public.pile[-depth:]
    rules, hand = melds_in(view.rules, view.public), view.hand
    for card in taken:
        hand = add(hand, card)
    melds = [
        shape
        for shape in solve(rules, values_in(view.rules, view.public), hand, _MOST).melds
        if taken[0] in shape.cards
    ]
    return _makes(melds[0]) if melds else Reason("policy", saying("its cards count more than they cost"))


def _fits_table(view: View, card: Face) -> bool:
    """Whether the seat may lay off `card` in this turn."""
    gate, public = part_of(view.rules, Gate), view.public
    if gate is None or view.seat != public.turn.seat or gate.closed(view) is not None:
        return False
    return any(meld.fits >> card & 1 for meld in public.melds)


def _kept(view: View, hand: int, card: Face) -> Shape | None:
    """Return the meld with `card` in the best arrangement of a hand that stays hidden: the longest may need cards of another."""
    if not keeps_melds(view.rules) or isinstance(view.rules.in_deal, Wilds):
        return None
    found = solve(melds_in(view.rules, view.public), values_in(view.rules, view.public), hand, _MOST).melds
    return next((shape for shape in found if card in shape.cards), None)


def _in_best(view: View, hand: int, card: Face) -> Shape | None:
    """Return the meld with `card` in the best arrangement of a hand whose melds can be laid down with wild cards."""
    rules = melds_in(view.rules, view.public)
    if not rules.named:
        return None
    found = solve(rules, values_in(view.rules, view.public), hand, _MOST).melds
    return next((shape for shape in found if card in shape.cards), None)
