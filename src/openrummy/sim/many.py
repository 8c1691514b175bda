"""Many matches, or many single deals, played by the engine with fixed seats."""

import pickle
from collections.abc import Sequence
from time import perf_counter
from typing import Any

import msgspec

from openrummy.bots import Player, player_name
from openrummy.engine.rules import Rules
from openrummy.sim.match import Limits, play_match, seated
from openrummy.sim.moments import Moments, Sample, moments_of
from openrummy.sim.results import SimResult, result_of, sample_of
from openrummy.sim.workers import HERE, Progress, Spread, added_up, even_part


class Plan(msgspec.Struct, frozen=True):
    """The matches to play.  single: play only the first deal of each match."""

    rules: Rules
    agents: tuple[Any, ...]
    seed: str
    limits: Limits
    single: bool

    def __call__(self, numbers: range) -> Moments:
        """Play the matches with these numbers."""
        return moments_of(map(self.sample, numbers))

    def sample(self, number: int) -> Sample:
        """Play the match with this number."""
        own = f"{self.seed}/{number}"
        limits = msgspec.structs.replace(self.limits, deals=1) if self.single else self.limits
        return sample_of(play_match(self.rules, seated(self.agents, own), own, limits), single=self.single)


def plan(rules: Rules, agents: Sequence[Player], seed: str, *, limits: Limits = Limits(), single: bool = False) -> Plan:
    """Return a plan that can be played.  Raises ValueError for an unknown player or a wrong number of players."""
    seated(agents, seed)
    if len(agents) != rules.players:
        raise ValueError(f"{len(agents)} agents are named for {rules.players} players: name one for each seat.")
    return Plan(rules, tuple(agents), seed, limits, single)


def part_size(number: int, spread: Spread) -> int:
    """Return how many samples make a part: few enough to keep every worker busy and to report progress."""
    return 1 if spread.workers == 1 else even_part(number, spread, 1, 64)


def simulate(
    rules: Rules,
    agents: Sequence[Player],
    matches: int,
    seed: str,
    *,
    progress: Progress | None = None,
    limits: Limits = Limits(),
    spread: Spread = HERE,
) -> SimResult:
    """Play `matches` matches between `agents`, given by key or as agents, one per seat, who keep their seats.

    The first dealer is chosen by lot.  Match number i has the cards of the seed `seed/i`, whoever plays.  The same
    arguments
    return the same result except for the seconds, wherever `spread` plays them.  Raises ValueError for an unknown
    player, a
    wrong number of players, or an agent that cannot be sent to another process.
    """
    return _simulated(plan(rules, agents, seed, limits=limits), matches, progress, spread)


def simulate_deals(
    rules: Rules,
    agents: Sequence[Player],
    deals: int,
    seed: str,
    *,
    progress: Progress | None = None,
    spread: Spread = HERE,
) -> SimResult:
    """Play single deals, as `simulate` plays matches: each is the first deal of match number i, and its winner wins."""
    return _simulated(plan(rules, agents, seed, single=True), deals, progress, spread)


def _simulated(what: Plan, number: int, progress: Progress | None, spread: Spread) -> SimResult:
    if spread.workers > 1:
        _check_pickles(what)
    started = perf_counter()
    moments = added_up(what, number, part_size(number, spread), spread, progress)
    seconds = perf_counter() - started
    return result_of(
        what.rules,
        [*map(player_name, what.agents)],
        what.seed,
        moments,
        by="engine",
        single=what.single,
        seconds=seconds,
    )


def _check_pickles(what: Plan) -> None:
    try:
        pickle.dumps(what)
    except (pickle.PicklingError, AttributeError, TypeError) as fault:
        raise ValueError(f"These agents cannot be sent to another process, so leave out `spread`: {fault}") from None
