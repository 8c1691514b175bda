"""Duplicate matches: two players play the same packs twice with seats swapped, so that the luck of the deal cancels.

A duplicate match is a *pair* of matches. The player with more wins in the pair wins it; with one win each it is
halved, whatever the points.
"""

from typing import Any

import msgspec

from openrummy.bots import Player, player_name
from openrummy.engine.rules import Rules
from openrummy.sim.intervals import Interval, wilson
from openrummy.sim.match import Limits, MatchResult, play_match, seated
from openrummy.sim.workers import Progress


class DuplicateResult(msgspec.Struct, frozen=True):
    """How player `a` did against player `b`.

    matches: duplicate matches, each played twice.  won, halved, lost: from the side of `a`.
    rate_95: the interval of the rate of duplicate matches won, counting a halved one as one half.
    wins: single matches won by `a`, counting a tie as one half.  points: the sums of `a` and of `b`.
    unfinished: single matches abandoned at a limit; nobody wins them.
    """

    a: str
    b: str
    matches: int
    won: int
    halved: int
    lost: int
    rate_95: Interval
    wins: float
    points: tuple[int, int]
    unfinished: int

    def to_plain(self) -> dict[str, Any]:
        """Return the result as plain values for JSON."""
        plain: dict[str, Any] = msgspec.to_builtins(self)
        return plain


def duplicate(
    rules: Rules,
    a: Player,
    b: Player,
    matches: int,
    seed: str,
    *,
    progress: Progress | None = None,
    limits: Limits = Limits(),
) -> DuplicateResult:
    """Play `matches` duplicate matches between `a` and `b`, given by key or as agents; the same arguments return the same result.

    Raises ValueError for an unknown player, or if the rules are not for two players.
    """
    if rules.players != 2:
        raise ValueError(f"A duplicate match is for two players, not {rules.players}.")
    pairs = []
    for number in range(matches):
        pairs.append(_pair(rules, a, b, f"{seed}/{number}", limits))
        if progress is not None:
            progress(number + 1, matches)
    return _result(player_name(a), player_name(b), pairs)


def _pair(rules: Rules, a: Player, b: Player, seed: str, limits: Limits) -> tuple[MatchResult, MatchResult]:
    first = play_match(rules, seated((a, b), seed), seed, limits)
    return first, play_match(rules, seated((b, a), seed), seed, limits)


def _result(a: str, b: str, pairs: list[tuple[MatchResult, MatchResult]]) -> DuplicateResult:
    margins = [_margin(first, second) for first, second in pairs]
    won, lost = sum(margin > 0 for margin in margins), sum(margin < 0 for margin in margins)
    halved = len(pairs) - won - lost
    return DuplicateResult(
        a,
        b,
        len(pairs),
        won,
        halved,
        lost,
        wilson(won + halved / 2, len(pairs)),
        wins=sum(first.share(0) + second.share(1) for first, second in pairs),
        points=(
            sum(first.totals[0] + second.totals[1] for first, second in pairs),
            sum(first.totals[1] + second.totals[0] for first, second in pairs),
        ),
        unfinished=sum(not result.is_finished for pair in pairs for result in pair),
    )


def _margin(first: MatchResult, second: MatchResult) -> float:
    """Return the first player's wins minus the second's over both matches."""
    return first.share(0) + second.share(1) - first.share(1) - second.share(0)
