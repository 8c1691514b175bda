"""Compare two sets of rules in batches: the same deals under both."""

from time import perf_counter

import msgspec
import numpy as np

from openrummy.sim.batch.policies import Policy
from openrummy.sim.batch.results import BatchPlan, batch_plan, moments_of_table, name_of, summed
from openrummy.sim.comparing import OTHER, Comparison, Settings, check_settings, compared
from openrummy.sim.moments import Moments
from openrummy.sim.workers import Progress, Spread


class BatchPairPlan(msgspec.Struct, frozen=True):
    """The same deals under two settings."""

    one: BatchPlan
    other: BatchPlan

    def __call__(self, numbers: range) -> Moments:
        """Play the pairs with these numbers."""
        (names, table), (others, other) = self.one.table(numbers), self.other.table(numbers)
        return moments_of_table([*names, *(OTHER + name for name in others)], np.vstack([table, other]))


def compare_deals(
    settings: Settings,
    policies: tuple[Policy, ...],
    deals: int,
    seed: str,
    *,
    progress: Progress | None = None,
    spread: Spread | None = None,
) -> Comparison:
    """Compare as `openrummy.sim.comparing.compare` does, with deals between policies.  Raises ValueError if either rules are not covered."""
    check_settings(settings)
    plan = BatchPairPlan(*(batch_plan(rules, policies, seed) for rules in settings))
    plan(range(0))  # plays nothing, but loads or compiles the kernels
    started = perf_counter()
    moments = summed(plan, policies, deals, spread, progress)
    agents, seconds = [name_of(policy) for policy in policies], perf_counter() - started
    return compared(settings, agents, deals, seed, moments, by="batch", single=True, seconds=seconds)
