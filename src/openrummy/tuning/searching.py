"""The search for a better skill: small random changes, each judged by duplicate deals until it is clear or not worth more of them."""

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

import msgspec
import numpy as np

from openrummy.engine.rules import Rules
from openrummy.sim.batch import BatchGame, batch_game
from openrummy.sim.batch.policies import Skill
from openrummy.tuning.duels import Estimate, Margins, Packs, Side, estimate, margins
from openrummy.tuning.families import Family
from openrummy.variants import rules_for

BLOCK = 500
"""Packs between two looks at a candidate."""
LOOKS = 6
"""Blocks after which a candidate that is not clearly worse is put to the proof, or dropped if it is not better by one error."""
HOPELESS = -0.5
"""Standard errors below zero at which a candidate is dropped at once."""
PROOF = 12
"""Fresh blocks over which a candidate must be better by `SURE` standard errors."""
SURE = 2.0


class Kept(NamedTuple):
    """A change that was kept: its number among all candidates, the skill after it, and its gain in points a deal."""

    candidate: int
    skill: Skill
    gain: Estimate


class Tuner:
    """A search from the family's skill; the same seed makes the same search."""

    def __init__(self, family: Family, seed: str) -> None:
        self.family = family
        self.seed = seed
        self.skill = family.skill
        self.game: BatchGame = batch_game(_rules(family))
        self._random = Random(f"openrummy tuning {seed}")
        self._dealt = 0

    def search(self, candidates: int) -> Iterator[Kept]:
        """Try this many candidates, and yield those that were kept, one after the other."""
        for number in range(candidates):
            candidate = changed(self.skill, self.family, self._random)
            gain = self._judged(candidate)
            if gain is not None:
                self.skill = candidate
                yield Kept(number, candidate, gain)

    def _judged(self, candidate: Skill) -> Estimate | None:
        """Return the gain of a candidate if it passes the proof over packs by which it was not chosen."""
        found = np.empty(0)
        for _ in range(LOOKS):
            found = np.append(found, self.gains(candidate, self._packs(BLOCK)))
            if estimate(found).sure < HOPELESS:
                return None
        if estimate(found).sure < 1:
            return None
        gain = estimate(self.gains(candidate, self._packs(PROOF * BLOCK)))
        return gain if gain.sure > SURE else None

    def gains(self, candidate: Skill, packs: Packs) -> Margins:
        """Return, for each pack, the points a deal that `candidate` gains over the skill in use: against each of the pool, and against that skill itself."""
        new, old = Side("skilled", candidate), Side("skilled", self.skill)
        gained = [self._margins(new, other, packs) - self._margins(old, other, packs) for other in self.family.pool]
        mean: Margins = np.mean([*gained, self._margins(new, old, packs)], axis=0)
        return mean

    def _margins(self, one: Side, others: Side, packs: Packs) -> Margins:
        return margins(self.game, one, others, packs, self.family.sign)

    def _packs(self, number: int) -> Packs:
        first, self._dealt = self._dealt, self._dealt + number
        return Packs(f"tuning {self.seed}", range(first, first + number))


def _rules(family: Family) -> Rules:
    return rules_for(family.rules, family.players)


def changed(skill: Skill, family: Family, random: Random) -> Skill:
    """Return `skill` with one to three fields changed at random, by about their usual steps."""
    fields = random.sample(skill.__struct_fields__, random.choice((1, 1, 2, 3)))
    new = {field: round(getattr(skill, field) + family.step(field) * random.gauss(0, 1), 3) for field in fields}
    return msgspec.structs.replace(skill, **new)
