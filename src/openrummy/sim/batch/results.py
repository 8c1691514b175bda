"""Many deals in batches, and what came out: statistics with their uncertainty."""

from collections.abc import Callable, Iterator
from time import perf_counter
from typing import Any

import msgspec
import numpy as np
import numpy.typing as npt

from openrummy.engine.rules import Rules
from openrummy.sim.batch import BatchGame, batch_game
from openrummy.sim.batch.game import Deals
from openrummy.sim.batch.policies import Policy, check_policies
from openrummy.sim.intervals import Interval, sums_interval, wilson

TOGETHER = 1 << 15
"""Deals that are dealt and played at once: a few MB."""

Progress = Callable[[int, int], None]
"""Called now and then with the deals done and the deals asked for."""


class SeatDeals(msgspec.Struct, frozen=True):
    """What one seat achieved.  wins: deals.  points: summed."""

    policy: str
    wins: int
    win_rate_95: Interval
    points: int
    mean_points: float
    mean_points_95: Interval


class Ending(msgspec.Struct, frozen=True):
    """How many deals ended in one way, and the interval of their part."""

    deals: int
    rate_95: Interval


class DealsResult(msgspec.Struct, frozen=True):
    """What many deals came to.

    rules: text form.  endings: by reason.  seconds: of the wall clock, the only part that is not reproducible.
    """

    rules: str
    seed: str
    seats: tuple[SeatDeals, ...]
    deals: int
    endings: dict[str, Ending]
    turns_per_deal: float
    turns_per_deal_95: Interval
    seconds: float

    def to_plain(self) -> dict[str, Any]:
        """The result as JSON holds it."""
        plain: dict[str, Any] = msgspec.to_builtins(self)
        return plain


class _Sums:
    """What is added up over parts of the deals."""

    def __init__(self, game: BatchGame) -> None:
        seats = game.rules.players
        self.wins, self.points, self.squares = (np.zeros(seats, np.int64) for _ in range(3))
        self.reasons = np.zeros(len(game.program.reasons), np.int64)
        self.turns = self.turns_squared = 0

    def add(self, deals: Deals) -> None:
        points, turns = deals["points"][:, : self.wins.size].astype(np.int64), deals["turn"].astype(np.int64)
        self.wins += np.bincount(deals["winner"] + 1, minlength=self.wins.size + 1)[1:]
        self.points += points.sum(axis=0)
        self.squares += (points * points).sum(axis=0)
        self.reasons += np.bincount(deals["reason"], minlength=self.reasons.size)
        self.turns += int(turns.sum())
        self.turns_squared += int((turns * turns).sum())


def simulate_deals(
    rules: Rules,
    policies: tuple[Policy, ...],
    deals: int,
    seed: str,
    *,
    threads: int | None = None,
    progress: Progress | None = None,
) -> DealsResult:
    """Play `deals` deals between policies, one a seat; the same arguments give the same result but for the seconds.

    threads: as many as there are cores where None; it changes no result.
    Raises ValueError where the rules are not covered, for wrong policies, and for fewer than one deal.
    """
    game, started = batch_game(rules), perf_counter()
    check_policies(policies, rules.players)
    if deals < 1:
        raise ValueError(f"{deals} deals tell nothing: ask for at least one.")
    sums = _Sums(game)
    for begin, end in _parts(deals):
        part = game.deal(end - begin, seed, first=begin)
        game.play(part, policies, threads=threads)
        sums.add(part)
        if progress is not None:
            progress(end, deals)
    return _result(game, policies, deals, seed, sums, perf_counter() - started)


def _parts(deals: int) -> Iterator[tuple[int, int]]:
    return ((begin, min(begin + TOGETHER, deals)) for begin in range(0, deals, TOGETHER))


def _result(
    game: BatchGame, policies: tuple[Policy, ...], deals: int, seed: str, sums: _Sums, seconds: float
) -> DealsResult:
    return DealsResult(
        rules=game.rules.text,
        seed=seed,
        seats=tuple(_seat(policy, deals, sums, seat) for seat, policy in enumerate(policies)),
        deals=deals,
        endings=dict(_endings(game.program.reasons, sums.reasons, deals)),
        turns_per_deal=sums.turns / deals,
        turns_per_deal_95=sums_interval(deals, sums.turns, sums.turns_squared),
        seconds=seconds,
    )


def _endings(reasons: tuple[str, ...], numbers: npt.NDArray[np.int64], deals: int) -> Iterator[tuple[str, Ending]]:
    for reason, number in zip(reasons, numbers.tolist(), strict=True):
        if number:
            yield reason, Ending(number, wilson(number, deals))


def _seat(policy: Policy, deals: int, sums: _Sums, seat: int) -> SeatDeals:
    wins, points = int(sums.wins[seat]), int(sums.points[seat])
    return SeatDeals(
        policy=policy if isinstance(policy, str) else getattr(policy, "__name__", "callable"),
        wins=wins,
        win_rate_95=wilson(wins, deals),
        points=points,
        mean_points=points / deals,
        mean_points_95=sums_interval(deals, points, int(sums.squares[seat])),
    )
