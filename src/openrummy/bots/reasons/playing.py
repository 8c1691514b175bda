"""Why to lay cards on the table, and why to discard a card."""

from collections.abc import Mapping

from openrummy.bots.reasons.reason import Reason, mates, nobody_uses, points_outside_melds, useless
from openrummy.bots.reasons.showing import why_let_go
from openrummy.cards import Face, distinct, remove
from openrummy.engine.actions import LayOff, Meld, SwapJoker
from openrummy.engine.facts import part_of
from openrummy.engine.rules import melds_in, values_in
from openrummy.engine.state import View
from openrummy.languages import Plural, Template, saying
from openrummy.melds.model import is_wild, wilds_among
from openrummy.parts.score import PointScoring
from openrummy.solver import best_discards
from openrummy.variants.indian.wilds import Wilds

_MOST = 2_000
"""The most points that the solver may open for the points that discards leave."""


def why_play(view: View, action: Meld | LayOff | SwapJoker) -> Reason:
    """Return why to put cards on the table: nearly nothing is left, they score, or points leave the hand."""
    if isinstance(action, SwapJoker):
        return Reason("swap", saying("you get a wild card for it"))
    cards = action.cards if isinstance(action, Meld) else (action.card,)
    left = view.hand.bit_count() - len(cards)
    if left == 0:
        return Reason("empty", saying("your hand is then empty"))
    if left == 1:
        return Reason("one_left", saying("only one card is then left in your hand"))
    scoring = part_of(view.rules, PointScoring)
    if scoring is not None and scoring.mode == "meld_minus_hand":
        one: Template = "it counts for you instead of against you"
        more: Template = "they count for you instead of against you"
        return Reason("for_you", saying(one if len(cards) == 1 else more))
    points = sum(values_in(view.rules, view.public)[card] for card in cards)
    words = Plural("{count} point leaves your hand", "{count} points leave your hand")
    return Reason("points_off", saying(words, count=points))


def why_discard(view: View, card: Face) -> Reason:
    """Return why to discard a card: it goes with no other or hardly any, or it leaves the fewest points outside melds."""
    values, rules = values_in(view.rules, view.public), melds_in(view.rules, view.public)
    lone = useless(view)
    if card in lone and nobody_uses(view, card):
        return Reason("dead", saying("it fits nothing, and nobody else can have a meld with it"))
    if lone == (card,):
        return Reason("only_useless", saying("the only card that fits nothing"))
    if card in lone:
        if values[card] == max(values[other] for other in lone):
            return Reason("highest_useless", saying("the highest card that fits nothing"))
        return Reason("useless", saying("it fits nothing"))
    if not is_wild(rules, card) and _leaves_fewest(view, card):
        return Reason("fewest", saying("it leaves the fewest points outside melds"))
    few = mates(view, card)
    if not is_wild(rules, card) and few == min(mates(view, other) for other in distinct(view.hand)):
        return _goes_with_few(few, wilds_among(rules, remove(view.hand, card)).bit_count())
    better = why_let_go(view, card) if isinstance(view.rules.in_deal, Wilds) else None
    return better or Reason("policy", saying("the other cards promise more"))


def _goes_with_few(few: int, wilds: int) -> Reason:
    """Return how few cards a discard goes with.  wilds: how many of the cards kept are wild and go with any."""
    if few and few == wilds:
        return Reason("only_wilds", saying("it goes with nothing but wild cards"))
    words = Plural("it goes with only {count} other card", "it goes with only {count} other cards")
    return Reason("few_mates", saying(words, count=few))


def _leaves_fewest(view: View, card: Face) -> bool:
    """Whether no other discard leaves fewer points outside melds."""
    left, taken = _left(view), view.public.turn.taken
    return left[card] == min(points for other, points in left.items() if other != taken or other == card)


def _left(view: View) -> Mapping[Face, int]:
    """Return the points outside melds that each discard leaves."""
    if isinstance(view.rules.in_deal, Wilds):
        return {card: points_outside_melds(view, remove(view.hand, card)) for card in distinct(view.hand)}
    return dict(best_discards(melds_in(view.rules, view.public), view.rules.values, view.hand, _MOST))
