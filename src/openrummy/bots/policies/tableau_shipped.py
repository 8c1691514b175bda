"""The parameters with which the skilled policy plays basic rummy, block and 500.

They stand apart from the policy, because every change of that makes the batch compile its kernels anew.
"""

import msgspec

from openrummy.bots.policies.tableau.skill import TableauSkill
from openrummy.engine.rules import Rules

BASIC = TableauSkill(
    tempo=4.2,
    caught=0.8,
    race=0.7,
    gift_end=4.1,
    hope=1.1,
    lone=0.006,
    pace=1.0,
    least=0.6,
    stock=0.1,
    out=0.8,
    swap_cost=5.6,
    gift=5.35,
    gift_points=0.57,
    early=1.4,
    expose=-0.46,
)
FIVE_HUNDRED = TableauSkill(
    tempo=5.0,
    caught=0.58,
    patience=0.23,
    gain=1.3,
    hope=1.2,
    river=0.016,
    pace=0.76,
    least=1.2,
    spare_joker=20.0,
    stock=-0.44,
    load=0.35,
    dig=0.2,
    swap_cost=15.0,
    gift_points=1.15,
    leave=0.02,
    early=2.0,
    expose=3.0,
    held=0.4,
)
FIVE_HUNDRED_OF_MORE = msgspec.structs.replace(FIVE_HUNDRED, pace=0.46, load=-0.15, expose=0.1, held=0.0)
"""For three seats and more, where a meld that waits helps the others less than it costs."""


def shipped(rules: Rules) -> TableauSkill:
    """Return the parameters that are used under these rules unless others are given."""
    if rules.key != "500":
        return BASIC
    return FIVE_HUNDRED if rules.players == 2 else FIVE_HUNDRED_OF_MORE
