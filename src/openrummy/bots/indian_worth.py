"""The worth of a hand that must be shown in groups: the points left, and the distance from the runs it needs.

A loser's points do not depend on the hand as long as a run is missing, so hands are compared by steps: with all the runs they
need, with the pure ones alone, and with none, at a price for each missing step.  The points that one more wild card would save
show how near the next step is; the number of cards that would make a pure run shows how near that one is.
"""

from functools import lru_cache

import msgspec

from openrummy.cards import JOKER, LANE, PLANE, Cards, add
from openrummy.declaring import ShowRules
from openrummy.declaring.minimum_points import Scheme, least_left, scheme

_NEVER = 1 << 20
MISSING_RUN = 14.0
"""The price of a missing run, in points."""
MISSING_PURE = 16.0
"""The additional price if the run must be pure."""
OUT = 0.9
"""Points per unseen card that would make a missing pure run, for at most `MOST_OUTS` cards."""
MOST_OUTS = 12
NEXT = 0.6
"""The weight of the points left with one more wild card, added to the points left without it."""


class Step(msgspec.Struct, frozen=True):
    """The judgement of hands that lack some of the runs they need.  price: of the missing runs; pure: whether a pure one is missing."""

    plan: Scheme
    price: float
    pure: bool


@lru_cache(maxsize=256)
def steps(show: ShowRules) -> tuple[Step, ...]:
    """Return the steps from all the runs that are needed down to none."""
    found = [Step(scheme(show), 0.0, pure=False)]
    price = 0.0
    for runs in range(show.runs - 1, -1, -1):
        pure = runs < show.pure_runs
        price += MISSING_RUN + (MISSING_PURE if pure else 0)
        looser = msgspec.structs.replace(show, runs=runs, pure_runs=min(runs, show.pure_runs))
        found.append(Step(scheme(looser), price, pure))
    return tuple(found)


def worth(show: ShowRules, hand: Cards, unseen: Cards) -> float:
    """Return how poor `hand` is: the lower the better.  unseen: the cards that may still come."""
    step, points = _step(show, hand)
    after = least_left(step.plan, add(hand, JOKER), _NEVER)
    near = points if after is None else after.points
    outs = min(MOST_OUTS, pure_outs(hand, unseen)) if step.pure else 0
    return step.price + points + NEXT * near - OUT * outs


def _step(show: ShowRules, hand: Cards) -> tuple[Step, int]:
    for step in steps(show):
        found = least_left(step.plan, hand, _NEVER)
        if found is not None:
            return step, found.points
    raise AssertionError  # the last step asks for nothing


def pure_outs(hand: Cards, unseen: Cards) -> int:
    """Return how many unseen cards would make a run of three with two of the hand, all as themselves."""
    held = hand & _FACES
    held |= (held & _ACES) << 13
    wanted = held << 1 & held << 2 | held >> 1 & held >> 2 | held << 1 & held >> 1
    wanted |= wanted >> 13 & _ACES
    wanted &= _FACES & ~hand
    return sum((unseen >> PLANE * plane & wanted).bit_count() for plane in range(3))


_ACES: Cards = sum(1 << LANE * suit for suit in range(4))
_FACES: Cards = ((1 << 13) - 1) * _ACES
