"""A player's own groups of the hand in Indian rummy: what they are, what they cost, and the acts that hand them in."""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache

from msgspec.structs import replace

from openrummy.cards import Cards, Face, distinct, remove
from openrummy.declaring import ShowRules, judge, loser_score
from openrummy.declaring.best_arrangement import groups_to_keep, least_points, points_outside
from openrummy.declaring.finishing import finished
from openrummy.declaring.groups import Group, read_group
from openrummy.declaring.lacks import lack, reachable_runs, shown_runs, still_missing, why_counted
from openrummy.engine.actions import Act
from openrummy.engine.facts import the_part
from openrummy.engine.panels import Grouped
from openrummy.engine.state import DISCARD, DRAW, Public, View
from openrummy.engine.table_facts import NO_COST, Cost, Shelf
from openrummy.languages import Saying, Template, saying
from openrummy.parts.bar import Bar
from openrummy.parts.groups import Groups
from openrummy.parts.panels import Unmatched
from openrummy.variants.indian.actions import Declare, Drop, Leave, SubmitGroups
from openrummy.variants.indian.scoring import DealScoring
from openrummy.variants.indian.seat_facts import SeatShowing
from openrummy.variants.indian.seats import SHOW, seats_of


class HandShowing(SeatShowing, frozen=True):
    """The facts of a game in which hands stay hidden until somebody declares."""

    bar: Bar

    def best(self, view: View) -> Unmatched:
        """Return the best grouping by exact search; a hand that can be declared counts 0, whatever it would cost a loser."""
        rules = self.wilds.rules(view.public)
        whole = finished(rules, view.hand, self.bar.barred(view)) if self.is_to_discard(view) else None
        if whole:
            return Unmatched(0, whole[1])
        found, has_runs = _best(rules, self._kept(view))
        return found if has_runs else replace(found, lack=lack(rules, reachable_runs(rules, view.hand)))

    def own(self, view: View, groups: Grouped) -> Unmatched:
        """Return the least that the hand costs in its owner's groups."""
        rules = self.wilds.rules(view.public)
        return min((_in(rules, hand, _within(groups, hand)) for hand in self._kept(view)), key=_points)

    def shelf(self, public: Public, group: Sequence[Face]) -> Shelf:
        """Return the verdict on a group, by the meld rules of the deal."""
        read = read_group(self.wilds.rules(public), group)
        if read.fault is None:
            return Shelf(read.kind)
        return Shelf(None, read.fault.saying, _brief(read))

    def own_acts(self, view: View, groups: Grouped) -> Iterator[Act]:
        """Yield declaring and showing with the owner's groups, and leaving."""
        if groups and self.is_to_discard(view):
            for card in distinct(view.hand):
                if not self.bar.bars(view, card):
                    yield Declare(card, _within(groups, remove(view.hand, card)))
        elif view.public.turn.phase == SHOW and self._is_to_show(view):
            yield SubmitGroups(_within(groups, view.hand))
        if self.exits.not_here(view) is None:
            yield Leave()

    def reminders(self, view: View) -> Iterator[Saying]:
        """Yield which run is missing before the hand can be declared, when its player may declare."""
        if self.is_to_discard(view):
            rules = self.wilds.rules(view.public)
            if self.best(view).lack is not None:
                yield still_missing(rules, reachable_runs(rules, view.hand))

    def why(self, view: View, seat: int) -> Saying | None:
        """Return the faults of a wrong declaration, or the run that a loser lacked."""
        public, ended = view.public, view.public.last_deal
        if ended is None or seat == ended.winner:
            return None
        rules, hand, seats = self.wilds.rules(public), ended.hands[seat], seats_of(public)
        scoring = the_part(view.rules, DealScoring)
        if seats.prices[seat] == "wrong_declaration":
            faults = tuple(fault.saying for fault in judge(rules, hand, seats.shown[seat] or ()).faults)
            return saying("The declaration was wrong. {faults}", faults=faults)
        if not seats.inside >> seat & 1 or ended.reason != "declared":
            return None
        runs = shown_runs(rules, scoring.judged(public, seat, hand).groups)
        if runs is None:
            return None
        runs = reachable_runs(rules, hand) if scoring.best else runs
        return why_counted(rules, runs, hand.bit_count(), scoring.loser(public, seat, hand))

    def is_to_discard(self, view: View) -> bool:
        """Whether the seat of the view is to discard or to declare."""
        return view.public.turn.phase == DISCARD and view.seat == view.public.turn.seat

    def _is_to_show(self, view: View) -> bool:
        return view.seat is not None and self.exits.showing.waits_for(view.public, view.seat)

    def cost(self, view: View, action: Act) -> Cost:
        """Return what groups cost a loser, and the price and faults of a declaration; or the price of a drop or of leaving."""
        rules, prices, seats = self.wilds.rules(view.public), self.exits.prices, seats_of(view.public)
        is_in = view.seat is not None and bool(seats.inside >> view.seat & 1)
        if isinstance(action, Declare):
            kept = remove(view.hand, action.card)
            faults = tuple(fault.saying for fault in judge(rules, kept, action.groups).faults)
            return Cost(_in(rules, kept, action.groups).points, prices.wrong_declaration if is_in else None, faults)
        if isinstance(action, SubmitGroups):
            return Cost(_in(rules, view.hand, action.groups).points)
        if view.seat is None or not is_in:
            return NO_COST
        if isinstance(action, Drop):
            return Cost(price=prices.points(prices.drop(seats, view.seat)))
        is_leaving = isinstance(action, Leave) and view.public.turn.phase in (DRAW, DISCARD)
        return Cost(price=prices.points(prices.leave(seats, view.seat))) if is_leaving else NO_COST

    def _kept(self, view: View) -> tuple[Cards, ...]:
        """Return the hands that are possible when the turn is over."""
        if not self.is_to_discard(view):
            return (view.hand,)
        return tuple(remove(view.hand, card) for card in distinct(view.hand) if not self.bar.bars(view, card))


def _brief(group: Group) -> Saying | None:
    """Return why cards are no meld, for a label as narrow as three cards."""
    assert group.fault is not None
    words = _BRIEFS.get(group.fault.code)
    return None if words is None else saying(words, **{k: v for k, v in group.fault.values.items() if k == "card"})


_BRIEFS: Mapping[str, Template] = {
    "too_few_cards": "too few cards",
    "too_few_naturals": "wild cards only",
    "face_twice": "two {card}",
    "gap": "a gap",
    "ace_place": "ace around the corner",
    "mixed cards": "mixed cards",
}


def _within(groups: Grouped, hand: Cards) -> Groups:
    """Return the groups without the cards that are not in `hand`."""
    kept: list[tuple[Face, ...]] = []
    for group in groups:
        cards: list[Face] = []
        for card in group:
            if hand >> card & 1:
                hand = remove(hand, card)
                cards.append(card)
        kept.append(tuple(cards))
    return tuple(filter(None, kept))


def _points(unmatched: Unmatched) -> int:
    return unmatched.points


@lru_cache(maxsize=4096)
def _in(rules: ShowRules, hand: Cards, groups: Groups) -> Unmatched:
    judged = judge(rules, hand, groups)
    runs = shown_runs(rules, judged.groups)
    return Unmatched(loser_score(rules, hand, judged).points, groups, None if runs is None else lack(rules, runs))


@lru_cache(maxsize=1024)
def _best(rules: ShowRules, hands: tuple[Cards, ...]) -> tuple[Unmatched, bool]:
    """Return the best groups of the cheapest hand, and whether no run is missing; among equals, that with the fewest points outside groups."""
    costs = [least_points(rules, hand) for hand in hands]
    cheapest = [hand for hand, cost in zip(hands, costs, strict=True) if cost == min(costs)]
    kept = cheapest[0] if len(cheapest) == 1 else min(cheapest, key=lambda hand: points_outside(rules, hand))
    found = groups_to_keep(rules, kept)
    return Unmatched(found.points, found.groups), shown_runs(rules, found.judgement.groups) is None
