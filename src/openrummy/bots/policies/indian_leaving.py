"""When the skilled policy drops out of a deal: by the cost of its hand, the players who are still in, the penalty, and the totals of a pool (rulebook 5.2, 5.8)."""

from msgspec.structs import replace

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
IN_POOL = -18.0
"""The limits in a pool, less those of a deal for points: the winner of a deal collects nothing there.  Measured over whole matches (docs/strength.md)."""
_NEVER = 1e6
"""A cost that no hand has."""


def drops(view: View, skill: IndianSkill, now: int) -> bool:
    """Whether playing the hand, which costs `now`, is expected to cost more than dropping it."""
    seats, prices, seat = seats_of(view.public), the_part(view.rules, Prices), view.seat or 0
    is_late = bool(seats.drawn >> seat & 1)
    cap, price = the_part(view.rules, Wilds).plain.cap, prices.middle_drop if is_late else prices.first_drop
    if 2 * price > cap:
        return False
    ours = in_match(view, seat, skill)
    inside, played = min(max(seats.inside.bit_count(), 2), 6), (view.public.turn.number - 1) // len(view.public.counts)
    limit = (ours.drop_2, ours.drop_3, ours.drop_4, ours.drop_5, ours.drop_6)[inside - 2]
    late = ours.late_drop * (min(played, ROUNDS) * (inside - 2)) - (ours.late if is_late else 0.0)
    return now > exact(limit + (price * CAP / cap - FIRST) - late)


def in_match(view: View, seat: int, skill: IndianSkill) -> IndianSkill:
    """Return the skill with which a seat plays in this match: in a pool it drops more hands, but never if it would be out by that."""
    pool = part_of(view.rules, PoolFormat)
    if pool is None:
        return skill
    left, prices = pool.limit - view.public.sheet.totals[seat], the_part(view.rules, Prices)
    more = IN_POOL if prices.first_drop < left else _NEVER
    return replace(
        skill,
        drop_2=skill.drop_2 + more,
        drop_3=skill.drop_3 + more,
        drop_4=skill.drop_4 + more,
        drop_5=skill.drop_5 + more,
        drop_6=skill.drop_6 + more,
        late=skill.late if prices.middle_drop < left else _NEVER,
    )
