"""Many matches at fixed seats, and what came out."""

from collections.abc import Callable, Sequence
from statistics import fmean
from time import perf_counter
from typing import Any

import msgspec

from openrummy.engine.rules import Rules
from openrummy.sim.intervals import Interval, mean_interval, wilson
from openrummy.sim.match import Limits, MatchResult, play_match, seated

Progress = Callable[[int, int], None]
"""Called after each match with the matches done and the matches asked for."""


class SeatResult(msgspec.Struct, frozen=True):
    """What one seat achieved.

    wins: a tie of n counts 1/n.  ties: wins that were shared.  win_rate_95: the interval of wins a match.
    points: summed over the matches.  mean_points_95: the interval of points a match.  went_out: deals.
    """

    agent: str
    wins: float
    ties: int
    win_rate_95: Interval
    points: int
    mean_points: float
    mean_points_95: Interval
    went_out: int


class SimResult(msgspec.Struct, frozen=True):
    """What many matches came to.

    rules: text form.  unfinished: matches given up at a limit; they count as nobody's win.  blocked, void: parts of
    all deals.  turns, actions: means a deal and a match.  seconds: of the wall clock, the only part that is not
    reproducible.
    """

    rules: str
    seed: str
    seats: tuple[SeatResult, ...]
    matches: int
    unfinished: int
    deals: int
    blocked: float
    void: float
    turns_per_deal: float
    deals_per_match: float
    actions_per_match: float
    seconds: float

    def to_plain(self) -> dict[str, Any]:
        """The result as JSON holds it; wins are whole numbers where no tie was shared."""
        plain: dict[str, Any] = msgspec.to_builtins(self)
        for seat in plain["seats"]:
            seat["wins"] = int(seat["wins"]) if seat["wins"] == int(seat["wins"]) else seat["wins"]
        return plain


def simulate(
    rules: Rules,
    keys: Sequence[str],
    matches: int,
    seed: str,
    *,
    progress: Progress | None = None,
    limits: Limits = Limits(),
) -> SimResult:
    """Play `matches` matches of the players `keys`, one a seat, who stay where they sit; the first dealer is by lot.

    Match number i has the cards of the seed `seed/i`, whoever plays.  The same arguments give the same result but for
    the seconds.  Raises ValueError for an unknown key or a wrong number of players.
    """
    started, results = perf_counter(), list[MatchResult]()
    for number in range(matches):
        own = f"{seed}/{number}"
        results.append(play_match(rules, seated(keys, own), own, limits))
        if progress is not None:
            progress(number + 1, matches)
    return summary(rules, keys, seed, results, perf_counter() - started)


def summary(rules: Rules, keys: Sequence[str], seed: str, results: Sequence[MatchResult], seconds: float) -> SimResult:
    """The statistics of matches that were played."""
    deals = [deal for result in results for deal in result.deals]
    return SimResult(
        rules=rules.text,
        seed=seed,
        seats=tuple(seat_result(key, seat, results) for seat, key in enumerate(keys)),
        matches=len(results),
        unfinished=sum(not result.is_finished for result in results),
        deals=len(deals),
        blocked=_mean([deal.reason == "blocked" for deal in deals]),
        void=_mean([deal.reason == "void" for deal in deals]),
        turns_per_deal=_mean([deal.turns for deal in deals]),
        deals_per_match=_mean([len(result.deals) for result in results]),
        actions_per_match=_mean([result.actions for result in results]),
        seconds=seconds,
    )


def seat_result(key: str, seat: int, results: Sequence[MatchResult]) -> SeatResult:
    """What the seat achieved in these matches."""
    wins = sum(result.share(seat) for result in results)
    points = [result.totals[seat] for result in results]
    return SeatResult(
        agent=key,
        wins=wins,
        ties=sum(0 < result.share(seat) < 1 for result in results),
        win_rate_95=wilson(wins, len(results)),
        points=sum(points),
        mean_points=_mean(points),
        mean_points_95=mean_interval(points),
        went_out=sum(deal.winner == seat for result in results for deal in result.deals),
    )


def _mean(values: Sequence[float]) -> float:
    return fmean(values) if values else 0.0
