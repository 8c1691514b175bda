"""The results of many deals in batches: statistics with their uncertainty."""

from time import perf_counter
from typing import Any

import msgspec
import numpy as np
import numpy.typing as npt

from openrummy.engine.rules import Rules
from openrummy.sim.batch import BatchGame, batch_game
from openrummy.sim.batch.game import Deals
from openrummy.sim.batch.policies import Policy, check_policies
from openrummy.sim.moments import ONE, Moments
from openrummy.sim.results import DEALS, ENDS, POINTS, TURNS, WENT_OUT, WHOLE, WINS, SimResult, named, result_of
from openrummy.sim.workers import HERE, Progress, Spread, Threads, Work, added_up, even_part

FEWEST, MOST = 256, 4096
"""Deals dealt and played at once: enough to be worth sending to a worker, few enough to fit the cache and to end soon."""


class BatchPlan(msgspec.Struct, frozen=True):
    """Deals to play; one thread plays each part."""

    rules: Rules
    policies: tuple[Policy, ...]
    seed: str

    def __call__(self, numbers: range) -> Moments:
        """Play the deals with these numbers."""
        names, columns = self.table(numbers)
        return moments_of_table(names, columns)

    def table(self, numbers: range) -> tuple[list[str], npt.NDArray[np.float64]]:
        """Play the deals with these numbers; return the names of the statistics, and a table with a row for each and a column per deal."""
        game = batch_game(self.rules)
        deals = game.deal(len(numbers), self.seed, first=numbers.start)
        game.play(deals, self.policies, threads=1)
        columns = columns_of(game, deals)
        return [*columns], np.array([*columns.values()], np.float64)


def columns_of(game: BatchGame, deals: Deals) -> dict[str, npt.NDArray[Any]]:
    """Return the numbers of finished deals, named as in `openrummy.sim.results`."""
    one = np.ones(deals.size, np.uint8)
    columns: dict[str, npt.NDArray[Any]] = {ONE: one, DEALS: one, TURNS: deals["turn"]}
    for seat in range(game.rules.players):
        won = deals["winner"] == seat
        columns |= {
            named(WINS, seat): won * WHOLE,
            named(WENT_OUT, seat): won,
            named(POINTS, seat): deals["points"][:, seat],
        }
    reasons = enumerate(game.program.reasons)
    return columns | {named(ENDS, reason): deals["reason"] == code for code, reason in reasons if reason}


def moments_of_table(names: list[str], table: npt.NDArray[np.float64]) -> Moments:
    """Return the moments of the table's columns.  Its whole numbers are small enough for sums of products to be exact in 53 bits."""
    products = (table @ table.T).tolist()
    pairs = ((one, other) for one in range(len(names)) for other in range(len(names)) if names[one] <= names[other])
    found = {(names[one], names[other]): int(products[one][other]) for one, other in pairs}
    return Moments({pair: product for pair, product in found.items() if product})


def batch_plan(rules: Rules, policies: tuple[Policy, ...], seed: str) -> BatchPlan:
    """Return a plan that can be played.  Raises ValueError if the rules are not covered, and for wrong policies."""
    check_policies(policies, rules.players, batch_game(rules).policies)
    return BatchPlan(rules, policies, seed)


def simulate_deals(
    rules: Rules,
    policies: tuple[Policy, ...],
    deals: int,
    seed: str,
    *,
    progress: Progress | None = None,
    spread: Spread | None = None,
) -> SimResult:
    """Play `deals` deals between policies, one per seat; the same arguments return the same result except for the seconds.

    spread: where to play; None for one thread per core, or a single one if a policy is a Python callable.  It does not
    change the result.
    Raises ValueError if the rules are not covered, for wrong policies, and for fewer than one deal.
    """
    if deals < 1:
        raise ValueError(f"{deals} deals tell nothing: ask for at least one.")
    plan = batch_plan(rules, policies, seed)
    plan(range(0))  # plays nothing, but loads or compiles the kernels
    started = perf_counter()
    moments = summed(plan, policies, deals, spread, progress)
    agents, seconds = [name_of(policy) for policy in policies], perf_counter() - started
    return result_of(rules, agents, seed, moments, by="batch", single=True, seconds=seconds)


def summed(
    work: Work, policies: tuple[Policy, ...], deals: int, spread: Spread | None, progress: Progress | None
) -> Moments:
    """Return the moments of this many deals, played where `simulate_deals` says."""
    there = spread or (Threads() if all(isinstance(policy, str) for policy in policies) else HERE)
    return added_up(work, deals, even_part(deals, there, FEWEST, MOST), there, progress)


def name_of(policy: Policy) -> str:
    """Return the name of a policy in results."""
    return policy if isinstance(policy, str) else getattr(policy, "__name__", "callable")
