"""Results as rows, for tables, files and plots."""

from collections.abc import Iterator

import msgspec

from openrummy.sim.comparing import Comparison
from openrummy.sim.intervals import Interval
from openrummy.sim.results import SimResult


class Row(msgspec.Struct, frozen=True):
    """One statistic.

    statistic: `wins` and `points` of a seat, `ending` of deals (a rate, as `wins` is), `turns`, `actions` or `deals`.
    per: `match` or `deal`.  seat: from 0.  agent: the player in that seat.  ending: how the deals ended.
    value, low_95, high_95: a rate or a mean, and its interval.
    """

    statistic: str
    per: str
    seat: int | None
    agent: str | None
    ending: str | None
    value: float
    low_95: float
    high_95: float


def rows(result: SimResult) -> Iterator[Row]:
    """Yield every statistic of a result."""
    per = "deal" if result.matches is None else "match"
    for seat, each in enumerate(result.seats):
        yield Row("wins", per, seat, each.agent, None, each.win_rate, *each.win_rate_95)
    for seat, each in enumerate(result.seats):
        yield Row("points", per, seat, each.agent, None, each.mean_points, *each.mean_points_95)
    for reason, ending in result.endings.items():
        yield Row("ending", "deal", None, None, reason, ending.rate, *ending.rate_95)
    yield _length("turns", "deal", result.turns_per_deal, result.turns_per_deal_95)
    if result.actions_per_deal is not None and result.actions_per_deal_95 is not None:
        yield _length("actions", "deal", result.actions_per_deal, result.actions_per_deal_95)
    if result.deals_per_match is not None and result.deals_per_match_95 is not None:
        yield _length("deals", "match", result.deals_per_match, result.deals_per_match_95)


def _length(name: str, per: str, value: float, interval: Interval) -> Row:
    return Row(name, per, None, None, None, value, *interval)


class PairRow(msgspec.Struct, frozen=True):
    """One statistic under two settings, named as in `Row`: both values and the change, with their intervals."""

    statistic: str
    per: str
    seat: int | None
    agent: str | None
    ending: str | None
    before: float
    before_low_95: float
    before_high_95: float
    after: float
    after_low_95: float
    after_high_95: float
    change: float
    change_low_95: float
    change_high_95: float


def pair_rows(found: Comparison) -> Iterator[PairRow]:
    """Yield every statistic of a comparison."""
    for each in found.statistics:
        agent = None if each.seat is None else found.agents[each.seat]
        (before, after), (before_95, after_95) = each.values, each.values_95
        values = (before, *before_95, after, *after_95, each.change, *each.change_95)
        yield PairRow(each.statistic, each.per, each.seat, agent, each.ending, *values)
