"""Chips in hundredths, exact: the fee of the house, equal shares, the split of a pool (rulebook 5.7, 5.8, 7)."""

from collections.abc import Sequence
from decimal import Decimal

BUY_IN_POINTS = 80
"""A seat at a table for chips brings this many times the value of a point (R40)."""


def hundredths(amount: Decimal) -> int:
    """An amount of chips in hundredths."""
    return int(amount * 100)


def fee_of(amount: int, percent: Decimal) -> int:
    """The fee of `percent` of an amount won, half a hundredth rounded up (R39)."""
    return (amount * int(percent * 100) + 5000) // 10000


def equal_shares(amount: int, number: int) -> tuple[int, ...]:
    """`amount` in equal shares; what does not divide goes one by one to the first."""
    share, rest = divmod(amount, number)
    return tuple(share + (index < rest) for index in range(number))


def drops_left(limit: int, total: int, first_drop: int) -> int:
    """How many first drops a player with `total` can take and stay in (R43)."""
    return (limit - 1 - total) // first_drop


def manual_split(pool: int, entry: int, drops: Sequence[int]) -> tuple[tuple[int, int], ...] | None:
    """What each gets for the drops that it has more than the worst, and as its share of the rest; None where that is too little."""
    least = min(drops)
    extra = tuple((number - least) * entry for number in drops)
    rest = pool - sum(extra)
    if rest < entry:
        return None
    return tuple(zip(extra, equal_shares(rest, len(drops)), strict=True))
