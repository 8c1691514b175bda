"""What a hand that is to be shown in groups promises: points left, and how far it is from the runs that it needs.

The points of a loser are flat as long as a run is missing, so hands are compared by steps: with all runs that are needed, with the
pure ones alone, and with none, each step that is missing at a price.  What one more wild card would save says how
near the next step is, and the cards that would make a pure run how near that is.
"""

from functools import lru_cache

import msgspec

from openrummy.cards import JOKER, LANE, PLANE, Cards, add
from openrummy.declaring import ShowRules
from openrummy.declaring.minimum_points import Scheme, least_left, scheme

_NEVER = 1 << 20
MISSING_RUN = 14.0
"""Points that a run not yet held costs."""
MISSING_PURE = 16.0
"""Points that it costs more when it has to be pure."""
OUT = 0.9
"""Points for each card unseen that would make a pure run where one is missing, up to twelve of them."""
NEXT = 0.6
"""How much of the points that stay with one more wild card count beside those that stay without."""


class Step(msgspec.Struct, frozen=True):
    """A hand without some of the runs that it needs.  price: of those; pure: whether a pure one is among them."""

    plan: Scheme
    price: float
    pure: bool


@lru_cache(maxsize=256)
def steps(show: ShowRules) -> tuple[Step, ...]:
    """From all runs that are needed down to none."""
    found = [Step(scheme(show), 0.0, pure=False)]
    price = 0.0
    for runs in range(show.runs - 1, -1, -1):
        pure = runs < show.pure_runs
        price += MISSING_RUN + (MISSING_PURE if pure else 0)
        looser = msgspec.structs.replace(show, runs=runs, pure_runs=min(runs, show.pure_runs))
        found.append(Step(scheme(looser), price, pure))
    return tuple(found)


def worth(show: ShowRules, hand: Cards, unseen: Cards) -> float:
    """The lower the better.  unseen: the cards that may still come."""
    step, points = _step(show, hand)
    after = least_left(step.plan, add(hand, JOKER), _NEVER)
    near = points if after is None else after.points
    outs = min(12, pure_outs(hand, unseen)) if step.pure else 0
    return step.price + points + NEXT * near - OUT * outs


def _step(show: ShowRules, hand: Cards) -> tuple[Step, int]:
    for step in steps(show):
        found = least_left(step.plan, hand, _NEVER)
        if found is not None:
            return step, found.points
    raise AssertionError  # the last step asks for nothing


def pure_outs(hand: Cards, unseen: Cards) -> int:
    """How many unseen cards would make a run of three with two of the hand, all in their own places."""
    held = hand & _FACES
    held |= (held & _ACES) << 13
    wanted = held << 1 & held << 2 | held >> 1 & held >> 2 | held << 1 & held >> 1
    wanted |= wanted >> 13 & _ACES
    wanted &= _FACES & ~hand
    return sum((unseen >> PLANE * plane & wanted).bit_count() for plane in range(3))


_ACES: Cards = sum(1 << LANE * suit for suit in range(4))
_FACES: Cards = ((1 << 13) - 1) * _ACES
