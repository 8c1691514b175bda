"""The families that can be tuned: their rules, and the pool of opponents against which a skill must prove itself.

The pool keeps a skill from learning the faults of one opponent: greedy is weak, so most of the pool are skilled players: the first
skill that the family had, a cautious one and a bold one.
"""

from collections.abc import Mapping

import msgspec

from openrummy.bots.policies import gin_skill as gin
from openrummy.bots.policies import indian_skill as indian
from openrummy.bots.policies import tableau_shipped as tableau
from openrummy.bots.policies.tableau import TableauSkill
from openrummy.sim.batch.policies import Skill
from openrummy.tuning.duels import Side

_but = msgspec.structs.replace

_PLAIN = (
    Side("skilled", TableauSkill(gift=6.0, hope=1.5, gain=0.5, gift_points=0.5)),  # much as sensible plays
    Side("skilled", TableauSkill(tempo=5.0, early=5.0)),  # lays down all it can and fears no discard
    Side("greedy"),
)
"""Opponents where melds lie on the table."""


class Family(msgspec.Struct, frozen=True):
    """A game whose skill can be tuned.

    rules: its rules as text.  skill: the skill in use.  pool: the opponents, besides the skill in use itself.
    players: how many.  sign: -1 where points are what losing costs.
    steps: for fields whose usual change is not a quarter of their value, that change.
    """

    rules: str
    skill: Skill
    pool: tuple[Side, ...]
    players: int = 2
    sign: int = 1
    steps: Mapping[str, float] = {}

    def step(self, field: str) -> float:
        """Return the usual change of a field."""
        return self.steps.get(field) or abs(getattr(self.skill, field)) / 4 or 0.25


FAMILIES: Mapping[str, Family] = {
    "gin": Family(
        "gin",
        gin.SHIPPED,
        (
            Side("skilled", gin.FIRST),
            Side("skilled", _but(gin.FIRST, stake=7.0, shown=2.0, knock=25.0, slope=2.5)),  # much as sensible plays
            Side("skilled", gin.HASTY),
            Side("greedy"),
        ),
        steps={"greed": 5.0},
    ),
    "indian": Family(
        "indian-points",
        indian.SHIPPED,
        (
            Side("skilled", _but(indian.SHIPPED, drop_2=999.0)),  # never drops
            Side(
                "skilled", _but(indian.SHIPPED, far_pure=20.0, near_pure=10.0, near_run=5.0, far_run=8.0)
            ),  # collects sets
            Side("greedy"),
        ),
        sign=-1,
    ),
    "500": Family("500", tableau.FIVE_HUNDRED, _PLAIN),
    "500-4": Family("500", tableau.FIVE_HUNDRED_OF_MORE, _PLAIN, players=4),
    "basic": Family("basic", tableau.BASIC, _PLAIN, sign=-1),
    "block": Family("block", tableau.BASIC, _PLAIN, sign=-1),
}
"""Each family by its key."""
