"""What a table of Indian rummy tells: the wild card, what a hand would cost, the owner's groups as acts, what a drop costs."""

from collections.abc import Iterator, Sequence

import msgspec

from openrummy.cards import Cards, Face, cards_of, faces_of, format_card, is_within, remove, remove_all
from openrummy.declaring import best_discards, best_groups, judge, loser_score
from openrummy.engine.actions import Act, Declare, Drop, SubmitGroups
from openrummy.engine.showing import Column, Unmatched
from openrummy.engine.state import THROW, Public, Sheet, View
from openrummy.languages import Saying, saying
from openrummy.variants.indian.declaring import SHOW
from openrummy.variants.indian.memory import seats_in, seats_of
from openrummy.variants.indian.prices import Prices
from openrummy.variants.indian.wilds import Wilds


class IndianShowing(msgspec.Struct, frozen=True):
    """wilds: of the deal.  prices: of leaving it."""

    wilds: Wilds
    prices: Prices

    def terms(self, public: Public) -> Iterator[Saying]:
        """The wild card, and how many are still in the deal."""
        if self.wilds.by_card and public.aside:
            yield saying("Wild card {card}", card=format_card(public.aside[0]))
        inside = len(seats_in(seats_of(public).inside))
        if inside < len(public.counts):
            yield saying("{number} in the deal", number=inside)

    def opened(self, public: Public) -> int | None:
        """Nobody: groups are shown all at once."""
        return None

    def best(self, view: View) -> Unmatched:
        """By the solver, after the throw that leaves least."""
        show, hand = self.wilds.rules(view.public), view.hand
        if view.public.turn.phase == THROW and hand.bit_count() > show.size:
            hand = remove(hand, best_discards(show, hand)[0][0])
        best = best_groups(show, hand)
        return Unmatched(best.points, best.groups)

    def own(self, view: View, groups: Sequence[Sequence[Face]]) -> Unmatched:
        """The owner's groups as they would be counted."""
        show, shown = self.wilds.rules(view.public), tuple(map(tuple, groups))
        hands = [view.hand]
        if view.hand.bit_count() > show.size:
            hands = [remove(view.hand, card) for card in set(faces_of(_loose(view.hand, shown)))] or hands
        costs = [loser_score(show, hand, judge(show, hand, shown)).points for hand in hands if _fits(hand, shown)]
        return Unmatched(min(costs, default=show.cap), shown)

    def own_acts(self, view: View, groups: Sequence[Sequence[Face]]) -> Iterator[Act]:
        """A declaration with the one card that is in no group put down; at a show, the groups as they lie."""
        shown, phase = tuple(map(tuple, groups)), view.public.turn.phase
        loose = faces_of(_loose(view.hand, shown))
        if phase == THROW and len(loose) == 1 and view.seat == view.public.turn.seat:
            yield Declare(loose[0], shown)
        elif phase == SHOW and view.seat is not None and seats_of(view.public).shown[view.seat] is None:
            yield SubmitGroups(shown)

    def left(self, view: View, action: Act) -> int | None:
        """What a drop costs now, and what the hand costs as an act shows it."""
        show = self.wilds.rules(view.public)
        if isinstance(action, Drop) and view.seat is not None:
            return self.prices.points(self.prices.drop(seats_of(view.public), view.seat))
        if isinstance(action, Declare):
            valid = judge(show, remove(view.hand, action.card), action.groups).is_valid
            return 0 if valid else self.prices.wrong_declaration
        if isinstance(action, SubmitGroups):
            return loser_score(show, view.hand, judge(show, view.hand, action.groups)).points
        return None

    def columns(self, sheet: Sheet) -> tuple[Column, ...]:
        """The match is one game."""
        return ()


def _loose(hand: Cards, groups: Sequence[Sequence[Face]]) -> Cards:
    return remove_all(hand, [card for group in groups for card in group])


def _fits(hand: Cards, groups: Sequence[Sequence[Face]]) -> bool:
    return is_within(cards_of(card for group in groups for card in group), hand)
