"""Why to end the play or to leave it: knocking, declaring, dropping, showing, calling."""

from collections.abc import Callable, Mapping
from typing import Any

from openrummy.bots.reasons.reason import Reason
from openrummy.cards import cards_of
from openrummy.declaring.best_arrangement import best_groups
from openrummy.declaring.lacks import lack, reachable_runs, shown_runs
from openrummy.engine.actions import Act
from openrummy.engine.facts import the_part
from openrummy.engine.state import View
from openrummy.languages import Plural, Template, saying
from openrummy.melds.model import wilds_among
from openrummy.parts.deadwood import points_of
from openrummy.variants.five_hundred.actions import CallRummy
from openrummy.variants.five_hundred.calls import CallRules
from openrummy.variants.gin.actions import HAND, BigGin, FinishLayoffs, Knock
from openrummy.variants.indian.actions import Declare, Drop, SubmitGroups
from openrummy.variants.indian.prices import Prices
from openrummy.variants.indian.seats import seats_of
from openrummy.variants.indian.wilds import Wilds

EARLY = 12
"""A knock is early while no more cards than this have gone from the stock."""


def why_end(view: View, action: Act) -> Reason | None:
    """Return why an action of one family is good; None for those that need no reason."""
    found = _WHYS.get(type(action))
    return None if found is None else found(view, action)


def _why_knock(view: View, action: Knock) -> Reason:
    grouped = cards_of(card for meld in action.melds for card in meld)
    points = points_of(view.rules, view.hand & ~grouped & ~(1 << action.discard))
    if not points:
        return Reason("gin", saying("every other card is in a meld"))
    gone = len(view.rules.pack) - 2 * HAND - 1 - view.public.stock_count
    if gone > EARLY:
        return Reason("deadwood", saying("{points} deadwood", points=points))
    words = Plural(
        "{points} deadwood, and only {count} card has gone from the stock",
        "{points} deadwood, and only {count} cards have gone from the stock",
    )
    return Reason("early", saying(words, points=points, count=gone))


def _why_big_gin(view: View, action: BigGin) -> Reason:
    return Reason("big_gin", saying("every card is in a meld"))


def _why_finish(view: View, action: FinishLayoffs) -> Reason:
    rest = view.hand & ~cards_of(card for meld in action.melds for card in meld)
    return Reason("stays", saying("{points} deadwood, the least that is possible", points=points_of(view.rules, rest)))


def _why_declare(view: View, action: Declare) -> Reason:
    return Reason("valid", saying("the hand is valid"))


def _why_show(view: View, action: SubmitGroups) -> Reason:
    points = best_groups(_wilds(view).rules(view.public), view.hand).points
    words = Plural(
        "your hand then counts {count} point, the least that is possible",
        "your hand then counts {count} points, the least that is possible",
    )
    return Reason("least", saying(words, count=points))


def _why_drop(view: View, action: Drop) -> Reason:
    rules, public, seat = _wilds(view).rules(view.public), view.public, view.seat or 0
    is_whole = shown_runs(rules, best_groups(rules, view.hand).judgement.groups) is None
    prices = the_part(view.rules, Prices)
    price = prices.points(prices.drop(seats_of(public), seat))
    if is_whole:
        return Reason("price", saying("it costs {points}, a lost deal up to {most}", points=price, most=rules.cap))
    missing = lack(rules, reachable_runs(rules, view.hand))
    if wilds_among(rules.melds, view.hand):
        words: Template = "{lack}, and a drop costs {points}, a lost deal up to {most}"
        return Reason("lacks", saying(words, lack=missing, points=price, most=rules.cap))
    without: Template = "{lack} and no wild card, and a drop costs {points}, a lost deal up to {most}"
    return Reason("lacks_wild", saying(without, lack=missing, points=price, most=rules.cap))


def _why_call(view: View, action: CallRummy) -> Reason:
    points = the_part(view.rules, CallRules).gain(view, action)
    return Reason("call", saying(Plural("{count} point for you", "{count} points for you"), count=points))


def _wilds(view: View) -> Wilds:
    wilds = view.rules.in_deal
    assert isinstance(wilds, Wilds)  # the rules of this family have them
    return wilds


_WHYS: Mapping[type[Act], Callable[[View, Any], Reason]] = {
    Knock: _why_knock,
    BigGin: _why_big_gin,
    FinishLayoffs: _why_finish,
    Declare: _why_declare,
    SubmitGroups: _why_show,
    Drop: _why_drop,
    CallRummy: _why_call,
}
