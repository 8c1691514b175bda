"""Compare two sets of rules on the same packs with the same luck, to measure what a house rule changes.

Whatever both have in common cancels, so a difference shows in far fewer deals than two separate runs would need.
"""

from collections.abc import Sequence
from time import perf_counter
from typing import Any, TypeAlias

import msgspec

from openrummy.bots import Player, player_name
from openrummy.engine.rules import Rules
from openrummy.sim.intervals import Interval
from openrummy.sim.many import Plan, part_size, plan
from openrummy.sim.moments import Moments, Sample, difference, mean_95, moments_of, paired_rate_95
from openrummy.sim.results import By, Measure, measures
from openrummy.sim.workers import HERE, Progress, Spread, added_up

OTHER = "other "
"""The prefix of the second setting's numbers in a sample."""

Settings: TypeAlias = tuple[Rules, Rules]


class Change(msgspec.Struct, frozen=True):
    """One statistic under both settings, and how much higher it is under the second.

    statistic, per, seat (from 0), ending: as in `openrummy.sim.rows`.
    """

    statistic: str
    per: str
    seat: int | None
    ending: str | None
    is_rate: bool
    values: tuple[float, float]
    values_95: tuple[Interval, Interval]
    change: float
    change_95: Interval


class Comparison(msgspec.Struct, frozen=True):
    """The statistics of two settings, side by side.

    pairs: the matches, or deals if `single`, played under each setting.
    same_packs: whether both play with the same cards; if not, only the luck of the shuffle is the same.
    seconds: of the wall clock.
    """

    rules: tuple[str, str]
    players: int
    agents: tuple[str, ...]
    seed: str
    by: By
    single: bool
    pairs: int
    same_packs: bool
    statistics: tuple[Change, ...]
    seconds: float

    def to_plain(self) -> dict[str, Any]:
        """Return the result as plain values for JSON."""
        plain: dict[str, Any] = msgspec.to_builtins(self)
        return plain


class PairPlan(msgspec.Struct, frozen=True):
    """The same matches under two settings."""

    one: Plan
    other: Plan

    def __call__(self, numbers: range) -> Moments:
        """Play the pairs with these numbers."""
        return moments_of(map(self._sample, numbers))

    def _sample(self, number: int) -> Sample:
        others = {OTHER + name: value for name, value in self.other.sample(number).items()}
        return {**self.one.sample(number), **others}


def compare(
    settings: Settings,
    agents: Sequence[Player],
    number: int,
    seed: str,
    *,
    single: bool = True,
    progress: Progress | None = None,
    spread: Spread = HERE,
) -> Comparison:
    """Play `number` deals, or matches, under each of two settings with the engine.

    The agents get the same seeds under both, so their luck is the same for as long as they see the same.
    Raises ValueError if the settings are not for the same number of players, and as `simulate` does.
    """
    check_settings(settings)
    started, luck = perf_counter(), settings[0].text
    one, other = (plan(msgspec.structs.replace(rules, luck=luck), agents, seed, single=single) for rules in settings)
    moments = added_up(PairPlan(one, other), number, part_size(number, spread), spread, progress)
    seconds = perf_counter() - started
    return compared(
        settings, [*map(player_name, agents)], number, seed, moments, by="engine", single=single, seconds=seconds
    )


def check_settings(settings: Settings) -> None:
    """Raise ValueError if the settings are not for the same number of players."""
    one, other = settings
    if one.players != other.players:
        raise ValueError(
            f"{one.text} has {one.players} players and {other.text} has {other.players}: both need the same number."
        )


def compared(
    settings: Settings,
    agents: Sequence[str],
    number: int,
    seed: str,
    moments: Moments,
    *,
    by: By,
    single: bool,
    seconds: float,
) -> Comparison:
    """Return the statistics of `number` pairs from their moments."""
    names = {name.removeprefix(OTHER) for name in moments.names()}
    return Comparison(
        rules=(settings[0].text, settings[1].text),
        players=settings[0].players,
        agents=tuple(agents),
        seed=seed,
        by=by,
        single=single,
        pairs=number,
        same_packs=settings[0].pack == settings[1].pack,
        statistics=tuple(change_of(moments, each) for each in measures(settings[0].players, names, single=single)),
        seconds=seconds,
    )


def change_of(moments: Moments, measure: Measure) -> Change:
    one, other = measure.estimate(moments), measure.estimate(moments, OTHER)
    both = difference(one, other)
    return Change(
        statistic="ending" if isinstance(measure.of, str) else measure.name,
        per=measure.per,
        seat=measure.of if isinstance(measure.of, int) else None,
        ending=measure.of if isinstance(measure.of, str) else None,
        is_rate=measure.is_rate,
        values=(float(one.value), float(other.value)),
        values_95=(measure.interval_95(moments, one), measure.interval_95(moments, other)),
        change=float(both.value),
        change_95=(paired_rate_95 if measure.is_rate else mean_95)(moments, both),
    )
