"""When the skilled policy drops out of a deal: by the cost of its hand, the players who are still in, and the penalty (rulebook 5.2)."""

from openrummy.bots.policies.indian_sight import exact
from openrummy.bots.policies.indian_skill import IndianSkill
from openrummy.engine.facts import part_of, the_part
from openrummy.engine.state import View
from openrummy.variants.indian.pool import PoolFormat
from openrummy.variants.indian.prices import Prices
from openrummy.variants.indian.seats import seats_of
from openrummy.variants.indian.wilds import Wilds

CAP, FIRST = 80.0, 20.0
"""The highest penalty and that of a first drop for which the limits were measured."""
ROUNDS = 4
"""Later rounds lower the limit no further: few hands are left to measure it."""


def drops(view: View, skill: IndianSkill, now: int) -> bool:
    """Whether playing the hand, which costs `now`, is expected to cost more than dropping it."""
    seats, prices, seat = seats_of(view.public), the_part(view.rules, Prices), view.seat or 0
    is_late = bool(seats.drawn >> seat & 1)
    cap, price = the_part(view.rules, Wilds).plain.cap, prices.middle_drop if is_late else prices.first_drop
    if 2 * price > cap or _is_out_with(view, price):
        return False
    inside, played = min(max(seats.inside.bit_count(), 2), 6), (view.public.turn.number - 1) // len(view.public.counts)
    limit = (skill.drop_2, skill.drop_3, skill.drop_4, skill.drop_5, skill.drop_6)[inside - 2]
    late = skill.late_drop * (min(played, ROUNDS) * (inside - 2))
    return now > exact(limit + (price * CAP / cap - FIRST) - late)


def _is_out_with(view: View, price: int) -> bool:
    pool = part_of(view.rules, PoolFormat)
    return pool is not None and view.public.sheet.totals[view.seat or 0] + price >= pool.limit
