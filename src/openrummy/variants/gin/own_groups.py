"""A player's own groups of the hand in gin: the deadwood they leave, and the acts that hand them in."""

from collections.abc import Iterator
from typing import TypeAlias

from openrummy.cards import Cards, Face, bits, cards_of
from openrummy.engine.actions import Act, Discard
from openrummy.engine.decide import LegalActions
from openrummy.engine.panels import Grouped
from openrummy.engine.rules import Rules
from openrummy.engine.state import Public, View
from openrummy.engine.table_facts import NO_COST, Cost, Showing
from openrummy.languages import Saying, Template, saying
from openrummy.melds import Fault, read_shape
from openrummy.parts.deadwood import best_groups, points_of
from openrummy.parts.panels import Unmatched, is_running
from openrummy.solver import deadwood
from openrummy.variants.gin.actions import BigGin, FinishLayoffs, Knock
from openrummy.variants.gin.limit import KnockLimit
from openrummy.variants.gin.pair import inside
from openrummy.voice import Voice, groups_said

Melds: TypeAlias = tuple[tuple[Face, ...], ...]


class GinShowing(Showing, frozen=True):
    """The handing in of groups in gin.  limit: the knock limit.  doubles: a spade as the first upcard doubles the deal."""

    limit: KnockLimit
    doubles: bool

    def is_inside(self, public: Public, seat: int) -> bool:
        """Return whether a seat plays in the deal; between deals everybody is in the match."""
        return not is_running(public) or bool(inside(public) >> seat & 1)

    def notes(self, public: Public, seat: int) -> Iterator[Saying]:
        """Yield that a seat sits out the deal."""
        if not self.is_inside(public, seat):
            yield saying("sits out")

    def own_acts(self, view: View, groups: Grouped) -> Iterator[Act]:
        """Yield each kind of act of the phase for each discard; without groups the listed acts are enough."""
        legal = LegalActions(view) if groups else ()
        return (action for action in _handing_in(view, groups) if action in legal)

    def cost(self, view: View, action: Act) -> Cost:
        """Return the points of the unmatched cards, except the one discarded."""
        if not isinstance(action, Knock | BigGin | FinishLayoffs):
            return NO_COST
        kept = view.hand ^ 1 << action.discard if isinstance(action, Knock) else view.hand
        return Cost(_in(view.rules, kept, action.melds).points)

    def remark(self, view: View, action: Act, voice: Voice) -> str | None:
        """Return the sentence about groups that leave less than the player's."""
        if not isinstance(action, Knock | FinishLayoffs):
            return None
        alike = (each for each in LegalActions(view) if _is_alike(each, action))
        better = next((each for each in alike if isinstance(each, Knock | FinishLayoffs)), action)
        own, least = self.cost(view, action).left, self.cost(view, better).left
        if own == least:
            return None
        words: Template = "A better grouping leaves {points}, not {more}: {groups}."
        return voice.say(words, points=least, more=own, groups=groups_said(voice, better.melds))

    def reminders(self, view: View) -> Iterator[Saying]:
        """Yield the knock limit, if the first upcard has set it and the hand is above it: a knock that is possible says enough."""
        phase = view.rules.phases.get(view.public.turn.phase)
        if not self.limit.values or phase is None or Knock not in phase.actions:
            return
        if not any(isinstance(each, Knock | BigGin) for each in LegalActions(view)):
            limit = self.limit.of(view.public)
            words: Template = "You may knock with {limit} or less." if limit else "Only gin ends this deal."
            yield saying(words, limit=limit)


def _is_alike(one: Act, other: Act) -> bool:
    return type(one) is type(other) and getattr(one, "discard", None) == getattr(other, "discard", None)


def best(view: View) -> Unmatched:
    """Return the hand in its best groups, as the solver finds them."""
    rules = view.rules
    hand = min(_kept(view), key=lambda kept: deadwood(rules.melds, rules.values, kept))
    return _in(rules, hand, best_groups(rules, hand))


def own(view: View, groups: Grouped) -> Unmatched:
    """Return the hand in its owner's groups; groups that are no melds count as unmatched."""
    counted = (_in(view.rules, hand, _melds(view.rules, groups, hand)) for hand in _kept(view))
    return min(counted, key=lambda unmatched: unmatched.points)


def _in(rules: Rules, hand: Cards, melds: Melds) -> Unmatched:
    return Unmatched(points_of(rules, hand & ~cards_of(card for meld in melds for card in meld)), melds)


def _kept(view: View) -> tuple[Cards, ...]:
    """Return the hands that are possible when the turn is over."""
    turn = view.public.turn
    discards = turn.seat == view.seat and not {Discard, Knock}.isdisjoint(view.rules.phases[turn.phase].actions)
    return tuple(view.hand ^ 1 << card for card in bits(view.hand) if card != turn.taken) if discards else (view.hand,)


def _melds(rules: Rules, groups: Grouped, hand: Cards) -> Melds:
    """Return the groups that are melds, from cards in `hand`."""
    held = ([card for card in group if hand >> card & 1] for group in groups)
    shapes = (read_shape(rules.melds, group) for group in held)
    return tuple(sorted(shape.cards for shape in shapes if not isinstance(shape, Fault)))


def _handing_in(view: View, groups: Grouped) -> Iterator[Act]:
    kinds = view.rules.phases[view.public.turn.phase].actions
    if Knock in kinds:
        yield from (Knock(card, _melds(view.rules, groups, view.hand ^ 1 << card)) for card in bits(view.hand))
    if BigGin in kinds:
        yield BigGin(_melds(view.rules, groups, view.hand))
    if FinishLayoffs in kinds:
        yield FinishLayoffs(_melds(view.rules, groups, view.hand))
