"""The turn after the draw: discard a card, knock, or go gin (rulebook 4.1)."""

from collections.abc import Iterable

import msgspec

from openrummy.cards import Cards, Face, faces_of, format_card
from openrummy.engine.actions import Act
from openrummy.engine.events import TurnStarted
from openrummy.engine.flow import Flow
from openrummy.engine.rules import Problem
from openrummy.engine.state import Public, View
from openrummy.languages import Template
from openrummy.parts.bar import Bar
from openrummy.parts.deadwood import Counting, best_groups
from openrummy.parts.groups import grouped, lay_open, read_groups
from openrummy.variants.gin.actions import BigGin, Knock
from openrummy.variants.gin.events import Knocked, WentGin
from openrummy.variants.gin.limit import KnockLimit
from openrummy.variants.gin.pair import other

_NO_BIG_GIN = Problem("no_big_gin", "These rules ask for a discard when you knock, even if all your cards are matched.")


class Knocking(msgspec.Struct, frozen=True):
    """Discarding a card face down with at most the limit left unmatched; if nothing is left, it is gin.

    bar: the card that may not be discarded.
    big_gin: listed together with the knocks, since one count of the hand settles both in nearly every turn.
    """

    bar: Bar
    limit: KnockLimit
    counting: Counting
    big_gin: "GoingBigGin"

    def legal(self, view: View) -> Iterable[Act]:
        """Return the best grouping for each discard, and big gin."""
        rules, hand, limit = view.rules, view.hand, self.limit.of(view.public)
        if not self.counting.may_knock(hand, limit):
            return ()
        found = self.counting.knocks(hand, view.public.turn.taken, limit)
        return [*(Knock(card, best_groups(rules, hand ^ 1 << card)) for card in found), *self.big_gin.best(view)]

    def is_possible(self, public: Public, hand: Cards, taken: Face) -> bool:
        """Whether the seat could knock with some discard from `hand` other than `taken`."""
        return bool(self.counting.knocks(hand, taken, self.limit.of(public)))

    def check(self, view: View, action: Knock) -> Problem | None:
        """Refuse the discard, groups that are no melds, and a hand with too much deadwood."""
        problem = self.bar.problem(view, action.discard)
        if problem is not None:
            return problem
        grouping = read_groups(view.rules, view.hand ^ 1 << action.discard, action.melds)
        if isinstance(grouping, Problem):
            return grouping
        limit = self.limit.of(view.public)
        return _too_much(grouping.points, limit) if grouping.points > limit else None

    def decide(self, flow: Flow, seat: int, action: Knock) -> None:
        """Show the hand as it is grouped; the other player goes on."""
        card = action.discard
        grouping = grouped(flow.state.rules, flow.state.hands[seat] ^ 1 << card, action.melds)
        rest = faces_of(grouping.rest)
        flow.emit(Knocked(seat, card, rest, grouping.points) if rest else WentGin(seat, card))
        lay_open(flow, seat, grouping.melds)
        flow.emit(TurnStarted(other(flow.state.public, seat)))


class GoingBigGin(msgspec.Struct, frozen=True):
    """Showing all eleven cards in melds, with no discard.  allowed: whether the rules of this table allow it."""

    allowed: bool
    counting: Counting

    def legal(self, view: View) -> Iterable[Act]:
        """Return nothing: big gin is listed with the knocks."""
        return ()

    def best(self, view: View) -> Iterable[Act]:
        """Return at most one action, with the best grouping."""
        return (BigGin(best_groups(view.rules, view.hand)),) if self.is_possible(view.hand) else ()

    def is_possible(self, hand: Cards) -> bool:
        """Whether every card of `hand` can be matched."""
        return self.allowed and not self.counting.of(hand)

    def check(self, view: View, action: BigGin) -> Problem | None:
        """Refuse if the rules do not allow it, groups that are no melds, and a hand with a card left over."""
        if not self.allowed:
            return _NO_BIG_GIN
        grouping = read_groups(view.rules, view.hand, action.melds)
        if isinstance(grouping, Problem):
            return grouping
        return _not_all(grouping.rest) if grouping.rest else None

    def decide(self, flow: Flow, seat: int, action: BigGin) -> None:
        """Show the hand as it is grouped; the other player goes on."""
        grouping = grouped(flow.state.rules, flow.state.hands[seat], action.melds)
        flow.emit(WentGin(seat, None))
        lay_open(flow, seat, grouping.melds)
        flow.emit(TurnStarted(other(flow.state.public, seat)))


def _too_much(points: int, limit: int) -> Problem:
    if not limit:
        words: Template = "Your deadwood would be {points}, but only gin ends this deal."
        return Problem("too_much_deadwood", words, {"points": points})
    limited: Template = "Your deadwood would be {points}, but you may knock with {limit} at most."
    return Problem("too_much_deadwood", limited, {"points": points, "limit": limit})


def _not_all(rest: Cards) -> Problem:
    words: Template = "For big gin every card has to be in a meld; you have {cards} left over."
    return Problem("cards_left", words, {"cards": ", ".join(map(format_card, faces_of(rest)))})
