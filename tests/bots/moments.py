"""Moments of played games, each with an action and the reason for it, and the plain facts of cards in hand."""

from collections.abc import Iterator
from functools import cache
from itertools import combinations
from typing import Any

from msgspec.structs import replace

from openrummy.bots.reasons import Reason, why
from openrummy.bots.sensible import Sensible
from openrummy.cards import FACES, JOKER, Cards, Face, faces_of, remove
from openrummy.declaring.best_arrangement import best_groups
from openrummy.declaring.rules import Specials
from openrummy.engine.actions import Act, Discard
from openrummy.engine.decide import act
from openrummy.engine.match import Match
from openrummy.engine.rules import melds_in, values_in
from openrummy.engine.state import State, View
from openrummy.melds import MeldRules, Shape, extended, read_shape
from openrummy.melds.model import is_wild
from openrummy.solver import solve
from openrummy.variants import rules_for

GAMES = {
    "basic": (3, 1), "500": (3, 1), "kalooki-51": (3, 1), "contract": (3, 1), "gin": (2, 2), "gin-three": (3, 1),
    "indian-points": (3, 5), "21-card": (2, 2),
}  # fmt: skip
"""The players of each game, and how many matches are begun."""
STEPS = 60


class Moment:
    """A seat to act, an action, and the reason for it."""

    def __init__(self, state: State, view: View, action: Act, reason: Reason, chosen: Act) -> None:
        self.state, self.view, self.action, self.reason, self.chosen = state, view, action, reason, chosen
        self.rules, self.values = melds_in(view.rules, view.public), values_in(view.rules, view.public)
        self.said = reason.saying.values

    @property
    def naturals(self) -> list[Face]:
        return [card for card in faces_of(self.view.hand) if not is_wild(self.rules, card)]

    @property
    def left(self) -> Cards:
        """The hand after the action."""
        seat = self.view.seat
        assert seat is not None
        return act(self.state, seat, self.action)[0].hands[seat]


@cache
def moments(preset: str) -> tuple[Moment, ...]:
    return tuple(_moments(preset))


def _moments(preset: str) -> Iterator[Moment]:
    (players, seeds), bot = GAMES[preset], Sensible("1")
    for seed in range(seeds):
        match = Match.new(rules_for(preset, players), str(seed))
        for _ in range(STEPS):
            if match.is_over:
                break
            if match.is_between_deals:
                match.deal()
            seat = match.to_act
            seen, legal = match.view(seat), list(match.legal_actions(seat))
            chosen = bot.act(seen)
            for action in {chosen, legal[len(legal) // 2], legal[-1]}:
                reason = why(seen, action)
                if reason is not None:
                    yield Moment(match.state, seen, action, reason, chosen)
            match.apply(seat, chosen)


def is_meld(moment: Moment, cards: tuple[Face, ...]) -> bool:
    return isinstance(read_shape(moment.rules, cards), Shape)


def has_meld(moment: Moment, hand: list[Face], card: Face) -> bool:
    """Whether some cards of `hand` make a shortest meld with `card`."""
    sizes = (2, 3) if moment.rules.run_min > 3 else (2,)
    return any(is_meld(moment, (card, *others)) for size in sizes for others in combinations(hand, size))


def fits(moment: Moment, card: Face) -> bool:
    melds = [meld.shape for meld in moment.view.public.melds]
    return any(isinstance(extended(moment.rules, shape, card), Shape) for shape in melds)


@cache
def goes(rules: MeldRules, card: Face, other: Face) -> bool:
    """Whether two natural cards are in one shortest meld with cards of their suits and ranks."""
    thirds = [(one,) for one in FACES]
    fours = list(combinations([one for one in FACES if one >> 4 == card >> 4], 2)) if rules.run_min > 3 else []
    return any(isinstance(read_shape(rules, (card, other, *more)), Shape) for more in (*thirds, *fours))


def pairs(moment: Moment, card: Face, other: Face) -> bool:
    return goes(replace(moment.rules, wild=0), card, other)


def is_lone(moment: Moment, card: Face) -> bool:
    """Whether a card fits nothing: no other card, wild ranks in their own place included, and in 21-card no copy of it."""
    others = [other for other in others_than(moment, card) if other != JOKER]
    has_copy = moment.view.rules.key == "21-card" and card in others
    return not has_copy and not fits(moment, card) and not any(pairs(moment, card, other) for other in others)


def others_than(moment: Moment, card: Face) -> list[Face]:
    return list(faces_of(remove(moment.view.hand, card)))


def lone(moment: Moment) -> list[Face]:
    return [card for card in moment.naturals if is_lone(moment, card)]


def discarded(moment: Moment) -> Face:
    assert isinstance(moment.action, Discard)
    return moment.action.card


def points_left(moment: Moment, hand: Cards) -> int:
    """Return the points outside melds, tunnelas included where they are played."""
    wilds: Any = moment.view.rules.in_deal
    if wilds is None:
        return solve(moment.rules, moment.values, hand).points
    show = wilds.rules(moment.view.public)
    without_prices = show.specials and Specials(99, 99, 99, 99, 0)
    rules = replace(show, runs=0, pure_runs=0, cap=1000, incomplete="all", complete=0, specials=without_prices)
    return best_groups(rules, hand).points
