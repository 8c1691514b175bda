"""The results of many matches or deals: statistics with their uncertainty."""

from collections.abc import Iterator, Sequence
from typing import Any, Literal, TypeAlias

import msgspec

from openrummy.engine.rules import Rules
from openrummy.sim.intervals import Interval
from openrummy.sim.match import MatchResult
from openrummy.sim.moments import ONE, Estimate, Moments, Sample, mean_95, rate_95, ratio

By: TypeAlias = Literal["engine", "batch"]

WHOLE = 840
"""The parts of one win: a number that two to eight players can share evenly."""

DEALS, TURNS, ACTIONS, UNFINISHED = "deals", "turns", "actions", "unfinished"
WINS, POINTS, WENT_OUT, TIES, ENDS = "wins", "points", "went out", "ties", "ends"


class Measure(msgspec.Struct, frozen=True):
    """A statistic, and how to compute it from the numbers of a sample.

    name: `wins`, `points`, `ends`, `turns`, `deals` or `actions`.  of: the seat from 0, or how a deal ended.
    per: what it is counted per, `match` or `deal`.  is_rate: whether it lies between 0 and 1.
    """

    name: str
    of: int | str | None
    per: Literal["match", "deal"]
    is_rate: bool = False

    @property
    def number(self) -> str:
        """The name of its number in a sample."""
        return self.name if self.of is None else named(self.name, self.of)

    def estimate(self, moments: Moments, prefix: str = "") -> Estimate:
        """Return the statistic, from the numbers whose names begin with `prefix`."""
        under = prefix + DEALS if self.name in (ENDS, TURNS, ACTIONS) else ONE
        return ratio(moments, prefix + self.number, under, WHOLE if self.name == WINS else 1)

    def interval_95(self, moments: Moments, estimate: Estimate) -> Interval:
        """Return the 95 % interval of an estimate."""
        return (rate_95 if self.is_rate else mean_95)(moments, estimate)


def named(name: str, what: int | str) -> str:
    """Return the name of a number for one seat, or for one way in which deals end."""
    return f"{name}/{what}"


def measures(players: int, names: set[str], *, single: bool) -> Iterator[Measure]:
    """Yield the statistics that samples with these numbers allow.  single: whether the samples are deals rather than matches."""
    per: Literal["match", "deal"] = "deal" if single else "match"
    yield from (Measure(WINS, seat, per, is_rate=True) for seat in range(players))
    yield from (Measure(POINTS, seat, per) for seat in range(players))
    yield from (Measure(ENDS, reason, "deal", is_rate=True) for reason in endings(names))
    yield Measure(TURNS, None, "deal")
    if ACTIONS in names:
        yield Measure(ACTIONS, None, "deal")
    if not single:
        yield Measure(DEALS, None, per)


def endings(names: set[str]) -> list[str]:
    """Return every way in which a deal ended, and always `blocked`, so that it has an interval even if no deal was blocked."""
    return sorted({"blocked", *(name.partition("/")[2] for name in names if name.startswith(f"{ENDS}/"))})


def sample_of(result: MatchResult, *, single: bool) -> Sample:
    """Return a match as numbers, or its only deal if `single`: then the winner of that deal wins."""
    sample = {ONE: 1, DEALS: len(result.deals), ACTIONS: result.actions}
    sample[TURNS] = sum(deal.turns for deal in result.deals)
    for deal in result.deals:
        _count(sample, named(ENDS, deal.reason))
        if deal.winner is not None:
            _count(sample, named(WENT_OUT, deal.winner))
    points = result.deals[0].points if single and result.deals else result.totals
    sample |= {named(POINTS, seat): number for seat, number in enumerate(points)}
    return sample | (_won_deal(result) if single else _won(result))


def _count(sample: dict[str, int], name: str) -> None:
    sample[name] = sample.get(name, 0) + 1


def _won(result: MatchResult) -> dict[str, int]:
    if not result.is_finished:
        return {UNFINISHED: 1}
    ties = {named(TIES, seat): 1 for seat in result.winners if len(result.winners) > 1}
    return ties | {named(WINS, seat): WHOLE // len(result.winners) for seat in result.winners}


def _won_deal(result: MatchResult) -> dict[str, int]:
    if not result.deals:
        return {UNFINISHED: 1}
    return {named(WINS, deal.winner): WHOLE for deal in result.deals if deal.winner is not None}


class SeatResult(msgspec.Struct, frozen=True):
    """The results of one seat.

    wins: of matches, with 1/n for a tie of n, or of single deals.  ties: wins that were shared.
    win_rate_95: the interval of wins per match or deal.  points: the sum.  mean_points_95: the interval of points per
    match
    or deal.  went_out: deals won, however this game wins them.
    """

    agent: str
    wins: float
    ties: int
    win_rate: float
    win_rate_95: Interval
    points: int
    mean_points: float
    mean_points_95: Interval
    went_out: int


class Ending(msgspec.Struct, frozen=True):
    """The number of deals that ended in one way, their share of all deals, and its interval."""

    deals: int
    rate: float
    rate_95: Interval


class SimResult(msgspec.Struct, frozen=True):
    """The results of many matches, or of many single deals.

    rules: in text form.  by: what played them.  matches: None if single deals were played.
    unfinished: matches or deals abandoned at a limit; nobody wins them.
    endings: how deals ended, by the engine's word; `blocked` is always among them.
    turns_per_deal, actions_per_deal, deals_per_match: means; None for actions if they are not counted, as in the batch,
    and
    for matches if there are none.
    seconds: of the wall clock, the only value that is not reproducible.
    """

    rules: str
    seed: str
    by: By
    seats: tuple[SeatResult, ...]
    matches: int | None
    deals: int
    unfinished: int
    endings: dict[str, Ending]
    turns_per_deal: float
    turns_per_deal_95: Interval
    actions_per_deal: float | None
    actions_per_deal_95: Interval | None
    deals_per_match: float | None
    deals_per_match_95: Interval | None
    seconds: float

    def to_plain(self) -> dict[str, Any]:
        """Return the result as plain values for JSON; wins are whole numbers if no tie was shared."""
        plain: dict[str, Any] = msgspec.to_builtins(self)
        for seat in plain["seats"]:
            seat["wins"] = int(seat["wins"]) if seat["wins"] == int(seat["wins"]) else seat["wins"]
        return plain


def result_of(
    rules: Rules, agents: Sequence[str], seed: str, moments: Moments, *, by: By, single: bool, seconds: float
) -> SimResult:
    """Return the statistics of samples from their moments."""
    known = list(measures(rules.players, set(moments.names()), single=single))
    at: dict[str, _Found] = {measure.number: _found(moments, measure) for measure in known}
    actions, deals = (at.get(name, (None, None)) for name in (ACTIONS, DEALS))
    return SimResult(
        rules=rules.text,
        seed=seed,
        by=by,
        seats=tuple(_seat(agent, seat, moments, at) for seat, agent in enumerate(agents)),
        matches=None if single else moments.total(ONE),
        deals=moments.total(DEALS),
        unfinished=moments.total(UNFINISHED),
        endings={str(each.of): _ending(moments, each, at) for each in known if each.name == ENDS},
        turns_per_deal=at[TURNS][0],
        turns_per_deal_95=at[TURNS][1],
        actions_per_deal=actions[0],
        actions_per_deal_95=actions[1],
        deals_per_match=deals[0],
        deals_per_match_95=deals[1],
        seconds=seconds,
    )


_Found: TypeAlias = tuple[float, Interval]


def _found(moments: Moments, measure: Measure) -> _Found:
    estimate = measure.estimate(moments)
    return float(estimate.value), measure.interval_95(moments, estimate)


def _ending(moments: Moments, measure: Measure, at: dict[str, _Found]) -> Ending:
    return Ending(moments.total(measure.number), *at[measure.number])


def _seat(agent: str, seat: int, moments: Moments, at: dict[str, _Found]) -> SeatResult:
    wins, points = at[named(WINS, seat)], at[named(POINTS, seat)]
    return SeatResult(
        agent=agent,
        wins=moments.total(named(WINS, seat)) / WHOLE,
        ties=moments.total(named(TIES, seat)),
        win_rate=wins[0],
        win_rate_95=wins[1],
        points=moments.total(named(POINTS, seat)),
        mean_points=points[0],
        mean_points_95=points[1],
        went_out=moments.total(named(WENT_OUT, seat)),
    )
