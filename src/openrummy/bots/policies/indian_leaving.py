"""When the skilled policy drops out of a deal: by the cost of its hand, the players who are still in, and the penalty (rulebook 5.2)."""

from openrummy.bots.policies.indian_sight import exact
from openrummy.bots.policies.indian_skill import IndianSkill
from openrummy.engine.facts import part_of, the_part
from openrummy.engine.state import View
from openrummy.variants.indian.pool import PoolFormat
from openrummy.variants.indian.prices import Prices
from openrummy.variants.indian.scoring import DealScoring
from openrummy.variants.indian.seats import seats_of

CAP, FIRST = 80.0, 20.0
"""The highest penalty and that of a first drop for which the limits were measured."""


def drops(view: View, skill: IndianSkill, now: int) -> bool:
    """Whether playing the hand, which costs `now`, is expected to cost more than the first drop.  Later it never drops."""
    seats, prices, seat = seats_of(view.public), the_part(view.rules, Prices), view.seat or 0
    cap, price = _cap(view), prices.first_drop
    if seats.drawn >> seat & 1 or 2 * price > cap:
        return False
    if _is_out_with(view, price):
        return False
    limits = (skill.drop_2, skill.drop_3, skill.drop_4, skill.drop_5, skill.drop_6)
    limit = limits[min(max(seats.inside.bit_count(), 2), 6) - 2]
    return now > exact(limit + (price * CAP / cap - FIRST))


def _cap(view: View) -> int:
    return the_part(view.rules, DealScoring).wilds.plain.cap


def _is_out_with(view: View, price: int) -> bool:
    pool = part_of(view.rules, PoolFormat)
    return pool is not None and view.public.sheet.totals[view.seat or 0] + price >= pool.limit
