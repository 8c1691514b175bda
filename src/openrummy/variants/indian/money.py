"""The chips that a player brings, and the split of a pool, in hundredths (rulebook 5.7, 5.8)."""

from collections.abc import Mapping, Sequence

from openrummy.parts.chips import equal_shares

BUY_IN_POINTS = 80
"""The number of points whose value a player must bring to a table for chips (R40)."""

AUTO_SPLIT_FROM: Mapping[int, int] = {101: 80, 201: 175}
"""The total that everybody left must have for a pool to be split without asking, by limit (rulebook 5.8)."""


def drops_left(limit: int, total: int, first_drop: int) -> int:
    """Return how many first drops a player with `total` can afford and stay in (R43)."""
    return (limit - 1 - total) // first_drop


def manual_split(pool: int, entry: int, drops: Sequence[int]) -> tuple[tuple[int, int], ...] | None:
    """Return each player's amount for drops beyond the fewest, and share of the rest; None if the rest is under an entry."""
    least = min(drops)
    extra = tuple((number - least) * entry for number in drops)
    rest = pool - sum(extra)
    if rest < entry:
        return None
    return tuple(zip(extra, equal_shares(rest, len(drops)), strict=True))
