"""The skilled policy of 21 cards: that of Indian rummy, with another judgement of hands and parameters of its own."""

from collections.abc import Sequence

from msgspec.structs import replace

from openrummy.bots.policies import indian
from openrummy.bots.policies.indian_skill import SHIPPED, IndianSkill
from openrummy.bots.policies.twenty_one_cheapest import cheapest
from openrummy.engine.actions import Act
from openrummy.engine.state import View

TWENTY_ONE = replace(
    SHIPPED,
    loose_points=0.2,
    gap_out=1.4,
    far_pure=45.0,
    near_pure=42.0,
    pure_out=0.8,
    wild=2.0,
    drop_2=150.0,
    drop_3=148.0,
    drop_4=146.0,
    drop_5=144.0,
    drop_6=142.0,
)
"""The parameters for 21 cards, found in races against the sensible player (docs/strength.md)."""


def play(view: View, allowed: Sequence[Act], skill: IndianSkill = TWENTY_ONE) -> Act:
    """Return the action for the seat of `view`, one of `allowed`, which must not be empty; never a wrong declaration."""
    return indian.play(view, allowed, skill, cheapest)
