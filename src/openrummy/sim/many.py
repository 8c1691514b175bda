"""Many matches, or many single deals, at fixed seats by the engine."""

from collections.abc import Sequence
from time import perf_counter

import msgspec

from openrummy.bots import AGENTS
from openrummy.engine.rules import Rules
from openrummy.sim.match import Limits, play_match, seated
from openrummy.sim.moments import Moments, Sample, moments_of
from openrummy.sim.results import SimResult, result_of, sample_of
from openrummy.sim.spread import HERE, Progress, Spread, added_up, even_part


class Plan(msgspec.Struct, frozen=True):
    """What is to be played.  single: only the first deal of each match."""

    rules: Rules
    keys: tuple[str, ...]
    seed: str
    limits: Limits
    single: bool

    def __call__(self, numbers: range) -> Moments:
        """Play the matches of these numbers."""
        return moments_of(map(self.sample, numbers))

    def sample(self, number: int) -> Sample:
        """Play one."""
        own = f"{self.seed}/{number}"
        limits = msgspec.structs.replace(self.limits, deals=1) if self.single else self.limits
        return sample_of(play_match(self.rules, seated(self.keys, own), own, limits), single=self.single)


def plan(rules: Rules, keys: Sequence[str], seed: str, *, limits: Limits = Limits(), single: bool = False) -> Plan:
    """A plan that can be played.  Raises ValueError for an unknown key or a wrong number of players."""
    unknown = [key for key in keys if key not in AGENTS]
    if unknown:
        raise ValueError(f"There is no player {unknown[0]!r}; the players are {', '.join(AGENTS)}.")
    if len(keys) != rules.players:
        raise ValueError(f"{len(keys)} agents are named for {rules.players} players: name one for each seat.")
    return Plan(rules, tuple(keys), seed, limits, single)


def part_size(number: int, spread: Spread) -> int:
    """How many samples make a part: few enough to keep every worker busy and to tell of progress."""
    return 1 if spread.workers == 1 else even_part(number, spread, 1, 64)


def simulate(
    rules: Rules,
    keys: Sequence[str],
    matches: int,
    seed: str,
    *,
    progress: Progress | None = None,
    limits: Limits = Limits(),
    spread: Spread = HERE,
) -> SimResult:
    """Play `matches` matches of the players `keys`, one a seat, who stay where they sit; the first dealer is by lot.

    Match number i has the cards of the seed `seed/i`, whoever plays.  The same arguments give the same result but for
    the seconds, wherever `spread` plays them.  Raises ValueError for an unknown key or a wrong number of players.
    """
    return _simulated(plan(rules, keys, seed, limits=limits), matches, progress, spread)


def simulate_deals(
    rules: Rules, keys: Sequence[str], deals: int, seed: str, *, progress: Progress | None = None, spread: Spread = HERE
) -> SimResult:
    """As `simulate`, but single deals: each is the first one of match number i, and who wins it wins."""
    return _simulated(plan(rules, keys, seed, single=True), deals, progress, spread)


def _simulated(what: Plan, number: int, progress: Progress | None, spread: Spread) -> SimResult:
    started = perf_counter()
    moments = added_up(what, number, part_size(number, spread), spread, progress)
    seconds = perf_counter() - started
    return result_of(what.rules, what.keys, what.seed, moments, by="engine", single=what.single, seconds=seconds)
